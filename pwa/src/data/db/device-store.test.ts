import { IDBDatabase, IDBFactory, IDBKeyRange, IDBObjectStore } from 'fake-indexeddb'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Entry } from '@caravel/sync-protocol/entry'
import { mostNotices, type Notice } from '../sync/notices.ts'
import { beginOn, everyDisk, meta } from '../testing/disks.ts'
import { aRecord, aRow, anEntry, parked } from '../testing/entries.ts'
import { DexieStore } from './dexie-store.ts'
import { DiskRefused, Superseded } from './device-store.ts'

describe.each(everyDisk)('a device store %s', (_, makeDisk) => {
  const begin = () => beginOn(makeDisk())

  test('keeps what it was first set up with', async () => {
    const { disk, store } = await begin()
    store.close()
    const again = await disk.open().load({ ...meta, client_id: 'other' }, 0)
    expect(again).toEqual({
      isNew: false,
      meta,
      streams: [],
      entries: [],
      tray: [],
      rollbacks: [],
      notices: [],
    })
  })

  test('does without rows that are named, and keeps the others', async () => {
    const { store } = await begin()
    await store.putSnapshot(aRecord(), [aRow('old'), aRow('new')])
    for (const generation of ['g1', 'another']) await store.dropRows(generation, [aRow('old')])
    expect((await store.loadStream('trip:1')).rows.map(({ row }) => row.id)).toEqual(['new'])
  })

  test('S2: numbers entries upwards per stream and never reuses a number', async () => {
    const { disk, store } = await begin()
    const [first, second] = await store.enqueue([anEntry('a'), anEntry('b')])
    expect([first?.client_seq, second?.client_seq]).toEqual([1, 2])
    await store.removeUnsent(['a', 'b'])
    store.close()
    const reopened = disk.open()
    await reopened.load(meta, 0)
    const [third] = await reopened.enqueue([anEntry('c')])
    const [other] = await reopened.enqueue([anEntry('d', { stream: 'trip:2' })])
    expect([third?.client_seq, other?.client_seq]).toEqual([3, 1])
    expect((await reopened.load(meta, 0)).entries.map(entry => entry.mutation_id)).toEqual(['c', 'd'])
  })

  test('S9: takes in a file as a whole, and leaves what is here already as it is', async () => {
    const { disk, store } = await begin()
    const [own] = await store.enqueue([anEntry('a')])
    const brought = {
      entries: [anEntry('a', { body: { title: 'other' } }), anEntry('b', { client_id: 'c2', client_seq: 1 })],
      tray: [parked(anEntry('p'))],
      streams: [
        { record: aRecord({ stream: 'trip:9', status: 'orphaned', generation: 'g9' }), rows: [aRow('r')] },
      ],
      set_backs: [{ stream: 'trip:5', at: 1, rows: [aRow('s')] }],
    }
    expect((await store.importEntries(brought)).sort()).toEqual(['trip:1', 'trip:5', 'trip:9'])
    expect(await store.importEntries(brought)).toEqual([])
    const more = { stream: 'trip:5', at: 2, rows: [aRow('t')] }
    await store.importEntries({ entries: [], tray: [], streams: [], set_backs: [more] })
    store.close()
    const again = disk.open()
    const loaded = await again.load(meta, 0)
    expect(loaded.entries.map(each => [each.mutation_id, each.body])).toContainEqual(['a', own?.body])
    expect(loaded.entries.map(each => each.mutation_id).sort()).toEqual(['a', 'b'])
    expect(loaded.tray.map(item => item.id)).toEqual(['p'])
    expect(loaded.rollbacks.map(each => each.rows.map(({ row }) => row.id))).toEqual([['s', 't']])
    expect((await again.loadStream('trip:9')).rows.map(each => each.row.id)).toEqual(['r'])
  })

  test('C2: what is made after a file was taken in comes behind what it brought, also after a restart', async () => {
    const { disk, store } = await begin()
    const others = ['a', 'b', 'c'].map((id, at) => anEntry(id, { client_id: 'c2', client_seq: at + 4 }))
    await store.importEntries({ entries: others, tray: [], streams: [] })
    await store.enqueue([anEntry('own')])
    store.close()
    const lane = await disk.open().loadLane('trip:1')
    expect(lane.map(entry => entry.mutation_id)).toEqual(['a', 'b', 'c', 'own'])
  })

  test('C10: rewrites what never left, and nothing else', async () => {
    const { store } = await begin()
    const [, b] = await store.enqueue([anEntry('a'), anEntry('b')])
    await store.saveEntries([{ ...anEntry('b'), ...b, sent: true }])
    await store.saveAttention(parked(anEntry('p'), [anEntry('q')]))
    await store.rewriteUnsent(entry => ({ ...entry, op_version: 9 }))
    const { entries, tray } = await store.load(meta, 0)
    expect(entries.map(each => [each.mutation_id, each.op_version])).toEqual([
      ['a', 9],
      ['b', 1],
    ])
    expect(tray.flatMap(item => [item.entry, ...item.dependents]).map(each => each.op_version)).toEqual([
      9, 9,
    ])
  })

  test('C10: an entry that is made anew, and what follows it, get new numbers in one step', async () => {
    const { disk, store } = await begin()
    await store.enqueue([anEntry('a'), anEntry('b'), anEntry('c')])
    const anew = (entry: Entry) => (entry.mutation_id === 'b' ? { ...entry, mutation_id: 'b2' } : entry)
    await store.renew(entry => entry.client_seq >= 2, anew)
    store.close()
    const { entries } = await disk.open().load(meta, 0)
    expect(entries.map(each => [each.mutation_id, each.client_seq])).toEqual([
      ['a', 1],
      ['b2', 4],
      ['c', 5],
    ])
  })

  test('C10: making anew takes what lies on the disk: nothing that was taken back or merged elsewhere', async () => {
    const { disk, store } = await begin()
    const [, , , d] = await store.enqueue(['a', 'b', 'c', 'd'].map(id => anEntry(id)))
    const other = disk.open()
    await other.replaceUnsent({ ...anEntry('d'), ...d, body: { name: 'merged' } })
    await other.removeUnsent(['c'])
    await other.enqueue([anEntry('e')])
    const stored = await store.renew(
      entry => entry.client_seq >= 2,
      entry => ({ ...entry, op_version: 9 }),
    )
    expect(stored.map(each => each.mutation_id)).toEqual(['b', 'd', 'e'])
    const lane = await store.loadLane('trip:1')
    expect(lane.map(each => [each.mutation_id, each.op_version])).toEqual([
      ['a', 1],
      ['b', 9],
      ['d', 9],
      ['e', 9],
    ])
    expect(lane[2]?.body).toEqual({ name: 'merged' })
  })

  test('two writers at once never share a number', async () => {
    const { disk, store } = await begin()
    const other = disk.open()
    await Promise.all([
      ...['a', 'b', 'c'].map(id => store.enqueue([anEntry(id)])),
      ...['x', 'y', 'z'].map(id => other.enqueue([anEntry(id)])),
    ])
    const lane = await store.loadLane('trip:1')
    expect(lane.map(entry => entry.client_seq)).toEqual([1, 2, 3, 4, 5, 6])
  })

  test('C5: a reign that is over writes nothing; what a person does is taken from any tab', async () => {
    const { disk, store } = await begin()
    await store.enqueue([anEntry('a')])
    const first = await store.claim()
    await store.saveStreams([aRecord({ cursor: null })], first)
    const other = disk.open()
    const second = await other.claim()
    expect(second).toBeGreaterThan(first)
    const stale = [
      () => store.saveEntries([anEntry('a', { sent: true, client_seq: 1 })], first),
      () => store.applyCommits({ record: aRecord(), rows: [], applied: ['a'], done: [] }, first),
      () => store.putSnapshot(aRecord(), [aRow('x')], first),
      () => store.saveStreams([aRecord({ cursor: null, access_rev: 9 })], first),
      () => store.dropStream('trip:1', {}, first),
      () => store.park(parked(anEntry('a')), first),
      () => store.renewClient('c2', 'a', anEntry('b'), first),
    ]
    for (const write of stale) await expect(write()).rejects.toBeInstanceOf(Superseded)
    const { entries, streams, tray, meta: kept } = await store.load(meta, 0)
    expect({ entries, streams, tray, kept }).toMatchObject({
      entries: [{ mutation_id: 'a', sent: false }],
      streams: [{ cursor: null, access_rev: 1 }],
      tray: [],
      kept: { client_id: 'c1' },
    })
    await store.enqueue([anEntry('b')])
    expect(await other.saveEntries([anEntry('a', { sent: true, client_seq: 1 })], second)).toHaveLength(1)
  })

  test('a stream that begins here is kept with its first entry', async () => {
    const { store } = await begin()
    const born = aRecord({ status: 'local', cursor: null })
    await store.enqueue([anEntry('a')], { born })
    expect((await store.load(meta, 0)).streams).toEqual([born])
  })

  test('saves only entries that are still there', async () => {
    const { store } = await begin()
    await store.enqueue([anEntry('a')])
    const there = await store.saveEntries([anEntry('a', { sent: true, client_seq: 1 }), anEntry('gone')])
    expect(there.map(entry => entry.mutation_id)).toEqual(['a'])
    expect(await store.loadLane('trip:1')).toMatchObject([{ mutation_id: 'a', sent: true }])
  })

  test('C3: what may have left is neither replaced nor removed', async () => {
    const { store } = await begin()
    const [a] = await store.enqueue([anEntry('a')])
    expect(await store.replaceUnsent(anEntry('a', { body: { title: 'new' } }))).toBe(true)
    await store.enqueue([anEntry('b')])
    await store.saveEntries([{ ...anEntry('a'), client_seq: a?.client_seq ?? 0, sent: true }])
    expect(await store.replaceUnsent(anEntry('a'))).toBe(false)
    expect(await store.removeUnsent(['b', 'a'])).toBe(false)
    expect(await store.loadLane('trip:1')).toHaveLength(2)
    expect(await store.removeUnsent(['b'])).toBe(true)
    expect(await store.removeUnsent(['b'])).toBe(false)
  })

  test('C3: only the last of a lane takes in another, whatever the tab that asks remembers', async () => {
    const { store } = await begin()
    await store.enqueue([anEntry('a'), anEntry('x', { stream: 'trip:2' })])
    expect(await store.replaceUnsent(anEntry('a', { body: { title: 'one' } }))).toBe(true)
    await store.enqueue([anEntry('b')])
    expect(await store.replaceUnsent(anEntry('a', { body: { title: 'two' } }))).toBe(false)
    expect((await store.loadLane('trip:1')).map(entry => entry.body)).toEqual([
      { title: 'one' },
      { title: 'b' },
    ])
  })

  test('C3: how an entry fares is saved, what it says stays as it was enqueued or merged', async () => {
    const { store } = await begin()
    await store.enqueue([anEntry('a')])
    await store.replaceUnsent(anEntry('a', { body: { title: 'two' }, edited_at: 9 }))
    const stored = await store.saveEntries([
      anEntry('a', { client_seq: 1, state: 'sending', sent: true, tries: 1 }),
    ])
    expect(stored).toMatchObject([
      { body: { title: 'two' }, edited_at: 9, state: 'sending', sent: true, tries: 1 },
    ])
    expect(await store.loadLane('trip:1')).toEqual(stored)
  })

  test('rule 8: rows, cursor, outbox and undo move together', async () => {
    const { store } = await begin()
    await store.putSnapshot(aRecord(), [aRow('p1'), aRow('p2')])
    await store.enqueue([anEntry('a'), anEntry('b')])
    await store.applyCommits({
      record: aRecord({ cursor: { epoch: 'e', seq: 2, mark: 'a' } }),
      rows: [
        { entity: 'place', id: 'p1', row: aRow('p1', 'changed').row },
        { entity: 'place', id: 'p2', row: null },
        { entity: 'place', id: 'p3', row: aRow('p3').row },
      ],
      applied: ['a'],
      done: [{ mutation_id: 'a', stream: 'trip:1', seq: 2, inverse: [], at: 5 }],
    })
    const { record, rows, done } = await store.loadStream('trip:1')
    expect(record?.cursor?.seq).toBe(2)
    expect(rows.map(({ row }) => [row.id, row['name']])).toEqual([
      ['p1', 'changed'],
      ['p3', 'p3'],
    ])
    expect(done.map(each => each.mutation_id)).toEqual(['a'])
    expect((await store.loadLane('trip:1')).map(entry => entry.mutation_id)).toEqual(['b'])
  })

  test('C6: a new generation replaces all rows at once', async () => {
    const { store } = await begin()
    await store.putSnapshot(aRecord(), [aRow('p1'), aRow('p2')])
    await store.putSnapshot(aRecord({ generation: 'g2' }), [aRow('p2', 'new')])
    const { rows } = await store.loadStream('trip:1')
    expect(rows.map(({ row }) => row['name'])).toEqual(['new'])
    await store.putSnapshot(aRecord({ generation: 'g1', stream: 'trip:2' }), [])
    expect((await store.loadStream('trip:2')).rows).toEqual([])
  })

  test('writers of different things about the device do not overwrite each other', async () => {
    const { store } = await begin()
    await Promise.all([store.patchMeta({ clock_skew: 5 }), store.patchMeta({ is_admin: true })])
    expect((await store.load(meta, 0)).meta).toEqual({ client_id: 'c1', clock_skew: 5, is_admin: true })
  })

  test('I5: a trip that was only made here stays when another tab has put something into it', async () => {
    const { store } = await begin()
    const born = aRecord({ status: 'local' })
    const [a] = await store.enqueue([anEntry('a')], { born })
    const onlyIdle = { goes: (entries: readonly Entry[]) => !entries.length }
    await store.dropStream('trip:1', onlyIdle)
    expect((await store.loadLane('trip:1')).map(entry => entry.mutation_id)).toEqual(['a'])
    expect(await store.loadStreams()).toHaveLength(1)
    if (a) await store.park(parked(a))
    await store.dropStream('trip:1', onlyIdle)
    expect(await store.loadStreams()).toEqual([])
  })

  test('drops a stream but for what is to stay in the tray', async () => {
    const { store } = await begin()
    await store.putSnapshot(aRecord(), [aRow('p1')])
    await store.putSnapshot(aRecord({ stream: 'trip:2', generation: 'g2' }), [aRow('q1')])
    await store.enqueue([anEntry('a'), anEntry('b', { stream: 'trip:2' })])
    const left = await store.dropStream('trip:1', { ofEntry: entry => parked(entry) })
    expect(left.map(item => item.id)).toEqual(['a'])
    const { streams, entries, tray } = await store.load(meta, 0)
    expect(streams.map(record => record.stream)).toEqual(['trip:2'])
    expect(entries.map(entry => entry.mutation_id)).toEqual(['b'])
    expect(tray.map(item => item.id)).toEqual(['a'])
    expect((await store.loadStream('trip:1')).rows).toEqual([])
    expect((await store.loadStream('trip:2')).rows).toHaveLength(1)
  })

  test('C12: what a generation lost is kept with its flip, and goes with the stream', async () => {
    const { disk, store } = await begin()
    await store.putSnapshot(aRecord(), [aRow('p1')])
    const lost = { stream: 'trip:1', at: 5, rows: [aRow('p1')] }
    await store.putSnapshot(aRecord({ generation: 'g2' }), [], undefined, lost)
    store.close()
    const again = disk.open()
    expect((await again.load(meta, 0)).rollbacks).toEqual([lost])
    expect(await again.leaveRollback('trip:1', lost.rows)).toBeUndefined()
    expect(await again.loadRollbacks()).toEqual([])
    await again.saveRollback(lost)
    await again.dropStream('trip:1', {})
    expect(await again.loadRollbacks()).toEqual([])
  })

  test('C12: whoever answers takes only what they saw off the list, whatever another tab did meanwhile', async () => {
    const { store } = await begin()
    await store.putSnapshot(aRecord(), [])
    const listed = (...rows: ReturnType<typeof aRow>[]) => ({ stream: 'trip:1', at: 5, rows })
    const later = { ...aRow('p2'), row: { ...aRow('p2').row, updated_at: 99 } }
    await store.saveRollback(listed(aRow('p1'), aRow('p2')))
    // While someone answers for both, another tab lists one of them anew, and a third row.
    await store.putSnapshot(aRecord({ generation: 'g2' }), [], undefined, listed(later, aRow('p3')))
    const left = await store.leaveRollback('trip:1', [aRow('p1'), aRow('p2')])
    expect(left?.rows).toEqual([later, aRow('p3')])
    expect((await store.loadRollbacks()).map(each => each.rows)).toEqual([[later, aRow('p3')]])
    expect(await store.leaveRollback('trip:9', [aRow('p1')])).toBeUndefined()
    expect(await store.leaveRollback('trip:1', [later, aRow('p3')])).toBeUndefined()
    expect(await store.loadRollbacks()).toEqual([])
  })

  test('C6: what is saved of a stream never touches which rows count', async () => {
    const { store } = await begin()
    await store.putSnapshot(aRecord(), [aRow('p1')])
    await store.putSnapshot(aRecord({ generation: 'g2', access_rev: 2 }), [aRow('p1'), aRow('p2')])
    await store.saveStreams([
      aRecord({ role: 'member', schema_rev: 3 }),
      aRecord({ stream: 'trip:2', cursor: null }),
    ])
    const { record, rows } = await store.loadStream('trip:1')
    expect(record).toEqual(aRecord({ generation: 'g2', access_rev: 2, role: 'member' }))
    expect(rows).toHaveLength(2)
    const moved = { epoch: 'e', seq: 5, mark: 'x' }
    await store.applyCommits({
      record: aRecord({ generation: 'g2', cursor: moved }),
      rows: [],
      applied: [],
      done: [],
    })
    await store.saveStreams([aRecord({ generation: 'g2', access_rev: 4, status: 'orphaned' })])
    expect((await store.loadStream('trip:1')).record).toEqual(
      aRecord({ generation: 'g2', cursor: moved, access_rev: 4, status: 'orphaned' }),
    )
    expect((await store.loadStream('trip:2')).record?.stream).toBe('trip:2')
  })

  test('C6: what is saved of a stream that is gone does not bring it back without rows', async () => {
    const { store } = await begin()
    await store.saveStreams([aRecord()])
    expect((await store.load(meta, 0)).streams).toEqual([])
  })

  test('I13: no row of a dropped stream stays, of whatever generation', async () => {
    const { store } = await begin()
    await store.putSnapshot(aRecord(), [aRow('p1')])
    await store.applyCommits({
      record: aRecord({ generation: 'g3' }),
      rows: [{ entity: 'place', id: 'p1', row: aRow('p1').row }],
      applied: [],
      done: [],
    })
    await store.putSnapshot(aRecord({ stream: 'trip:2', generation: 'g2' }), [aRow('q1')])
    await store.dropStream('trip:1', {})
    await store.putSnapshot(aRecord({ generation: 'other' }), [])
    for (const generation of ['g1', 'g3']) {
      await store.applyCommits({ record: aRecord({ generation }), rows: [], applied: [], done: [] })
      expect((await store.loadStream('trip:1')).rows).toEqual([])
    }
    expect((await store.loadStream('trip:2')).rows).toHaveLength(1)
  })

  test('I17: notices are bounded, grow old, and go with their stream', async () => {
    const { store } = await begin()
    const notice = (n: number, stream = 'trip:1'): Notice => ({
      id: `n${n}`,
      stream,
      entity: 'place',
      row_id: 'p',
      group: 'name',
      kept: 'theirs',
      mine: {},
      theirs: {},
      other: null,
      at: n,
    })
    const all = Array.from({ length: mostNotices + 2 }, (_, n) => notice(n))
    await store.applyCommits({ record: aRecord(), rows: [], applied: [], done: [], notices: all })
    expect((await store.loadNotices()).map(({ at }) => at)).toEqual(all.slice(2).map(({ at }) => at))
    await store.removeNotices(['n2'])
    expect((await store.load(meta, 5)).notices.map(({ id }) => id)).toEqual(all.slice(5).map(({ id }) => id))
    const other = aRecord({ stream: 'trip:2', generation: 'g2' })
    const later = [notice(90, 'trip:2')]
    await store.applyCommits({ record: other, rows: [], applied: [], done: [], notices: later })
    await store.dropStream('trip:1', {})
    expect((await store.loadNotices()).map(({ id }) => id)).toEqual(['n90'])
  })

  test('forgets how to undo what is long done', async () => {
    const { store } = await begin()
    const done = ['old', 'new'].map((id, at) => ({
      mutation_id: id,
      stream: 'trip:1',
      seq: 1,
      inverse: [],
      at,
    }))
    await store.applyCommits({ record: aRecord(), rows: [], applied: [], done })
    await store.load(meta, 1)
    expect((await store.loadStream('trip:1')).done.map(each => each.mutation_id)).toEqual(['new'])
  })

  test('a copied database gets a name of its own', async () => {
    const { store } = await begin()
    const [a] = await store.enqueue([anEntry('a')])
    if (a) await store.renewClient('c2', 'a', { ...a, mutation_id: 'a2' })
    const { meta: named, entries } = await store.load(meta, 0)
    expect(named.client_id).toBe('c2')
    expect(entries).toMatchObject([{ mutation_id: 'a2', client_seq: 1 }])
  })

  test('is empty once destroyed', async () => {
    const { disk, store } = await begin()
    await store.enqueue([anEntry('a')])
    await store.destroy()
    expect((await disk.open().load({ ...meta, client_id: 'new' }, 0)).entries).toEqual([])
  })
})

