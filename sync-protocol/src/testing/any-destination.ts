/** Random destinations of a trip. */
import { destination, destinationKinds } from '../entities/destination.ts'
import { tripId } from './a-trip.ts'
import { placement, rowOf, some, type Builder } from './any-rows.ts'
import { testId } from './random.ts'

const params = { trip_id: tripId }
const spots = [{ lat: 35.01, lng: 135.77 }, { lat: null, lng: null }, { lat: 0, lng: 180 }, { lat: 12 }]
const boxes = [
  { west: 135.6, south: 34.9, east: 135.9, north: 35.1 },
  { west: 179, south: -20, east: -178, north: -15 },
  { west: null, south: null, east: null, north: null },
  { south: 40, north: 39 },
  { east: 3 },
]

export const destinationBuilders: Builder[] = [
  (state, { a, b, c, d }, turn) => ({
    name: 'destination.create',
    params,
    body: {
      id: testId(39_000 + turn),
      name: `D${a % 3}`,
      kind: destinationKinds[b % 3],
      country_code: [null, 'JP', 'MC'][c % 3],
      ...spots[a % spots.length],
      ...boxes[b % boxes.length],
      ...(d % 2 ? { position: placement(state, destination, c, d) } : {}),
    },
  }),
  (state, { a, b, c, d }) => ({
    name: 'destination.update',
    params: { ...params, id: rowOf(state, destination, a) },
    body: {
      ...some(b, { name: `D${c % 3}`, kind: destinationKinds[c % 3], country_code: 'PT' }),
      ...some(b >> 3, { lat: 35, lng: 135.5, west: c % 180, east: d % 180, south: -1, north: c % 9 }),
      ...(d % 2 ? { position: placement(state, destination, c, d) } : {}),
    },
  }),
  (state, { a }) => ({ name: 'destination.delete', params: { ...params, id: rowOf(state, destination, a) } }),
]
