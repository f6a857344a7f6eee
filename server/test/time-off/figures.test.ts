/** What days off cost and leave, what nobody else gets at, and names as people write them, over real HTTP. */
import { vacayId } from '@caravel/sync-protocol/entities/vacay'
import { expect, test } from 'vitest'
import { newId, startWorld, type Person, type World } from '../sync/client.ts'

const base = '/api/addons/vacay'
const planOf = ({ id }: Person) => `/api/vacays/${vacayId(id)}`

const begin = async (now = '2027-03-01T12:00:00Z') => {
  const world = await startWorld({ now: () => Date.parse(now) })
  const { tom } = world
  await world.call(tom, 'POST', '/api/vacays', { id: vacayId(tom.id), allowance: 25 })
  return { world, tom, plan: planOf(tom) }
}

const statsOf = async (world: World, person: Person, year: number) =>
  ((await world.get(person, `${base}/stats/${year}`)).body['stats'] as Record<string, number>[])[0]

const enter = async (world: World, person: Person, ...days: [date: string, fraction: number][]) => {
  const set = days.map(([date, fraction]) => ({ date, fraction, kind: 'leave' }))
  expect((await world.call(person, 'PUT', `${planOf(person)}/entries`, { set })).status).toBe(200)
}

test('a half day over a holiday costs nothing, over half a holiday a half, and nothing is lost by a holiday', async () => {
  const { world, tom, plan } = await begin()
  await enter(world, tom, ['2027-05-17', 0.5], ['2027-12-24', 1], ['2027-12-31', 0.5], ['2027-05-18', 0.5])
  expect(await statsOf(world, tom, 2027)).toMatchObject({ used: 2.5 })
  const id = newId()
  await world.call(tom, 'POST', `${plan}/calendars`, { id, region: 'XX', kind: 'public' })
  const set = [
    { name: 'Whit Monday', start_date: '2027-05-17' },
    { name: 'Christmas Eve', start_date: '2027-12-24', half: true },
    { name: 'New Year’s Eve', start_date: '2027-12-31', half: true },
  ]
  await world.call(tom, 'PUT', `${plan}/calendars/${id}/holidays`, { set })
  expect(await statsOf(world, tom, 2027)).toMatchObject({ used: 1.5, remaining: 23.5 })
  await world.call(tom, 'DELETE', `${plan}/calendars/${id}`)
  expect(await statsOf(world, tom, 2027)).toMatchObject({ used: 2.5 })
  expect((await world.get(tom, `${plan}/entries`)).body['entries']).toHaveLength(4)
})

test('an allowance that is edited three years back reaches this year, and reading it writes nothing', async () => {
  const { world, tom, plan } = await begin()
  const set = (year: number, vacation_days: number) =>
    world.call(tom, 'PUT', `${base}/stats/${year}`, { vacation_days })
  for (const year of [2024, 2025, 2026]) await set(year, 5)
  await enter(world, tom, ['2024-07-01', 1], ['2025-07-01', 1], ['2026-07-01', 1])
  const head = () =>
    world.server.app.db.raw
      .prepare('select head from streams where stream = ?')
      .pluck()
      .get(`vacay:${vacayId(tom.id)}`)
  const before = head()
  expect(await statsOf(world, tom, 2027)).toMatchObject({ carried_over: 12, total_available: 37 })
  expect(head()).toBe(before)
  expect((await set(2024, 7.5)).status).toBe(200)
  expect(await statsOf(world, tom, 2027)).toMatchObject({ carried_over: 14.5, total_available: 39.5 })
  // A debt of the past is not carried.
  await set(2024, 0)
  expect(await statsOf(world, tom, 2025)).toMatchObject({ carried_over: 0, remaining: 4 })
  expect(await statsOf(world, tom, 2027)).toMatchObject({ carried_over: 8 })
  expect((await world.get(tom, `${plan}/entries`)).body['entries']).toHaveLength(3)
})

