import { signal } from '@preact/signals'
import { afterEach, expect, test, vi } from 'vitest'
import { filesOf } from './readiness.ts'
import { followFiles } from './follow-files.ts'
import { signedIn } from './testing/signed-in.ts'
import { World, type Person } from './testing/world.ts'

const tripId = '0190b000-0000-7000-8000-00000000000a'
const over = '0190b000-0000-7000-8000-00000000000c'
const photos = ['0190b000-0000-7000-8000-00000000000d', '0190b000-0000-7000-8000-00000000000e']
const old = '0190b000-0000-7000-8000-00000000000f'
const today = signal('2027-05-01')

const attach = (world: World, person: Person, trip: string, id: string) => {
  const content = { name: `${id}.jpg`, mime: 'image/jpeg', size: 3, sha256: '5e'.repeat(32) }
  const stream = `trip:${trip}` as const
  const upload = { id, stream, ...content, bytes: new ArrayBuffer(3), staged_at: world.now }
  return person.do('file.create', { trip_id: trip }, { id, ...content }, { upload }).saved
}

/** Somebody's trip with two photos, and one that is over with one, at the server. */
const withPhotos = async () => {
  const world = new World()
  const anna = await world.device()
  anna.do('trip.create', {}, { id: tripId, title: 'Lisbon' })
  anna.do('trip.create', {}, { id: over, title: 'Gent', start_date: '2027-04-01', end_date: '2027-04-03' })
  for (const id of photos) await attach(world, anna, tripId, id)
  await attach(world, anna, over, old)
  await anna.engine.idle()
  return world
}

const answer = (status = 200) =>
  new Response('abc', { status, headers: { 'x-sync-epoch': 'e', 'content-type': 'image/jpeg' } })

const following = (stop: () => void) => ({ [Symbol.dispose]: stop })

afterEach(() => vi.unstubAllGlobals())

test('what is attached to the trips ahead comes to another device by itself, each file once', async () => {
  const world = await withPhotos()
  const asked = vi.fn<(path: string) => Promise<Response>>(async () => answer())
  vi.stubGlobal('fetch', asked)
  const { engine } = await signedIn(world)
  await world.pass(1_000, engine)
  using _ = following(followFiles(today))
  await expect.poll(() => filesOf(tripId)).toEqual({ here: 2, all: 2 })
  expect(asked.mock.calls.map(([path]) => path).toSorted()).toEqual(
    photos.map(id => `/api/files/${id}/content`),
  )
  expect(new TextDecoder().decode(await engine.files.read(photos[0] ?? ''))).toBe('abc')
  expect(engine.files.isHere(old)).toBe(false)
})

test('one that the server does not have keeps none of the others away', async () => {
  const world = await withPhotos()
  vi.stubGlobal('fetch', async (path: string) => answer(path.includes(photos[0] ?? '') ? 404 : 200))
  const { engine } = await signedIn(world)
  await world.pass(1_000, engine)
  using _ = following(followFiles(today))
  await expect.poll(() => filesOf(tripId)).toEqual({ here: 1, all: 2 })
})

test('what did not come goes on with the next connection', async () => {
  const world = await withPhotos()
  let isThere = false
  vi.stubGlobal('fetch', async () => (isThere ? answer() : Promise.reject(new TypeError('no network'))))
  const { engine } = await signedIn(world)
  await world.pass(1_000, engine)
  using _ = following(followFiles(today))
  await world.pass(1_000, engine)
  expect(filesOf(tripId)).toEqual({ here: 0, all: 2 })
  isThere = true
  world.fault = () => 'drop'
  engine.wake('person')
  await world.pass(1_000, engine)
  world.fault = () => undefined
  engine.wake('online')
  await world.pass(60_000, engine)
  await expect.poll(() => filesOf(tripId)).toEqual({ here: 2, all: 2 })
})

test('the next trip comes first, and what people open has room left', async () => {
  const world = new World()
  const anna = await world.device()
  const later = over
  anna.do('trip.create', {}, { id: later, title: 'Gent', start_date: '2027-07-01', end_date: '2027-07-03' })
  anna.do('trip.create', {}, { id: tripId, title: 'Porto', start_date: '2027-06-01', end_date: '2027-06-03' })
  const [large = '', next = ''] = photos
  const announce = (trip: string, id: string, megabytes: number) => {
    const content = {
      name: 'a.jpg',
      mime: 'image/jpeg',
      size: megabytes * 1024 * 1024,
      sha256: '5e'.repeat(32),
    }
    anna.do('file.create', { trip_id: trip }, { id, ...content })
  }
  announce(later, large, 150)
  announce(tripId, next, 100)
  await anna.engine.idle()
  world.server['stored'](`trip:${later}`, large)
  world.server['stored'](`trip:${tripId}`, next)
  const asked = vi.fn<(path: string) => Promise<Response>>(async () => answer())
  vi.stubGlobal('fetch', asked)
  const { engine } = await signedIn(world)
  await world.pass(1_000, engine)
  using _ = following(followFiles(today))
  await expect.poll(() => engine.files.isHere(next)).toBe(true)
  await world.pass(1_000, engine)
  expect(asked.mock.calls).toEqual([[`/api/files/${next}/content`, expect.anything()]])
})
