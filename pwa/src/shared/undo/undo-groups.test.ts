import { afterEach, expect, test } from 'vitest'
import { anEntry } from '../../data/testing/entries.ts'
import { t } from '../../i18n/t.ts'
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
