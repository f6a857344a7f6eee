import { describe, expect, it } from 'vitest'
import { matchFrom } from './type-ahead.ts'

const names = ['Čeština', 'Deutsch', 'Dansk', 'Español', 'English']

describe('typing in a menu', () => {
  it('finds the next text that starts with a letter, without accents', () => {
    expect(matchFrom(names, 'c', 2)).toBe(0)
    expect(matchFrom(names, 'd', 0)).toBe(1)
  })
  it('walks on with the same letter again', () => {
    expect(matchFrom(names, 'dd', 1)).toBe(2)
    expect(matchFrom(names, 'ddd', 2)).toBe(1)
  })
  it('narrows with more letters', () => {
    expect(matchFrom(names, 'en', 3)).toBe(4)
    expect(matchFrom(names, 'xy', 3)).toBe(-1)
  })
})
