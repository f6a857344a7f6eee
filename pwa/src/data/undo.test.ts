import { readFileSync } from 'node:fs'
import { createTrip } from '@caravel/sync-protocol/actions/create-trip'
import { assignment } from '@caravel/sync-protocol/entities/assignment'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { place } from '@caravel/sync-protocol/entities/place'
import { trip } from '@caravel/sync-protocol/entities/trip'
import { AppError } from '@caravel/sync-protocol/errors'
import { DiskRefused } from './db/device-store.ts'
import { device, setDevice } from './device.ts'
import { rewindTrip, type RewindOffer } from './history.ts'
import { mint, mutate } from './mutate.ts'
import { openStream } from './store.ts'
import { tester } from './testing/fake-server.ts'
import { signedIn } from './testing/signed-in.ts'
import type { World } from './testing/world.ts'
import { attentionItems } from './attention.ts'
import { redo, redoable, rememberCommit, undo, undoable } from './undo.ts'

const storage = (): Storage => {
  const all = new Map<string, string>()
  return {
    get length() {
      return all.size
    },
    key: index => [...all.keys()][index] ?? null,
    getItem: key => all.get(key) ?? null,
    setItem: (key, value) => void all.set(key, value),
    removeItem: key => void all.delete(key),
    clear: () => all.clear(),
  }
}

/** What a page asks for itself, beside the engine. */
const reaches =
  ({ server }: World) =>
  async (path: Parameters<typeof fetch>[0], init?: RequestInit): Promise<Response> => {
    const { method = 'GET', headers: given, body: sent } = init ?? {}
    const { status, headers, body } = server.request({
      method,
      path: String(path),
      headers: given as Record<string, string>,
      body: String(sent),
    })
    return new Response(body, { status, headers })
  }

beforeEach(() => void vi.stubGlobal('localStorage', storage()))
afterEach(() => vi.unstubAllGlobals())

const label = 'planner.did.placeChanged'

const withPlace = async () => {
  const all = await signedIn()
  const tripId = mint()
  await mutate(createTrip, {}, { id: tripId, title: 'Lisbon', day_count: 1 }).saved
  const id = mint()
  await mutate(place.create, { trip_id: tripId }, { id, name: 'A', notes: 'old' }).saved
  await all.engine.idle()
  const view = openStream(`trip:${tripId}`)
  await all.engine.idle()
  const row = () => view.rows(place).peek().get(id)
  const rename = (name: string) => mutate(place.update, { trip_id: tripId, id }, { name }, { label }).saved
  const lane = () => all.engine.memory(view.stream).entries.map(entry => entry.body)
  const settle = () => all.world.pass(30_000, all.engine)
  const offline = async () => {
    all.world.fault = () => 'drop'
    await settle()
  }
  const online = async () => {
    all.world.fault = () => undefined
    all.engine.wake('person')
    await settle()
  }
  return { ...all, tripId, id, stream: view.stream, row, rename, lane, settle, offline, online }
}

describe('what only the server can take back', () => {
  test('R25: waits in the lane without a connection, and older steps can be taken back meanwhile', async () => {
    const { row, rename, lane, offline, online, stream, settle } = await withPlace()
    await rename('B')
    await settle()
    const rewound = mint()
    rememberCommit(stream, rewound, label)
    await offline()
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
    expect(await undo({ stream })).toMatchObject({ unit: rewound, later: true })
    expect(lane()).toEqual([{ mutation_id: rewound }])
    expect(await undo({ stream })).toMatchObject({ later: false })
    expect(row()?.name).toBe('A')
    expect(undoable(stream)).toBeUndefined()
    await redo(stream)
    await redo(stream)
    expect(lane()).toEqual([])
    expect(undoable(stream)).toMatchObject({ label: { key: label } })
    await online()
    expect(row()?.name).toBe('B')
  })
})

