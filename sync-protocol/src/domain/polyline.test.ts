import { expect, test } from 'vitest'
import { decodePolyline, encodePolyline } from './polyline.ts'

const published = [
  { lat: 38.5, lng: -120.2 },
  { lat: 40.7, lng: -120.95 },
  { lat: 43.252, lng: -126.453 },
]

test('the published example reads and writes', () => {
  expect(decodePolyline('_p~iF~ps|U_ulLnnqC_mqNvxq`@')).toEqual(published)
  expect(encodePolyline(published)).toBe('_p~iF~ps|U_ulLnnqC_mqNvxq`@')
})

test('nothing, a broken end, six decimals and the far ends of the world', () => {
  expect(decodePolyline('')).toEqual([])
  expect(decodePolyline('_p~iF~ps|U_ulL')).toEqual(published.slice(0, 1))
  const far = [
    { lat: -90, lng: 180 },
    { lat: 90, lng: -180 },
    { lat: 0.000001, lng: 0 },
  ]
  expect(decodePolyline(encodePolyline(far, 6), 6)).toEqual(far)
})
