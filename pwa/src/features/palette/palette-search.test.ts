import { describe, expect, it } from 'vitest'
import { best, prepare } from './palette-search.ts'

const names = (query: string, ...all: (string | { name: string; meta?: string; bonus?: number })[]) =>
  best(
    all.map(each => (typeof each === 'string' ? prepare({ name: each }) : prepare(each, each.bonus))),
    query,
  ).map(({ entry }) => entry.name)

describe('the order of what is found', () => {
  it('is: the whole word, a beginning, a word inside, letters inside, what stands beside the name', () => {
    const all = [{ name: 'Elsewhere', meta: 'near Bel' }, 'Abele', 'Torre de Belém', 'Belém', 'Bel']
    expect(names('bel', ...all)).toEqual(['Bel', 'Belém', 'Torre de Belém', 'Abele', 'Elsewhere'])
  })

  it('puts what is nearer first among equals, and never above a better match', () => {
    const near = { name: 'Castelo de Vide', bonus: 12 }
    expect(names('castelo', 'Castelo de São Jorge', near)).toEqual([
      'Castelo de Vide',
      'Castelo de São Jorge',
    ])
    expect(names('vide', 'Vide', { name: 'Providence', bonus: 12 })).toEqual(['Vide', 'Providence'])
  })

  it('puts the shorter name first when both begin so', () => {
    expect(names('day', 'Day trip to Sintra and back', 'Day 3')).toEqual([
      'Day 3',
      'Day trip to Sintra and back',
    ])
  })
})

describe('what is found', () => {
  it('needs no accents, no capitals and no order of words', () => {
    expect(names('graca piteu', 'O Pitéu da Graça')).toEqual(['O Pitéu da Graça'])
    expect(names('ÅNGSTRÖM', 'angstrom')).toEqual(['angstrom'])
  })

  it('forgives a slip in a longer word', () => {
    for (const typed of ['miradoro', 'mriadouro', 'mirodouro', 'miradouroo'])
      expect(names(typed, 'Miradouro de Santa Luzia'), typed).toHaveLength(1)
    expect(names('cat', 'Cut')).toEqual([])
  })

  it('knows first letters of words', () => {
    expect(names('mdf', 'Museu do Fado', 'Modern art')).toEqual(['Museu do Fado'])
    expect(names('musfad', 'Museu do Fado')).toEqual(['Museu do Fado'])
  })

  it('needs every word', () => {
    expect(names('museu fado', 'Museu do Fado', 'Museu do Azulejo')).toEqual(['Museu do Fado'])
  })

  it('is nothing for nothing, and one letter finds only beginnings', () => {
    expect(names('  ', 'Fado')).toEqual([])
    expect(names('a', 'Fado', 'Alfama')).toEqual(['Alfama'])
  })

  it('works in other scripts', () => {
    expect(names('伏見', '伏見稲荷大社')).toHaveLength(1)
    expect(names('акро', 'Акрополь')).toHaveLength(1)
  })
})
