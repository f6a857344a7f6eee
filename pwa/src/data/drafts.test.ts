import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { DeviceDb } from './db/dexie-schema.ts'
import { aRecord } from './testing/entries.ts'
import { DexieStore } from './db/dexie-store.ts'
import { draftDisk } from './db/draft-disk.ts'
import { draftKey, Drafts, ownWords, type Draft, type DraftDisk } from './drafts.ts'
import { MemoryDrafts } from './testing/memory-drafts.ts'

const aDraft = (more: Partial<Draft> = {}): Draft => ({
  key: draftKey('trip:1', 'note a'),
  form: 'note',
  stream: 'trip:1',
  began: { id: 'a', version: 7, text: 'by Jonas' },
  epoch: 'e',
  value: { text: 'by me' },
  words: ['by me'],
  at: 1,
  ...more,
})

const disks: Record<string, () => () => DraftDisk> = {
  'in memory': () => {
    const disk = new MemoryDrafts()
    return () => disk
  },
  'on IndexedDB': () => {
    const indexedDB = new IDBFactory()
    return () => {
      const db = new DeviceDb('device', { indexedDB, IDBKeyRange, chromeTransactionDurability: 'strict' })
      onTestFinished(() => db.close())
      return draftDisk(db)
    }
  },
}

describe.each(Object.entries(disks))('drafts %s', (_, makeDisk) => {
  const openOn = (open: () => DraftDisk) => {
    const drafts = new Drafts(open())
    onTestFinished(() => drafts.close())
    return drafts
  }
  const loaded = async (open: () => DraftDisk) => {
    const drafts = openOn(open)
    await vi.waitFor(() => expect(drafts.loaded.value).toBe(true))
    return drafts
  }

  test('C10: what was typed is there after a crash, with the rows it was begun on', async () => {
    const open = makeDisk()
    const before = openOn(open)
    before.put(aDraft({ value: { text: 'by' } }))
    before.put(aDraft())
    await before.flush()
    expect((await loaded(open)).get(aDraft().key)).toEqual(aDraft())
  })

  test('C10: what was saved or discarded does not come back', async () => {
    const open = makeDisk()
    const before = await loaded(open)
    before.put(aDraft())
    before.remove(aDraft().key)
    await before.flush()
    expect((await loaded(open)).all.value.size).toBe(0)
  })

  test('a second tab knows what the first one keeps', async () => {
    const open = makeDisk()
    const [first, second] = [await loaded(open), await loaded(open)]
    first.put(aDraft())
    await vi.waitFor(() => expect(second.get(aDraft().key)?.value).toEqual({ text: 'by me' }))
    first.remove(aDraft().key)
    await vi.waitFor(() => expect(second.get(aDraft().key)).toBeUndefined())
  })

  test('I13: of a trip that was taken away only own words stay, for the clipboard and no form', async () => {
    const open = makeDisk()
    const before = await loaded(open)
    before.put(aDraft())
    before.put(aDraft({ key: 'empty', words: [] }))
    before.put(aDraft({ key: 'other', stream: 'trip:2' }))
    before.keepMessages('trip:1')
    await before.flush()
    const after = await loaded(open)
    expect(after.get(aDraft().key)).toBeUndefined()
    expect(
      JSON.stringify([...after.all.value.values()].filter(each => each.stream === 'trip:1')),
    ).not.toContain('Jonas')
    expect(after.all.value.get(aDraft().key)?.words).toEqual(['by me'])
    expect([...after.all.value.keys()].sort()).toEqual(['other', aDraft().key].sort())
  })

  test('I13: so it is when the drafts are read only later, and while its form is still open', async () => {
    const open = makeDisk()
    const before = await loaded(open)
    before.put(aDraft())
    before.put(aDraft({ key: 'empty', words: [] }))
    await before.flush()
    const drafts = new Drafts(open(), stream => stream === 'trip:1')
    onTestFinished(() => drafts.close())
    await vi.waitFor(() => expect([...drafts.all.value.keys()]).toEqual([aDraft().key]))
    drafts.put(aDraft({ words: ['by me, longer'] }))
    await drafts.flush()
    const [left] = [...(await loaded(open)).all.value.values()]
    expect(left).toEqual(aDraft({ words: ['by me, longer'], began: null, value: null }))
  })

  test('I17: drafts are bounded, the oldest go', async () => {
    const open = makeDisk()
    const drafts = await loaded(open)
    for (let n = 0; n < 210; n++) drafts.put(aDraft({ key: `draft ${n}`, at: n }))
    await drafts.flush()
    const after = await loaded(open)
    expect(after.all.value.size).toBe(200)
    expect(after.get('draft 9')).toBeUndefined()
    expect(after.get('draft 209')).toBeDefined()
  })
})

