import { expect, test } from 'vitest'
import type { StreamRecord } from '../../db/device-store.ts'
import { MemoryStore } from '../../db/memory-store.ts'
import { World } from '../../testing/world.ts'

const tripId = '0190b000-0000-7000-8000-00000000000a'
const stream = `trip:${tripId}`

test.each([
  ['nobody wrote meanwhile', false, 'Lisbon', 1],
  ['another tab wrote meanwhile', true, 'Porto', 2],
])('I9: rows that are read while the device starts, and %s', async (_, isWritten, title, reads) => {
  const world = new World()
  const store = new MemoryStore()
  const anna = await world.device(store)
  anna.do('trip.create', {}, { id: tripId, title: 'Lisbon' })
  await anna.engine.idle()
  anna.engine.stop()
  const before = await store.loadStream(stream)
  const write = async () => {
    const cursor = { epoch: 'epoch-1', seq: 2, mark: 'theirs' }
    const rows = before.rows.map(({ entity, row }) => ({ entity, id: row.id, row: { ...row, title } }))
    const record = { ...before.record, cursor } as StreamRecord
    await store.applyCommits({ record, rows, applied: [], done: [] })
  }
  const [load, loadStream] = [store.load.bind(store), store.loadStream.bind(store)]
  let count = 0
  store.loadStream = key => {
    if (key === stream) count++
    return loadStream(key)
  }
  store.load = async (...args) => {
    await new Promise(setImmediate)
    if (isWritten) await write()
    return load(...args)
  }
  world.fault = () => 'drop'
  const cold = world.engine(store)
  const started = cold.start()
  cold.open(stream)
  cold.open(stream)
  await started
  await cold.idle()
  expect(cold.memory(stream).confirmed.tables.get('trip')?.get(tripId)).toMatchObject({ title })
  expect(cold.memory(stream).record?.cursor?.seq).toBe(isWritten ? 2 : 1)
  expect(count).toBe(reads)
})
