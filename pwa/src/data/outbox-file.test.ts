import { readFileSync } from 'node:fs'
import { createTrip } from '@caravel/sync-protocol/actions/create-trip'
import { expect, test } from 'vitest'
import { place } from '@caravel/sync-protocol/entities/place'
import { AppError } from '@caravel/sync-protocol/errors'
import { MemoryStore } from './db/memory-store.ts'
import { importChanges } from './import-changes.ts'
import { outboxFile, type OutboxFile } from './outbox-file.ts'
import { FileRefused, fileLimits, readOutboxFile, type FileFault } from './read-outbox-file.ts'
import { tester } from './testing/fake-server.ts'
import { signedIn } from './testing/signed-in.ts'
import { Browser, World } from './testing/world.ts'

const tripId = '0190b000-0000-7000-8000-00000000000a'
const stream = `trip:${tripId}`
const path = { trip_id: tripId }
const owner = { instance_id: 'test', user_id: tester.user_id }
const placeId = (n: number) => `0190c000-0000-7000-8000-00000000000${n}`

/** A device with a trip that the server has, two places that wait, and no network. */
const withTwoPlaces = async () => {
  const world = new World()
  const { engine } = await signedIn(world)
  const person = await world.device(new MemoryStore())
  person.do('trip.create', {}, { id: tripId, title: 'Lisbon', day_count: 2 })
  await world.pass(10, person.engine)
  await world.pass(100_000, engine)
  engine.open(stream)
  await world.pass(1000, engine)
  world.fault = () => 'drop'
  const { submit } = await import('./sync/outbox/submit.ts')
  const actor = { ...tester, is_admin: false }
  for (const [n, name] of [
    [1, 'Museu'],
    [2, 'Castelo'],
  ] as const)
    await submit(engine, actor, 'place.create', path, { id: placeId(n), name }).saved
  await world.pass(1000, engine)
  return { world, engine }
}

const fileOf = async (): Promise<OutboxFile> => JSON.parse((await outboxFile()).text) as OutboxFile

const faultOf = (text: string): FileFault | undefined => {
  try {
    readOutboxFile(text, owner)
    return undefined
  } catch (error) {
    if (error instanceof FileRefused) return error.code
    throw error
  }
}

test('S9: a file keeps mutation_id, client_id and client_seq, and another device sends them unchanged', async () => {
  const { world, engine } = await withTwoPlaces()
  const { text, count } = await outboxFile()
  expect(count).toBe(2)
  const written = engine.memory(stream).entries
  const { client_id } = JSON.parse(text) as OutboxFile

  world.fault = () => undefined
  const other = await world.device(new MemoryStore())
  await other.engine.importEntries(readOutboxFile(text, owner))
  await world.pass(5000, other.engine)

  const sent = world.server.trip(tripId).commits.slice(1)
  expect(sent.map(commit => [commit.mutation_id, commit.client_id])).toEqual(
    written.map(entry => [entry.mutation_id, client_id]),
  )
  expect(other.engine.state().waiting).toBe(0)
  expect(other.rows(stream, 'place').map(row => row['name'])).toEqual(['Museu', 'Castelo'])
  expect(world.server.trip(tripId).commits.every(({ client_id: id }) => id !== null)).toBe(true)
})

test('I4: both devices send, and a file is taken in twice: each change arrives once', async () => {
  const { world, engine } = await withTwoPlaces()
  const { text } = await outboxFile()
  world.fault = () => undefined
  const other = await world.device(new MemoryStore())
  await other.engine.importEntries(readOutboxFile(text, owner))
  await world.pass(5000, other.engine)
  await world.pass(100_000, engine)
  await other.engine.importEntries(readOutboxFile(text, owner))
  await world.pass(5000, other.engine)
  expect(world.server.trip(tripId).commits).toHaveLength(3)
  expect([engine.state().waiting, other.engine.state().waiting]).toEqual([0, 0])
  expect(other.rows(stream, 'place')).toHaveLength(2)
})

test('S9: a file that is taken in while the device it came from is offline survives a restart there', async () => {
  const { world } = await withTwoPlaces()
  const { text } = await outboxFile()
  const store = new MemoryStore()
  const other = await world.device(store)
  await other.engine.importEntries(readOutboxFile(text, owner))
  expect(other.engine.state().waiting).toBe(2)
  other.engine.stop()
  world.fault = () => undefined
  const again = await world.device(store)
  await world.pass(100_000, again.engine)
  expect(world.server.trip(tripId).commits).toHaveLength(3)
})

