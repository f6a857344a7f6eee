import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { digestOf, type Sha256 } from '@caravel/sync-protocol/digest'
import { MemoryStore } from '../../db/memory-store.ts'
import { World } from '../../testing/world.ts'

const tripId = '0190b000-0000-7000-8000-00000000000a'
const stream = `trip:${tripId}`

const sha256: Sha256 = async text => {
  const bytes = createHash('sha256').update(text).digest()
  return new Uint8Array(bytes).buffer as ArrayBuffer
}

/** A server that tells the digest of a trip's rows. */
const begin = async () => {
  const world = new World()
  world.digests = sha256
  const anna = await world.device(new MemoryStore())
  anna.do('trip.create', {}, { id: tripId, title: 'Lisbon' })
  await world.pass(1000, anna.engine)
  const server = world.server.trip(tripId)
  const rows = () =>
    [...server.state.tables].flatMap(([entity, table]) =>
      [...table.values()].map(row => [entity, row] as const),
    )
  let digest = await digestOf(rows(), sha256)
  let mark = () => server.commits.at(-1)?.mutation_id ?? null
  let asked = 0
  let snapshots = 0
  world.fault = request => {
    if (request.path.includes('/snapshot')) snapshots++
    if (!request.path.includes(`${encodeURIComponent(stream)}/digest`)) return undefined
    asked++
    const seq = server.commits.length
    const body = { stream, epoch: 'epoch-1', seq, mark: mark(), schema_rev: 1, digest }
    return { status: 200, body }
  }
  const damage = () => {
    const { confirmed } = anna.engine.memory(stream)
    const table = confirmed.tables.get('trip')
    const row = table?.get(tripId)
    if (row) table?.set(tripId, { ...row, title: 'damaged' })
  }
  return {
    world,
    anna,
    damage,
    lie: () => void (digest = 'another'),
    putBack: () => void (mark = () => '0190b000-0000-7000-8000-0000000000ff'),
    asked: () => asked,
    snapshots: () => snapshots,
  }
}

describe('L9: rows are compared with the server’s', () => {
  test('now and then; equal rows are left alone', async () => {
    const { world, anna, asked, snapshots } = await begin()
    await world.pass(2 * 60 * 60_000, anna.engine)
    expect(asked()).toBe(2)
    expect(snapshots()).toBe(0)
    expect(world.reports).toEqual([])
  })

  test('rows that differ are taken anew, and said once', async () => {
    const { world, anna, damage, snapshots } = await begin()
    damage()
    await world.pass(10 * 60_000, anna.engine)
    expect(anna.rows(stream, 'trip')).toMatchObject([{ title: 'Lisbon' }])
    expect(snapshots()).toBe(1)
    expect(world.reports).toHaveLength(1)
  })

  test('rows of another history at the same number are taken anew, and are no damage', async () => {
    const { world, anna, lie, putBack, snapshots } = await begin()
    lie()
    putBack()
    await world.pass(10 * 60_000, anna.engine)
    expect(snapshots()).toBe(1)
    expect(world.reports).toEqual([])
  })

  test('what a snapshot does not mend is not fetched again and again', async () => {
    const { world, anna, lie, snapshots } = await begin()
    lie()
    await world.pass(5 * 60 * 60_000, anna.engine)
    expect(snapshots()).toBe(1)
    expect(world.reports).toHaveLength(1)
  })
})
