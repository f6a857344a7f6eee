import * as z from 'zod/mini'
import { defineEntity, group, order, register } from '../entity.ts'
import { field, lazyField, type Field } from '../field.ts'

export const destinationKinds = ['country', 'region', 'city'] as const
export type DestinationKind = (typeof destinationKinds)[number]

/** ISO 3166-1 alpha-2, and XK. */
const countryCode: Field<string | null> = lazyField(
  () => z.nullable(z.string().check(z.regex(/^[A-Z]{2}$/))),
  { storage: 'text', initial: null },
)

const sides = ['west', 'south', 'east', 'north'] as const

/**
 * Where a trip goes: a country, a region or a city, in the order of the trip. Its location and the box around it are
 * WGS 84 degrees; west > east crosses 180°. What is known of it decides which part of the street map the trip needs
 * (`domain/trip-areas.ts`).
 */
export const destination = defineEntity({
  name: 'destination',
  one: 'destination',
  many: 'destinations',
  path: 'destinations',
  event: 'destination',
  stream: 'trip',
  permission: 'place_edit',
  copy: 'whole',
  on_delete: 'win',
  groups: {
    name: register({ name: field.name(200) }),
    location: group({
      kind: field.oneOf(destinationKinds, 'city'),
      country_code: countryCode,
      lat: field.latitude(),
      lng: field.longitude(),
      west: field.longitude(),
      south: field.latitude(),
      east: field.longitude(),
      north: field.latitude(),
    }),
    order: order({ position: field.orderKey() }, 'destinations'),
  },
  check(row) {
    const { lat, lng, south, north } = row as Record<string, number | null>
    if ((lat === null) !== (lng === null)) return { [lat === null ? 'lat' : 'lng']: 'REQUIRED' }
    const missing = sides.filter(side => row[side] === null)
    if (missing.length > 0 && missing.length < sides.length)
      return Object.fromEntries(missing.map(side => [side, 'REQUIRED' as const]))
    return Number(south) > Number(north) ? { south: 'TOO_BIG' } : undefined
  },
})