describe('S3: what the server is asked for itself is done once', () => {
  /** The device forgot what a change did, as it does after two weeks. */
  const forgotten = async () => {
    const all = await withPlace()
    const { mutation_id } = mutate(place.update, { trip_id: all.tripId, id: all.id }, { name: 'B' })
    rememberCommit(all.stream, mutation_id, label)
    await all.settle()
    const memory = all.engine.memory(all.stream)
    memory.confirmed.past.delete(mutation_id)
    memory.view.past.delete(mutation_id)
    const undos = () => all.world.server.trip(all.tripId).commits.filter(({ name }) => name === 'undo')
    return { ...all, undos }
  }

  test('an undo whose answer is lost goes on in the lane under the same id', async () => {
    const { undos, row, lane, settle, stream, world } = await forgotten()
    vi.stubGlobal('fetch', async (...sent: Parameters<typeof fetch>) => {
      await reaches(world)(...sent)
      throw new TypeError('the answer was lost')
    })
    expect(await undo({ stream })).toMatchObject({ later: true })
    expect(undos()).toHaveLength(1)
    await settle()
    expect(undos()).toHaveLength(1)
    expect(lane()).toEqual([])
    expect(row()?.name).toBe('A')
    vi.stubGlobal('fetch', reaches(world))
    await redo(stream)
    await settle()
    expect(row()?.name).toBe('B')
  })

  test('a rewind that is tried again after a lost answer is the same rewind', async () => {
    const { world, stream } = await forgotten()
    const seen: (string | null)[] = []
    let lost = true
    vi.stubGlobal('fetch', async (_path: string, init: { headers: HeadersInit }) => {
      seen.push(new Headers(init.headers).get('Idempotency-Key'))
      if (lost) throw new TypeError('the answer was lost')
      const { status, headers, body } = world.server.json({ status: 200, body: { sync: {} } })
      return new Response(body, { status, headers })
    })
    const offer = { mutation_id: mint(), to_seq: 1, head: 3 } as RewindOffer
    await expect(rewindTrip(stream, offer, label)).rejects.toMatchObject({ code: 'NO_ANSWER' })
    lost = false
    expect(await rewindTrip(stream, offer, label)).toBe(offer.mutation_id)
    expect(seen).toEqual([offer.mutation_id, offer.mutation_id])
    expect(undoable(stream)).toMatchObject({ unit: offer.mutation_id })
  })
})

describe('a step of several changes goes back as a whole or not at all', () => {
  const several = async () => {
    const all = await withPlace()
    const { tripId, id, engine, stream } = all
    const unit = mint()
    const params = { trip_id: tripId, id }
    mutate(place.update, params, { name: 'B' }, { unit, label })
    await all.settle()
    return { ...all, unit, params, more: () => engine.memory(stream).entries.length }
  }

  test('the disk refuses: nothing of it is taken back, and it can be tried again', async () => {
    const { tripId, row, settle, engine, store, stream, unit, params, more, offline, online } =
      await several()
    mutate(place.update, params, { phone: '1' }, { unit, label })
    await settle()
    await offline()
    const other = mint()
    await mutate(place.create, { trip_id: tripId }, { id: other, name: 'Other' }, { unit, label }).saved
    const before = more()
    const enqueue = store.enqueue.bind(store)
    store.enqueue = (entries, options) => {
      store.enqueue = enqueue
      return Promise.reject(new DiskRefused('full', [entries, options]))
    }
    await expect(undo({ stream })).rejects.toThrow('no space left')
    expect(more()).toBe(before)
    expect(row()).toMatchObject({ name: 'B', phone: '1' })
    expect(engine.memory(stream).rowsOf('place').has(other)).toBe(true)
    await undo({ stream })
    await online()
    expect(row()).toMatchObject({ name: 'A', phone: null })
    expect(engine.memory(stream).rowsOf('place').has(other)).toBe(false)
  })

  test('what can never be taken back is said, and is in nobody’s way', async () => {
    const { rename, row, stream, settle, world } = await several()
    await rename('C')
    await settle()
    rememberCommit(stream, mint(), label)
    vi.stubGlobal('fetch', reaches(world))
    await expect(undo({ stream })).rejects.toMatchObject({ code: 'NOTHING_TO_UNDO' })
    await undo({ stream })
    expect(row()?.name).toBe('B')
  })
})

test('a step of a trip that no page has opened yet is read from the disk first', async () => {
  const { world, row, rename, settle, engine, stream, store } = await withPlace()
  await rename('B')
  await settle()
  expect(row()?.name).toBe('B')
  engine.stop()
  world.fault = () => 'drop'
  const again = await signedIn(world, store)
  expect(again.engine.memory(stream).loaded).toBe(false)
  await undo()
  expect([...again.engine.memory(stream).rowsOf('place').values()]).toMatchObject([{ name: 'A' }])
})

describe('every step by itself', () => {
  test('R25: two edits of one value that never left go one after the other, and nothing is sent', async () => {
    const { row, rename, lane, offline } = await withPlace()
    await offline()
    await rename('B')
    await rename('C')
    expect(lane()).toEqual([{ name: 'B' }, { name: 'C' }])
    await undo()
    expect(row()?.name).toBe('B')
    await undo()
    expect(row()?.name).toBe('A')
    expect(lane()).toEqual([])
    await redo()
    await redo()
    expect(row()?.name).toBe('C')
  })

  test('R25: two edits of one value that were saved go back one after the other, also when done again', async () => {
    const { row, rename, settle } = await withPlace()
    for (const name of ['B', 'C']) {
      await rename(name)
      await settle()
    }
    const names = []
    for (const step of [undo, undo, redo, redo, undo]) {
      await step()
      await settle()
      names.push(row()?.name)
    }
    expect(names).toEqual(['B', 'A', 'B', 'C', 'B'])
  })

  test('C3: what nobody can take back alone still joins', async () => {
    const { tripId, id, lane, offline } = await withPlace()
    await offline()
    await mutate(place.update, { trip_id: tripId, id }, { name: 'B' }).saved
    await mutate(place.update, { trip_id: tripId, id }, { name: 'C' }).saved
    expect(lane()).toEqual([{ name: 'C' }])
  })
})

