import { describe, expect, it } from 'vitest'
import { initialOf, whoColour, whoColours } from './who-colour.ts'

describe('a person', () => {
  it('has one of eight colours, the same every time', () => {
    const colours = Array.from({ length: 400 }, (_, at) => whoColour(`person-${at}`))
    expect(new Set(colours)).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8]))
    expect(whoColour('person-7')).toBe(whoColour('person-7'))
  })
  it('looks like nobody else among up to eight, whatever order they are named in', () => {
    const ids = Array.from({ length: 8 }, (_, at) => `person-${at}`)
    const colours = whoColours(ids)
    expect(new Set(colours.values()).size).toBe(8)
    expect([...whoColours(ids.toReversed())].sort()).toEqual([...colours].sort())
    expect(whoColours(['person-3']).get('person-3')).toBe(whoColour('person-3'))
  })
  it('shares colours where there are more people', () => {
    const ids = Array.from({ length: 20 }, (_, at) => `person-${at}`)
    expect(whoColours(ids).size).toBe(20)
  })
  it('has an initial in any script', () => {
    expect(['maya', ' İnci', 'Ólafur', '山田', '', 'x', 'e\u0301lan'].map(initialOf)).toEqual([
      'M',
      'İ',
      'Ó',
      '山',
      '?',
      'X',
      'E\u0301',
    ])
  })
})
