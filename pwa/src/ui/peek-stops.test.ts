import { describe, expect, it } from 'vitest'
import { nearestStop } from './peek-stops.ts'

describe('a peek sheet that is let go', () => {
  it('rests at the nearest height', () => {
    expect([90, 200, 230, 500, 690].map(visible => nearestStop(visible, 0, 700))).toEqual([
      'low',
      'low',
      'half',
      'half',
      'full',
    ])
  })
  it('goes on in the direction of a throw', () => {
    expect(nearestStop(300, -0.9, 700)).toBe('half')
    expect(nearestStop(330, -0.9, 700)).toBe('full')
    expect(nearestStop(330, 0.9, 700)).toBe('half')
    expect(nearestStop(300, 0.9, 700)).toBe('low')
    expect(nearestStop(60, 0.9, 700)).toBe('low')
    expect(nearestStop(720, -0.9, 700)).toBe('full')
  })
})
