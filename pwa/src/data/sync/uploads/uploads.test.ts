import { file } from '@caravel/sync-protocol/entities/file'
import { AppError } from '@caravel/sync-protocol/errors'
import { describe, expect, test } from 'vitest'
import type { DeviceStore } from '../../db/device-store.ts'
import type { StagedBytes } from '../../db/file-store.ts'
import { beginOn, everyDisk } from '../../testing/disks.ts'
import { Browser, World, type Person } from '../../testing/world.ts'
import { inputOf } from '../outbox/entry-input.ts'

const tripId = '0190b000-0000-7000-8000-00000000000a'
const stream = `trip:${tripId}`
const photo = '0190c000-0000-7000-8000-000000000001'
const params = { trip_id: tripId }
const size = 2_500_000
const bytes = Uint8Array.from({ length: size }, (_, index) => index % 251).buffer
const content = { name: 'Azulejo.jpg', mime: 'image/jpeg', size, sha256: 'ab'.repeat(32) }

const upload = (world: World, id = photo): StagedBytes => ({
  ...content,
  id,
  stream,
  staged_at: world.now,
  bytes,
})
const attach = (world: World, person: Person, id = photo) =>
  person.do('file.create', params, { id, ...content }, { upload: upload(world, id) })
const puts = (world: World) => world.server.requests.filter(({ method }) => method === 'PUT')
const rowAt = (world: World) => world.server.trip(tripId).state.get(file, photo)

const withTrip = async (store?: DeviceStore) => {
  const world = new World()
  const anna = await world.device(store)
  anna.do('trip.create', {}, { id: tripId, title: 'Lisbon' })
  await anna.engine.idle()
  return { world, anna }
}

