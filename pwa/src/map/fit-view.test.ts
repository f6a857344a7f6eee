import { describe, expect, it } from 'vitest'
import {
  centreOn,
  FIT_MARGIN,
  fitView,
  freeMiddle,
  insetsOf,
  isInSight,
  type Insets,
  type View,
} from './fit-view.ts'
import { project, worldSize } from './mercator.ts'
import type { LatLng } from './types.ts'

const size = { width: 1000, height: 800 }
const open: Insets = { top: 0, bottom: 0, west: 0, east: 0 }
const lisbon = [
  { lat: 38.7176, lng: -9.1443 },
  { lat: 38.7076, lng: -9.1246 },
]

const screenPoint = (point: LatLng, view: View) => {
  const [at, middle] = [project(point), project(view.center)]
  const world = worldSize(view.zoom)
  return { x: (at.x - middle.x) * world + size.width / 2, y: (at.y - middle.y) * world + size.height / 2 }
}

describe('fitting', () => {
  it.each([open, { top: 96, bottom: 316, west: 0, east: 0 }, { top: 0, bottom: 0, west: 440, east: 344 }])(
    'keeps all points in the free part with a margin: %o',
    insets => {
      const view = fitView(lisbon, size, insets, 2)!
      for (const point of lisbon) {
        const { x, y } = screenPoint(point, view)
        expect(x).toBeGreaterThanOrEqual(insets.west + FIT_MARGIN)
        expect(x).toBeLessThanOrEqual(size.width - insets.east - FIT_MARGIN)
        expect(y).toBeGreaterThanOrEqual(insets.top + FIT_MARGIN)
        expect(y).toBeLessThanOrEqual(size.height - insets.bottom - FIT_MARGIN)
      }
    },
  )

  it('goes as close as that allows', () => {
    const view = fitView(lisbon, size, open, 2)!
    const spread = screenPoint(lisbon[1]!, view).x - screenPoint(lisbon[0]!, view).x
    expect(2 * spread).toBeGreaterThan(size.width - 2 * FIT_MARGIN)
  })

  it('shows one place with its neighbourhood', () => {
    expect(fitView([lisbon[0]!], size, open, 2)!.zoom).toBe(16)
  })

  it('takes the short way over 180°', () => {
    const view = fitView(
      [
        { lat: -18, lng: 178 },
        { lat: -14, lng: -172 },
      ],
      size,
      open,
      2,
    )!
    expect(view.center.lng).toBeCloseTo(183, 9)
    expect(view.zoom).toBeGreaterThan(4)
  })

  it('waits for points and for room', () => {
    expect(fitView([], size, open, 2)).toBeUndefined()
    expect(fitView(lisbon, { width: 0, height: 0 }, open, 2)).toBeUndefined()
  })

  it('survives a map that is wholly covered', () => {
    const view = fitView(lisbon, size, { top: 500, bottom: 500, west: 0, east: 0 }, 2)!
    expect(Number.isFinite(view.center.lat) && Number.isFinite(view.zoom)).toBe(true)
  })
})

describe('the free part', () => {
  it('has the point one centres on in its middle', () => {
    const insets = { top: 96, bottom: 316, west: 40, east: 0 }
    const at = screenPoint(lisbon[0]!, centreOn(lisbon[0]!, 15, insets))
    const middle = freeMiddle(size, insets)
    expect(at.x).toBeCloseTo(middle.x, 6)
    expect(at.y).toBeCloseTo(middle.y, 6)
  })

  it('follows the writing direction', () => {
    const padding = { top: 1, bottom: 2, inlineStart: 3, inlineEnd: 4 }
    expect(insetsOf(padding, 'ltr')).toEqual({ top: 1, bottom: 2, west: 3, east: 4 })
    expect(insetsOf(padding, 'rtl')).toEqual({ top: 1, bottom: 2, west: 4, east: 3 })
  })
})

describe('what is in sight', () => {
  const size = { width: 390, height: 844 }
  const covered = { top: 64, bottom: 316, west: 0, east: 0 }
  const lisbon = { lat: 38.7139, lng: -9.1334 }
  const view = centreOn(lisbon, 14, covered)

  it('lies in the part that nothing covers', () => {
    expect(isInSight(lisbon, view, size, covered)).toBe(true)
    expect(isInSight(lisbon, view, size, { ...covered, bottom: 700 })).toBe(false)
  })

  it('is not beside the map, where its pin would stick out, or half round the world', () => {
    expect(isInSight({ ...lisbon, lng: -9.1 }, view, size, covered)).toBe(false)
    expect(isInSight({ ...lisbon, lat: 38.7235 }, view, size, covered)).toBe(true)
    expect(isInSight({ ...lisbon, lat: 38.727 }, view, size, covered)).toBe(false)
    expect(isInSight({ ...lisbon, lng: -9.1334 + 180 }, view, size, covered)).toBe(false)
  })

  it('is found across the line of dates', () => {
    const fiji = { lat: -17, lng: 179.99 }
    expect(isInSight({ lat: -17, lng: -179.99 }, centreOn(fiji, 10, covered), size, covered)).toBe(true)
  })
})
