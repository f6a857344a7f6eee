import { describe, expect, it } from 'vitest'
import { initialOf, whoColour } from './who-colour.ts'

describe('a person', () => {
  it('has one of eight colours, the same every time', () => {
    const colours = Array.from({ length: 400 }, (_, at) => whoColour(`person-${at}`))
    expect(new Set(colours)).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8]))
    expect(whoColour('person-7')).toBe(whoColour('person-7'))
  })
  it('has an initial in any script', () => {
    expect(['maya', ' İnci', 'Ólafur', '山田', ''].map(initialOf)).toEqual(['M', 'İ', 'Ó', '山', '?'])
  })
})
