import { createTrip } from '@caravel/sync-protocol/actions/create-trip'
import { place } from '@caravel/sync-protocol/entities/place'
import { trip } from '@caravel/sync-protocol/entities/trip'
import { renderToString } from 'preact-render-to-string'
import { LocationProvider } from 'preact-iso'
import { AppError } from '@caravel/sync-protocol/errors'
import { beforeAll, expect, test, vi } from 'vitest'
import { attentionItems } from '../../data/attention.ts'
import { attachFile, uploads } from '../../data/files.ts'
import { questionOf, nothing } from '../../data/only-here.ts'
import { mint, mutate } from '../../data/mutate.ts'
import { syncStatus } from '../../data/sync/status.ts'
import { signedIn } from '../../data/testing/signed-in.ts'
import { loadAllMessages, loadLanguage } from '../../i18n/t.ts'
import { currentToast, hideToast } from '../../ui/overlays/toast-store.ts'
import { AttentionSheet } from './attention-sheet.tsx'
import { discardAttentionItem, discardFile } from './discard.ts'

// Only a built app has a service worker.
vi.mock('../../shared/device/service-worker.ts', () => ({
  updateReady: { value: false },
  restartIntoUpdate: () => undefined,
}))

beforeAll(async () => {
  await loadLanguage('en')
  await loadAllMessages()
})

const tripId = '0190b000-0000-7000-8000-00000000000a'
const photo = { name: 'Azulejo.jpg', mime: 'image/jpeg', bytes: new Uint8Array(2000).buffer }

vi.mock('../../shared/device/save-file.ts', () => ({ saveFile: vi.fn() }))

const said = () =>
  renderToString(
    <LocationProvider>
      <AttentionSheet />
    </LocationProvider>,
  ).replace(/<svg.*?<\/svg>/g, '')

test('C8: a photo that is on its way, or was not taken, stands where the count leads', async () => {
  vi.stubGlobal('location', new URL('https://trips.example/sync'))
  const { world, engine } = await signedIn()
  mutate(createTrip, {}, { id: tripId, title: 'Lisbon' })
  world.fault = ({ path }) => (path.endsWith('/content') ? 'drop' : undefined)
  await attachFile({ kind: 'cover', trip_id: tripId }, photo)
  await engine.idle()
  expect(syncStatus.value).toMatchObject({ waiting: 1, attention: 0 })
  expect(said()).toMatch(/Azulejo\.jpg.*2\skB.*Waiting to sync/)
  expect(said()).toMatch(/aria-label="Actions for Azulejo\.jpg"/)
  expect(said()).not.toContain('No unsent changes.')

  world.server.refuseContent = () => new AppError('FILES_FULL')
  world.fault = () => undefined
  await world.pass(120_000, engine)
  expect(syncStatus.value).toMatchObject({ waiting: 0, attention: 1 })
  expect(said()).toMatch(/Needs attention.*Azulejo\.jpg.*file storage limit.*Try again.*Remove file/)
  // It is not sent, although nothing waits.
  expect(said()).not.toContain('No unsent changes.')
  expect(said()).toContain('No other unsent changes.')
})

test('C12: what the server lost of a trip stands under what needs the reader, and counts there as in the line', async () => {
  vi.stubGlobal('location', new URL('https://trips.example/sync'))
  const { world, engine } = await signedIn()
  const other = '0190b000-0000-7000-8000-00000000000b'
  mutate(createTrip, {}, { id: tripId, title: 'Lisbon' })
  mutate(createTrip, {}, { id: other, title: 'Gent' })
  await world.pass(60_000, engine)
  const backup = world.server.backup()
  mutate(place.create, { trip_id: tripId }, { id: mint(), name: 'Belém' })
  mutate(trip.update, { trip_id: other }, { title: 'Ghent' })
  await world.pass(60_000, engine)
  world.server.restore(backup)
  world.server.epoch = 'epoch-2'
  engine.wake('person')
  await world.pass(60_000, engine)
  expect(syncStatus.value).toMatchObject({ kind: 'attention', attention: 2 })
  expect(said()).toMatch(
    /Needs attention.*>2<.*Lisbon.*Belém may be older there.*Review.*Gent.*Review.*Waiting to sync/,
  )
})

