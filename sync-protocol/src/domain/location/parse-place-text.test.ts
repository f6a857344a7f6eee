import { describe, expect, test } from 'vitest'
import { decodePlusCode, encodePlusCode, findPlusCode, recoverPlusCode } from './open-location-code.ts'
import { parsePlaceText } from './parse-place-text.ts'
import { decodeGe0Code, decodeGeohash, decodeOsmShortCode } from './short-codes.ts'

const zurich = { lat: 47.36559, lng: 8.524997 }

describe('plus codes', () => {
  test.each([
    ['8FVC9G8F+6W', 47.3655625, 8.5248125],
    ['8FVC9G8F+6XQ', 47.3655625 - 0.0000125, 8.524953125],
    ['7FG49Q00+', 20.375, 2.775],
    ['4VCPPQGP+Q9', -41.2730625, 174.7859375],
    ['22222222+22', -89.9999375, -179.9999375],
    ['CFX3X2X2+X2', 89.9999375, 1.0000625],
  ])('%s', (code, lat, lng) => {
    const at = decodePlusCode(code)
    expect(at?.lat).toBeCloseTo(lat, 4)
    expect(at?.lng).toBeCloseTo(lng, 4)
  })

  test('a position has the code that leads back to it', () => {
    expect(encodePlusCode(zurich)).toBe('8FVC9G8F+6X')
    for (const at of [
      zurich,
      { lat: -33.8567, lng: 151.2152 },
      { lat: 0, lng: 179.9999 },
      { lat: 90, lng: 0 },
    ]) {
      const back = decodePlusCode(encodePlusCode(at))
      expect(back?.lat).toBeCloseTo(Math.min(at.lat, 89.9999), 3)
      expect(back?.lng).toBeCloseTo(at.lng, 3)
    }
  })

  test('a short code means the closest place that ends like it, also over the edge of its square', () => {
    expect(recoverPlusCode('9G8F+6W', { lat: 47.4, lng: 8.6 })?.lat).toBeCloseTo(47.36556, 4)
    expect(recoverPlusCode('9G8F+6W', { lat: 47.9, lng: 8.98 })?.lat).toBeCloseTo(48.36556, 4)
    expect(recoverPlusCode('CJ+2VX', { lat: 51.3701125, lng: -1.217765625 })?.lat).toBeCloseTo(51.3701, 4)
    expect(recoverPlusCode('9QCJ+2VX', { lat: 51.3708675, lng: -1.217765625 })?.lng).toBeCloseTo(-1.2178, 3)
  })

  test.each(['8FVC9G8F', '8FVC9G8F+6', '8FVC9GAF+6W', 'x+8FVC9G8F+6W', '8F+', '1+1', 'C++', '9G8F+6W8+'])(
    'is none: %s',
    text => expect(findPlusCode(text)).toBeUndefined(),
  )
})

test('codes in letters are read as their services define them', () => {
  const ge0 = decodeGe0Code('B4srhdHVVt')
  expect(ge0?.lat).toBeCloseTo(64.5234, 4)
  expect(ge0?.lng).toBeCloseTo(12.1234, 4)
  const osm = decodeOsmShortCode('0EEQjE--')
  expect(osm?.lat).toBeCloseTo(51.5108, 2)
  expect(osm?.lng).toBeCloseTo(0.0549, 2)
  expect(decodeGeohash('u4pruydqqvj')?.lat).toBeCloseTo(57.64911, 4)
  for (const decode of [decodeGe0Code, decodeOsmShortCode, decodeGeohash]) {
    expect(decode('')).toBeUndefined()
    expect(decode('!!!!!!')).toBeUndefined()
    expect(decode('a'.repeat(40))).toBeUndefined()
  }
})

describe('what somebody pastes', () => {
  test.each([
    ['38.7139, -9.1334', 38.7139],
    ['8FVC9G8F+6W', 47.36556],
    ['https://plus.codes/8FVC9G8F+6W', 47.36556],
    ['https://ge0.me/B4srhdHVVt/Some_Name', 64.5234],
    ['https://omaps.app/B4srhdHVVt/Some_Name', 64.5234],
    ['ge0://B4srhdHVVt/Some_Name', 64.5234],
    ['om://map?v=1&ll=64.5234,12.1234&n=Somewhere', 64.5234],
    ['https://omaps.app/map?v=1&ll=64.5234,12.1234&n=Somewhere', 64.5234],
    ['https://osmand.net/map?pin=38.7139,-9.1334#15/38.7/-9.1', 38.7139],
    ['https://osmand.net/go?lat=38.7139&lon=-9.1334&z=15', 38.7139],
    ['https://www.waze.com/live-map/directions?to=ll.38.7139%2C-9.1334', 38.7139],
    ['waze://?ll=38.7139,-9.1334&navigate=yes', 38.7139],
    ['https://waze.com/ul/hu4pruydqqvj', 57.64911],
    ['comgooglemaps://?center=38.7139,-9.1334&zoom=14', 38.7139],
    ['maps://?ll=38.7139,-9.1334', 38.7139],
  ])('%s', (text, lat) => {
    const read = parsePlaceText(text)
    expect(read?.kind).toBe('position')
    expect(read?.kind === 'position' ? read.lat : NaN).toBeCloseTo(lat, 3)
  })

  test('a name that comes with a link is kept', () => {
    expect(parsePlaceText('om://map?v=1&ll=1,2&n=Somewhere')).toEqual({
      kind: 'position',
      lat: 1,
      lng: 2,
      name: 'Somewhere',
    })
  })

  test('what has to be looked up first says so', () => {
    expect(parsePlaceText('9G8F+6W Zürich, Schweiz')).toEqual({
      kind: 'short_code',
      code: '9G8F+6W',
      near: 'Zürich Schweiz',
    })
    expect(parsePlaceText('9G8F+6W', { lat: 47.4, lng: 8.6 })?.kind).toBe('position')
    expect(parsePlaceText('9G8F+6W')).toBeUndefined()
    expect(parsePlaceText('Look: https://maps.app.goo.gl/abc')).toEqual({
      kind: 'short_link',
      url: 'https://maps.app.goo.gl/abc',
    })
  })

  test.each([
    'Museu do Azulejo',
    '',
    'https://example.org/x',
    'https://goo.gl/abc',
    'https://maps.app.goo.gl:8080/x',
    'x'.repeat(5000),
  ])('is nothing of the kind: %s', text => expect(parsePlaceText(text)).toBeUndefined())
})