test('the deleting of a trip that somebody else has deleted meanwhile is not there to be undone', async () => {
  const { tripId, world, engine, stream, offline, online } = await withPlace()
  await offline()
  await mutate(trip.delete, { trip_id: tripId }, {}, { label }).saved
  expect(undoable()).toBeDefined()
  world.server.gone.push({ stream, cause: 'deleted', at: world.now, by: 'Inês' })
  await online()
  expect(engine.status(stream)).toBe('revoked')
  expect(attentionItems.peek()).toEqual([])
  expect(undoable()).toBeUndefined()
})

test('a delete of what another tab had sent already is a change of its own, and goes back as one', async () => {
  const { tripId, engine, store, stream, lane, offline } = await withPlace()
  await offline()
  const id = mint()
  await mutate(place.create, { trip_id: tripId }, { id, name: 'Sintra' }).saved
  const { removeUnsent } = store
  store.removeUnsent = () => Promise.resolve(false)
  await mutate(place.delete, { trip_id: tripId, id }, {}, { label }).saved
  store.removeUnsent = removeUnsent
  const isThere = () => engine.memory(stream).rowsOf('place').has(id)
  expect(isThere()).toBe(false)
  await undo({ stream })
  expect(isThere()).toBe(true)
  expect(lane()).toEqual([{ id, name: 'Sintra' }])
})

test('each trip has steps of its own; elsewhere the last of all counts', async () => {
  const { rename, row, stream } = await withPlace()
  await rename('B')
  const other = mint()
  await mutate(createTrip, {}, { id: other, title: 'Oslo' }, { label: 'trips.created' }).saved
  expect(undoable(stream)?.label.key).toBe(label)
  expect(undoable(`trip:${other}`)?.label.key).toBe('trips.created')
  expect(undoable()?.label.key).toBe('trips.created')
  await undo({ stream })
  expect(row()?.name).toBe('A')
  expect(redoable(stream)).toBeDefined()
  expect(redoable(`trip:${other}`)).toBeUndefined()
  expect(undoable()?.label.key).toBe('trips.created')
})

test('D17: steps outlive the app, undo and redo included', async () => {
  const { rename, row } = await withPlace()
  await rename('B')
  await rename('C')
  await undo()
  const open = device.peek()
  setDevice(undefined)
  expect(undoable()).toBeUndefined()
  setDevice(open)
  await undo()
  expect(row()?.name).toBe('A')
  await redo()
  await redo()
  expect(row()?.name).toBe('C')
})

describe('D17: a page that is closed before the disk has answered', () => {
  /** The page ends while `step` is being taken: what the disk was given lies there, and nobody hears of it. */
  const dyingDuring = async (all: Awaited<ReturnType<typeof withPlace>>, step: () => Promise<unknown>) => {
    const { store, engine, world } = all
    const { enqueue, removeUnsent } = store
    const unheard = new Promise<never>(() => {})
    const kept = Promise.withResolvers<void>()
    const deaf =
      <A extends unknown[]>(work: (...sent: A) => Promise<unknown>) =>
      async (...sent: A) => {
        await work.apply(store, sent)
        kept.resolve()
        return unheard
      }
    Object.assign(store, { enqueue: deaf(enqueue), removeUnsent: deaf(removeUnsent) })
    void step()
    await kept.promise
    Object.assign(store, { enqueue, removeUnsent })
    engine.stop()
    setDevice(undefined)
    return signedIn(world, store)
  }

  test('what it took back can be done again', async () => {
    const all = await withPlace()
    await all.rename('B')
    await all.settle()
    await dyingDuring(all, undo)
    await vi.waitFor(() => expect(redoable()).toBeDefined())
    expect(undoable()).toBeUndefined()
    await redo()
    expect(openStream(all.stream).rows(place).peek().get(all.id)?.name).toBe('B')
  })

  test('what it did again can be taken back, before the step below it', async () => {
    const all = await withPlace()
    await all.offline()
    await all.rename('B')
    await all.rename('C')
    await undo()
    await dyingDuring(all, redo)
    const name = () => openStream(all.stream).rows(place).peek().get(all.id)?.name
    await undo()
    expect(name()).toBe('B')
    await undo()
    expect(name()).toBe('A')
  })

  test('what never left and went can be done again', async () => {
    const all = await withPlace()
    await all.offline()
    await all.rename('B')
    await dyingDuring(all, undo)
    await redo()
    expect(openStream(all.stream).rows(place).peek().get(all.id)?.name).toBe('B')
  })
})