test('names come back as they were written: of 200 characters, with hyphens, in Arabic, with emoji', async () => {
  const { world, tom, plan } = await begin()
  const id = newId()
  const label = 'Grundschule Sankt-Georg-Straße 🏫 – العطلة'
  await world.call(tom, 'POST', `${plan}/calendars`, { id, region: 'school', kind: 'school', label })
  const names = ['عيد الأضحى المبارك', '🎄🎄 Weihnachts-Ferien — lang', 'Ä-'.repeat(100), '‮reversed']
  const set = names.map((name, at) => ({ name, start_date: `2027-12-0${at + 1}` }))
  const holidays = `${plan}/calendars/${id}/holidays`
  expect((await world.call(tom, 'PUT', holidays, { set })).status).toBe(200)
  const { holidays: stored } = (await world.get(tom, `${plan}/holidays`)).body as {
    holidays: { name: string; start_date: string }[]
  }
  expect(stored.sort((a, b) => (a.start_date < b.start_date ? -1 : 1)).map(({ name }) => name)).toEqual(names)
  expect((await world.get(tom, `${plan}/calendars`)).body['calendars']).toMatchObject([{ label }])
  const tooLong = { set: [{ name: 'x'.repeat(201), start_date: '2027-12-09' }] }
  expect((await world.call(tom, 'PUT', holidays, tooLong)).status).toBe(400)
  const note = `${'ن'.repeat(498)}🎿`
  const day = { date: '2027-02-08', kind: 'leave', fraction: 1, note }
  expect((await world.call(tom, 'PUT', `${plan}/entries`, { set: [day] })).status).toBe(200)
  expect((await world.get(tom, `${plan}/entries`)).body['entries']).toMatchObject([{ note }])
})

test('who planned together once neither reads, writes nor comes back by what they sent before', async () => {
  const { world, tom, plan } = await begin()
  const { ana } = world
  const accept = { plan_id: vacayId(tom.id) }
  await world.call(tom, 'POST', `${base}/invite`, { user_id: ana.id })
  expect((await world.call(ana, 'POST', `${base}/invite/accept`, accept)).status).toBe(200)
  const key = { 'idempotency-key': newId() }
  const toggle = { date: '2027-05-18', target_user_id: tom.id }
  const first = await world.call(ana, 'POST', `${base}/entries/toggle`, toggle, key)
  expect(first.body).toMatchObject({ action: 'added' })
  expect((await world.call(tom, 'POST', `${base}/dissolve`)).status).toBe(200)
  await world.server.app.effects.idle()

  expect((await world.call(ana, 'POST', `${base}/invite/accept`, accept)).status).toBe(404)
  expect((await world.call(ana, 'POST', `${base}/entries/toggle`, toggle)).status).toBe(403)
  expect((await world.call(ana, 'POST', `${base}/entries/toggle`, toggle, key)).status).toBe(403)
  const set = [{ date: '2027-05-19', kind: 'leave', fraction: 1 }]
  expect((await world.call(ana, 'PUT', `${plan}/entries`, { set })).status).toBe(403)
  expect((await world.call(ana, 'POST', `${plan}/dissolve`, { left_at: 1 })).status).toBe(403)
  for (const part of ['entries', 'members', 'calendars', 'holidays', 'years'])
    expect((await world.get(ana, `${plan}/${part}`)).status, part).toBe(403)
  // An id of another plan does not open it by the address of the own one.
  const own = planOf(ana)
  const calendar = newId()
  await world.call(tom, 'POST', `${plan}/calendars`, { id: calendar, region: 'DK', kind: 'public' })
  await world.call(ana, 'DELETE', `${own}/calendars/${calendar}`)
  const inOwn = await world.call(ana, 'PUT', `${own}/calendars/${calendar}/holidays`, { set: [] })
  expect(inOwn.status).toBe(404)
  expect((await world.get(tom, `${plan}/calendars`)).body['calendars']).toMatchObject([{ id: calendar }])
  const { entries } = (await world.get(tom, `${plan}/entries`)).body as { entries: { date: string }[] }
  expect(entries.map(({ date }) => date)).toEqual(['2027-05-18'])
})
