import { afterEach, expect, test, vi } from 'vitest'
import { createTrip } from '@caravel/sync-protocol/actions/create-trip'
import { attemptSaved } from '../../../shared/forms/attempt-saved.ts'
import { DiskRefused } from '../../../data/db/device-store.ts'
import { mutate } from '../../../data/mutate.ts'
import { signedIn } from '../../../data/testing/signed-in.ts'
import { t } from '../../../i18n/t.ts'
import { currentToast, hideToast } from '../../../ui/overlays/toast-store.ts'
import { addNote, addPlace, removeStop, saveNote } from './planner-actions.ts'
import { attempt } from '../../../shared/undo/undo-toast.ts'

afterEach(() => {
  hideToast()
  vi.restoreAllMocks()
})

const withFullDisk = async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const { engine, store } = await signedIn()
  const tripId = engine.mint()
  await mutate(createTrip, {}, { id: tripId, title: 'Lisbon', day_count: 1 }).saved
  await engine.idle()
  const memory = engine.memory(`trip:${tripId}`)
  const dayId = [...memory.rowsOf('day').keys()][0] ?? ''
  const at = { after: null, before: null }
  await addNote(tripId, dayId, { text: 'Tram 28' }, at)
  await engine.idle()
  store.refuse = new DiskRefused('full', 'full')
  return { tripId, dayId, at, note: [...memory.rowsOf('day_note').values()][0] }
}

test('what the disk refuses is not saved, and said', async () => {
  const { tripId, dayId, at, note } = await withFullDisk()
  const fields = { text: 'my own words' }
  expect(await attemptSaved(() => addNote(tripId, dayId, fields, at))).toBe(false)
  expect(currentToast.value).toMatchObject({ error: true, text: t('error.diskFull') })
  expect(await attemptSaved(() => saveNote({ row: note as never, changes: fields }))).toBe(false)
  expect(await attemptSaved(() => addPlace(tripId, { name: 'Belém' }).saved)).toBe(false)
})

test('what was done at once and refused later takes the place of its undo', async () => {
  const { tripId } = await withFullDisk()
  expect(attempt(() => addPlace(tripId, { name: 'Belém' }).saved)).toBe(true)
  await vi.waitFor(() => expect(currentToast.value?.error).toBe(true))
  expect(attempt(() => removeStop(tripId, undefined as never))).toBe(false)
})
