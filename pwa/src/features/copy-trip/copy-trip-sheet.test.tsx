import { createTrip } from '@caravel/sync-protocol/actions/create-trip'
import { budgetGuest } from '@caravel/sync-protocol/entities/budget-guest'
import { trip } from '@caravel/sync-protocol/entities/trip'
import { tripStream } from '@caravel/sync-protocol/streams'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { navigate } from '../../shared/navigation/navigate.ts'
import { drawnForm } from '../../shared/testing/drawn-form.ts'
import { mint, mutate } from '../../data/mutate.ts'
import { openStream } from '../../data/store.ts'
import { dyingPages } from '../../data/testing/dying-pages.ts'
import { loadAllMessages, loadLanguage } from '../../i18n/t.ts'
import { currentToast, hideToast } from '../../ui/overlays/toast-store.ts'
import CopyTripSheet from './copy-trip-sheet.tsx'

vi.mock(import('../../shared/navigation/navigate.ts'), async original => ({
  ...(await original()),
  navigate: vi.fn(),
}))
beforeAll(async () => {
  await loadLanguage('en')
  await loadAllMessages()
})
afterEach(hideToast)

test('C10: the name of a copy that was half typed stands there again, and goes when the copy is made', async () => {
  const { next } = dyingPages()
  await next()
  const tripId = mint()
  await mutate(createTrip, {}, { id: tripId, title: 'Lisbon', start_date: '2027-05-01' }).saved
  await mutate(budgetGuest.create, { trip_id: tripId }, { id: mint(), name: 'Bea' }).saved
  await next(tripStream(tripId))
  const sheet = () => drawnForm(<CopyTripSheet tripId={tripId} />)
  expect(sheet().value('Name of the copy')).toBe('Lisbon (copy)')
  sheet().type('Name of the copy', 'Porto')
  const second = await next(tripStream(tripId))
  expect(sheet().value('Name of the copy')).toBe('Porto')
  expect(sheet().value('First day')).toBe('2027-05-01')
  sheet().submit()
  await vi.waitFor(() => expect(second.open.drafts.all.value.size).toBe(0))
  await vi.waitFor(() => expect(navigate).toHaveBeenCalled())
  const copyId = String(vi.mocked(navigate).mock.calls[0]?.[0]).replace('/trips/', '')
  expect(openStream(tripStream(copyId)).rows(trip).value.get(copyId)?.title).toBe('Porto')
  expect(sheet().value('Name of the copy')).toBe('Lisbon (copy)')
  expect(currentToast.value?.text).toContain('Not copied: 1 person.')
})
