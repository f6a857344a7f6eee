import { describe, expect, it } from 'vitest'
import { clusterMarkers, colourShares, signOf } from './cluster-markers.ts'
import type { MapMarker } from './types.ts'

const at = (id: string, lng: number, more: Partial<MapMarker> = {}): MapMarker => ({
  id,
  lat: 38.7,
  lng,
  numbers: [],
  color: '--ink-2',
  name: id,
  kind: 'idea',
  ...more,
})
const stop = (id: string, lng: number, color = '--day-1') =>
  at(id, lng, { kind: 'stop', numbers: [1], color })
const ids = (markers: MapMarker[], zoom: number, selected: string | null = null) =>
  clusterMarkers(markers, zoom, selected).map(({ members }) => members.map(({ id }) => id).join('+'))

/** 0.0011 degrees are 13 px at zoom 14, 26 px at zoom 15. */
const close = [at('a', -9.1), at('b', -9.0989), at('c', -9.05)]

describe('markers that would cover one another', () => {
  it('are gathered, and stand alone again closer up', () => {
    expect(ids(close, 14)).toEqual(['a+b', 'c'])
    expect(ids(close, 17)).toEqual(['a', 'b', 'c'])
    expect(ids(close, 5)).toEqual(['a+b+c'])
  })

  it('stay apart as stops while their numbers can be read', () => {
    expect(ids([stop('a', -9.1), stop('b', -9.0989)], 15)).toEqual(['a', 'b'])
    expect(ids([stop('a', -9.1), stop('b', -9.0989)], 14)).toEqual(['a+b'])
  })

  it('hide no stop among ideas, and no selected one at all', () => {
    expect(ids([stop('s', -9.1), at('a', -9.1), at('b', -9.1)], 14)).toEqual(['s', 'a+b'])
    expect(ids(close, 14, 'b')).toEqual(['a', 'b', 'c'])
  })

  it('keep the order of the plan, and the name of their first member', () => {
    const spots = clusterMarkers([at('z', -9.05), at('a', -9.1), at('b', -9.1)], 14, null)
    expect(spots.map(({ id }) => id)).toEqual(['z', 'a'])
  })

  it('lie in the middle of their members', () => {
    expect(clusterMarkers(close, 14, null)[0]).toMatchObject({ lat: 38.7, lng: (-9.1 - 9.0989) / 2 })
  })
})

it('of a thousand, not one is lost', () => {
  const many = Array.from({ length: 1000 }, (_, n) =>
    at(`${n}`, (n % 40) / 100, { lat: Math.floor(n / 40) / 100 }),
  )
  for (const zoom of [3, 9, 12, 18]) {
    const members = clusterMarkers(many, zoom, '500').flatMap(spot => spot.members)
    expect(new Set(members).size).toBe(1000)
    expect(members).toHaveLength(1000)
  }
})

it('shares its ring between the days', () => {
  const ideas = [at('d', 0, { color: '#aa0000' }), at('e', 0, { color: '#00aa00' })]
  expect(colourShares([stop('a', 0), stop('b', 0, '--day-2'), ...ideas])).toEqual([
    { color: '--day-1', upTo: 0.25 },
    { color: '--day-2', upTo: 0.5 },
    { color: '--ink-2', upTo: 1 },
  ])
})

it('bears the numbers of a few stops of one day, and the count of more', () => {
  const numbered = (n: number, color?: string): MapMarker => ({ ...stop(`${n}`, 0, color), numbers: [n] })
  expect(signOf([numbered(4), numbered(5)])).toBe('4 · 5')
  expect(signOf([numbered(4), numbered(5, '--day-2')])).toBe('2')
  expect(signOf([1, 2, 3, 4].map(n => numbered(n)))).toBe('4')
  expect(signOf([at('a', 0), at('b', 0)])).toBe('2')
})
