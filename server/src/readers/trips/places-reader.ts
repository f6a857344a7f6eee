import { hash } from 'node:crypto'
import { emptyTrip } from '@caravel/sync-protocol/domain/bring/brought-trip'
import { AppError } from '@caravel/sync-protocol/errors'
import { readPlaces } from '../places/read-places.ts'
import { refusePlaces } from '../places/refuse-places.ts'
import { withoutEnding } from '../scan.ts'
import type { Reader } from './reader.ts'

const largest = 10_000_000
const choice = { waypoints: true, routes: true, tracks: false }

/** Places of Wanderlog, Google My Maps and others (KML, KMZ, CSV, GPX, GeoJSON): ideas of a new trip. */
export const placesReader: Reader = {
  source: 'places',
  async read({ name, bytes, size }) {
    if (size > largest) return undefined
    const content = await bytes()
    const found = await readPlaces({ name, bytes: content }, choice).catch(error => refusePlaces(name, error))
    if (!found.places.length) throw new AppError('IMPORT_EMPTY')
    const title = found.title ?? withoutEnding(name)
    const places = found.places.map(({ lat, lng, address, notes, website, phone, ...place }, at) => ({
      key: `${at} ${place.name}`,
      name: place.name,
      lat,
      lng,
      address,
      notes,
      website,
      phone,
    }))
    const key = `${title} ${hash('sha256', content)}`
    return [{ kind: 'brought', trip: { ...emptyTrip(key, title), places }, owner: null }]
  },
}
