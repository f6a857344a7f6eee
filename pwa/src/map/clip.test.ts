import { fc } from '@caravel/sync-protocol/testing/properties'
import { describe, expect, it } from 'vitest'
import { clipLine } from './clip-line.ts'
import { clipRing } from './clip-ring.ts'
import { shapeOf, type Box } from './shape.ts'

const box: Box = { west: 0, north: 0, east: 1, south: 1 }
const shape = (...points: number[]) => shapeOf(Float64Array.from(points))

const area = (points: number[]) => {
  let sum = 0
  for (let i = 0; i < points.length; i += 2) {
    const next = (i + 2) % points.length
    sum += points[i]! * points[next + 1]! - points[next]! * points[i + 1]!
  }
  return Math.abs(sum / 2)
}
const crossings = (points: number[], x: number, y: number) => {
  let inside = false
  for (let i = 0; i < points.length; i += 2) {
    const [ax, ay] = [points[i]!, points[i + 1]!]
    const next = (i + 2) % points.length
    const [bx, by] = [points[next]!, points[next + 1]!]
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside
  }
  return inside
}

describe('a ring cut to a tile', () => {
  it('that surrounds the tile fills it', () => {
    expect(area(clipRing(shape(-5, -5, 5, -5, 5, 5, -5, 5), box, 0))).toBeCloseTo(1)
  })

  it('inside the tile stays as it is', () => {
    const inside = [0.2, 0.2, 0.8, 0.2, 0.8, 0.8]
    expect(clipRing(shape(...inside), box, 0)).toEqual(inside)
  })

  it('over one side is cut along it', () => {
    expect(area(clipRing(shape(0.5, 0.25, 3, 0.25, 3, 0.75, 0.5, 0.75), box, 0))).toBeCloseTo(0.25)
  })

  it('elsewhere is not there', () => {
    expect(clipRing(shape(2, 2, 3, 2, 3, 3), box, 0)).toEqual([])
  })

  it('loses detail that cannot be seen', () => {
    const points = clipRing(shape(0.1, 0.1, 0.5, 0.1, 0.5001, 0.1001, 0.9, 0.1, 0.5, 0.9), box, 0.01)
    expect(points).toHaveLength(8)
  })

  it('covers the same spots as before, however long and tangled it is', () => {
    const point = fc.tuple(
      fc.double({ min: -3, max: 4, noNaN: true }),
      fc.double({ min: -3, max: 4, noNaN: true }),
    )
    const spot = fc.double({ min: 0.05, max: 0.95, noNaN: true })
    fc.assert(
      fc.property(fc.array(point, { minLength: 3, maxLength: 200 }), spot, spot, (points, x, y) => {
        const ring = points.flat()
        expect(crossings(clipRing(shape(...ring), box, 0), x, y)).toBe(crossings(ring, x, y))
      }),
      { numRuns: 300 },
    )
  })
})

describe('a line cut to a tile', () => {
  it('that passes through keeps the part inside', () => {
    expect(clipLine(shape(-1, 0.5, 2, 0.5), box, 0)).toEqual([[0, 0.5, 1, 0.5]])
  })

  it('that leaves and comes back is two pieces', () => {
    expect(clipLine(shape(0.5, 0.2, 2, 0.2, 2, 0.8, 0.5, 0.8), box, 0)).toEqual([
      [0.5, 0.2, 1, 0.2],
      [1, 0.8, 0.5, 0.8],
    ])
  })

  it('elsewhere is not there', () => {
    expect(clipLine(shape(-1, -1, 2, -1, 2, 2), box, 0)).toEqual([])
  })

  it('of many points is one piece as long as it stays inside', () => {
    const points = Array.from({ length: 300 }, (_, i) => [0.1 + i / 400, 0.5]).flat()
    const pieces = clipLine(shape(...points), box, 0)
    expect(pieces).toHaveLength(1)
    expect(pieces[0]).toHaveLength(600)
  })
})
