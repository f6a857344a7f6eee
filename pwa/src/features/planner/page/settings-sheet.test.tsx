import { beforeAll, expect, test } from 'vitest'
import { loadAllMessages, loadLanguage } from '../../../i18n/t.ts'
import SettingsSheet from './settings-sheet.tsx'
import { aPlanner, drawnIn, readOut } from '../testing/a-planner.tsx'

beforeAll(async () => {
  await loadLanguage('en')
  await loadAllMessages()
})

test('a copy is offered to those who may begin a trip', async () => {
  const offers = async (...allowed: string[]) =>
    readOut(await drawnIn(aPlanner({}, allowed), <SettingsSheet />))
  expect(await offers('trip_create')).toContain('Copy trip Print')
  expect(await offers()).toContain('Print')
  expect(await offers()).not.toContain('Copy')
})

test('the reminder offers no day, the usual ones, and what was set elsewhere', async () => {
  const drawn = readOut(await drawnIn(aPlanner({}, ['trip_edit']), <SettingsSheet />))
  expect(drawn).toContain('Reminder')
  expect(drawn).toContain('None 1 day before 2 days before 3 days before')
})
