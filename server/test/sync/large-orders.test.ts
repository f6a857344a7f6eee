/** A new order of a long list is one short line in the log, and everything that the log is asked about it is there. */
import type { HistoryPage } from '@caravel/sync-protocol/history'
import { expect, test } from 'vitest'
import { dropCommit } from '../../src/sync/drop-commits.ts'
import { readInverse } from '../../src/sync/log-text.ts'
import { bodyAs } from '../support/test-server.ts'
import { headOf, newId, startWorld, syncOf } from './client.ts'

const start = async (count = 30) => {
  const world = await startWorld()
  const trip = await world.trip()
  const at = `/api/trips/${trip}`
  const stream = `trip:${trip}`
  const device = world.device(world.tom)
  const ids = Array.from({ length: count }, newId)
  for (const [n, id] of ids.entries()) await device.send('POST', `${at}/packing`, { id, name: `Socks ${n}` })
  const order = async (): Promise<string[]> =>
    (bodyAs<{ items: { id: string }[] }>(await world.get(world.tom, `${at}/packing`)).items ?? []).map(
      ({ id }) => id,
    )
  const turned = ids.toReversed()
  const { raw } = world.server.app.db
  const linesOf = (seq: number): string[] =>
    raw
      .prepare('select id from commit_rows where stream = ? and seq = ? order by id')
      .pluck()
      .all(stream, seq) as string[]
  return { world, at, stream, device, ids, order, turned, raw, linesOf }
}

test('each row has its new place, and one line tells which rows a new order touched', async () => {
  const { world, at, stream, device, order, turned, linesOf } = await start()
  const done = await device.send('PUT', `${at}/packing/reorder`, { ordered_ids: turned })
  expect(await order()).toEqual(turned)
  expect(linesOf(syncOf(done).seq)).toEqual(['*'])
  const { undone } = {
    undone: await world.call(world.tom, 'POST', `/api/streams/${stream}/undos`, {
      mutation_id: syncOf(done).mutation_id,
    }),
  }
  expect(undone.status).toBe(200)
  expect(await order()).toEqual(turned.toReversed())
})

test('the history of one of its rows has it, and that of what it did not touch has not', async () => {
  const { world, at, device, ids, turned } = await start()
  const [first = '', ...others] = turned
  await device.send('PUT', `${at}/packing/reorder`, { ordered_ids: [first, ...others] })
  const bag = newId()
  await device.send('POST', `${at}/packing`, { id: bag, name: 'Bag' })
  const names = async (id: string) =>
    bodyAs<HistoryPage>(await world.get(world.tom, `${at}/history?entity=packing_item&id=${id}`)).history.map(
      ({ name }) => name,
    )
  expect(await names(ids[4]!)).toEqual(['packing.reorder', 'packing_item.create'])
  expect(await names(bag)).toEqual(['packing_item.create'])
})

test('an earlier change that is sent again is answered with the row of then', async () => {
  const { at, device, ids, turned } = await start()
  const key = newId()
  const rename = () =>
    device.send('PATCH', `${at}/packing/${ids[4]}`, { name: 'Warm socks' }, { key, client_seq: 500 })
  const first = await rename()
  await device.send('PUT', `${at}/packing/reorder`, { ordered_ids: turned }, { client_seq: 501 })
  const again = await rename()
  expect(again.body['item']).toEqual(first.body['item'])
  expect(first.body['item']).toMatchObject({ id: ids[4], name: 'Warm socks' })
})

test('where only its way back is kept, each row that goes back has a line of its own', async () => {
  const { world, at, stream, device, ids, turned, raw, linesOf } = await start()
  const { seq } = syncOf(await device.send('PUT', `${at}/packing/reorder`, { ordered_ids: turned }))
  const said = raw
    .prepare('select seq, ops, inverse from commits where stream = ? and seq = ?')
    .get(stream, seq) as {
    seq: number
    ops: string
    inverse: string
  }
  const kept = readInverse(said).slice(0, 2)
  await world.server.app.committer.exclusive(tx => dropCommit(tx, stream, said, kept))
  const now = raw
    .prepare('select ops, inverse from commits where stream = ? and seq = ?')
    .get(stream, seq) as typeof said
  expect(now.ops).toBe('[]')
  expect(readInverse(now)).toEqual(kept)
  expect(linesOf(seq)).toEqual(kept.flatMap(op => ('id' in op ? op.id : [])).toSorted())
  await world.server.app.committer.exclusive(tx => dropCommit(tx, stream, { ...now, seq }))
  expect(linesOf(seq)).toEqual([])
  expect(headOf(world.server, stream)).toBe(seq)
  expect(ids).toHaveLength(30)
})

test('a short order has a line for each row', async () => {
  const { at, device, ids, linesOf } = await start(3)
  const [a, b, c] = ids
  const done = await device.send('PUT', `${at}/packing/reorder`, { ordered_ids: [c, b, a] })
  expect(linesOf(syncOf(done).seq).length).toBeGreaterThan(0)
  expect(linesOf(syncOf(done).seq)).not.toContain('*')
})
