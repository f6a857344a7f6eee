import { forceCloseDatabase, IDBFactory, IDBKeyRange, IDBObjectStore } from 'fake-indexeddb'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { aRecord, aRow, anEntry, parked } from '../testing/entries.ts'
import { DexieStore } from './dexie-store.ts'
import { DeviceDb } from './dexie-schema.ts'

const meta = { client_id: 'c1', clock_skew: 0, is_admin: false }

/** As the system does it to a page in the background. */
const loseConnection = (connection: unknown) =>
  forceCloseDatabase(connection as Parameters<typeof forceCloseDatabase>[0])

const begin = async () => {
  const indexedDB = new IDBFactory()
  const options = { indexedDB, IDBKeyRange }
  const store = new DexieStore('device', options)
  await store.load(meta, 0)
  await store.loadStreams()
  const { strict, relaxed } = store.disk
  return { store, options, connections: [strict, relaxed].map(db => db.backendDB()) }
}

afterEach(() => vi.restoreAllMocks())

/** The disk takes only so much: what comes on top is refused as browsers do. */
const limited = (bytes: () => number) => {
  let used = 0
  const sizes = new Map<string, number>()
  const note = (store: IDBObjectStore, key: unknown, size: number) => {
    const place = `${store.name} ${JSON.stringify(key)}`
    const next = used - (sizes.get(place) ?? 0) + size
    if (size > 0 && next > bytes()) throw new DOMException('full', 'QuotaExceededError')
    used = next
    sizes.set(place, size)
  }
  for (const method of ['put', 'add'] as const) {
    const inner = IDBObjectStore.prototype[method]
    vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(function (
      this: IDBObjectStore,
      value,
      key,
    ) {
      const { key: own, mutation_id, value: held } = value as Record<string, unknown>
      const size = held instanceof Uint8Array ? held.byteLength : JSON.stringify(value).length
      note(this, own ?? mutation_id ?? key, size)
      return inner.call(this, value, key)
    })
  }
  const remove = IDBObjectStore.prototype.delete
  vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(function (this: IDBObjectStore, key) {
    note(this, key, 0)
    return remove.call(this, key)
  })
}

describe('C11: a connection that is lost', () => {
  test('is opened anew, once for all who waited, and everything goes on', async () => {
    const { store, connections } = await begin()
    await store.enqueue([anEntry('a')])
    for (const connection of connections) loseConnection(connection)
    const work = [
      store.enqueue([anEntry('b')]),
      store.loadLane('trip:1'),
      store.putSnapshot(aRecord(), [aRow('p')]),
      store.enqueue([anEntry('c')]),
      store.loadStreams(),
      store.saveAttention(parked(anEntry('d'))),
    ]
    await Promise.all(work)
    expect((await store.loadLane('trip:1')).map(entry => entry.mutation_id)).toEqual(['a', 'b', 'c'])
    expect((await store.loadStream('trip:1')).rows).toHaveLength(1)
    for (const connection of connections) loseConnection(connection)
    expect(await store.loadAttention()).toHaveLength(1)
  })

  test('is let go politely when another tab brings a newer version of the app: that tab is not held up', async () => {
    const { store, options } = await begin()
    await store.enqueue([anEntry('a')])
    const told: string[] = []
    store.onLost = why => void told.push(why)
    const newer = new DeviceDb('device', options)
    newer.close()
    newer.version(99).stores({ later: 'id' })
    await newer.open()
    expect(newer.verno).toBe(99)
    // Before anybody types another word.
    expect(told).toEqual(['outdated'])
    await expect(store.enqueue([anEntry('b')])).rejects.toMatchObject({ why: 'outdated' })
    await expect(store.loadStreams()).rejects.toMatchObject({ why: 'outdated' })
    expect(await newer.outbox.count()).toBe(1)
    newer.close()
  })
})

describe('C11: a database that is deleted under the open app', () => {
  /** As the tools of a browser do it, or a sign-out in another tab. */
  const deleted = async (isSignedIn: boolean) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const indexedDB = new IDBFactory()
    const store = new DexieStore('device', { indexedDB, IDBKeyRange }, () => isSignedIn)
    await store.load(meta, 0)
    await store.enqueue([anEntry('a')])
    await store.loadStreams()
    const told: string[] = []
    store.onLost = why => void told.push(why)
    const gone = new Promise(resolve => {
      indexedDB.deleteDatabase('device').addEventListener('success', resolve)
    })
    await gone
    return { store, told, left: () => indexedDB.databases() }
  }

  test('by nobody who signs out is opened anew, and what is asked of it waits until that is known', async () => {
    const { store, told, left } = await deleted(true)
    expect(told).toContain('cleared')
    const writes = [store.enqueue([anEntry('b')]), store.loadMeta()] as const
    expect(await left()).toEqual([])
    await vi.advanceTimersByTimeAsync(1000)
    expect(await Promise.all(writes)).toMatchObject([[{ mutation_id: 'b', client_seq: 1 }], undefined])
    expect(await store.loadLane('trip:1')).toHaveLength(1)
  })

  test('C7: with a sign-out in another tab is never made anew', async () => {
    const { store, left } = await deleted(false)
    const write = store.enqueue([anEntry('b')])
    const refused = expect.soft(write).rejects.toMatchObject({ why: 'ended' })
    await vi.advanceTimersByTimeAsync(1000)
    await refused
    await expect(store.loadStreams()).rejects.toMatchObject({ why: 'ended' })
    expect(await left()).toEqual([])
  })
})

