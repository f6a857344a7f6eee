import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { catalogueProblems, type Catalogue } from './parity/catalogues.ts'
import { readKeyUse, useProblems } from './parity/key-use.ts'

const problems = (en: Catalogue, de: Catalogue) =>
  catalogueProblems(
    new Map([
      ['en', en],
      ['de', de],
    ]),
  )

describe('catalogues', () => {
  it('agree when plurals differ but placeholders do not', () => {
    const en = { a: 'A', b: '{count, plural, one {# day} other {# days}} in <b>{place}</b>' }
    const de = { a: 'B', b: '<b>{place}</b>: {count, plural, =0 {heute} one {# Tag} other {# Tage}}' }
    expect(problems(en, de)).toEqual([])
  })

  it.each<[string, Catalogue, Catalogue, string]>([
    ['a missing key', { a: 'A', b: 'B' }, { a: 'A' }, 'de.json: b is missing'],
    ['a key too many', { a: 'A' }, { a: 'A', b: 'B' }, 'de.json: b is not in en'],
    ['another placeholder', { a: '{one}' }, { a: '{two}' }, 'de.json: a takes "two" where en takes "one"'],
    [
      'another select',
      { a: '{x, select, m {1} other {2}}' },
      { a: '{x, select, other {2}}' },
      'de.json: a takes',
    ],
    ['a lost mark', { a: '<b>x</b>' }, { a: 'x' }, 'de.json: a takes'],
    ['a broken message', { a: '{x' }, { a: 'x' }, 'ICU message'],
    ['no order', { b: 'B', a: 'A' }, { a: 'A', b: 'B' }, 'en.json is not sorted'],
    ['an empty text', { a: 'A' }, { a: ' ' }, 'de.json: a is empty'],
  ])('%s is found', (_, en, de, text) => {
    expect(problems(en, de).some(line => line.includes(text))).toBe(true)
  })
})

describe('use of keys', () => {
  const useOf = (source: string, keys: string[], needed: string[] = []) => {
    const folder = mkdtempSync(join(tmpdir(), 'caravel-parity-'))
    try {
      mkdirSync(join(folder, 'pwa', 'src'), { recursive: true })
      writeFileSync(join(folder, 'pwa', 'src', 'a.tsx'), source)
      return useProblems(readKeyUse(folder), keys, needed)
    } finally {
      rmSync(folder, { recursive: true })
    }
  }

  it('counts literals, attributes and templates', () => {
    const source = "export const a = r => [t('a.b'), <RichText k='c.d' />, t(`role.${r}.name`)]"
    expect(useOf(source, ['a.b', 'c.d', 'role.admin.name'])).toEqual([])
  })

  it('finds a key that is asked for and missing', () => {
    expect(useOf("t('a.b')", [])).toEqual([expect.stringContaining('pwa/src/a.tsx: asks for a.b')])
    expect(useOf('', [], ['error.GONE'])).toEqual([expect.stringContaining('needs error.GONE')])
  })

  it('finds a key nobody asks for', () => {
    expect(useOf("t('a.b')", ['a.b', 'a.c'])).toEqual([expect.stringContaining('a.c is used nowhere')])
    expect(useOf('t(`role.${r}`)', ['rule.x'])).toHaveLength(1)
  })
})
