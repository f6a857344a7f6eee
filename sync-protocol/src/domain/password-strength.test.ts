import { expect, test } from 'vitest'
import { typedTexts } from '../testing/typed-texts.ts'
import { passwordStrength } from './password-strength.ts'

test.each([
  ['', 'weak'],
  ['Xq7$k!', 'weak'],
  ['aaaaaaaaaaaa', 'weak'],
  ['1234567890', 'weak'],
  ['abcdefghijkl', 'weak'],
  ['password', 'weak'],
  ['lolololololo', 'weak'],
  ['sunshine24', 'fair'],
  ['two boats out', 'fair'],
  ['a boat to Belém', 'good'],
  ['correct horse battery staple', 'strong'],
  ['Tr4ms-28-Graça!', 'strong'],
  ['u8#Kd0-wQz!4pLm', 'strong'],
  ['旅行的意義在路上', 'strong'],
])('%s is %s', (password, strength) => expect(passwordStrength(password)).toBe(strength))

test('more of the same kind is never weaker', () => {
  const order = ['weak', 'fair', 'good', 'strong']
  let before = 0
  for (const word of ['nine', 'nine days', 'nine days in', 'nine days in May', 'nine days in May by tram']) {
    const now = order.indexOf(passwordStrength(word))
    expect(now).toBeGreaterThanOrEqual(before)
    before = now
  }
  expect(before).toBe(3)
})

test('what is made of the own names counts for little', () => {
  expect(passwordStrength('inesdelisboa99')).not.toBe('weak')
  expect(passwordStrength('inesdelisboa99', ['Ines', 'inesdelisboa@example.org'])).toBe('weak')
  expect(passwordStrength('a(b)c*', ['a(b)c*'])).toBe('weak')
  for (const text of typedTexts.map(each => `a${each.normalize('NFKC')}*`).filter(each => each.length > 2))
    expect(passwordStrength(text.toUpperCase(), [text.toLowerCase()]), text).toBe('weak')
})
