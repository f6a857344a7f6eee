import { notification } from '@caravel/sync-protocol/entities/notification'
import { userStream } from '@caravel/sync-protocol/streams'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { clockWatchOf, deliveriesOf } from '../../src/modules/notifications/module.ts'
import { listRows } from '../../src/sync/synced-rows.ts'
import { startSecurityWorld, type SecurityWorld, type SignedIn } from '../security/world.ts'
import { startTestServer, tempFolder, type TestServer } from '../support/test-server.ts'
import { newId } from '../sync/client.ts'

interface Shown {
  event: string
  params: Record<string, unknown>
}

let world: SecurityWorld
let server: TestServer
let folder = ''
let clock = 0
const zoneBefore = process.env['TZ']

const at = (instant: string): void => void (clock = Date.parse(instant))
const ask = (by: SignedIn, method: string, path: string, body?: unknown) =>
  server.call(method, path, { body, cookie: world.people[by].cookie })

/** Looks at the clock, and waits for all that follows. */
async function look(): Promise<void> {
  await clockWatchOf(server.app)?.look()
  await server.app.effects.idle()
  await deliveriesOf(server.app)?.idle()
  await server.app.effects.idle()
}

async function toldTo(by: SignedIn): Promise<Shown[]> {
  await look()
  const rows = await listRows(server.app.db.read, notification, userStream(world.people[by].id))
  return rows
    .map(({ row }) => ({ event: String(row['event']), params: row['params'] as Shown['params'] }))
    .filter(({ event }) => event !== 'trip_invite')
}
const eventsOf = async (by: SignedIn) => (await toldTo(by)).map(({ event }) => event)

async function makeTrip(body: object): Promise<string> {
  const made = await ask('owner', 'POST', '/api/trips', { title: 'Lisbon', ...body })
  const { id } = made.body['trip'] as { id: string }
  await ask('owner', 'POST', `/api/trips/${id}/members`, { identifier: 'member' })
  await server.app.effects.idle()
  return id
}

async function restart(): Promise<void> {
  await server.close()
  server = await startTestServer({ now: () => clock, config: { data_dir: folder } })
}

beforeEach(async () => {
  process.env['TZ'] = 'America/New_York'
  at('2027-03-01T12:00:00Z')
  folder = await tempFolder()
  world = await startSecurityWorld({ now: () => clock, config: { data_dir: folder } })
  server = world.server
})

afterEach(() => {
  if (zoneBefore === undefined) delete process.env['TZ']
  else process.env['TZ'] = zoneBefore
})

test('a trip reminds each reader once, on the morning where they are, over a change of the clocks', async () => {
  await ask('member', 'PUT', '/api/notifications/preferences', { zone: 'Asia/Tokyo' })
  // Lisbon and the server change their clocks between the reminder and the trip, Tokyo never does.
  await makeTrip({ start_date: '2027-03-15', end_date: '2027-03-18', reminder_days: 1 })
  at('2027-03-13T22:59:00Z')
  expect(await toldTo('member')).toEqual([])
  at('2027-03-13T23:00:00Z')
  expect(await toldTo('member')).toMatchObject([
    { event: 'trip_reminder', params: { trip: 'Lisbon', date: '2027-03-15' } },
  ])
  expect(await toldTo('owner')).toEqual([])
  // 08:00 in New York, on the day on which it became summer there.
  at('2027-03-14T11:59:00Z')
  expect(await toldTo('owner')).toEqual([])
  at('2027-03-14T12:00:00Z')
  expect(await eventsOf('owner')).toEqual(['trip_reminder'])
  await restart()
  at('2027-03-14T20:00:00Z')
  expect(await eventsOf('owner')).toEqual(['trip_reminder'])
  at('2027-03-14T01:00:00Z')
  expect(await eventsOf('member')).toEqual(['trip_reminder'])
})

