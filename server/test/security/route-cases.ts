/** What the routes of trip check, ways and weather answer to every standing. */
import { isBuilt } from '@caravel/sync-protocol/access'
import type { TripIds } from './world.ts'
import { accounts, at, below, travellers, trip, type Case } from './standings.ts'

const pattern = '/api/trips/:trip_id'
const dismissed = below(trip, '/trip-check/dismissed')
const one = (ids: TripIds) => `${dismissed(ids)}/${ids.dismissed}`
const reads = travellers('200')
const borders = accounts(isBuilt('atlas') ? '200' : '409 ADDON_DISABLED')

export const routeCases: Record<string, Case> = {
  'GET /api/weather': at(accounts('200'), () => '/api/weather?lat=38.71&lng=-9.13&date=2027-03-01'),
  'GET /api/weather/detailed': at(
    accounts('200'),
    () => '/api/weather/detailed?lat=38.71&lng=-9.13&date=2027-03-01',
  ),
  'GET /api/addons/atlas/countries/geo': at(borders, () => '/api/addons/atlas/countries/geo'),
  'GET /api/addons/atlas/regions/geo': at(borders, () => '/api/addons/atlas/regions/geo?countries=LI'),
  [`GET ${pattern}/trip-check`]: at(reads, below(trip, '/trip-check')),
  [`GET ${pattern}/days/:day_id/ways`]: at(reads, ids => `${trip(ids)}/days/${ids.day}/ways`),
  [`GET ${pattern}/trip-check/dismissed`]: at(reads, dismissed),
  [`POST ${pattern}/trip-check/dismissed`]: at(travellers('201'), dismissed, { finding_key: 'far:x' }),
  [`GET ${pattern}/trip-check/dismissed/:id`]: at(reads, one),
  [`PATCH ${pattern}/trip-check/dismissed/:id`]: at(reads, one, { reason: 'Fine' }),
  [`PUT ${pattern}/trip-check/dismissed/:id`]: at(reads, one, { reason: 'Fine' }),
  [`DELETE ${pattern}/trip-check/dismissed/:id`]: at(reads, one),
  [`GET ${pattern}/route-legs`]: at(reads, below(trip, '/route-legs')),
  [`POST ${pattern}/route-legs`]: at(reads, below(trip, '/route-legs'), {
    legs: [{ mode: 'walk', from_lat: 1, from_lng: 1, to_lat: 1.01, to_lng: 1 }],
  }),
  'GET /api/connections': at(accounts('200'), () => '/api/connections'),
  [`POST ${pattern}/connections`]: at(travellers('409 TRANSIT_NONE'), below(trip, '/connections'), {
    from: { lat: 1, lng: 1 },
    to: { lat: 2, lng: 2 },
    date: '2027-05-03',
    time: '09:00',
  }),
  [`POST ${pattern}/routes/matrix`]: {
    expected: travellers('409 ROUTER_NONE'),
    ask: ids => ({
      path: `${trip(ids)}/routes/matrix`,
      body: { mode: 'walk', points: [{ place_id: ids.place }, { place_id: ids.place }] },
    }),
  },
}
