import { createTrip } from '@caravel/sync-protocol/actions/create-trip'
import { file } from '@caravel/sync-protocol/entities/file'
import { place as placeEntity } from '@caravel/sync-protocol/entities/place'
import { trip } from '@caravel/sync-protocol/entities/trip'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { copyText } from '../../shared/device/copy-text.ts'
import { navigate } from '../../shared/navigation/navigate.ts'
import { attachFile, uploads } from '../../data/files.ts'
import { mint, mutate } from '../../data/mutate.ts'
import { openStream } from '../../data/store.ts'
import { discardWaiting, waiting } from '../../data/attention.ts'
import { signedIn } from '../../data/testing/signed-in.ts'
import { undo } from '../../data/undo.ts'
import { loadAllMessages, loadLanguage } from '../../i18n/t.ts'
import { fileMenu } from './file-menu.ts'
import '../../shell/area-details.ts'

vi.mock('../../shared/navigation/navigate.ts', () => ({ navigate: vi.fn() }))
vi.mock('../../shared/device/copy-text.ts', () => ({ copyText: vi.fn() }))

beforeAll(async () => {
  await loadLanguage('en')
  await loadAllMessages()
})
afterEach(() => vi.clearAllMocks())

const tripId = '0190b000-0000-7000-8000-00000000000a'
const stream = `trip:${tripId}`
const photo = { name: 'Azulejo.jpg', mime: 'image/jpeg', bytes: new Uint8Array(2000).buffer }

/** A photo of a place; its bytes do not get through. `fault`: of what carries the row. */
const attached = async (fault?: 'drop') => {
  const all = await signedIn()
  const { world, engine } = all
  mutate(createTrip, {}, { id: tripId, title: 'Lisbon' })
  const place = mint()
  mutate(placeEntity.create, { trip_id: tripId }, { id: place, name: 'Belém' })
  const view = openStream(stream)
  await engine.idle()
  world.fault = ({ path }) => fault ?? (path.endsWith('/content') ? 'drop' : undefined)
  // Behind what the silence is found out with, it does not leave.
  if (fault) mutate(trip.update, { trip_id: tripId }, { title: 'Lisboa' })
  await engine.idle()
  const { id, saved } = await attachFile({ kind: 'place', trip_id: tripId, id: place }, photo)
  await saved
  await engine.idle()
  const [upload] = uploads.value.values()
  if (!upload) throw new Error('no upload')
  const item = (name: string) => fileMenu(upload).find(each => each.id === name)
  return { ...all, id, place, view, upload, item }
}

test('a photo on its way opens where it is shown, and its name is copied', async () => {
  const { item, place, id } = await attached()
  item('open')?.onSelect()
  expect(navigate).toHaveBeenCalledWith(`/trips/${tripId}/plan?place=${place}&sheet=photo&card=${id}`)
  item('copy')?.onSelect()
  expect(copyText).toHaveBeenCalledWith('Azulejo.jpg')
})

test('a photo on its way is discarded for all, and undo brings it back with its bytes', async () => {
  const { item, world, engine, view, id, upload } = await attached()
  expect(upload.announced).toBe(true)
  item('discard')?.onSelect()
  await engine.idle()
  expect(view.rows(file).peek().get(id)).toBeUndefined()
  expect(uploads.value.size).toBe(0)
  await undo()
  world.fault = () => undefined
  await world.pass(400_000, engine)
  expect(view.rows(file).peek().get(id)?.state).toBe('stored')
})

test('what may not be deleted is not offered to be discarded', async () => {
  const { item, view } = await attached()
  vi.spyOn(view, 'can').mockReturnValue(false)
  expect(item('discard')).toBeUndefined()
  expect(item('open')).toBeDefined()
})

test('a photo whose row was not sent goes with its row', async () => {
  const { engine, view, id } = await attached('drop')
  const item = waiting.value.at(-1)
  const { outcome, putBack } = await discardWaiting(item?.map(({ entry }) => entry.mutation_id) ?? [])
  expect(outcome).toBe('removed')
  expect(view.rows(file).peek().get(id)).toBeUndefined()
  expect(uploads.value.size).toBe(0)
  await putBack()
  await engine.idle()
  expect(uploads.value.size).toBe(1)
})
