import { describe, expect, it } from 'vitest'
import { parseCoordinates } from './parse-coordinates.ts'

const castelo = { lat: 38.7139, lng: -9.1334 }

describe('a pasted position is read', () => {
  it.each([
    ['38.7139, -9.1334', castelo],
    ['38.7139,-9.1334', castelo],
    ['  38.7139 -9.1334 ', castelo],
    ['(38.7139; -9.1334)', castelo],
    ['38.7139, \u22129.1334', castelo],
    ['38,7139; -9,1334', castelo],
    ['38,7139, -9,1334', castelo],
    ['38,7139 -9,1334', castelo],
    ['38.7139° N, 9.1334° W', castelo],
    ['N 38.7139 W 9.1334', castelo],
    ['9.1334 W, 38.7139 N', castelo],
    ['0, 0', { lat: 0, lng: 0 }],
    ['0.0, 32.5825', { lat: 0, lng: 32.5825 }],
    ['51.4779, 0', { lat: 51.4779, lng: 0 }],
    ['-90, 180', { lat: -90, lng: 180 }],
    ['geo:38.7139,-9.1334', castelo],
    ['geo:38.7139,-9.1334;u=35', castelo],
    ['geo:0,0', { lat: 0, lng: 0 }],
    ['geo:0,0?q=38.7139,-9.1334(Castelo de São Jorge)', { ...castelo, name: 'Castelo de São Jorge' }],
    [
      'geo:0,0?q=38.7139,-9.1334(Castelo%20de%20S%C3%A3o%20Jorge)',
      { ...castelo, name: 'Castelo de São Jorge' },
    ],
    ['https://www.google.com/maps/@38.7139,-9.1334,15z', castelo],
    [
      'https://www.google.com/maps/place/Castelo+de+S%C3%A3o+Jorge/@38.7,-9.2,17z/data=!3m1!4b1!4m6!3m5!1s0x0!8m2!3d38.7139!4d-9.1334!16s',
      { ...castelo, name: 'Castelo de São Jorge' },
    ],
    ['https://maps.google.com/?q=38.7139,-9.1334', castelo],
    ['https://maps.google.com/maps?q=loc:38.7139,-9.1334', castelo],
    ['https://maps.google.com/maps?ll=38.7139,-9.1334&z=12', castelo],
    ['https://www.google.com/maps/search/?api=1&query=38.7139%2C-9.1334', castelo],
    ['https://www.google.com/maps/search/38.7139,+-9.1334', castelo],
    ['https://www.google.com/maps/dir/?api=1&destination=38.7139,-9.1334', castelo],
    ['https://www.openstreetmap.org/#map=17/38.7139/-9.1334', castelo],
    ['https://www.openstreetmap.org/?mlat=38.7139&mlon=-9.1334#map=5/1/2', castelo],
    ['https://maps.apple.com/?ll=38.7139,-9.1334&q=Castelo', { ...castelo, name: 'Castelo' }],
    ['https://maps.apple.com/place?coordinate=38.7139,-9.1334&name=Castelo', { ...castelo, name: 'Castelo' }],
    ['https://www.bing.com/maps?cp=38.7139~-9.1334&lvl=16', castelo],
    ['https://www.bing.com/maps?sp=point.38.7139_-9.1334_Castelo', castelo],
    ['https://waze.com/ul?ll=38.7139,-9.1334&navigate=yes', castelo],
    ['https://yandex.com/maps/?ll=-9.1334,38.7139&z=15', castelo],
    ['https://mapy.cz/zakladni?x=-9.1334&y=38.7139&z=15', castelo],
    ['Meet here: https://maps.google.com/?q=38.7139,-9.1334 at noon', castelo],
    ['https://maps.google.com/?q=0,0', { lat: 0, lng: 0 }],
  ])('%s', (text, place) => expect(parseCoordinates(text)).toEqual(place))

  it.each([
    `38°42'50"N 9°08'00"W`,
    `38° 42′ 50″ N, 9° 8′ 0″ W`,
    `N38°42'50" W9°08'00"`,
    `38°42’50”N 9°08’00”W`,
    `38° 42.8333' N 9° 8' W`,
    `9°08'00"W 38°42'50"N`,
    `38°42'50,0"N 9°08'00,0"W`,
    `-9°08'00"`.replace(/^/, `38°42'50", `),
  ])('%s', text => {
    const place = parseCoordinates(text)
    expect(place?.lat).toBeCloseTo(38.71389, 4)
    expect(place?.lng).toBeCloseTo(-9.13333, 4)
  })
})

describe('what is no position in the world is refused', () => {
  it.each([
    '',
    'Lisbon',
    '38.7139',
    '38,7139',
    '91, 0',
    '0, 180.5',
    '38.7139, -9.1334, 12',
    '10:30',
    `38°61'00"N 9°08'00"W`,
    `38°42'50"N 9°08'00"N`,
    '38.7 E 9.1 W',
    '38.7 O 9.1 N',
    'geo:95,10',
    'geo:abc',
    'https://maps.app.goo.gl/abcdef',
    'https://www.google.com/maps/@95.0,10.0,3z',
    'https://example.com/2027/04/18',
    'https://',
    'https://example.com/%E0%A4%A',
    'Room 12 at 4 N Street',
    `https://www.google.com/maps/?q=${'+'.repeat(5000)}38.7,-9.1`,
  ])('%s', text => expect(parseCoordinates(text)).toBeUndefined())
})