/** A photo whose bytes, or whose row as well, had not arrived when the trip was taken away. */
const takenAway = async (fault: (path: string) => 'drop' | undefined, cause: 'deleted' | 'removed') => {
  vi.stubGlobal('location', new URL('https://trips.example/sync'))
  const all = await signedIn()
  const { world, engine } = all
  const stream = `trip:${tripId}`
  mutate(createTrip, {}, { id: tripId, title: 'Lisbon' })
  await world.pass(60_000, engine)
  world.fault = ({ path }) => fault(path)
  const { saved } = await attachFile({ kind: 'trip', trip_id: tripId }, photo)
  await saved
  await engine.idle()
  world.fault = ({ path }) => (path.endsWith('/content') ? 'drop' : undefined)
  world.server.gone.push({ stream, cause, at: world.now, by: 'Inês' })
  engine.wake('person')
  await world.pass(60_000, engine)
  return all
}

test('I20: a file whose trip was deleted before it was up is said, counted, asked about and can be saved', async () => {
  const { world, engine, open } = await takenAway(
    path => (path.endsWith('/content') ? 'drop' : undefined),
    'deleted',
  )
  expect(syncStatus.value).toMatchObject({ kind: 'attention', waiting: 0, attention: 1 })
  const card =
    /Needs attention.*Azulejo\.jpg.*Inês deleted this trip\. This file had not been uploaded.*Trip: Lisbon.*Save file.*Discard.*Waiting to sync/
  expect(said()).toMatch(card)
  const [id = ''] = uploads.value.keys()
  expect(await questionOf(open, nothing, false)).toMatchObject({ waiting: 1, unsent: new Set([id]) })

  await discardFile(id)
  expect(syncStatus.value).toMatchObject({ attention: 0 })
  expect(await questionOf(open, nothing, false)).toBeUndefined()
  expect(currentToast.value?.text).toBe('File discarded')
  currentToast.value?.action?.onClick()
  await expect.poll(() => syncStatus.value.attention).toBe(1)
  expect(said()).toMatch(card)
  hideToast()

  world.server.gone.length = 0
  await engine.idle()
  await world.pass(60_000, engine)
  expect(syncStatus.value).toMatchObject({ waiting: 1, attention: 0 })
  expect(said()).not.toContain('Needs attention')
  world.fault = () => undefined
  await world.pass(400_000, engine)
  expect(syncStatus.value).toMatchObject({ kind: 'saved', waiting: 0, attention: 0 })
})

test('I20: where the change is kept that announces it, its card has the file too, and takes it along', async () => {
  const { engine, world } = await takenAway(() => 'drop', 'removed')
  expect(syncStatus.value).toMatchObject({ kind: 'attention', waiting: 0, attention: 1 })
  expect(said()).toMatch(
    /Azulejo\.jpg.*Inês removed you.*Your change is still here\..*The file is only on this device\..*Save file.*Copy text.*Discard/,
  )
  const [item] = attentionItems.value
  if (!item) throw new Error('no card')
  const id = String(item.entry.body['id'])
  await discardAttentionItem(item)
  expect(await engine.files.read(id)).toBeUndefined()
  currentToast.value?.action?.onClick()
  await expect.poll(() => attentionItems.value.length).toBe(1)
  expect(await engine.files.read(id)).toEqual(photo.bytes)
  hideToast()
  world.server.gone.length = 0
  await world.pass(60_000, engine)
  expect(said()).toMatch(
    /You are on this trip again\..*The file is only on this device\..*Try again.*Save file/,
  )
})
