import { Ship } from 'lucide-preact'
import { describe, expect, it } from 'vitest'
import type { PaletteEntry, PaletteSource } from '../../shared/palette/palette-entry.ts'
import { answers, firstOf, gather, suggestions } from './palette-groups.ts'

const context = { tripId: 'a', path: '/trips/a', search: '', phone: false }
const entry = (name: string): PaletteEntry => ({ id: name, name, icon: Ship, does: { href: `/${name}` } })
const source = (title: PaletteSource['title'], names: string[], more: Partial<PaletteSource> = {}) => ({
  title,
  entries: () => names.map(entry),
  ...more,
})

const places = source('palette.places', ['O Pitéu da Graça', 'Castelo'], { here: true })
const elsewhere = source('palette.elsewhere', ['Gravensteen', 'Castelo Branco'])
const actions = source('palette.actions', ['Add a place'], { here: true, atOnce: true })
const all = (recent: string[] = []) => gather([places, actions, elsewhere], context, recent)
const shown = (groups: ReturnType<typeof answers>) =>
  groups.map(({ title, entries }) => [title, entries.map(({ name }) => name)])

describe('what is found', () => {
  it('stands in groups, the trip that is open before the others', () => {
    expect(shown(answers(all(), 'gra'))).toEqual([
      ['palette.places', ['O Pitéu da Graça']],
      ['palette.elsewhere', ['Gravensteen']],
    ])
  })

  it('is the very thing first, wherever it is', () => {
    expect(shown(answers(all(), 'gravensteen'))[0]).toEqual(['palette.elsewhere', ['Gravensteen']])
  })

  it('is bounded for each kind', () => {
    const many = Array.from({ length: 500 }, (_, at) => `Café ${at}`)
    const [group] = answers(gather([source('palette.places', many)], context, []), 'cafe')
    expect(group?.entries.length).toBeLessThanOrEqual(8)
  })

  it('prefers what was chosen lately among equals', () => {
    const two = [source('palette.places', ['Café A', 'Café B'])]
    expect(shown(answers(gather(two, context, ['Café B']), 'cafe'))).toEqual([
      ['palette.places', ['Café B', 'Café A']],
    ])
  })
})

describe('before anything is written', () => {
  it('there is what was chosen lately and what one can do; what is gone is not', () => {
    expect(shown(suggestions(all(), ['gone', 'Castelo']))).toEqual([
      ['palette.recent', ['Castelo']],
      ['palette.actions', ['Add a place']],
    ])
  })
})

it('shows the first of several groups, and none of a group that has nothing of them', () => {
  const groups = answers(all(), 'cas')
  expect(shown(groups)).toHaveLength(2)
  const flat = groups.flatMap(({ entries }) => entries)
  for (const count of [0, 1, 2, 99]) {
    const first = firstOf(groups, count)
    expect(first.flatMap(({ entries }) => entries)).toEqual(flat.slice(0, count))
    expect(first.every(({ entries }) => entries.length > 0)).toBe(true)
  }
})
