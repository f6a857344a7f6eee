import { expect, test } from 'vitest'
import { formatBytes } from './format-bytes.ts'

test('sizes are short, with a decimal only where it matters', () => {
  expect(formatBytes(0, 'en-GB')).toBe('0\u00A0bytes')
  expect(formatBytes(543, 'de')).toBe('543\u00A0Byte')
  expect(formatBytes(48_000_000, 'en-GB')).toBe('48\u00A0MB')
  expect(formatBytes(1_250_000, 'en-GB')).toBe('1.3\u00A0MB')
  expect(formatBytes(61_000_000_000, 'de')).toBe('61\u00A0GB')
})
