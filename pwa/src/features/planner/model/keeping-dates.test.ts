import { signal } from '@preact/signals'
import { expect, test, vi } from 'vitest'
import { addonOn, type StreamView } from '../../../data/store.ts'
import { keepingDates } from './keeping-dates.ts'

vi.mock('../../../data/store.ts', () => ({ addonOn: vi.fn(() => true) }))

const rows: Record<string, readonly object[]> = {
  todo_item: [
    { due_date: '2027-04-01', done: false },
    { due_date: '2027-04-02', done: true },
    { due_date: null, done: false },
  ],
  expense: [{ expense_date: '2027-04-01' }, { expense_date: '2027-04-09' }, { expense_date: null }],
}
const view = {
  rows: ({ name }: { name: string }) => signal(new Map((rows[name] ?? []).map((row, id) => [id, row]))),
} as unknown as StreamView

test('to-dos that are still to be done and expenses count where they have a date', () => {
  expect(keepingDates(view)).toEqual({ todos: 1, expenses: 2 })
})

test('what an add-on that is off hides is not told', () => {
  vi.mocked(addonOn).mockImplementation(addon => addon === 'packing')
  expect(keepingDates(view)).toEqual({ todos: 1, expenses: 0 })
  vi.mocked(addonOn).mockImplementation(addon => addon === 'budget')
  expect(keepingDates(view)).toEqual({ todos: 0, expenses: 2 })
})
