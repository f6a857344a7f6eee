import { createTrip } from '@caravel/sync-protocol/actions/create-trip'
import { place } from '@caravel/sync-protocol/entities/place'
import { afterEach, expect, test } from 'vitest'
import { mint, mutate } from '../../data/mutate.ts'
import { anEntry } from '../../data/testing/entries.ts'
import { signedIn } from '../../data/testing/signed-in.ts'
import { loadLanguage, t } from '../../i18n/t.ts'
import { currentToast, hideToast } from '../../ui/overlays/toast-store.ts'
import { sayKept } from './undo-groups.ts'

afterEach(hideToast)

const skipped = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ entity: 'place', id: `p${n}`, reason: 'deleted' }))

test.each([1, 3])('C12: what was sent again in vain is told: %i', count => {
  const entry = anEntry('a', { method: 'POST', path: '/api/trips/imports' })
  sayKept({ type: 'skipped', stream: entry.stream, entry, skipped: skipped(count) })
  expect(currentToast.value?.text).toBe(t('undo.keptAway', { count }))
})

test('what other requests leave out is told by them', () => {
  const entry = anEntry('a', { method: 'POST', path: '/api/trips/t/places' })
  sayKept({ type: 'skipped', stream: entry.stream, entry, skipped: skipped(1) })
  expect(currentToast.value).toBeUndefined()
})

test('the reader who edited it later is told that they did', async () => {
  await loadLanguage('en')
  const { engine } = await signedIn()
  const [trip_id, id] = [mint(), mint()]
  mutate(createTrip, {}, { id: trip_id, title: 'Lisbon' })
  mutate(place.create, { trip_id }, { id, name: 'Belém' })
  await engine.idle()
  const stream = `trip:${trip_id}` as const
  const entry = anEntry('a', { stream, method: 'POST', path: `/api/streams/${stream}/undos` })
  sayKept({ type: 'skipped', stream, entry, skipped: [{ entity: 'place', id, reason: 'changed_since' }] })
  expect(currentToast.value?.text).toBe('Belém was not changed because you edited it later')
})
