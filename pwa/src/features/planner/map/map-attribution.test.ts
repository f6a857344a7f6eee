import { beforeAll, expect, test } from 'vitest'
import { loadAllMessages, loadLanguage } from '../../../i18n/t.ts'
import { mapAttribution } from './map-attribution.ts'

beforeAll(async () => {
  await loadLanguage('en')
  await loadAllMessages()
})

test('a map is said to be on the device only once all that shows is', () => {
  expect(mapAttribution({ stored: true, tiles: false })).toBe('Natural Earth · saved on this device')
  expect(mapAttribution({ stored: false, tiles: false })).toBe('Natural Earth')
  expect(mapAttribution({ stored: true, tiles: true })).toBe('Natural Earth')
  expect(mapAttribution({ stored: true, tiles: false, streets: '© OpenStreetMap' })).toBe(
    '© OpenStreetMap · Natural Earth',
  )
})
