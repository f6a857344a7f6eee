import { expect, test } from 'vitest'
import { legId } from '../entities/route-leg.ts'
import { endsOf, farthestEstimate, wayBetween, type RouteLeg } from './ways.ts'
import { distanceBetween } from './travel-guess.ts'

const trip = 'trip'
const frankfurt = { lat: 50.0379, lng: 8.5622 }
const tokyo = { lat: 35.5494, lng: 139.7798 }
const berlin = { lat: 52.52, lng: 13.405 }
const none = new Map<string, RouteLeg>()

function told(found: boolean): ReadonlyMap<string, RouteLeg> {
  const ends = endsOf(frankfurt, tokyo)
  const id = legId(trip, 'drive', ends)
  const facts = { distance_meters: found ? 11_000_000 : null, duration_seconds: found ? 500_000 : null }
  return new Map([[id, { id, mode: 'drive', ...ends, found, shape: null, ...facts } as RouteLeg]])
}

test('an estimate ends at 500 km: beyond it there is no time and no distance', () => {
  expect(wayBetween(none, trip, frankfurt, berlin, 'drive')).toMatchObject({ from: 'estimate' })
  expect(wayBetween(none, trip, frankfurt, tokyo, 'drive')).toEqual({
    mode: 'drive',
    distance: null,
    duration: null,
    from: 'unknown',
    shape: null,
  })
  const step = 0.0001
  const at = (lat: number) => ({ lat, lng: 0 })
  const edge = farthestEstimate / distanceBetween(at(0), at(1))
  expect(wayBetween(none, trip, at(0), at(edge - step), 'taxi').from).toBe('estimate')
  expect(wayBetween(none, trip, at(0), at(edge + step), 'taxi').from).toBe('unknown')
})

test('what a router answered counts, however long, and only a router says that there is no way', () => {
  expect(wayBetween(told(true), trip, frankfurt, tokyo, 'drive')).toMatchObject({
    from: 'router',
    distance: 11_000_000,
    duration: 500_000,
  })
  expect(wayBetween(told(true), trip, frankfurt, tokyo, 'taxi')).toMatchObject({
    mode: 'taxi',
    from: 'router',
  })
  expect(wayBetween(told(false), trip, frankfurt, tokyo, 'drive')).toMatchObject({
    from: 'none',
    distance: null,
    duration: null,
  })
})

test('public transport is an estimate, and what a person knows of it counts at any distance', () => {
  const ride = wayBetween(told(true), trip, frankfurt, berlin, 'transit')
  expect(ride).toMatchObject({ mode: 'transit', from: 'estimate', shape: null })
  expect(wayBetween(none, trip, frankfurt, tokyo, 'transit').from).toBe('unknown')
  expect(wayBetween(none, trip, frankfurt, berlin, 'transit', 245)).toMatchObject({
    from: 'stated',
    duration: 245 * 60,
    distance: ride.distance,
  })
  expect(wayBetween(none, trip, frankfurt, tokyo, 'transit', 900)).toMatchObject({
    from: 'stated',
    duration: 54_000,
    distance: null,
  })
  // Minutes belong to public transport.
  expect(wayBetween(none, trip, frankfurt, berlin, 'drive', 5).from).toBe('estimate')
})
