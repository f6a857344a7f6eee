import { beforeAll, expect, test } from 'vitest'
import { loadAllMessages, loadLanguage } from '../../i18n/t.ts'
import { readyText } from './ready-words.ts'

beforeAll(async () => {
  await loadLanguage('en')
  await loadAllMessages()
})

const whole = { app: true, map: true, files: { here: 2, all: 2 }, tiles: false }

test('a trip is ready only once all of it is on the device', () => {
  expect(readyText(whole)).toEqual({ ready: true, text: 'Ready offline: plan, 2 files and map' })
  const bare = { ...whole, files: { here: 0, all: 0 }, tiles: true }
  expect(readyText(bare).text).toBe('Ready offline: plan and simple map')
})

test('what is missing is named', () => {
  expect(readyText({ ...whole, files: { here: 1, all: 2 } })).toEqual({
    ready: false,
    text: 'Plan ready · still downloading: files',
  })
  expect(readyText({ ...whole, app: false, map: false }).text).toBe(
    'Plan ready · still downloading: app and detailed map',
  )
})
