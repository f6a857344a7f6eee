import { createTrip } from '@caravel/sync-protocol/actions/create-trip'
import { place } from '@caravel/sync-protocol/entities/place'
import { tripStream } from '@caravel/sync-protocol/streams'
import { renderToString } from 'preact-render-to-string'
import { beforeAll, expect, test } from 'vitest'
import { mint, mutate } from '../../../data/mutate.ts'
import { openStream } from '../../../data/store.ts'
import { signedIn } from '../../../data/testing/signed-in.ts'
import { undo } from '../../../data/undo.ts'
import { loadAllMessages, loadLanguage } from '../../../i18n/t.ts'
import { UndoButtons } from './undo-buttons.tsx'

beforeAll(async () => {
  await loadLanguage('en')
  await loadAllMessages()
})

const tripId = '0190b000-0000-7000-8000-00000000000a'
const stream = tripStream(tripId)

const labels = () =>
  [...renderToString(<UndoButtons stream={stream} />).matchAll(/aria-label="(.*?)"/g)].map(
    ([, label]) => label,
  )

test('each button says what it would do, or that there is nothing of it', async () => {
  const { engine } = await signedIn()
  mutate(createTrip, {}, { id: tripId, title: 'Lisbon', day_count: 1 })
  openStream(stream)
  await engine.idle()
  expect(labels()).toEqual(['Undo, nothing to undo', 'Redo, nothing to redo'])
  mutate(place.create, { trip_id: tripId }, { id: mint(), name: 'Belém' }, { label: 'planner.addPlace' })
  await engine.idle()
  expect(labels()).toEqual(['Undo: Add place', 'Redo, nothing to redo'])
  await undo({ stream })
  expect(labels()).toEqual(['Undo, nothing to undo', 'Redo: Add place'])
})
