import { notification } from '@caravel/sync-protocol/entities/notification'
import { userStream } from '@caravel/sync-protocol/streams'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
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
/** Whoever signed in stays so, however far the clock is put. */
const season = 120 * 86_400_000
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
  server = await startTestServer({ now: () => clock, config: { data_dir: folder, session_ms: season } })
}

beforeEach(async () => {
  process.env['TZ'] = 'America/New_York'
  at('2027-03-01T12:00:00Z')
  folder = await tempFolder()
  world = await startSecurityWorld({ now: () => clock, config: { data_dir: folder, session_ms: season } })
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

describe('departures and check-ins', () => {
  const book = async (trip: string, body: object): Promise<string> => {
    const made = await ask('owner', 'POST', `/api/trips/${trip}/reservations`, body)
    expect(made.status).toBe(201)
    return (made.body['reservation'] as { id: string }).id
  }
  const change = async (trip: string, id: string, body: object) =>
    expect((await ask('owner', 'PATCH', `/api/trips/${trip}/reservations/${id}`, body)).status).toBe(200)
  const remindersOf = async (by: SignedIn) =>
    (await toldTo(by)).filter(({ event }) => ['departure_soon', 'check_in_soon'].includes(event))
  const narita = { name: 'Tokyo Narita', zone: 'Asia/Tokyo' }
  const hongKong = { name: 'Hong Kong', zone: 'Asia/Hong_Kong' }
  const lisbon = { name: 'Lisbon', zone: 'Europe/Lisbon' }
  const april = { start_date: '2027-04-10', end_date: '2027-04-20' }

  test('a flight is announced a day before, by the clock of where it leaves, whatever zone readers have', async () => {
    const trip = await makeTrip(april)
    await ask('member', 'PUT', '/api/notifications/preferences', { zone: 'America/Los_Angeles' })
    const legs = [
      {
        from: narita,
        to: hongKong,
        start_date: '2027-04-11',
        start_time: '09:30',
        end_date: '2027-04-11',
        end_time: '13:30',
      },
      { from: hongKong, to: lisbon, start_date: '2027-04-12', start_time: '01:15', end_date: '2027-04-12' },
    ]
    await book(trip, { type: 'flight', details: { legs } })
    // 09:30 in Tokyo is 00:30 UTC.
    at('2027-04-10T00:29:00Z')
    expect(await remindersOf('member')).toEqual([])
    at('2027-04-10T00:30:00Z')
    const first = {
      event: 'departure_soon',
      params: { booking: 'Tokyo Narita → Hong Kong', date: '2027-04-11', time: '09:30' },
    }
    expect(await remindersOf('member')).toMatchObject([first])
    expect(await remindersOf('owner')).toMatchObject([first])
    await restart()
    at('2027-04-10T12:00:00Z')
    expect(await remindersOf('member')).toHaveLength(1)
    // 01:15 in Hong Kong is 17:15 UTC of the day before.
    at('2027-04-10T17:15:00Z')
    expect((await remindersOf('member')).map(({ params }) => params['booking'])).toEqual(
      expect.arrayContaining(['Tokyo Narita → Hong Kong', 'Hong Kong → Lisbon']),
    )
    await restart()
    at('2027-04-12T00:00:00Z')
    expect(await remindersOf('member')).toHaveLength(2)
  })

  test('the zone of a place without one is that of where it lies', async () => {
    const trip = await makeTrip(april)
    const leg = {
      from: { name: 'Kyoto', lat: 34.985, lng: 135.758 },
      start_date: '2027-04-12',
      start_time: '08:00',
    }
    await book(trip, { type: 'train', details: { legs: [leg] } })
    at('2027-04-10T22:59:00Z')
    expect(await remindersOf('owner')).toEqual([])
    at('2027-04-10T23:00:00Z')
    expect(await remindersOf('owner')).toMatchObject([
      { event: 'departure_soon', params: { booking: 'Kyoto' } },
    ])
  })

  test('what is moved is announced again at its new time, and once only', async () => {
    const trip = await makeTrip(april)
    const times = { start_time: '10:00', start_zone: 'Europe/Lisbon' }
    const id = await book(trip, { type: 'bus', title: 'Bus', start_date: '2027-04-12', ...times })
    at('2027-04-11T10:00:00Z')
    const datesOf = async () => (await remindersOf('owner')).map(({ params }) => params['date']).toSorted()
    expect(await datesOf()).toEqual(['2027-04-12'])
    await change(trip, id, { start_date: '2027-04-14' })
    expect(await datesOf()).toEqual(['2027-04-12'])
    at('2027-04-13T10:00:00Z')
    expect(await datesOf()).toEqual(['2027-04-12', '2027-04-14'])
    expect(await datesOf()).toEqual(['2027-04-12', '2027-04-14'])
  })

  test('a hotel is announced before its check-in, and without a time from the morning of the day before', async () => {
    const trip = await makeTrip(april)
    const kyoto = { start_zone: 'Asia/Tokyo', type: 'hotel', end_date: '2027-04-15' }
    await book(trip, { ...kyoto, title: 'Timed', start_date: '2027-04-13', start_time: '15:00' })
    await book(trip, { ...kyoto, title: 'Dated', start_date: '2027-04-13' })
    // A morning in Tokyo.
    at('2027-04-11T22:59:00Z')
    expect(await remindersOf('member')).toEqual([])
    at('2027-04-11T23:00:00Z')
    expect(await remindersOf('member')).toMatchObject([
      { event: 'check_in_soon', params: { booking: 'Dated', date: '2027-04-13' } },
    ])
    at('2027-04-12T06:00:00Z')
    expect((await remindersOf('member')).map(({ params }) => params['booking']).toSorted()).toEqual([
      'Dated',
      'Timed',
    ])
  })

  test('a stay that belongs to no booking is announced by the name of its place', async () => {
    const trip = await makeTrip(april)
    const days = (await ask('owner', 'GET', `/api/trips/${trip}/days`)).body['days'] as { id: string }[]
    const place = (
      await ask('owner', 'POST', `/api/trips/${trip}/places`, { name: 'Casa', lat: 38.7, lng: -9.1 })
    ).body['place'] as { id: string }
    const made = await ask('owner', 'POST', `/api/trips/${trip}/accommodations`, {
      place_id: place.id,
      start_day_id: days[2]?.id,
      end_day_id: days[3]?.id,
      check_in: '14:00',
    })
    expect(made.status).toBe(201)
    // 14:00 in Lisbon, in summer.
    at('2027-04-11T12:59:00Z')
    expect(await remindersOf('owner')).toEqual([])
    at('2027-04-11T13:00:00Z')
    expect(await remindersOf('owner')).toMatchObject([
      { event: 'check_in_soon', params: { booking: 'Casa' } },
    ])
  })

  test('what was booked within the last day is announced three hours before, and later not at all', async () => {
    const trip = await makeTrip(april)
    at('2027-04-12T06:00:00Z')
    const times = { start_date: '2027-04-12', start_zone: 'Europe/Lisbon', type: 'train' }
    await book(trip, { ...times, title: 'At noon', start_time: '13:00' })
    await book(trip, { ...times, title: 'In a hurry', start_time: '08:30' })
    at('2027-04-12T08:59:00Z')
    expect(await remindersOf('owner')).toEqual([])
    at('2027-04-12T09:00:00Z')
    expect(await remindersOf('owner')).toMatchObject([{ params: { booking: 'At noon' } }])
  })

  test('nobody hears of what is cancelled, archived, over or past, nor who left or does not travel', async () => {
    const trip = await makeTrip(april)
    const times = { start_time: '12:00', start_zone: 'Europe/Lisbon', type: 'train' }
    const off = await book(trip, { ...times, title: 'Cancelled', start_date: '2027-04-12' })
    await change(trip, off, { status: 'cancelled' })
    await book(trip, { ...times, title: 'After the end', start_date: '2027-05-30' })
    await book(trip, { ...times, title: 'A rental car', start_date: '2027-04-12', type: 'car' })
    await book(trip, {
      ...times,
      title: 'Of one',
      start_date: '2027-04-12',
      travellers: [{ person_id: world.people.owner.id, seat: null }],
    })
    const archived = await makeTrip(april)
    await book(archived, { ...times, title: 'Archived', start_date: '2027-04-12' })
    await ask('owner', 'PATCH', `/api/trips/${archived}`, { archived: true })
    at('2027-04-11T11:00:00Z')
    expect(await remindersOf('member')).toEqual([])
    expect((await remindersOf('owner')).map(({ params }) => params['booking'])).toEqual(['Of one'])
    await book(trip, { ...times, title: 'For all', start_date: '2027-04-14' })
    const left = await ask('owner', 'DELETE', `/api/trips/${trip}/members/${world.people.member.id}`)
    expect(left.status).toBe(200)
    at('2027-04-13T11:00:00Z')
    expect(await remindersOf('member')).toEqual([])
    expect((await remindersOf('owner')).map(({ params }) => params['booking']).toSorted()).toEqual([
      'For all',
      'Of one',
    ])
    at('2027-05-29T11:00:00Z')
    expect(await remindersOf('owner')).toHaveLength(2)
  })
})
