/** No request makes work that grows faster than what was sent: counted, for a clock tells nothing of a busy machine. */
import { importPacking } from '@caravel/sync-protocol/actions/import-packing'
import { importTrip } from '@caravel/sync-protocol/actions/import-trip'
import { bagIdOf } from '@caravel/sync-protocol/entities/packing-bag'
import type { MutationRoute } from '@caravel/sync-protocol/plan'
import { afterEach, expect, test, vi } from 'vitest'
import { newId, startWorld, type World } from './client.ts'

afterEach(() => vi.restoreAllMocks())

const many = 120
const ids = () => Array.from({ length: many }, newId)

/** What is not loaded yet is asked for by running the plan again. */
const countRuns = (route: MutationRoute) => vi.spyOn(route, 'plan')

const importEntries = (world: World, id: string, rows: { entity: string; row: object }[]) =>
  world.call(world.tom, 'POST', '/api/trips/imports', {
    id,
    rows: [{ entity: 'trip', row: { id, title: 'Much' } }, ...rows],
  })

test('rows that point at nothing, each at another nothing, are asked about together', async () => {
  const world = await startWorld()
  const runs = countRuns(importTrip)
  const [id, places, days, people] = [newId(), ids(), ids(), ids()]
  const rows = places.flatMap((place_id, n) => [
    { entity: 'assignment', row: { id: newId(), place_id, day_id: days[n], position: 'a0' } },
    {
      entity: 'expense',
      row: {
        id: newId(),
        name: 'Lunch',
        amount: 100,
        currency: 'EUR',
        position: 'a0',
        split: { kind: 'equal', of: [people[n]] },
      },
    },
  ])
  expect((await importEntries(world, id, rows)).status).toBe(201)
  expect(runs.mock.calls.length).toBeLessThan(10)
  runs.mockClear()
  expect((await importEntries(world, id, rows)).status).toBe(201)
  expect(runs.mock.calls.length).toBeLessThan(10)
})

test('names whose ids are taken one after the other are looked up together', async () => {
  const world = await startWorld()
  const id = await world.trip()
  const key = newId()
  const bags = Array.from({ length: many }, (_, n) => ({
    entity: 'packing_bag',
    row: { id: bagIdOf(id, 'Cabin', n), name: `Other ${n}`, position: 'a0' },
  }))
  const body = { id, rows: bags }
  const header = { 'idempotency-key': key }
  expect((await world.call(world.tom, 'POST', '/api/trips/imports', body, header)).status).toBe(201)
  const undo = { mutation_id: key }
  expect((await world.call(world.tom, 'POST', `/api/streams/trip:${id}/undos`, undo)).status).toBe(200)
  const runs = countRuns(importPacking)
  const items = [{ name: 'Socks', bag: 'Cabin' }]
  const packed = await world.call(world.tom, 'POST', `/api/trips/${id}/packing/import`, { items })
  expect(packed.status, packed.text).toBe(201)
  expect(runs.mock.calls.length).toBeLessThan(10)
})
