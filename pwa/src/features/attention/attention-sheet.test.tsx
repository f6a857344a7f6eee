import { createTrip } from '@caravel/sync-protocol/actions/create-trip'
import { place } from '@caravel/sync-protocol/entities/place'
import { trip } from '@caravel/sync-protocol/entities/trip'
import { renderToString } from 'preact-render-to-string'
import { LocationProvider } from 'preact-iso'
import { AppError } from '@caravel/sync-protocol/errors'
import { beforeAll, expect, test, vi } from 'vitest'
import { attachFile } from '../../data/files.ts'
import { mint, mutate } from '../../data/mutate.ts'
import { syncStatus } from '../../data/sync/status.ts'
import { signedIn } from '../../data/testing/signed-in.ts'
import { loadAllMessages, loadLanguage } from '../../i18n/t.ts'
import { AttentionSheet } from './attention-sheet.tsx'

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
