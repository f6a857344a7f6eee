/** Days off in the calendar that somebody subscribes to, over real HTTP. */
import { vacayId } from '@caravel/sync-protocol/entities/vacay'
import { expect, test } from 'vitest'
import { startWorld, type Person, type World } from '../sync/client.ts'

const leave = (date: string, more: object = {}) => ({ date, kind: 'leave', fraction: 1, ...more })

const enter = (world: World, person: Person, set: object[], more: object = {}, by = person) =>
  world.call(by, 'PUT', `/api/vacays/${vacayId(person.id)}/entries`, { set, ...more })

const subscribe = async (world: World, person: Person, body: object) => {
  const made = await world.call(person, 'POST', '/api/calendars', body)
  expect(made.status).toBe(201)
  return made.body['calendar'] as { id: string; path: string; time_off: boolean }
}

const eventsAt = async (world: World, path: string) =>
  [...(await world.server.call('GET', path)).text.matchAll(/BEGIN:VEVENT.*?END:VEVENT/gs)].map(([text]) =>
    ['SUMMARY', 'DTSTART', 'DTEND'].map(
      name => new RegExp(`^${name}[^:\r\n]*:(.*?)\r?$`, 'm').exec(text)?.[1],
    ),
  )

const none = { stops: false, bookings: false, days: false }

test('days off are in it where that is chosen, those in a row as one, and change with the plan', async () => {
  const world = await startWorld()
  const { tom, ana } = world
  await world.call(tom, 'POST', '/api/vacays', { id: vacayId(tom.id) })
  await world.call(ana, 'POST', '/api/vacays', { id: vacayId(ana.id) })
  await enter(world, ana, [leave('2027-08-02')])
  await enter(world, tom, [
    leave('2027-05-03'),
    leave('2027-05-04'),
    leave('2027-05-05', { fraction: 0.5 }),
    leave('2027-07-01', { note: 'Moving house' }),
    { date: '2027-12-24', kind: 'company', fraction: 1 },
  ])
  const feed = await subscribe(world, tom, { ...none, time_off: true })
  expect(feed.time_off).toBe(true)
  const before = await eventsAt(world, feed.path)
  expect(before.toSorted((a, b) => String(a[1]).localeCompare(String(b[1])))).toEqual([
    ['Day off', '20270503', '20270505'],
    ['Half a day off', '20270505', '20270506'],
    ['Day off: Moving house', '20270701', '20270702'],
    ['Company closed', '20271224', '20271225'],
  ])
  await world.call(tom, 'PUT', `/api/vacays/${vacayId(tom.id)}/entries`, {
    clear: [{ date: '2027-07-01', kind: 'leave' }],
  })
  expect(await eventsAt(world, feed.path)).toHaveLength(3)
  await world.call(world.ines, 'PUT', '/api/admin/addons/vacay', { enabled: false })
  expect(await eventsAt(world, feed.path)).toEqual([])
})

test('a calendar has none of them unless that is chosen, and none that are only asked for', async () => {
  const world = await startWorld()
  const { tom, ana } = world
  await world.call(tom, 'POST', '/api/addons/vacay/invite', { user_id: ana.id })
  await world.call(ana, 'POST', '/api/addons/vacay/invite/accept', { plan_id: vacayId(tom.id) })
  await enter(world, tom, [leave('2027-05-03')], { asked: true }, ana)
  await enter(world, tom, [leave('2027-05-04')])
  const feed = await subscribe(world, tom, none)
  expect(await eventsAt(world, feed.path)).toEqual([])
  await world.call(tom, 'PATCH', `/api/calendars/${feed.id}`, { time_off: true })
  expect(await eventsAt(world, feed.path)).toEqual([['Day off', '20270504', '20270505']])
})
