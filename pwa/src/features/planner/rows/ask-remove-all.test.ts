import { expect, test, vi } from 'vitest'
import { signedIn } from '../../../data/testing/signed-in.ts'
import { ask } from '../../../ui/overlays/ask.tsx'
import { askRemoveAll } from './ask-remove-all.ts'
import { removeAll } from '../model/bulk-actions.ts'
import { aDay, aNote, aPlace, aPlan, aStop } from '../testing/a-plan.ts'

vi.mock('../../../ui/overlays/ask.tsx', () => ({ ask: vi.fn() }))
vi.mock('../model/bulk-actions.ts', () => ({ removeAll: vi.fn() }))

const items =
  aPlan({
    days: [aDay('1')],
    places: [aPlace('Alfama')],
    stops: [aStop('a', '1', 'Alfama')],
    notes: [aNote('n', '1')],
  }).days[0]?.items ?? []
const stops = items.filter(({ kind }) => kind === 'stop')

test('notes are not deleted with other rows before that is asked', async () => {
  await signedIn()
  vi.mocked(ask).mockResolvedValueOnce(false)
  expect(await askRemoveAll('t', items)).toBe(false)
  expect(removeAll).not.toHaveBeenCalled()
  vi.mocked(ask).mockResolvedValueOnce(true)
  expect(await askRemoveAll('t', items)).toBe(true)
  expect(removeAll).toHaveBeenCalledWith('t', items)
})

test('stops leave their day without a question', async () => {
  vi.mocked(ask).mockClear()
  expect(await askRemoveAll('t', stops)).toBe(true)
  expect(ask).not.toHaveBeenCalled()
  expect(removeAll).toHaveBeenLastCalledWith('t', stops)
})
