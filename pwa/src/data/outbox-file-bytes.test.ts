import { createTrip } from '@caravel/sync-protocol/actions/create-trip'
import { createHash } from 'node:crypto'
import { file } from '@caravel/sync-protocol/entities/file'
import { tripStream } from '@caravel/sync-protocol/streams'
import { expect, test } from 'vitest'
import { fromBase64, toBase64 } from './base64.ts'
import { attachFile } from './files.ts'
import { importChanges } from './import-changes.ts'
import { mutate } from './mutate.ts'
import { mostFileData, outboxFile } from './outbox-file.ts'
import { readValidChanges } from './read-outbox-file.ts'
import { openStream } from './store.ts'
import { tester } from './testing/fake-server.ts'
import { signedIn } from './testing/signed-in.ts'
import { World } from './testing/world.ts'

const tripId = '0190b000-0000-7000-8000-00000000000a'
const owner = { instance_id: 'test', user_id: tester.user_id }
const bytes = Uint8Array.from({ length: 100_003 }, (_, index) => (index * 31) % 256).buffer
const photo = { name: 'Azulejo.jpg', mime: 'image/jpeg', bytes }

test.each([0, 1, 2, 3, 32_766, 32_767, 70_001])('%i bytes survive as text', length => {
  const some = bytes.slice(0, length)
  expect(Buffer.from(toBase64(some), 'base64').equals(Buffer.from(some))).toBe(true)
  expect(fromBase64(toBase64(some))).toEqual(some)
  expect(fromBase64('no Base64!')).toBeUndefined()
})

/** A photo that was taken without a network. */
const withPhoto = async (name = photo.name) => {
  const world = new World()
  const { engine } = await signedIn(world)
  mutate(createTrip, {}, { id: tripId, title: 'Lisbon' })
  await engine.idle()
  world.fault = () => 'drop'
  const { id, saved } = await attachFile({ kind: 'trip', trip_id: tripId }, { ...photo, name })
  await saved
  return { world, engine, id }
}

test('C7: a file of changes brings the photo along, and another device sends it', async () => {
  const { world, engine, id } = await withPhoto()
  const { text, left } = await outboxFile()
  expect(left).toEqual([])
  engine.stop()
  const other = await signedIn(world)
  world.fault = () => undefined
  await importChanges(new File([text], 'caravel-changes.json'))
  await world.pass(120_000, other.engine)
  expect(world.server.trip(tripId).state.get(file, id)?.state).toBe('stored')
  expect(
    createHash('sha256')
      .update(Uint8Array.from(world.server.contents.get(id) ?? []))
      .digest('hex'),
  ).toBe(createHash('sha256').update(new Uint8Array(bytes)).digest('hex'))
})

test('C7: a photo that does not fit is named, and so is one whose bytes were changed', async () => {
  const { engine, id } = await withPhoto()
  const changes = await engine.onlyHere()
  const large = {
    ...changes,
    uploads: (changes.uploads ?? []).map(each => ({ ...each, size: mostFileData })),
  }
  engine.onlyHere = async () => large
  expect((await outboxFile()).left).toEqual(['Azulejo.jpg'])
  engine.onlyHere = async () => changes
  const { text } = await outboxFile()
  const cut = JSON.parse(text) as { uploads: { data: string }[] }
  cut.uploads = cut.uploads.map(each => ({ ...each, data: each.data.slice(4) }))
  const read = readValidChanges(JSON.stringify(cut), owner)
  expect(read.changes.uploads).toEqual([])
  expect(read.left).toEqual([{ title: 'Azulejo.jpg', why: 'DAMAGED' }])
  expect(read.changes.entries).toHaveLength(1)
  expect(id).toBeDefined()
})

test('C7: a photo with the longest of names comes along', async () => {
  await withPhoto(`${'x'.repeat(251)}.jpg`)
  const { text } = await outboxFile()
  const { changes, left } = readValidChanges(text, owner)
  expect(left).toEqual([])
  expect(changes.uploads).toHaveLength(1)
})

test('C7: a photo that was put aside long ago is not cleared away before its row is here', async () => {
  const { world, engine, id } = await withPhoto()
  const { text } = await outboxFile()
  engine.stop()
  world.now += 20 * 86_400_000
  world.fault = () => undefined
  const other = await signedIn(world)
  openStream(`trip:${tripId}`)
  await world.pass(5000, other.engine)
  // The disk takes its time with the changes, while the bytes are there already.
  const { store } = other
  const importEntries = store.importEntries.bind(store)
  store.importEntries = async (...changes) => {
    await world.pass(5000, other.engine)
    return importEntries(...changes)
  }
  await importChanges(new File([text], 'caravel-changes.json'))
  await world.pass(120_000, other.engine)
  expect(world.server.trip(tripId).state.get(file, id)?.state).toBe('stored')
})

test('C7, I20: a photo whose trip was taken away comes along as what it is, and goes on with the trip', async () => {
  const world = new World()
  const { engine } = await signedIn(world)
  mutate(createTrip, {}, { id: tripId, title: 'Lisbon' })
  await engine.idle()
  world.fault = ({ path }) => (path.endsWith('/content') ? 'drop' : undefined)
  const { id, saved } = await attachFile({ kind: 'trip', trip_id: tripId }, photo)
  await saved
  await engine.idle()
  const gone = { stream: tripStream(tripId), cause: 'removed', at: world.now, by: 'Inês' } as const
  world.server.gone.push(gone)
  engine.wake('person')
  await world.pass(60_000, engine)
  const { text, left } = await outboxFile()
  expect(left).toEqual([])
  engine.stop()

  const other = await signedIn(world)
  world.fault = () => undefined
  const changes = new File([text], 'caravel-changes.json')
  expect(await importChanges(changes)).toEqual({ taken: 1, left: [] })
  expect(await importChanges(changes)).toEqual({ taken: 0, left: [] })
  await world.pass(60_000, other.engine)
  expect(other.engine.files.states()).toMatchObject([
    { id, taken: { trip: 'Lisbon', cause: 'removed', by: 'Inês' } },
  ])
  expect(other.engine.state()).toMatchObject({ waiting: 0, attention: 1 })
  world.server.gone.length = 0
  await world.pass(120_000, other.engine)
  expect(world.server.trip(tripId).state.get(file, id)?.state).toBe('stored')
  expect(other.engine.state()).toMatchObject({ waiting: 0, attention: 0 })
})
