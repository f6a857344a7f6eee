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

test('no reminder is offered while nothing reminds anybody', async () => {
  expect(readOut(await drawnIn(aPlanner({}, ['trip_edit']), <SettingsSheet />))).not.toContain('Reminder')
})
