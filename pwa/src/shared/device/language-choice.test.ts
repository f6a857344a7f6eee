import { afterEach, expect, test } from 'vitest'
import { changeSettings, deviceSettings } from '../../data/settings.ts'
import { language } from '../../i18n/language.ts'
import { loadLanguage, t } from '../../i18n/t.ts'
import { currentToast, hideToast } from '../../ui/overlays/toast-store.ts'
import { chooseLanguage } from './language-choice.ts'

afterEach(() => {
  hideToast()
  changeSettings({ language: undefined })
})

test('a language whose words cannot be had is not chosen, and that is said in the one that shows', async () => {
  await loadLanguage('de')
  expect(await chooseLanguage('fr')).toBe(false)
  expect(language.value.code).toBe('de')
  expect(deviceSettings.value.language).toBeUndefined()
  expect(currentToast.value).toMatchObject({
    error: true,
    text: 'Noch nicht auf diesem Gerät; einmal verbinden',
  })
})

test('a language whose words are here shows at once and stays chosen', async () => {
  expect(await chooseLanguage('en')).toBe(true)
  expect(t('settings.languageNotHere')).toBe('Not on this device yet; connect once')
  expect(deviceSettings.value.language).toBe('en')
  expect(currentToast.value).toBeUndefined()
})
