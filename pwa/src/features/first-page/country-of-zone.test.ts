import { expect, test } from 'vitest'
import { countryOfZone } from './country-of-zone.ts'

const codes = ['DE', 'DK', 'GB', 'JP']

test.each([
  ['Europe/Copenhagen', 'DK'],
  ['Europe/Berlin', 'DE'],
  ['Asia/Tokyo', 'JP'],
])('%s is in %s', (zone, code) => expect(countryOfZone(codes, zone, 'en-GB')).toBe(code))

test('a zone of no country leaves that of the language', () => {
  expect(countryOfZone(codes, 'UTC', 'en-GB')).toBe('GB')
  expect(countryOfZone(codes, 'UTC', 'pt-BR')).toBeUndefined()
  expect(countryOfZone(codes, 'UTC', 'en')).toBeUndefined()
})
