import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { catalogueProblems, type Catalogue } from './parity/catalogues.ts'
import { wordPartsOf } from '../pwa/word-parts.ts'
import { givenProblems, partProblems, readKeyUse, useProblems } from './parity/key-use.ts'

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
  const keysOf = (sources: Record<string, string>, keys: string[]) => {
    const folder = mkdtempSync(join(tmpdir(), 'caravel-parts-'))
    try {
      for (const [path, text] of Object.entries({ 'src/shared/undo/undo-steps.ts': '', ...sources })) {
        mkdirSync(join(folder, path, '..'), { recursive: true })
        writeFileSync(join(folder, path), text)
      }
      return Object.fromEntries([...wordPartsOf(folder, keys)].map(([part, own]) => [part, [...own]]))
    } finally {
      rmSync(folder, { recursive: true })
    }
  }
  const lazy = (part: string, path: string) => `lazy(withWords('${part}', () => import('${path}')))`

  it('a key belongs to the part that is loaded with its file, and with files below it', () => {
    expect(
      keysOf(
        {
          'src/main.tsx': `t('a.base'); ${lazy('plan', './plan.tsx')}`,
          'src/plan.tsx': `import './row.tsx'; later(() => import('./menu.tsx')); ${lazy('sheets', './sheet.tsx')}`,
          'src/row.tsx': "t('a.row')",
          'src/menu.tsx': 't(`menu.${what}`)',
          'src/sheet.tsx': "<RichText k='a.sheet' />; t('a.row')",
        },
        ['a.base', 'a.row', 'a.sheet', 'menu.open'],
      ),
    ).toEqual({ base: ['a.base'], plan: ['a.row', 'menu.open'], sheets: ['a.sheet'] })
  })

  it('a key of shared code is in the base, one of two parts in both', () => {
    expect(
      keysOf(
        {
          'src/main.tsx': `import './shared.tsx'; ${lazy('plan', './plan.tsx')}; ${lazy('tray', './tray.tsx')}`,
          'src/plan.tsx': "import './both.tsx'; t('a.shared')",
          'src/tray.tsx': "import './both.tsx'",
          'src/both.tsx': "import './shared.tsx'; t('a.both')",
          'src/shared.tsx': "import type { X } from './none.tsx'; t('a.shared')",
        },
        ['a.shared', 'a.both', 'a.nobody'],
      ),
    ).toEqual({ base: ['a.shared'], plan: ['a.both'], tray: ['a.both'] })
  })

  it('code that is loaded without words has them in the base', () => {
    const sources = { 'src/main.tsx': "import('./late.tsx')", 'src/late.tsx': "t('a.late')" }
    expect(keysOf(sources, ['a.late'])).toEqual({ base: ['a.late'] })
  })

  it('what undo says is there wherever undo is', () => {
    const steps = lazy('undo', './shared/undo/undo-steps.ts')
    const sources = {
      'src/main.tsx': `${steps}; ${lazy('plan', './plan.tsx')}`,
      'src/plan.tsx': "save({ label: { key: 'plan.did.moved' } })",
    }
    const parts = keysOf(sources, ['plan.did.moved'])
    expect(parts).toEqual({ base: [], plan: ['plan.did.moved'], undo: ['plan.did.moved'] })
  })

  it('a text kept for later that undo could not say, and a part of nothing, are found', () => {
    const use = { literals: new Set<string>(), asked: new Map(), given: [], families: [] }
    const kept = new Map([
      ['plan.moved', 'pwa/src/plan.ts'],
      ['plan.did.moved', 'pwa/src/plan.ts'],
      ['name', 'pwa/src/plan.ts'],
    ])
    const parts = new Map([
      ['base', new Set(['a.base'])],
      ['undo', new Set(['plan.did.moved'])],
    ])
    const keys = ['a.base', 'plan.moved', 'plan.did.moved']
    expect(partProblems({ ...use, kept }, keys, parts, ['base', 'undo', 'tray'])).toEqual([
      expect.stringContaining('pwa/src/plan.ts: plan.moved is kept to be said later'),
      expect.stringContaining('no words belong to tray'),
    ])
  })
})
