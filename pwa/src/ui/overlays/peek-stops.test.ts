import { describe, expect, it } from 'vitest'
import { restAt } from './peek-stops.ts'

const heights = [112, 316, 700]

describe('a sheet that is let go', () => {
  it('rests at the nearest height', () => {
    expect([90, 200, 230, 500, 690].map(visible => restAt(visible, 0, heights))).toEqual([0, 0, 1, 1, 2])
  })
  it('is not thrown by a slow hand', () => {
    expect(restAt(300, 0.2, heights)).toBe(1)
    expect(restAt(230, -0.4, heights)).toBe(1)
  })
  it('goes on in the direction of a throw, to the next one at least', () => {
    expect(restAt(300, -0.9, heights)).toBe(1)
    expect(restAt(330, -0.9, heights)).toBe(2)
    expect(restAt(330, 0.9, heights)).toBe(1)
    expect(restAt(300, 0.9, heights)).toBe(0)
  })
  it('passes a height when the throw carries it so far', () => {
    expect(restAt(140, -3.5, heights)).toBe(2)
    expect(restAt(690, 4.2, heights)).toBe(0)
  })
  it('stays at the last one when thrown beyond', () => {
    expect(restAt(60, 0.9, heights)).toBe(0)
    expect(restAt(720, -0.9, heights)).toBe(2)
  })
})