describe.each(everyDisk)('C8: a photo %s', (_, makeDisk) => {
  test('is on the disk with the change that announces it, and follows in parts', async () => {
    const { disk, store } = await beginOn(makeDisk())
    const { world, anna } = await withTrip(store)
    world.fault = () => 'drop'
    await attach(world, anna).saved
    expect(anna.engine.state().waiting).toBe(1)
    anna.engine.stop()

    // Killed, started anew without a network, and then with one.
    const again = await world.device(disk.open())
    expect(await again.engine.files.read(photo)).toEqual(bytes)
    world.fault = () => undefined
    again.engine.wake('online')
    await world.pass(60_000, again.engine)
    expect(puts(world).map(({ headers }) => headers['Content-Range'])).toEqual([
      `bytes 0-1048575/${size}`,
      `bytes 1048576-2097151/${size}`,
      `bytes 2097152-2499999/${size}`,
    ])
    expect(rowAt(world)?.state).toBe('stored')
    expect(again.engine.state().waiting).toBe(0)
    expect(again.engine.files.states()).toEqual([])
    // It stays as a copy.
    expect(await again.engine.files.read(photo)).toEqual(bytes)
  })

  test('is not there, and neither is its change, when the disk refuses', async () => {
    const { store } = await beginOn(makeDisk())
    const { world, anna } = await withTrip(store)
    store.enqueue = () => Promise.reject(new Error('full'))
    await expect(attach(world, anna).saved).rejects.toThrow('full')
    expect(await store.readBytes(photo)).toBeUndefined()
    expect(anna.rows(stream, 'file')).toEqual([])
    expect(anna.engine.state().waiting).toBe(0)
  })

  test('I20: stays when its trip is taken away while it is sent, and goes on when the trip comes back', async () => {
    const { disk, store } = await beginOn(makeDisk())
    const { world, anna } = await withTrip(store)
    let parts = 0
    world.fault = ({ method }) => (method === 'PUT' && parts++ > 0 ? 'drop' : undefined)
    await attach(world, anna).saved
    await anna.engine.idle()
    expect(anna.engine.files.states()).toMatchObject([{ id: photo, announced: true, sent: 1_048_576 }])
    world.server.gone.push({ stream, cause: 'deleted', at: world.now, by: 'Inês' })
    world.fault = () => undefined
    anna.engine.wake('person')
    await world.pass(60_000, anna.engine)
    expect(anna.engine.status(stream)).toBe('revoked')
    anna.engine.stop()

    // The page is opened anew: the disk knows what is only here, and why.
    const again = await world.device(disk.open())
    await world.pass(60_000, again.engine)
    const taken = { trip: 'Lisbon', cause: 'deleted', by: 'Inês' }
    expect(again.engine.files.states()).toMatchObject([{ id: photo, announced: false, taken }])
    expect(again.engine.state()).toMatchObject({ waiting: 0, attention: 1 })
    expect([...again.engine.onlyHereIds()]).toEqual([photo])
    expect(await again.engine.files.read(photo)).toEqual(bytes)
    expect(puts(world)).toHaveLength(1)

    world.server.gone.length = 0
    await world.pass(300_000, again.engine)
    expect(rowAt(world)?.state).toBe('stored')
    expect(Buffer.from(world.server.contents.get(photo) ?? []).equals(Buffer.from(bytes))).toBe(true)
    expect(again.engine.files.states()).toEqual([])
    expect(again.engine.state()).toMatchObject({ waiting: 0, attention: 0 })
    expect(puts(world).map(({ headers }) => headers['Content-Range'])).toEqual([
      `bytes 0-1048575/${size}`,
      `bytes 1048576-2097151/${size}`,
      `bytes 2097152-2499999/${size}`,
    ])
  })

  test('I13, I20: of what others attached nothing stays', async () => {
    const { store } = await beginOn(makeDisk())
    const { world, anna } = await withTrip(store)
    const theirs = photo.replace('c0', 'c1')
    world.server.change('POST', `/api/trips/${tripId}/files`, { id: theirs, ...content }, 'theirs')
    const made = world.server.trip(tripId).commits.at(-1)?.ops[0]
    if (made?.op === 'put') made.row['created_by'] = 'someone else'
    await world.pass(60_000, anna.engine)
    await anna.engine.downloads.keep(theirs, stream, bytes)
    // A copy of theirs that the server lost is on its way again.
    world.fault = ({ path }) => (path.endsWith('/content') ? 'drop' : undefined)
    anna.engine.wake('person')
    await world.pass(60_000, anna.engine)
    expect(await store.loadUploads()).toMatchObject([{ id: theirs, copy: true }])
    world.server.gone.push({ stream, cause: 'removed', at: world.now, by: 'Inês' })
    anna.engine.wake('person')
    await world.pass(60_000, anna.engine)
    expect(anna.engine.status(stream)).toBe('revoked')
    expect([await store.loadUploads(), await store.loadCopies()]).toEqual([[], []])
    expect(await store.readBytes(theirs)).toBeUndefined()
    expect(anna.engine.state()).toMatchObject({ waiting: 0, attention: 0 })
  })

  test('I20: whose row had not left either is told of by its change, and goes with it', async () => {
    const { store } = await beginOn(makeDisk())
    const { world, anna } = await withTrip(store)
    world.fault = () => 'drop'
    await attach(world, anna).saved
    world.server.gone.push({ stream, cause: 'removed', at: world.now, by: 'Inês' })
    world.fault = () => undefined
    anna.engine.wake('person')
    await world.pass(60_000, anna.engine)
    const [item] = anna.engine.attention()
    expect(item).toMatchObject({ reason: 'revoked', entry: { body: { id: photo } } })
    expect(anna.engine.state()).toMatchObject({ waiting: 0, attention: 1 })
    expect(anna.engine.files.states()).toEqual([])
    expect(await anna.engine.files.read(photo)).toEqual(bytes)

    // Let go with its change, and had back with it.
    const held = await anna.engine.files.announcedBy(item!)
    expect(await anna.engine.discardAttention(item!.id)).toBe(true)
    expect([await store.loadUploads(), await store.readBytes(photo)]).toEqual([[], undefined])
    await anna.engine.keepAttention(item!, held)
    expect(await anna.engine.files.read(photo)).toEqual(bytes)

    // In the trip again it is sent once more, and its bytes follow.
    world.server.gone.length = 0
    await world.pass(60_000, anna.engine)
    await anna.engine.requeue([inputOf(item!.entry)], item).saved
    await world.pass(120_000, anna.engine)
    expect(rowAt(world)?.state).toBe('stored')
    expect(anna.engine.state()).toMatchObject({ waiting: 0, attention: 0 })
  })

  test('I20: goes when its person lets it go, but never while a row here announces it', async () => {
    const { store } = await beginOn(makeDisk())
    const { world, anna } = await withTrip(store)
    world.fault = ({ path }) => (path.endsWith('/content') ? 'drop' : undefined)
    await attach(world, anna).saved
    await anna.engine.idle()
    expect(await anna.engine.files.discard(photo)).toBeUndefined()
    expect(await anna.engine.files.read(photo)).toEqual(bytes)
    world.server.gone.push({ stream, cause: 'removed', at: world.now, by: 'Inês' })
    anna.engine.wake('person')
    await world.pass(60_000, anna.engine)
    const putBack = await anna.engine.files.discard(photo)
    expect(anna.engine.state()).toMatchObject({ waiting: 0, attention: 0 })
    expect([await store.loadUploads(), await store.readBytes(photo)]).toEqual([[], undefined])
    await putBack?.()
    expect(anna.engine.state()).toMatchObject({ waiting: 0, attention: 1 })
    expect(await anna.engine.files.read(photo)).toEqual(bytes)
  })

  test('I20: whose row is not there any more when the trip comes back waits for its person', async () => {
    const { store } = await beginOn(makeDisk())
    const { world, anna } = await withTrip(store)
    world.fault = ({ path }) => (path.endsWith('/content') ? 'drop' : undefined)
    await attach(world, anna).saved
    await anna.engine.idle()
    world.server.gone.push({ stream, cause: 'removed', at: world.now, by: 'Inês' })
    anna.engine.wake('person')
    await world.pass(60_000, anna.engine)
    world.server.gone.length = 0
    world.server.change('DELETE', `/api/trips/${tripId}/files/${photo}`, {}, 'deleted')
    world.fault = () => undefined
    await world.pass(60_000, anna.engine)
    expect(anna.engine.status(stream)).toBe('live')
    expect(anna.engine.files.states()).toMatchObject([{ id: photo, taken: { trip: 'Lisbon' }, back: true }])
    world.server.change(
      'POST',
      `/api/streams/${encodeURIComponent(stream)}/undos`,
      { mutation_id: 'deleted' },
      'undone',
    )
    await world.pass(60_000, anna.engine)
    expect(rowAt(world)?.state).toBe('stored')
    expect(anna.engine.state()).toMatchObject({ waiting: 0, attention: 0 })
  })

  test('I20: which the server has all of by then leaves nothing here', async () => {
    const { store } = await beginOn(makeDisk())
    const { world, anna } = await withTrip(store)
    let parts = 0
    world.late = async ({ method }) => {
      if (method !== 'PUT' || ++parts < 3) return
      // Its last answer is on its way while the trip is taken away.
      await store.dropStream(stream, { ofUpload: upload => upload })
    }
    await attach(world, anna).saved
    await anna.engine.idle()
    expect(world.server.contents.get(photo)).toHaveLength(size)
    expect([await store.loadUploads(), await store.loadCopies()]).toEqual([[], []])
    expect(await store.readBytes(photo)).toBeUndefined()
    expect(anna.engine.files.isHere(photo)).toBe(false)
  })

  test('C9: keeps its trip on the device until it is up, and leaves with it as a copy', async () => {
    const { store } = await beginOn(makeDisk())
    const { world, anna } = await withTrip(store)
    world.fault = ({ method }) => (method === 'PUT' ? 'drop' : undefined)
    await attach(world, anna).saved
    await anna.engine.idle()
    expect(await anna.engine.takeOff(stream)).toBe(false)
    expect(await store.readBytes(photo)).toEqual(bytes)
    world.fault = () => undefined
    await world.pass(120_000, anna.engine)
    expect(await anna.engine.takeOff(stream)).toBe(true)
    expect(await store.readBytes(photo)).toBeUndefined()
  })

  test('I5: of a trip that was taken back comes back with it, for as long as that may be undone', async () => {
    const { store } = await beginOn(makeDisk())
    const world = new World()
    const anna = await world.device(store)
    const { engine } = anna
    world.fault = () => 'drop'
    await world.pass(120_000, engine)
    await anna.do('trip.create', {}, { id: tripId, title: 'Lisbon' }).saved
    await attach(world, anna).saved
    const { entries } = engine.memory(stream)
    const revert = () => engine.removeUnsent(engine.memory(stream).entries.map(each => each.mutation_id))
    expect(await revert()).toBe(true)
    expect((await store.loadStreams()).map(record => record.stream)).not.toContain(stream)
    await engine.requeue(entries.map(inputOf)).saved
    expect(engine.files.states()).toMatchObject([{ id: photo }])
    expect(await revert()).toBe(true)
    world.fault = () => undefined
    for (const days of [0, 89, 2]) {
      world.now += days * 86_400_000
      expect(await store.loadUploads()).toHaveLength(1)
      engine.wake('online')
      await world.pass(60_000, engine)
    }
    expect(await store.loadUploads()).toEqual([])
    expect(await store.readBytes(photo)).toBeUndefined()
  })
})

