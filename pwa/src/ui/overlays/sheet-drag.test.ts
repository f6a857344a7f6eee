import { describe, expect, it } from 'vitest'
import { closesAfter } from './sheet-drag.ts'

describe('a sheet that is let go', () => {
  it('closes past a third of its height', () => {
    expect(closesAfter(200, 0, 500)).toBe(true)
    expect(closesAfter(150, 0, 500)).toBe(false)
  })
  it('closes when thrown down, stays when thrown up', () => {
    expect(closesAfter(30, 0.9, 500)).toBe(true)
    expect(closesAfter(4, 0.9, 500)).toBe(false)
    expect(closesAfter(300, -0.6, 500)).toBe(false)
  })
})
