import { hash } from 'node:crypto'
import { emptyTrip, type BroughtTrip } from '@caravel/sync-protocol/domain/bring/brought-trip'
import { AppError } from '@caravel/sync-protocol/errors'
import type { ReadFile, WarningCode } from '../places/read-place.ts'
import { readPlaces } from '../places/read-places.ts'
import { refusePlaces } from '../places/refuse-places.ts'
import { withoutEnding } from '../scan.ts'
import type { Reader } from './reader.ts'

/** What of the file is no place. */
function leftOut(warnings: ReadFile['warnings']): BroughtTrip['left_out'] {
  const count = (code: WarningCode) => warnings[code] ?? 0
  return {
    points: count('POINTS_LEFT_OUT'),
    shapes: count('SHAPES_LEFT_OUT'),
    linked: count('NETWORK_LINK_IGNORED'),
    broken: count('BROKEN_ROWS') + count('ROWS_WITHOUT_NAME'),
  }
}

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
    const places = found.places.map(({ in_notes: _, ...place }, at) => ({
      ...place,
      key: `${at} ${place.name}`,
    }))
    const key = `${title} ${hash('sha256', content)}`
    return [
      {
        kind: 'brought',
        trip: { ...emptyTrip(key, title), places, left_out: leftOut(found.warnings) },
        owner: null,
      },
    ]
  },
}
