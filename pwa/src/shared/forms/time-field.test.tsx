import { afterEach, beforeAll, expect, test } from 'vitest'
import { drawnForm } from '../testing/drawn-form.ts'
import { twelveHours } from '../../i18n/preferences.ts'
import { loadLanguage } from '../../i18n/t.ts'
import { TimeField } from '../../ui/fields/time-field.tsx'

beforeAll(() => loadLanguage('en'))
afterEach(() => {
  twelveHours.value = undefined
})

/** The field with what was changed in it. */
const field = (value: string) => {
  const changes: string[] = []
  const form = drawnForm(<TimeField label="Starts" value={value} onChange={next => changes.push(next)} />)
  const leaveWith = (text: string) => form.leave('Starts', text)
  return { shown: () => String(form.value('Starts')).replace(/\s/, ' '), leaveWith, changes, form }
}

test('a time stands in a form as the reader counts the hours', () => {
  twelveHours.value = false
  expect(field('13:30').shown()).toBe('13:30')
  twelveHours.value = true
  expect(field('13:30').shown()).toBe('1:30 PM')
  expect(field('').shown()).toBe('')
  expect(field('25').shown()).toBe('25')
})

test('leaving it as it was changes nothing; what is typed is kept as HH:MM on either clock', () => {
  twelveHours.value = true
  const left = field('13:30')
  left.leaveWith(String(left.form.value('Starts')))
  expect(left.changes).toEqual([])
  const typed = field('13:30')
  typed.leaveWith('2:15 pm')
  expect(typed.changes).toEqual(['14:15'])
})