test('a server that slept says it late, but not once the trip began', async () => {
  await makeTrip({ start_date: '2027-03-20', end_date: '2027-03-21', reminder_days: 7 })
  await makeTrip({ start_date: '2027-03-18', end_date: '2027-03-19', reminder_days: 7 })
  await server.close()
  at('2027-03-19T12:00:00Z')
  await restart()
  expect(await toldTo('member')).toMatchObject([{ event: 'trip_reminder', params: { date: '2027-03-20' } }])
})

test('no reminder where none is wanted, of an archived trip, or of one made after its morning', async () => {
  await makeTrip({ start_date: '2027-03-10', end_date: '2027-03-11', reminder_days: 0 })
  const archived = await makeTrip({ start_date: '2027-03-10', end_date: '2027-03-11', reminder_days: 3 })
  await ask('owner', 'PATCH', `/api/trips/${archived}`, { archived: true })
  await makeTrip({ start_date: '2027-03-03', end_date: '2027-03-04', reminder_days: 30 })
  at('2027-03-02T23:00:00Z')
  expect(await toldTo('member')).toEqual([])
  at('2027-03-09T23:00:00Z')
  expect(await toldTo('member')).toEqual([])
})

test('a to-do reminds those who are to do it on the morning before, unless it is done', async () => {
  const trip = await makeTrip({ day_count: 2 })
  const todo = async (title: string, more: object) =>
    (await ask('owner', 'POST', `/api/trips/${trip}/todo`, { title, due_date: '2027-03-05', ...more })).body[
      'item'
    ] as { id: string }
  await todo('Tickets', { assigned_user_id: world.people.owner.id })
  await todo('Passports', {})
  const done = await todo('Done', {})
  await ask('owner', 'PATCH', `/api/trips/${trip}/todo/${done.id}`, { done: true })
  const todosOf = async (by: SignedIn) =>
    (await toldTo(by))
      .filter(({ event }) => event === 'todo_due')
      .map(({ params }) => params['todo'])
      .toSorted()
  at('2027-03-04T12:59:00Z')
  expect(await todosOf('owner')).toEqual([])
  at('2027-03-04T13:00:00Z')
  expect(await todosOf('owner')).toEqual(['Passports', 'Tickets'])
  expect(await todosOf('member')).toEqual(['Passports'])
  await restart()
  at('2027-03-05T13:00:00Z')
  expect(await todosOf('owner')).toEqual(['Passports', 'Tickets'])
})

test.each([false, true])(
  'a poll calls those who have not voted, a day before (anonymous: %s)',
  async anonymous => {
    const trip = await makeTrip({ day_count: 2 })
    const options = [
      { id: newId(), label: 'Here' },
      { id: newId(), label: 'There' },
    ]
    const closes_at = Date.parse('2027-03-10T10:00:00Z')
    const made = await ask('owner', 'POST', `/api/trips/${trip}/collab/polls`, {
      question: 'Where?',
      options,
      anonymous,
      closes_at,
    })
    const { id } = made.body['poll'] as { id: string }
    const chosen = { option_ids: [options[0]?.id] }
    const vote = anonymous
      ? await ask('owner', 'PUT', `/api/users/${world.people.owner.id}/votes/${trip}/${id}`, chosen)
      : await ask('owner', 'POST', `/api/trips/${trip}/collab/polls/${id}/vote`, chosen)
    expect(vote.status, vote.text).toBeLessThan(300)
    const closing = async (by: SignedIn) => (await toldTo(by)).filter(({ event }) => event === 'poll_closing')
    at('2027-03-09T09:59:00Z')
    expect(await closing('member')).toEqual([])
    at('2027-03-09T10:00:00Z')
    expect(await closing('member')).toMatchObject([{ params: { poll: 'Where?', at: closes_at } }])
    at('2027-03-09T18:00:00Z')
    expect(await closing('member')).toHaveLength(1)
    expect(await closing('owner')).toEqual([])
  },
)
