import { expect, test } from 'vitest'
import { pressedKey } from './pressed-key.ts'

test.each([
  ['a Latin keyboard', 'z', 'KeyZ', false, 'z'],
  ['with Shift', 'Z', 'KeyZ', true, 'z'],
  ['German, where Z and Y changed places', 'z', 'KeyY', false, 'z'],
  ['French, where W has the place of Z', 'w', 'KeyZ', false, 'w'],
  ['Russian', 'я', 'KeyZ', false, 'z'],
  ['Russian with Shift', 'Я', 'KeyZ', true, 'z'],
  ['Greek', 'ν', 'KeyN', false, 'n'],
  ['Hebrew', 'ח', 'KeyJ', false, 'j'],
  ['Arabic question mark', '؟', 'Slash', true, '?'],
  ['German question mark', '?', 'Minus', true, '?'],
  ['French digits without Shift', 'é', 'Digit2', false, '2'],
  ['French digits without Shift, in ASCII', '&', 'Digit1', false, '1'],
  ['French digits with Shift', '2', 'Digit2', true, '2'],
  ['a letter that stands elsewhere', 'ö', 'Semicolon', false, 'ö'],
  ['a named key', 'Delete', 'Delete', false, 'Delete'],
  ['a key without a place', 'n', '', false, 'n'],
])('%s', (_name, key, code, shiftKey, meant) => {
  expect(pressedKey({ key, code, shiftKey })).toBe(meant)
})
