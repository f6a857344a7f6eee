import { describe, expect, it } from 'vitest'
import { MAX_LATITUDE, project, unproject } from './mercator.ts'

describe('the Mercator square', () => {
  it('has the meeting of equator and prime meridian in its middle', () => {
    expect(project({ lat: 0, lng: 0 })).toEqual({ x: 0.5, y: 0.5 })
  })

  it('ends where the world is square, and the poles are on its edge', () => {
    expect(project({ lat: MAX_LATITUDE, lng: -180 }).y).toBeCloseTo(0, 12)
    expect(project({ lat: -90, lng: 180 })).toEqual({ x: 1, y: expect.closeTo(1, 12) as number })
  })

  it.each([
    [38.7139, -9.1334],
    [-45.0312, 168.6626],
    [71.17, 25.78],
  ])('comes back to %f, %f', (lat, lng) => {
    const back = unproject(project({ lat, lng }))
    expect(back.lat).toBeCloseTo(lat, 9)
    expect(back.lng).toBeCloseTo(lng, 9)
  })
})