test('C1: a disk that refuses is said by flush, and the next letter tries again', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => said.mockRestore())
  const disk = new MemoryDrafts()
  const drafts = new Drafts(disk)
  disk.refuse = new Error('full')
  drafts.put(aDraft())
  await expect(drafts.flush()).rejects.toThrow('full')
  expect(drafts.get(aDraft().key)).toBeDefined()
  disk.refuse = undefined
  await drafts.flush()
  expect(disk.stored.size).toBe(1)
  expect(said).toHaveBeenCalled()
})

test('C11: a connection the system took away is opened again for the next letter', async () => {
  const db = new DeviceDb('device', {
    indexedDB: new IDBFactory(),
    IDBKeyRange,
    chromeTransactionDurability: 'strict',
  })
  const drafts = new Drafts(draftDisk(db))
  drafts.put(aDraft())
  await drafts.flush()
  db.close()
  drafts.put(aDraft({ at: 2 }))
  await drafts.flush()
  expect(await db.drafts.toArray()).toEqual([aDraft({ at: 2 })])
  drafts.close()
  db.close()
})

test('C7: what another tab wrote and told nobody of is there after a look; a disk that cannot be read says so', async () => {
  const db = new DeviceDb('device', {
    indexedDB: new IDBFactory(),
    IDBKeyRange,
    chromeTransactionDurability: 'strict',
  })
  const drafts = new Drafts(draftDisk(db))
  await vi.waitFor(() => expect(drafts.loaded.value).toBe(true))
  await db.drafts.put(aDraft())
  await drafts.look()
  expect(drafts.get(aDraft().key)).toEqual(aDraft())
  db.end()
  await expect(drafts.look()).rejects.toMatchObject({ why: 'ended' })
  drafts.close()
})

test('own words are those that were not there before', () => {
  const before = { place: { name: 'Castelo', notes: '' }, joining: ['a'] }
  const value = { place: { name: 'Castelo', notes: 'Closed on Mondays' }, joining: ['a'] }
  expect(ownWords(value, before)).toEqual(['Closed on Mondays'])
  expect(ownWords({ text: ' ' }, undefined)).toEqual([])
})

test('I13: with a trip that is taken away go what others wrote in its drafts, in the same transaction', async () => {
  const indexedDB = new IDBFactory()
  const store = new DexieStore('device', { indexedDB, IDBKeyRange })
  await store.load({ client_id: 'c1', clock_skew: 0, is_admin: false }, 0)
  await store.putSnapshot(aRecord(), [])
  const { drafts } = store.disk.strict
  await drafts.bulkPut([
    aDraft({ key: 'a' }),
    aDraft({ key: 'b', words: [] }),
    aDraft({ key: 'c', stream: 'trip:2' }),
  ])
  await store.dropStream('trip:1', { goes: () => false })
  expect(await drafts.get('a')).toMatchObject({ began: { text: 'by Jonas' } })
  await store.dropStream('trip:1', {})
  expect(await drafts.get('a')).toMatchObject({ began: null, value: null, words: ['by me'] })
  expect(await drafts.get('b')).toBeUndefined()
  expect(await drafts.get('c')).toMatchObject({ began: { text: 'by Jonas' } })
})
