import { dayId } from '@caravel/sync-protocol/ids'
import { describe, expect, test } from 'vitest'
import { headOf, newId, rowOf, startWorld, syncOf } from './client.ts'
import { testClock } from '../support/test-server.ts'

const start = Date.UTC(2026, 4, 1)

interface DayRow {
  id: string
  state: string
  date: string | null
}

/** A trip of January with a stop on each of the days named; Inês and Tom each with a device that has seen it. */
const stage = async (end_date: string, planned: readonly number[]) => {
  const clock = testClock(start)
  const world = await startWorld({ now: clock.now })
  const trip = await world.trip({ start_date: '2027-01-01', end_date })
  const at = `/api/trips/${trip}`
  const place = rowOf(await world.call(world.tom, 'POST', `${at}/places`, { name: 'Belém' }), 'place')
  const listDays = async () => (await world.get(world.tom, `${at}/days`)).body['days'] as DayRow[]
  const days = await listDays()
  const plan = (day_id: string | undefined) =>
    world.call(world.tom, 'POST', `${at}/assignments`, { id: newId(), place_id: place.id, day_id })
  for (const number of planned) expect((await plan(days[number - 1]?.id)).status).toBe(201)
  clock.pass(60_000)
  const base_seq = headOf(world.server, `trip:${trip}`)
  const early = { base_seq, edited_at: clock.now() - 20_000 }
  const late = { base_seq, edited_at: clock.now() - 10_000 }
  const [tom, ines] = [world.device(world.tom), world.device(world.ines)]
  const dateOf = async () => {
    const now = await listDays()
    return days.map(({ id }) => now.find(row => row.id === id)?.date ?? null)
  }
  return { world, trip, at, days, listDays, plan, early, late, tom, ines, dateOf }
}

const range = (start_date: string, end_date: string) => ({ start_date, end_date })

describe('D8 a range that loses leaves its slots and nothing else', () => {
  test('what is planned stays on its date', async () => {
    const { at, early, late, tom, ines, dateOf } = await stage('2027-01-05', [1, 2, 4])
    await ines.send('PATCH', at, range('2027-01-01', '2027-01-06'), late)
    const before = await dateOf()
    const lost = await tom.send('PATCH', at, range('2027-01-01', '2027-01-02'), early)
    expect(syncOf(lost)).toMatchObject({ outcome: 'superseded', conflicts: [{ winner: 'theirs' }] })
    expect(await dateOf()).toEqual(before)
    expect(before[3]).toBe('2027-01-04')
  })

  test('also where dates should have kept what is planned on them', async () => {
    const { at, early, late, tom, ines, dateOf } = await stage('2027-01-03', [1, 2, 3])
    await ines.send('PUT', `${at}/range`, range('2027-01-01', '2027-01-04'), late)
    const kept = { ...range('2026-12-30', '2027-01-03'), keep: 'dates' }
    const lost = await tom.send('PUT', `${at}/range`, kept, early)
    expect(syncOf(lost)).toMatchObject({ outcome: 'superseded' })
    expect(await dateOf()).toEqual(['2027-01-01', '2027-01-02', '2027-01-03'])
  })

  test('no day and no place goes that should have gone with it', async () => {
    const { world, at, early, late, tom, ines, listDays } = await stage('2027-01-03', [1, 2, 3])
    await ines.send('PUT', `${at}/range`, range('2027-01-01', '2027-01-04'), late)
    const shorter = { ...range('2027-01-01', '2027-01-01'), leftovers: 'delete' }
    const lost = await tom.send('PUT', `${at}/range`, shorter, early)
    expect(syncOf(lost)).toMatchObject({ outcome: 'superseded' })
    expect(await listDays()).toHaveLength(4)
    const stops = (await world.get(world.tom, `${at}/assignments`)).body['assignments'] as unknown[]
    expect(stops).toHaveLength(3)
  })

  test('what was planned on a day of it finds that day', async () => {
    const { at, early, late, tom, ines, listDays, plan, trip } = await stage('2027-01-03', [1])
    await ines.send('PATCH', at, range('2027-02-01', '2027-02-03'), late)
    const lost = await tom.send('PATCH', at, range('2027-01-01', '2027-01-05'), early)
    expect(syncOf(lost)).toMatchObject({ outcome: 'superseded' })
    expect((await listDays()).map(({ date }) => date)).toEqual(['2027-02-01', '2027-02-02', '2027-02-03'])
    expect((await plan(dayId(trip, 5))).status).toBe(201)
    expect((await listDays()).find(({ id }) => id === dayId(trip, 5))).toMatchObject({ state: 'dateless' })
    await tom.send('PATCH', at, range('2027-02-01', '2027-02-06'))
    expect(new Set((await listDays()).map(({ id }) => id)).size).toBe(6)
  })
})

test('D6 who moves another day meanwhile has not moved the same', async () => {
  const { at, days, early, late, tom, ines, listDays } = await stage('2027-01-04', [1, 2, 3, 4])
  const [one, two, three, four] = days.map(({ id }) => id) as [string, string, string, string]
  const base = { ordered_ids: [one, two, three, four] }
  const swapped = { ordered_ids: [one, two, four, three], base }
  expect((await ines.send('PUT', `${at}/days/reorder`, swapped, early)).status).toBe(200)
  const moved = await tom.send(
    'PUT',
    `${at}/days/reorder`,
    { ordered_ids: [two, three, four, one], base },
    late,
  )
  expect(syncOf(moved)).toMatchObject({ outcome: 'applied', conflicts: [] })
  expect((await listDays()).map(({ id }) => id)).toEqual([two, four, one, three])
})
