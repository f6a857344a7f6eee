import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { catalogueProblems, type Catalogue } from './parity/catalogues.ts'
import { partOf } from '../pwa/src/i18n/word-parts.ts'
import { givenProblems, partProblems, readKeyUse, useProblems } from './parity/key-use.ts'
import { readReached } from './parity/word-ways.ts'

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
  const read = (source: string) => {
    const folder = mkdtempSync(join(tmpdir(), 'caravel-parity-'))
    try {
      mkdirSync(join(folder, 'pwa', 'src'), { recursive: true })
      writeFileSync(join(folder, 'pwa', 'src', 'a.tsx'), source)
      return readKeyUse(folder)
    } finally {
      rmSync(folder, { recursive: true })
    }
  }
  const useOf = (source: string, keys: string[], needed: string[] = []) =>
    useProblems(read(source), keys, needed)

  it('finds a message that is not given what it speaks of', () => {
    const given = (params: string) => givenProblems(read(`t('a.b'${params})`), { 'a.b': 'On {date}' })
    expect(given('')).toEqual(['pwa/src/a.tsx: a.b says {date}, which it is not given.'])
    expect(given(', { day }')).toHaveLength(1)
    expect(given(', { date, day }')).toEqual([])
    expect(given(', { ...all }')).toEqual([])
    expect(given(', all')).toEqual([])
  })

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

describe('words come with the code that says them', () => {
  const problemsOf = (sources: Record<string, string>, keys: string[]) => {
    const folder = mkdtempSync(join(tmpdir(), 'caravel-parts-'))
    try {
      for (const [path, text] of Object.entries(sources)) {
        mkdirSync(join(folder, path, '..'), { recursive: true })
        writeFileSync(join(folder, path), text)
      }
      return partProblems(readReached(folder), keys, key => key.split('.')[0] ?? 'base')
    } finally {
      rmSync(folder, { recursive: true })
    }
  }
  const lazy = (parts: string, path: string) => `lazy(withMessages(${parts}, () => import('${path}')))`

  it('a key of the base, or of a part loaded with the file or above it, is there', () => {
    const sources = {
      'src/main.tsx': `t('base.a'); ${lazy("'plan'", './plan.tsx')}`,
      'src/plan.tsx': `import './row.tsx'; t('plan.a'); ${lazy("['photo', 'tag']", './sheet.tsx')}`,
      'src/row.tsx': "t('plan.row'); later(() => import('./menu.tsx'))",
      'src/menu.tsx': 't(`plan.menu.${what}`)',
      'src/sheet.tsx': "<RichText k='photo.a' />; t('tag.a'); t('plan.a')",
    }
    const keys = ['base.a', 'plan.a', 'plan.row', 'plan.menu.open', 'photo.a', 'tag.a', 'cost.a']
    expect(problemsOf(sources, keys)).toEqual([])
  })

  it('a key whose part does not come on every way to the file is found', () => {
    const sources = {
      'src/main.tsx': `import './early.tsx'; ${lazy("'plan'", './plan.tsx')}; ${lazy("'tray'", './tray.tsx')}`,
      'src/early.tsx': "import type { X } from './none.tsx'; t('plan.early')",
      'src/plan.tsx': "import './both.tsx'; t('tray.a')",
      'src/tray.tsx': "import './both.tsx'",
      'src/both.tsx': 't(`plan.${what}`)',
    }
    expect(problemsOf(sources, ['plan.early', 'tray.a']).sort()).toEqual([
      expect.stringContaining('pwa/src/both.tsx: says plan.early of the part plan, but is loaded with tray'),
      expect.stringContaining(
        'pwa/src/early.tsx: says plan.early of the part plan, but is loaded with the base',
      ),
      expect.stringContaining('pwa/src/plan.tsx: says tray.a of the part tray, but is loaded with plan'),
    ])
  })

  it('a text kept for later that undo could not say is found', () => {
    const sources = {
      'src/main.tsx': lazy("'plan'", './plan.tsx'),
      'src/plan.tsx': "save({ label: { key: 'plan.moved' } }); save({ name: 'plan.word' })",
    }
    expect(problemsOf(sources, ['plan.moved', 'plan.word'])).toEqual([
      expect.stringContaining('pwa/src/plan.tsx: plan.moved is kept to be said later'),
    ])
  })

  it('a part is read off the beginning of a key', () => {
    expect(partOf('packing.weight')).toBe('lists')
    expect(partOf('packing.did.added')).toBe('base')
    expect(partOf('packing.did')).toBe('base')
    expect(partOf('costs.category.food')).toBe('base')
    expect(partOf('nav.settings')).toBe('base')
  })
})
