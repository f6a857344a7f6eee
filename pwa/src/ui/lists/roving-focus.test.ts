import { describe, expect, it } from 'vitest'
import { nextIndex } from './roving-focus.ts'

const both = { axis: 'both', rtl: false, stop: false } as const

describe('arrows', () => {
  it('move along and go round', () => {
    expect(nextIndex('ArrowRight', 0, 3, both)).toBe(1)
    expect(nextIndex('ArrowDown', 2, 3, both)).toBe(0)
    expect(nextIndex('ArrowUp', 0, 3, both)).toBe(2)
    expect(nextIndex('Home', 2, 3, both)).toBe(0)
    expect(nextIndex('End', 0, 3, both)).toBe(2)
  })
  it('follow the reading direction', () => {
    expect(nextIndex('ArrowLeft', 0, 3, { ...both, rtl: true })).toBe(1)
    expect(nextIndex('ArrowRight', 1, 3, { ...both, rtl: true })).toBe(0)
  })
  it('keep to their axis and stop at the ends when told to', () => {
    expect(nextIndex('ArrowDown', 0, 3, { ...both, axis: 'inline' })).toBeUndefined()
    expect(nextIndex('ArrowRight', 0, 3, { ...both, axis: 'block' })).toBeUndefined()
    expect(nextIndex('ArrowRight', 2, 3, { ...both, stop: true })).toBe(2)
  })
  it('start at an end when nothing has focus', () => {
    expect(nextIndex('ArrowDown', -1, 3, both)).toBe(0)
    expect(nextIndex('ArrowUp', -1, 3, both)).toBe(2)
    expect(nextIndex('ArrowUp', -1, 0, both)).toBeUndefined()
    expect(nextIndex('a', 1, 3, both)).toBeUndefined()
  })
})
