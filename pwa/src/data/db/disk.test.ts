/** What the store relies on: both disks do the same with the same transactions. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { describe, expect, test } from 'vitest'
import { anEntry } from '../testing/entries.ts'
import { DexieDisk } from './dexie-disk.ts'
import { allLanes, laneOf, rowsOf, whole, type Disk, type Span, type TableName } from './disk.ts'
import { MemoryDisk } from './memory-disk.ts'

const disks: [string, () => Disk][] = [
  ['in memory', () => new MemoryDisk()],
  ['on IndexedDB', () => new DexieDisk('device', { indexedDB: new IDBFactory(), IDBKeyRange })],
]

const aRow = (generation: string, entity: string, id: string) => ({
  generation,
  entity,
  id,
  row: { id, version: 1, created_at: 1, updated_at: 1, updated_by: null },
})

/** Out of order, with texts that sort before and behind letters. */
const rows = ['g2', 'g1', 'g 1', 'g10', 'ü'].flatMap(generation =>
  ['place', 'day', ''].flatMap(entity => ['b', 'a'].map(id => aRow(generation, entity, id))),
)
const entries = ['trip:2', 'trip:1', 'trip:10'].flatMap(stream =>
  [10, 2, 1].map(client_seq => anEntry(`${stream} ${client_seq}`, { stream, client_seq })),
)

const filled = async (disk: Disk): Promise<Disk> => {
  await disk.transact(['rows', 'outbox'], 'rw', async within => {
    await within.putMany('rows', rows)
    await within.putMany('outbox', entries)
  })
  return disk
}

const spans: [TableName, Span][] = [
  ['rows', whole('rows')],
  ['rows', rowsOf('g1')],
  ['rows', rowsOf('g1', 'place')],
  ['rows', { by: whole('rows').by, after: 'g1', before: 'g2' }],
  ['rows', { by: whole('rows').by, before: 'g1' }],
  ['rows', { by: whole('rows').by, after: 'g2' }],
  ['outbox', whole('outbox')],
  ['outbox', allLanes],
  ['outbox', laneOf('trip:1')],
  ['outbox', laneOf('trip:1', 2)],
  ['outbox', laneOf('trip:3')],
]

test.each(spans)('%s: the same records are in a span, in the same order: %j', async (table, span) => {
  const found = await Promise.all(
    disks.map(async ([, open]) => {
      const disk = await filled(open())
      const read = await disk.transact([table], 'r', async within => [
        await within.range(table, span),
        await within.keys(table, span),
      ])
      await disk.transact([table], 'rw', within => within.clear(table, span))
      return [read, await disk.transact([table], 'r', within => within.range(table, whole(table)))]
    }),
  )
  expect(found[0]).toEqual(found[1])
})

describe.each(disks)('a disk %s', (_, open) => {
  const ids = (disk: Disk) =>
    disk.transact(['outbox'], 'r', async within => (await within.keys('outbox', whole('outbox'))).flat())

  test('leaves nothing of a transaction that fails', async () => {
    const disk = await filled(open())
    const before = await ids(disk)
    const failing = disk.transact(['outbox', 'tray'], 'rw', async within => {
      await within.put('outbox', anEntry('more'))
      await within.delete('outbox', ['trip:1 1'])
      await within.clear('outbox', laneOf('trip:2'))
      throw new Error('broken off')
    })
    await expect(failing).rejects.toThrow()
    expect(await ids(disk)).toEqual(before)
  })

  test('carries out one transaction over a table after the other', async () => {
    const disk = await filled(open())
    const count = () =>
      disk.transact(['meta'], 'rw', async within => {
        const value = Number((await within.get('meta', 'count'))?.value ?? 0) + 1
        await within.put('meta', { key: 'count', value })
        return value
      })
    expect(await Promise.all([count(), count(), count()])).toEqual([1, 2, 3])
  })

  test('hands out copies, and refuses tables that a transaction did not name', async () => {
    const disk = await filled(open())
    const read = () => disk.transact(['outbox'], 'r', within => within.get('outbox', 'trip:1 1'))
    const first = await read()
    if (first) first.body['title'] = 'changed in memory'
    expect((await read())?.body).toEqual({ title: 'trip:1 1' })
    await expect(disk.transact(['outbox'], 'rw', within => within.get('tray', 'x'))).rejects.toThrow()
    await expect(disk.transact(['outbox'], 'r', within => within.delete('outbox', ['x']))).rejects.toThrow()
  })
})
