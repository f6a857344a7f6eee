import { describe, expect, it } from 'vitest'
import { keepIn, mostZoom, unzoomed, zoomAt } from './zoom.ts'

const box = { width: 400, height: 800 }
const picture = { width: 400, height: 300 }

describe('zooming a photo', () => {
  it('keeps under the fingers what lies there', () => {
    const zoomed = zoomAt(unzoomed, 4, { x: 50, y: 40 }, picture, box)
    // The point of the picture under the fingers, in its own measure, before and after.
    expect((50 - zoomed.x) / zoomed.scale).toBe(50)
    expect(zoomed).toMatchObject({ scale: 4, x: -150 })
  })

  it('ends at its own size and at six times that', () => {
    expect(zoomAt(unzoomed, 0.2, { x: 90, y: 0 }, picture, box)).toEqual(unzoomed)
    expect(zoomAt(unzoomed, 40, { x: 0, y: 0 }, picture, box).scale).toBe(mostZoom)
  })

  it('is moved no further than to its edges, and not at all where it fits', () => {
    expect(keepIn({ scale: 2, x: 900, y: -900 }, picture, box)).toEqual({ scale: 2, x: 200, y: 0 })
    expect(keepIn({ scale: 4, x: 0, y: -900 }, picture, box)).toEqual({ scale: 4, x: 0, y: -200 })
  })

  it('stands in the middle again when it is small', () => {
    const far = zoomAt(unzoomed, 5, { x: 200, y: 100 }, picture, box)
    expect(zoomAt(far, 1, { x: -10, y: 5 }, picture, box)).toEqual(unzoomed)
  })
})
