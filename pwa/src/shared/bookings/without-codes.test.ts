import { expect, test } from 'vitest'
import { withoutCodes } from './without-codes.ts'

test('codes are taken out of texts however they are written, and nothing else is', () => {
  const hide = withoutCodes([{ confirmation_code: 'K7QZ2M' }, { confirmation_code: null }])
  expect(hide('Show k7q-z2m at gate 7')).toBe('Show … at gate 7')
  expect(hide('Gate 7')).toBe('Gate 7')
  expect(hide(null)).toBeNull()
})