describe('C8: bytes on their way', () => {
  test('go on where they were broken off, also when an answer was lost', async () => {
    const { world, anna } = await withTrip()
    let lost = 0
    world.fault = ({ method }) => (method === 'PUT' && lost++ === 1 ? 'lose' : undefined)
    attach(world, anna)
    await world.pass(120_000, anna.engine)
    expect(puts(world)).toHaveLength(3)
    expect(world.server.contents.get(photo)).toEqual([...new Uint8Array(bytes)])
    expect(anna.engine.state().waiting).toBe(0)
  })

  test('wait for the change that announces them, and hold up no other change', async () => {
    const { world, anna } = await withTrip()
    world.fault = ({ method }) => (method === 'PUT' ? 'drop' : undefined)
    attach(world, anna)
    anna.do('place.create', params, { id: tripId.replace('b0', 'd0'), name: 'Belém' })
    await anna.engine.idle()
    expect(anna.engine.memory(stream).entries).toEqual([])
    // Everything is at the server but the bytes, so not everything is safe.
    expect(anna.engine.state()).toMatchObject({ waiting: 1, attention: 0, reach: 'reached' })
  })

  test('that the server does not take wait for the person, who tries again', async () => {
    const { world, anna } = await withTrip()
    world.server.refuseContent = () => new AppError('FILES_FULL')
    attach(world, anna)
    await anna.engine.idle()
    expect(anna.engine.files.states()).toMatchObject([{ id: photo, refused: 'FILES_FULL' }])
    expect(anna.engine.state()).toMatchObject({ waiting: 0, attention: 1 })
    world.server.refuseContent = () => undefined
    await anna.engine.files.retry(photo)
    await anna.engine.idle()
    expect(anna.engine.state()).toMatchObject({ waiting: 0, attention: 0 })
    expect(rowAt(world)?.state).toBe('stored')
  })

  test('that arrive changed are sent again, but not for ever', async () => {
    const { world, anna } = await withTrip()
    world.server.refuseContent = () => new AppError('FILE_CONTENT_MISMATCH')
    attach(world, anna)
    await world.pass(600_000, anna.engine)
    expect(anna.engine.files.states()).toMatchObject([{ refused: 'FILE_CONTENT_MISMATCH' }])
  })

  test('whose bytes are gone from the device are said to be, and nothing is sent', async () => {
    const { MemoryStore } = await import('../../db/memory-store.ts')
    const store = new MemoryStore()
    const { world, anna } = await withTrip(store)
    store.readBytes = async () => undefined
    attach(world, anna)
    await anna.engine.idle()
    expect(anna.engine.files.states()).toMatchObject([{ id: photo, refused: 'FILE_LOST' }])
    expect(puts(world)).toEqual([])
  })

  test('of a file that is gone go nowhere; the row that undo brings back finds them', async () => {
    const { world, anna } = await withTrip()
    world.fault = ({ method }) => (method === 'PUT' ? 'drop' : undefined)
    attach(world, anna)
    await anna.engine.idle()
    const removed = anna.do('file.delete', { ...params, id: photo }, {})
    await anna.engine.idle()
    world.fault = () => undefined
    await world.pass(120_000, anna.engine)
    expect(puts(world)).toEqual([])
    expect(anna.engine.state().waiting).toBe(0)
    anna.do('undo', { stream }, { mutation_id: removed.mutation_id })
    await world.pass(120_000, anna.engine)
    expect(rowAt(world)?.state).toBe('stored')
  })

  test('are sent by one tab, whichever took the photo', async () => {
    const browser = new Browser()
    const world = new World()
    const { MemoryStore } = await import('../../db/memory-store.ts')
    const disk = new MemoryStore()
    const first = await world.device(disk, browser.tab())
    first.do('trip.create', {}, { id: tripId, title: 'Lisbon' })
    await first.engine.idle()
    const second = await world.device(disk, browser.tab())
    second.engine.open(stream)
    await world.pass(1000, first.engine, second.engine)
    attach(world, second)
    await world.pass(60_000, first.engine, second.engine)
    expect(puts(world)).toHaveLength(3)
    expect(second.engine.files.states()).toEqual([])
    expect(second.engine.state().waiting).toBe(0)
  })

  test('C12: a server that was set back gets what a copy here still has', async () => {
    const { world, anna } = await withTrip()
    attach(world, anna)
    await anna.engine.idle()
    const { state, commits } = world.server.trip(tripId)
    world.server.contents.clear()
    state.put(file, { ...state.get(file, photo)!, state: 'announced' })
    commits.length = 0
    world.server.epoch = 'epoch-2'
    await world.pass(300_000, anna.engine)
    expect(world.server.contents.get(photo)).toHaveLength(size)
  })
})

test('C9: copies go before trips when space is short, the longest unused first', async () => {
  const { MemoryStore } = await import('../../db/memory-store.ts')
  const store = new MemoryStore()
  const { world, anna } = await withTrip(store)
  attach(world, anna)
  await anna.engine.idle()
  expect(await store.loadCopies()).toHaveLength(1)
  store.room = 0
  await world.pass(30_000, anna.engine)
  expect(await store.loadCopies()).toEqual([])
})
