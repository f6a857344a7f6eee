/** What a copy costs grows with the rows of its trip, others get their turn, and one copy after the other is made. */
import { day } from '@caravel/sync-protocol/entities/day'
import { tripStream } from '@caravel/sync-protocol/streams'
import { expect, test } from 'vitest'
import { listRows } from '../../src/sync/synced-rows.ts'
import { startSecurityWorld } from '../security/world.ts'
import { countVisits } from '../support/count-visits.ts'
import { fillTrip } from '../support/fill-trip.ts'

async function filled(rows: number) {
  const world = await startSecurityWorld()
  const own = (method: string, path: string, body?: unknown) =>
    world.as('owner', 'cookie', method, path, body)
  const range = { start_date: '2027-03-01', end_date: '2027-05-30' }
  const made = await own('POST', '/api/trips', { title: 'Large', ...range })
  const { id: trip } = made.body['trip'] as { id: string }
  const days = await listRows(world.server.app.db.read, day, tripStream(trip))
  await fillTrip(world.server.app, trip, { rows, days: days.map(({ row }) => row.id) })
  return { world, trip, copy: () => own('POST', `/api/trips/${trip}/copy`, { title: 'Copy' }) }
}

test('a copy visits no more rows for each row of a larger trip, and gives way to others', async () => {
  const costs = async (rows: number) => {
    const { copy } = await filled(rows)
    const cost = await countVisits(copy)
    expect(cost.result.status).toBe(201)
    return cost
  }
  const [small, large] = [await costs(5000), await costs(10_000)]
  expect(large.visits / 10_000).toBeLessThan((small.visits / 5000) * 1.1)
  // Half of the rows are files, which no copy has: others get their turn with each page that is read and written.
  expect(large.turns).toBeGreaterThan((2 * 5000) / 200)
}, 60_000)

test('of copies that are asked for together one is read after the other is stored', async () => {
  const { world, copy } = await filled(400)
  const steps: string[] = []
  const { db, committer } = world.server.app
  const { run } = db.long
  db.long.run = async work => {
    steps.push('read')
    return run(work)
  }
  committer.onPublished(({ commit }) => void steps.push(commit.name))
  const answers = await Promise.all([copy(), copy(), copy()])
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(steps).toEqual(['read', 'trip.copy', 'read', 'trip.copy', 'read', 'trip.copy'])
})

test('of many copies of one account those are refused that would wait for too long', async () => {
  const { world, copy } = await filled(400)
  const { long } = world.server.app.db
  const { run } = long
  let goOn: () => void = () => undefined
  const refusedAll = new Promise<void>(resolve => (goOn = resolve))
  long.run = async work => {
    await refusedAll
    return run(work)
  }
  let refused = 0
  const answers = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const answer = await copy()
      if (answer.status !== 201 && ++refused === 4) goOn()
      return answer
    }),
  )
  expect(answers.filter(({ body }) => body['code'] === 'OVERLOADED').length).toBe(4)
  expect(answers.filter(({ status }) => status === 201).length).toBe(6)
})
