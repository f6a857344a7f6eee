import { describe, expect, test } from 'vitest'
import { pattern } from './pattern.ts'
import { fc } from './testing/properties.ts'
import { typedTexts } from './testing/typed-texts.ts'

const flagsOf = ['', 'u', 'v', 'i', 'iu', 'iv', 'gs']
const anyText = fc.oneof(
  fc.constantFrom(...typedTexts),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc
    .array(fc.constantFrom(...'\\^$.*+?()[]{}|/-&!#%,:;<=>@`~\n\t'), { maxLength: 8 })
    .map(all => all.join('')),
)

/** What differs in no more than case. */
const sameLetters = (a: string, b: string) =>
  a.toLowerCase() === b.toLowerCase() || a.toUpperCase().toLowerCase() === b.toUpperCase().toLowerCase()

describe.each(flagsOf)('with the flags "%s"', flags => {
  test('whatever is typed matches itself, wherever it stands', () => {
    for (const text of typedTexts) {
      expect(pattern(flags)`^${text}$`.exec(text)?.[0]).toBe(text)
      expect(pattern(flags)`\n${text}\n`.exec(`${text}\n${text}\n`)?.index).toBe(text.length)
    }
  })

  test('any text matches itself and nothing else', () => {
    fc.assert(
      fc.property(anyText, anyText, (text, other) => {
        expect(pattern(flags)`^${text}$`.test(text)).toBe(true)
        const same = flags.includes('i') ? sameLetters(text, other) : text === other
        expect(pattern(flags)`^${text}$`.test(other)).toBe(same)
      }),
    )
  })

  test('a character in a class is only itself', () => {
    for (const one of typedTexts.filter(text => text.length === 1 && text.isWellFormed()))
      for (const other of typedTexts.filter(text => text.length === 1)) {
        const same = flags.includes('i') ? one.toLowerCase() === other.toLowerCase() : one === other
        expect(pattern(flags)`^[${one}]$`.test(other), `[${one}] and ${other}`).toBe(same)
      }
  })
})

test('a list matches any of its texts, the first that fits; an empty one matches nothing', () => {
  const names = ['@Anne-Marie', '@Anne', '@(.*)']
  expect('@anne-marie, @Anne and @(.*)!'.split(pattern('iu')`(${names})`)).toEqual([
    '',
    '@anne-marie',
    ', ',
    '@Anne',
    ' and ',
    '@(.*)',
    '!',
  ])
  expect(pattern('u')`a${[]}`.test('a')).toBe(false)
})

test('a pattern inside keeps its meaning, and its alternatives to itself', () => {
  const figure = /\d+|one/
  expect(pattern('')`^${figure}-${figure}$`.test('12-one')).toBe(true)
  expect(pattern('')`^${figure}-${figure}$`.test('12')).toBe(false)
  expect(pattern('')`^(${[figure, 'd+']})$`.exec('d+')?.[1]).toBe('d+')
})