describe('C9: a disk that is full', () => {
  test('text takes from the reserve; without it the text is refused, and nothing half-done', async () => {
    const { store } = await begin()
    let pressed = 0
    store.onPressure = () => void pressed++
    let most = 700_000
    limited(() => most)
    expect(await store.keepReserve()).toBe(true)
    const long = 'ä'.repeat(150_000)
    await store.enqueue([anEntry('a', { body: { notes: long } })])
    expect(pressed).toBe(0)
    await store.enqueue([anEntry('b', { body: { notes: long } })])
    expect(pressed).toBe(1)
    await store.saveAttention(parked(anEntry('c', { body: { notes: long } })))
    expect(pressed).toBe(1)
    await store.enqueue([anEntry('d', { body: { notes: long } })])
    await expect(store.enqueue([anEntry('e', { body: { notes: long } })])).rejects.toMatchObject({
      why: 'full',
    })
    expect((await store.loadLane('trip:1')).map(entry => entry.mutation_id)).toEqual(['a', 'b', 'd'])
    expect(await store.keepReserve()).toBe(false)
    most = 5_000_000
    expect(await store.keepReserve()).toBe(true)
    expect((await store.enqueue([anEntry('f')]))[0]?.client_seq).toBe(4)
  })

  test('rows do not take from the reserve', async () => {
    const { store } = await begin()
    limited(() => 600_000)
    await store.keepReserve()
    const rows = [aRow('p', 'x'.repeat(200_000))]
    await expect(store.putSnapshot(aRecord(), rows)).rejects.toMatchObject({ why: 'full' })
    await store.enqueue([anEntry('a')])
    expect((await store.loadStream('trip:1')).rows).toEqual([])
  })
})

describe('C11: the disk has it, and the connection is gone before anybody hears of it', () => {
  /** The next write is carried out to its end, and nobody is told. */
  const unheard = (store: DexieStore) => {
    const { strict } = store.disk
    const inner = strict.transaction.bind(strict) as (...args: unknown[]) => Promise<unknown>
    vi.spyOn(strict, 'transaction').mockImplementationOnce((async (...args: unknown[]) => {
      await inner(...args)
      throw new DOMException('lost', 'InvalidStateError')
    }) as unknown as DeviceDb['transaction'])
  }

  test('S1: what was enqueued is found by its id, neither refused nor doubled', async () => {
    const { store } = await begin()
    unheard(store)
    expect(await store.enqueue([anEntry('a')])).toMatchObject([{ mutation_id: 'a', client_seq: 1 }])
    const unpark = parked(anEntry('p'))
    await store.saveAttention(unpark)
    unheard(store)
    expect(await store.enqueue([anEntry('b')], { unpark })).toMatchObject([{ client_seq: 2 }])
    expect((await store.loadLane('trip:1')).map(entry => entry.mutation_id)).toEqual(['a', 'b'])
    expect(await store.loadAttention()).toEqual([])
  })

  test('what was taken out was taken out', async () => {
    const { store } = await begin()
    await store.enqueue([anEntry('a')])
    unheard(store)
    expect(await store.removeUnsent(['a'])).toBe(true)
    const item = parked(anEntry('p'))
    await store.saveAttention(item)
    unheard(store)
    expect(await store.removeAttention(item)).toBe(true)
    expect(await store.removeAttention(item)).toBe(false)
    expect(await store.removeUnsent(['a'])).toBe(false)
  })

  test('C3: what was merged into an entry is there once, also when that has left since', async () => {
    const { store } = await begin()
    const [a] = await store.enqueue([anEntry('a')])
    const merged = { ...anEntry('a'), ...a, body: { title: 'newer' }, edited_at: 2 }
    unheard(store)
    const replaced = store.replaceUnsent(merged)
    expect(await replaced).toBe(true)
    await store.saveEntries([{ ...merged, sent: true, state: 'sending' }])
    expect(await store.replaceUnsent(merged)).toBe(true)
  })

  test('an item in the tray is changed once', async () => {
    const { store } = await begin()
    await store.saveAttention(parked(anEntry('p')))
    unheard(store)
    const add = (item: ReturnType<typeof parked>) => ({
      ...item,
      dependents: [...item.dependents, anEntry('q')],
    })
    expect((await store.amendAttention('p', add))?.dependents).toHaveLength(1)
    expect((await store.loadAttention())[0]?.dependents).toHaveLength(1)
  })

  test('the rows that went off the device went, and what came in a file came', async () => {
    const { store } = await begin()
    await store.putSnapshot(aRecord(), [aRow('p')])
    unheard(store)
    expect(await store.toCard('trip:1')).toMatchObject({ status: 'listed', off: true })
    unheard(store)
    expect(await store.importEntries({ entries: [anEntry('a')], tray: [], streams: [] })).toEqual(['trip:1'])
    expect(await store.loadLane('trip:1')).toHaveLength(1)
  })
})