test('S4: what the server has forgotten is never tried again under a new id', async () => {
  const { world } = await withTwoPlaces()
  const { text } = await outboxFile()
  world.fault = () => undefined
  world.server.refuse = name => (name === 'place.create' ? new AppError('OUTCOME_EXPIRED') : undefined)
  const other = await world.device(new MemoryStore())
  await other.engine.importEntries(readOutboxFile(text, owner))
  await world.pass(5000, other.engine)
  expect(other.engine.attention().map(item => item.reason)).toEqual(['unclear', 'unclear'])
  expect(world.server.trip(tripId).commits).toHaveLength(1)
})

test('S9: a trip that never reached the server goes along as a whole', async () => {
  const world = new World()
  await signedIn(world)
  world.fault = () => 'drop'
  const { mutate } = await import('./mutate.ts')
  await mutate(createTrip, {}, { id: tripId, title: 'Azores', day_count: 3 }).saved
  const { text } = await outboxFile({ stream })
  const other = await world.device(new MemoryStore())
  await other.engine.importEntries(readOutboxFile(text, owner))
  expect(other.engine.status(stream)).toBe('local')
  expect(other.rows(stream, 'trip').map(row => row['title'])).toEqual(['Azores'])
  world.fault = () => undefined
  other.engine.wake('person')
  await world.pass(5000, other.engine)
  expect(other.engine.status(stream)).toBe('live')
  expect(world.server.trip(tripId).commits).toHaveLength(1)
})

test('S9: a journal that never reached the server goes along as a whole', async () => {
  const { world, engine } = await withTwoPlaces()
  const { submit } = await import('./sync/outbox/submit.ts')
  const actor = { ...tester, is_admin: false }
  const journey_id = '0190b000-0000-7000-8000-00000000000b'
  await submit(engine, actor, 'journey.create', {}, { id: journey_id, title: 'Nine days' }).saved
  await submit(engine, actor, 'journey_entry.create', { journey_id }, { id: placeId(9), title: 'Rain' }).saved
  await world.pass(1000, engine)
  const { streams, entries } = readOutboxFile((await outboxFile()).text, owner)
  expect(streams.map(({ record }) => record.stream)).toContain(`journey:${journey_id}`)
  expect(entries.filter(each => each.stream === `journey:${journey_id}`)).toHaveLength(2)
})

test('S9: a trip that the server lost goes along with the rows that only this device has', async () => {
  const { world, engine } = await withTwoPlaces()
  world.fault = () => undefined
  world.server.hidden.add(stream)
  await world.pass(100_000, engine)
  expect(engine.status(stream)).toBe('orphaned')
  const { text } = await outboxFile({ stream })
  const other = await world.device(new MemoryStore())
  await other.engine.importEntries(readOutboxFile(text, owner))
  await world.pass(1000, other.engine)
  expect(other.engine.status(stream)).toBe('orphaned')
  expect(other.rows(stream, 'trip').map(row => row['title'])).toEqual(['Lisbon'])
  expect(other.rows(stream, 'day')).toHaveLength(2)
})

test('S9: one card of the tray is a file of its own', async () => {
  const { world, engine } = await withTwoPlaces()
  world.server.refuse = name => (name === 'place.create' ? new AppError('FORBIDDEN') : undefined)
  world.fault = () => undefined
  await world.pass(100_000, engine)
  const [first] = engine.attention()
  const { text, count } = await outboxFile({ items: [first?.id ?? ''] })
  expect(count).toBe(1)
  const other = await world.device(new MemoryStore())
  await other.engine.importEntries(readOutboxFile(text, owner))
  expect(other.engine.attention().map(item => item.entry.body['name'])).toEqual(['Museu'])
  expect(other.engine.state().waiting).toBe(0)
})

test('S9: another account, another server, a newer format, something else and a broken file are refused', async () => {
  await withTwoPlaces()
  const file = await fileOf()
  const text = (more: object) => JSON.stringify({ ...file, ...more })
  expect(faultOf(text({}))).toBeUndefined()
  expect(faultOf(text({ user_id: placeId(9) }))).toBe('OTHER_ACCOUNT')
  expect(faultOf(text({ instance_id: 'elsewhere' }))).toBe('OTHER_SERVER')
  expect(faultOf(text({ version: 3 }))).toBe('NEWER_FORMAT')
  expect(faultOf(text({ format: 'gpx' }))).toBe('NOT_A_FILE')
  expect(faultOf(text({}).slice(0, -20))).toBe('NOT_A_FILE')
  expect(faultOf('')).toBe('NOT_A_FILE')
  expect(faultOf('[1]')).toBe('NOT_A_FILE')
  expect(faultOf(' '.repeat(fileLimits.bytes + 1))).toBe('FILE_TOO_BIG')
})

