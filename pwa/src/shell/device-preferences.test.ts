import { afterEach, beforeEach, expect, test } from 'vitest'
import { changeSettings } from '../data/settings.ts'
import { formatDistance, formatTemperature } from '../i18n/format-measure.ts'
import { formatTime, formatTimeRange } from '../i18n/format.ts'
import { language } from '../i18n/language.ts'
import { firstWeekday } from '../i18n/preferences.ts'
import { followPreferences } from './device-preferences.ts'

const forgotten = {
  temperature_unit: undefined,
  time_format: undefined,
  distance_unit: undefined,
  week_start: undefined,
}
followPreferences()
beforeEach(() => (language.value = { code: 'en', tag: 'en-GB' }))
afterEach(() => changeSettings(forgotten))

test('times follow the language until this device says otherwise, in every place that writes them', () => {
  expect(formatTimeRange('09:00', '18:30')).toBe('09:00 – 18:30')
  changeSettings({ time_format: '12h' })
  expect(formatTimeRange('09:00', '18:30').toLowerCase()).toBe('9:00\u00A0am – 6:30\u00A0pm')
  language.value = { code: 'en', tag: 'en-US' }
  expect(formatTime('18:30')).toBe('6:30\u00A0PM')
  changeSettings({ time_format: '24h' })
  expect(formatTime('18:30')).toBe('18:30')
})

test('distances are metric until this device says otherwise', () => {
  expect(formatDistance(3200)).toBe('3.2\u00A0km')
  changeSettings({ distance_unit: 'mi' })
  expect(formatDistance(3200)).toBe('2.0\u00A0mi')
})

test('the week begins as in the language until this device says otherwise', () => {
  expect(firstWeekday()).toBe(1)
  language.value = { code: 'en', tag: 'en-US' }
  expect(firstWeekday()).toBe(7)
  changeSettings({ week_start: 6 })
  expect(firstWeekday()).toBe(6)
})

test('temperatures are in Celsius until this device says otherwise, with the unit only where it is asked for', () => {
  expect(formatTemperature(21.4)).toBe('21°')
  expect(formatTemperature(-0.4)).toBe('0°')
  expect(formatTemperature(-8)).toBe('\u22128°')
  expect(formatTemperature(21.4, { withUnit: true })).toBe('21°C')
  changeSettings({ temperature_unit: 'fahrenheit' })
  expect(formatTemperature(21.4)).toBe('71°')
  expect(formatTemperature(-40, { withUnit: true })).toBe('\u221240°F')
  language.value = { code: 'de', tag: 'de' }
  expect(formatTemperature(21.4, { withUnit: true, fahrenheit: false })).toBe('21\u00A0°C')
  expect(formatTemperature(-3, { fahrenheit: false })).toBe('\u22123°')
})
