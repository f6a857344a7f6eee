import { describe, expect, it } from 'vitest'
import { greatCircle } from './great-circle.ts'
import { unwrapLongitudes } from './unwrap-longitudes.ts'

const tokyo = { lat: 35.76, lng: 140.39 }
const sanFrancisco = { lat: 37.62, lng: -122.38 }

describe('a line over 180°', () => {
  it('goes on to the east instead of back across the map', () => {
    expect(unwrapLongitudes([tokyo, sanFrancisco]).map(({ lng }) => lng)).toEqual([140.39, 237.62])
  })

  it('comes back to where it was', () => {
    const lngs = unwrapLongitudes([sanFrancisco, tokyo, sanFrancisco]).map(({ lng }) => lng)
    expect(lngs[0]).toBe(lngs[2])
  })
})

describe('a great circle', () => {
  const arc = greatCircle(tokyo, sanFrancisco)

  it('starts and ends where it should', () => {
    expect(arc[0]).toEqual(tokyo)
    expect(arc.at(-1)!.lat).toBeCloseTo(sanFrancisco.lat)
    expect(arc.at(-1)!.lng).toBeCloseTo(360 + sanFrancisco.lng)
  })

  it('bends towards the pole', () => {
    expect(Math.max(...arc.map(({ lat }) => lat))).toBeGreaterThan(45)
  })

  it('never jumps', () => {
    const steps = arc.slice(1).map((point, i) => Math.abs(point.lng - arc[i]!.lng))
    expect(Math.max(...steps)).toBeLessThan(5)
  })

  it('of no length, or to the other side of the globe, is the two points', () => {
    expect(greatCircle(tokyo, tokyo)).toHaveLength(2)
    expect(greatCircle({ lat: 0, lng: 0 }, { lat: 0, lng: 180 })).toHaveLength(2)
  })
})