test('S9: a hostile entry is left out and named, and is not sealed', async () => {
  await withTwoPlaces()
  const file = await fileOf()
  const [entry, second] = file.entries
  const faultWith = (more: object) =>
    faultOf(JSON.stringify({ ...file, entries: [{ ...entry, ...more }, second] }))
  const logout = { method: 'POST', path: '/api/auth/logout' }
  expect(faultWith({ request: logout })).toBe('DAMAGED')
  expect(faultWith({ mutation: 'POST /api/auth/logout', params: {}, request: logout })).toBe('DAMAGED')
  expect(faultWith({ mutation: 'member.add', body: { user: 'x' } })).toBe('DAMAGED')
  expect(faultWith({ params: { trip_id: placeId(9) } })).toBe('DAMAGED')
  expect(faultWith({ params: {} })).toBe('DAMAGED')
  expect(faultWith({ mutation: 'moon.visit', request: undefined })).toBe('NEWER_FORMAT')
  expect(faultWith({ stream: 'trip:other' })).toBe('DAMAGED')
  expect(faultWith({ body: { ...entry?.body, lat: '<script>' } })).toBe('DAMAGED')
  expect(faultWith({ body: { ...entry?.body, surprise: 1 } })).toBe('DAMAGED')
  expect(faultWith({ mutation_id: second?.mutation_id })).toBe('DAMAGED')
  expect(faultWith({ client_seq: second?.client_seq })).toBe('DAMAGED')
  expect(faultWith({ client_seq: -1 })).toBe('DAMAGED')
  expect(faultWith({ op_version: 99 })).toBe('NEWER_FORMAT')
  expect(faultWith({})).toBeUndefined()
})

test('S9: what cannot be taken in keeps nothing else out; it is said which and why', async () => {
  const { engine } = await withTwoPlaces()
  const file = await fileOf()
  const [first, second] = file.entries
  const parked = (entry: unknown, dependents: unknown[] = []) => {
    const { mutation_id } = entry as { mutation_id: string }
    const why = { reason: 'refused', answer: null, whole_trip: false, parked_at: 1 }
    return { id: mutation_id, stream, entry, dependents, ...why }
  }
  const other = {
    ...first,
    mutation_id: placeId(7),
    client_seq: 70,
    body: { id: placeId(8), name: 'Parked' },
  }
  const mixed = {
    ...file,
    entries: [{ ...first, params: {} }, second, { ...second }, 'nothing', { op_version: 99 }],
    tray: [parked(other, [{ ...other, body: { name: 7 } }])],
    streams: [{ record: { stream: `trip:${placeId(9)}`, status: 'live' }, rows: [] }],
  }
  const world = new World()
  const { engine: there, store } = await signedIn(world)
  const outcome = await importChanges(new Blob([JSON.stringify(mixed)]))
  expect(outcome).toEqual({
    taken: 2,
    left: [undefined, 'Museu', 'Castelo', undefined, undefined, undefined].map(title => ({
      title,
      why: 'DAMAGED',
    })),
  })
  expect((await store.loadLane(stream)).map(entry => entry.mutation_id)).toEqual([second?.mutation_id])
  expect(there.attention().map(item => [item.id, item.dependents])).toEqual([[placeId(7), []]])
  const newer = { ...file, entries: [{ ...first, op_version: 99 }, second] }
  expect((await importChanges(new Blob([JSON.stringify(newer)]))).left).toEqual([
    { title: 'Museu', why: 'NEWER_FORMAT' },
  ])
  expect(engine.state().waiting).toBe(2)
})

test('S9: what waits in a trip that cannot be read has nowhere to go, and stays in the file', async () => {
  await withTwoPlaces()
  const file = await fileOf()
  const broken = { ...file, streams: [{ record: { stream, status: 'orphaned' }, rows: 7 }] }
  const { engine } = await signedIn()
  const { taken, left } = await importChanges(new Blob([JSON.stringify(broken)]))
  expect([taken, left.length]).toEqual([0, 3])
  expect(engine.state().waiting).toBe(0)
})

