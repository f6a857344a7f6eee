import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followTripMap, getTripMap, tripMap, type TripMap } from './trip-map.ts'

const area = { destination_id: 'd', bytes: null, done_bytes: 0, reason: null, starts_at: null } as const
const of = (state: TripMap['areas'][number]['state'], version: string | null = null): TripMap => ({
  maps_on: true,
  version,
  areas: [{ ...area, state }],
})
let answers: TripMap[] = []
const asked: string[] = []

beforeEach(() => {
  vi.useFakeTimers()
  asked.length = 0
  vi.stubGlobal('document', { hidden: false })
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => {
    asked.push(`${method} ${path}`)
    const [first = of('ready', 'v')] = answers
    if (answers.length > 1) answers.shift()
    return Response.json(first, { headers: { 'X-Sync-Epoch': 'one' } })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a map that is on its way is asked for until it is there, and not any longer', async () => {
  answers = [of('waiting'), of('running'), of('running'), of('ready', 'v1')]
  const stop = followTripMap('one')
  await vi.advanceTimersByTimeAsync(0)
  expect(tripMap('one')?.areas[0]?.state).toBe('waiting')
  await vi.advanceTimersByTimeAsync(8000)
  expect(tripMap('one')?.areas[0]?.state).toBe('running')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(tripMap('one')).toEqual(of('ready', 'v1'))
  const before = asked.length
  await vi.advanceTimersByTimeAsync(600_000)
  expect(asked).toHaveLength(before)
  stop()
})

test('what waits for its hour, or was refused, is not asked for again and again', async () => {
  const waits = of('waiting')
  answers = [{ ...waits, areas: [{ ...area, state: 'waiting', starts_at: 4_000_000 }] }]
  followTripMap('two')
  await vi.advanceTimersByTimeAsync(600_000)
  expect(asked).toHaveLength(2)
  answers = [of('waiting')]
  await getTripMap('two')
  expect(asked.at(-1)).toBe('POST /api/trips/two/map-areas')
  expect(tripMap('two')).toEqual(of('waiting'))
})

test('nobody asks once it has ended, or while the page is hidden', async () => {
  answers = [of('running')]
  const stop = followTripMap('three')
  await vi.advanceTimersByTimeAsync(0)
  vi.stubGlobal('document', { hidden: true })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveLength(1)
  vi.stubGlobal('document', { hidden: false })
  await vi.advanceTimersByTimeAsync(5000)
  expect(asked).toHaveLength(2)
  stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveLength(2)
})