describe('beside a question in the tray', () => {
  const contested = async () => {
    const all = await withPlace()
    const { id, tripId } = all
    const theirs = {
      entity: 'place',
      id,
      group: 'notes',
      base: {},
      theirs: { notes: 'theirs' },
      theirs_seq: 7,
    }
    all.world.server.refuse = name =>
      name === 'place.update' ? new AppError('CONFLICT', { ...theirs, mine: { notes: 'mine' } }) : undefined
    const write = (notes: string) =>
      mutate(place.update, { trip_id: tripId, id }, { notes }, { base: { notes: 'old' }, label }).saved
    return { ...all, write }
  }

  test('an edit of what stands as two versions goes back to the version before it', async () => {
    const { write, row, settle, lane } = await contested()
    await write('mine')
    await settle()
    await write('mine, better')
    expect(attentionItems.value).toMatchObject([{ entry: { body: { notes: 'mine, better' } } }])
    await undo()
    expect(row()?.notes).toBe('mine')
    expect(attentionItems.value).toMatchObject([{ entry: { body: { notes: 'mine' } } }])
    await redo()
    expect(row()?.notes).toBe('mine, better')
    await undo()
    await undo()
    expect(attentionItems.value).toEqual([])
    expect(row()?.notes).toBe('old')
    expect(lane()).toEqual([])
  })

  test('C2.5: an edit that joined a parked one is no mutation any more, and goes back all the same', async () => {
    const { write, row, offline, online, world, lane } = await contested()
    await offline()
    await write('mine')
    await write('mine, better')
    await online()
    expect(attentionItems.value).toMatchObject([{ entry: { body: { notes: 'mine, better' } } }])
    const sent = world.server.requests.length
    await undo()
    expect(row()?.notes).toBe('mine')
    expect(attentionItems.value).toMatchObject([{ entry: { body: { notes: 'mine' } } }])
    expect(lane()).toEqual([])
    expect(world.server.requests).toHaveLength(sent)
  })
})

test('U1: what others had been at work on since stays, and is told', async () => {
  const { engine, world, tripId, settle } = await withPlace()
  const id = mint()
  await mutate(place.create, { trip_id: tripId }, { id, name: 'Mine' }, { label }).saved
  await settle()
  const told: unknown[] = []
  engine.onChange(change => change.type === 'skipped' && told.push(change.skipped))
  const [dayId] = [...world.server.trip(tripId).state.table('day').keys()]
  const path = `/api/trips/${tripId}/assignments`
  world.server.change('POST', path, { id: mint(), place_id: id, day_id: dayId ?? '' }, mint())
  world.fault = request => (request.method === 'GET' ? 'drop' : undefined)
  await undo()
  await settle()
  expect(told).toEqual([[{ entity: 'place', id, reason: 'in_use' }]])
})

test('U1: so it is when the feed brought the undo and its answer was lost', async () => {
  const { engine, world, tripId, id, settle, row } = await withPlace()
  const [day_id = ''] = [...world.server.trip(tripId).state.table('day').keys()]
  const stop = mint()
  await mutate(assignment.create, { trip_id: tripId }, { id: stop, day_id, place_id: id }).saved
  await settle()
  await mutate(place.delete, { trip_id: tripId, id }, {}, { label }).saved
  await settle()
  const told: unknown[] = []
  engine.onChange(change => change.type === 'skipped' && told.push([change.entry.mutation, change.skipped]))
  world.server.change('DELETE', `/api/trips/${tripId}/days/${day_id}`, {}, mint())
  world.fault = ({ path }) => (path.endsWith('/undos') ? 'lose' : undefined)
  await undo()
  await world.pass(120_000, engine)
  expect(row()).toMatchObject({ name: 'A' })
  const kept = { entity: 'assignment', id: stop, reason: 'parent_gone' }
  expect(told).toEqual([['undo', [kept]]])
})

test('C10: steps that an earlier version of the app kept are read: what it took back is done again', async () => {
  const tripId = '0190b000-0000-7000-8000-00000000000a'
  const kept = readFileSync(new URL('testing/undo-1.json', import.meta.url), 'utf8')
  localStorage.setItem(`caravel.of.${tester.user_id}.-.undo`, kept)
  const { engine, world } = await signedIn()
  await mutate(createTrip, {}, { id: tripId, title: 'Lisbon', day_count: 1 }).saved
  await engine.idle()
  const view = openStream(`trip:${tripId}`)
  await engine.idle()
  expect(redoable()?.label).toMatchObject({ key: 'x.d' })
  await redo()
  await world.pass(5000, engine)
  expect([...view.rows(place).peek().values()].map(({ name }) => name)).toEqual(['Castelo'])
  expect(engine.state()).toMatchObject({ waiting: 0, attention: 0 })
})