describe('IndexedDB', () => {
  afterEach(() => vi.restoreAllMocks())

  const disk = () => {
    const indexedDB = new IDBFactory()
    return { indexedDB, store: new DexieStore('device', { indexedDB, IDBKeyRange }) }
  }

  test('what was typed is written strictly, what can be pulled again is relaxed', async () => {
    const opened = vi.spyOn(IDBDatabase.prototype, 'transaction')
    const { store } = disk()
    await store.load(meta, 0)
    await store.enqueue([anEntry('a')])
    expect(opened.mock.calls.at(-1)?.[2]).toEqual({ durability: 'strict' })
    await store.putSnapshot(aRecord(), [aRow('p1')])
    expect(opened.mock.calls.at(-1)?.[2]).toEqual({ durability: 'relaxed' })
    await store.park(parked(anEntry('a')))
    expect(opened.mock.calls.at(-1)?.[2]).toEqual({ durability: 'strict' })
  })

  test('a full disk is said to be full, and nothing of the write stays', async () => {
    const { store } = disk()
    await store.load(meta, 0)
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('no space', 'QuotaExceededError')
    })
    const refused = await store.enqueue([anEntry('a')]).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(DiskRefused)
    expect(refused).toMatchObject({ why: 'full' })
    vi.restoreAllMocks()
    expect(await store.loadLane('trip:1')).toEqual([])
    expect((await store.enqueue([anEntry('b')]))[0]?.client_seq).toBe(1)
  })

  test('C11: a connection the system took away is opened again', async () => {
    const { store } = disk()
    await store.load(meta, 0)
    store.disk.strict.backendDB().close()
    await store.enqueue([anEntry('a')])
    expect(await store.loadLane('trip:1')).toHaveLength(1)
  })
})
