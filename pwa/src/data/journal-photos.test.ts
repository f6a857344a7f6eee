import { createJourney } from '@caravel/sync-protocol/actions/journeys'
import { createEntry } from '@caravel/sync-protocol/actions/journey-entries'
import { journeyPhoto, journeyPhotoId } from '@caravel/sync-protocol/entities/journey-photo'
import { journeyStream } from '@caravel/sync-protocol/streams'
import { expect, test } from 'vitest'
import { fileSource, uploads } from './files.ts'
import { addJournalPhoto, type JournalPhoto } from './journal-photos.ts'
import { mutate } from './mutate.ts'
import { openStream } from './store.ts'
import { signedIn } from './testing/signed-in.ts'
import { undo } from './undo.ts'

const journal = '0190b000-0000-7000-8000-00000000000a'
const entry = '0190b000-0000-7000-8000-00000000000b'
const stream = journeyStream(journal)
const bytesOf = (text: string) => new TextEncoder().encode(text).buffer
const photo = {
  name: 'Costa Nova.jpg',
  mime: 'image/jpeg',
  bytes: bytesOf('a large photo'),
  width: 2048,
  height: 1536,
  taken_at: '2027-04-22T11:45:10',
  lat: 40.61,
  lng: -8.75,
  small: { name: 'Costa Nova.jpg', mime: 'image/jpeg', bytes: bytesOf('a small one') },
}

const withEntry = async () => {
  const { world, engine, store } = await signedIn()
  mutate(createJourney, {}, { id: journal, title: 'Nine days' })
  mutate(createEntry, { journey_id: journal }, { id: entry, title: 'Stripes' })
  await engine.idle()
  const view = openStream(stream)
  const rows = () => [...view.rows(journeyPhoto).peek().values()] as JournalPhoto[]
  const shown = () => rows().filter(row => row.thumbnail_of_id === null)
  return { world, engine, store, rows, shown }
}

test('a photo with its small picture is kept and shown without a network, and sent with the next one', async () => {
  const { world, engine, rows, shown } = await withEntry()
  world.fault = () => 'drop'
  const { id, saved } = await addJournalPhoto(journal, entry, photo, { label: 'undo.something' })
  await saved
  const { taken_at, lat, lng } = photo
  expect(shown()).toMatchObject([{ id, entry_id: entry, taken_at, lat, lng, state: 'announced' }])
  const small = rows().find(row => row.thumbnail_of_id === id)
  expect(small?.entry_id).toBeNull()
  expect([...uploads.value.keys()].sort()).toEqual([id, String(small?.id)].sort())
  const stop = fileSource({ id, journey_id: journal }).subscribe(() => undefined)
  await expect.poll(() => fileSource({ id, journey_id: journal }).peek().status).toBe('ready')
  stop()

  world.fault = () => undefined
  engine.wake('online')
  await world.pass(120_000, engine)
  expect(uploads.value.size).toBe(0)
  expect(rows().map(({ state }) => state)).toEqual(['stored', 'stored'])
  expect([...(world.server.contents.get(id) ?? [])]).toEqual([...new Uint8Array(photo.bytes)])
})

test('the same content is one photo, which goes into the first entry that it is added to', async () => {
  const { engine, shown } = await withEntry()
  await (
    await addJournalPhoto(journal, null, photo)
  ).saved
  await engine.idle()
  const again = await addJournalPhoto(journal, entry, { ...photo, name: 'copy.jpg' })
  await again.saved
  await engine.idle()
  expect(shown()).toMatchObject([{ id: again.id, name: 'Costa Nova.jpg', entry_id: entry }])
  expect(again.id).toBe(journeyPhotoId(journal, shown()[0]?.sha256 ?? ''))
})

test('adding is undone as one step, and the same photo can be added anew', async () => {
  const { engine, rows, shown } = await withEntry()
  await (
    await addJournalPhoto(journal, entry, photo, { unit: engine.mint(), label: 'undo.something' })
  ).saved
  await engine.idle()
  await undo()
  await engine.idle()
  expect(rows()).toEqual([])
  await (
    await addJournalPhoto(journal, entry, photo)
  ).saved
  await engine.idle()
  expect(shown()).toHaveLength(1)
  expect(rows()).toHaveLength(2)
})