test('S9: rows and questions in a file are what their entity takes, or the file is refused', async () => {
  const { world, engine } = await withTwoPlaces()
  world.fault = () => undefined
  world.server.hidden.add(stream)
  await world.pass(100_000, engine)
  const file = await fileOf()
  const [whole] = file.streams
  const rows = whole?.rows ?? []
  const faultWith = (row: object) =>
    faultOf(JSON.stringify({ ...file, streams: [{ ...whole, rows: [...rows, row] }] }))
  const [first] = rows
  expect(faultWith({ ...first, entity: 'password' })).toBe('DAMAGED')
  expect(faultWith({ entity: first?.entity, row: { ...first?.row, id: 'x' } })).toBe('DAMAGED')
  expect(faultWith({ entity: 'place', row: { ...first?.row, name: { html: 1 } } })).toBe('DAMAGED')
  const question = { code: 'CONFLICT', entity: place.name, id: 'x', group: 'name' }
  const asked = (mine: unknown, body: object = { ...question, mine }) =>
    faultOf(
      JSON.stringify({
        ...file,
        entries: [],
        tray: [
          {
            id: file.entries[0]?.mutation_id,
            stream,
            entry: file.entries[0],
            reason: 'refused',
            answer: { status: 409, body },
            dependents: [],
            whole_trip: false,
            parked_at: 1,
          },
        ],
      }),
    )
  expect(asked({ name: 'Museu' })).toBeUndefined()
  expect(asked('everything')).toBe('DAMAGED')
  expect(asked({ name: ['a'] })).toBe('DAMAGED')
  const settled = { code: 'CONFLICT', entity: 'settlement', theirs: { settlements: ['x'] } }
  expect(asked(undefined, settled)).toBeUndefined()
  expect(asked(undefined, { ...settled, theirs: { settlements: [{ html: 1 }] } })).toBe('DAMAGED')
  expect(asked(undefined, { ...settled, theirs: 'x' })).toBe('DAMAGED')
})

test('S9, C5: a file taken in by a tab that does not send is in order in the one that does', async () => {
  const { world, engine } = await withTwoPlaces()
  world.fault = () => undefined
  world.server.hidden.add(stream)
  await world.pass(100_000, engine)
  expect(engine.status(stream)).toBe('orphaned')
  const waiting = await outboxFile({ stream })
  const browser = new Browser()
  const store = new MemoryStore()
  const leader = await world.device(store, browser.tab())
  const follower = await world.device(store, browser.tab())
  const before = world.server.requests.length
  await follower.engine.importEntries(readOutboxFile(waiting.text, owner))
  await world.pass(5000, leader.engine, follower.engine)
  expect([leader.engine.status(stream), follower.engine.status(stream)]).toEqual(['orphaned', 'orphaned'])
  expect(leader.engine.memory(stream).lane.local).toBe(false)
  expect(leader.rows(stream, 'trip').map(row => row['title'])).toEqual(['Lisbon'])
  const writes = world.server.requests.slice(before).filter(each => each.method !== 'GET')
  expect(writes.map(each => each.path)).toEqual([])
})

test('C2.6, C5: a trip born in a tab that does not send is known as such by the one that does', async () => {
  const world = new World()
  const browser = new Browser()
  const store = new MemoryStore()
  const leader = await world.device(store, browser.tab())
  const follower = await world.device(store, browser.tab())
  world.server.refuse = name => (name === 'trip.create' ? new AppError('FORBIDDEN') : undefined)
  follower.do('trip.create', {}, { id: tripId, title: 'Azores', day_count: 2 })
  follower.do('place.create', path, { id: placeId(1), name: 'Furnas' })
  await world.pass(10_000, leader.engine, follower.engine)
  expect(leader.engine.attention().map(item => [item.whole_trip, item.dependents.length])).toEqual([
    [true, 1],
  ])
  expect(leader.engine.status(stream)).toBe('local')
})

test('S9: a file of version 1 is read: its changes keep the requests they may have left as', async () => {
  const text = readFileSync(new URL('testing/outbox-file-1.json', import.meta.url), 'utf8')
  const { entries, tray } = readOutboxFile(text, owner)
  const create = { method: 'POST', path: `/api/trips/${tripId}/places` }
  const update = { method: 'PATCH', path: `/api/trips/${tripId}/places/${placeId(3)}` }
  expect(entries).toMatchObject([{ mutation: 'place.create', params: path, request: create, sent: true }])
  expect(tray).toMatchObject([
    {
      entry: { mutation: 'place.create', params: path, request: create },
      dependents: [{ mutation: 'place.update', params: { ...path, id: placeId(3) }, request: update }],
    },
  ])
  const { world } = await withTwoPlaces()
  world.fault = () => undefined
  const other = await world.device(new MemoryStore())
  await other.engine.importEntries(readOutboxFile(text, owner))
  await world.pass(5000, other.engine)
  expect(other.engine.state()).toMatchObject({ waiting: 0, attention: 1 })
  expect(other.rows(stream, 'place').map(row => row['name'])).toEqual(['Museu'])
})
