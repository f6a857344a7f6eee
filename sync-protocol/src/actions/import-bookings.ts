/** Bookings out of confirmations that someone looked through: bookings, places, costs and papers in one commit. */
import * as z from 'zod/mini'
import { createSchema, schemaOf } from '../body-schema.ts'
import { shownOnly } from '../domain/bookings/preview-fields.ts'
import type { Traveller } from '../domain/bookings/details.ts'
import type { BookingTraits } from '../domain/bookings/same-booking.ts'
import { file } from '../entities/file.ts'
import { place } from '../entities/place.ts'
import { reservation } from '../entities/reservation.ts'
import { idSchema } from '../field.ts'
import { latePlan } from '../late-plan.ts'
import type { Values } from '../op.ts'
import { defineAction } from '../plan.ts'
import { tripStream } from '../streams.ts'
import { priceSchema, type BookingPrice } from './write-reservation.ts'

export const mostImportedBookings = 100
export const mostImportedFiles = 20

/** The venue of a booking, which becomes a place of the trip. */
export interface ImportedPlace {
  name: string
  lat?: number | null
  lng?: number | null
  address?: string | null
  website?: string | null
  phone?: string | null
}

/** A booking as someone confirmed it: its fields, and what comes with it. */
export interface ImportedBooking extends BookingTraits {
  /** The booking that this updates; without one it is looked for, and made where there is none. */
  reservation_id?: string
  place?: ImportedPlace
  price?: BookingPrice
  file_ids?: string[]
  /** False: the title was made of what the booking says. */
  title_typed?: boolean
  travellers?: Traveller[]
}

export interface ImportBody extends Values {
  items: (ImportedBooking & Values)[]
  files?: (Values & { id: string })[]
}

const placeSchema = () => {
  const { name, location, website, phone } = place.groups
  return z
    .strictObject({
      name: name.fields.name.schema,
      lat: z.optional(location.fields.lat.schema),
      lng: z.optional(location.fields.lng.schema),
      address: z.optional(location.fields.address.schema),
      website: z.optional(website.fields.website.schema),
      phone: z.optional(phone.fields.phone.schema),
    })
    .check(
      z.refine(({ lat, lng }) => ((lat ?? null) === null) === ((lng ?? null) === null), {
        error: 'REQUIRED',
        path: ['lng'],
      }),
    )
}

const itemSchema = () =>
  z.omit(
    createSchema(reservation, {
      reservation_id: z.optional(idSchema),
      place: z.optional(placeSchema()),
      price: z.optional(priceSchema()),
      file_ids: z.optional(z.array(idSchema).check(z.maxLength(mostImportedFiles))),
      title_typed: z.optional(z.boolean()),
      ...Object.fromEntries(shownOnly.map(name => [name, z.optional(z.unknown())])),
    }) as unknown as z.ZodMiniObject,
    { id: true },
  )

/** Papers that are announced with the import; their bytes follow as those of every file do. */
const fileSchema = () =>
  z.omit(z.extend(createSchema(file) as unknown as z.ZodMiniObject, { id: idSchema }), {
    place_id: true,
    expense_id: true,
    position: true,
  })

/**
 * Makes the bookings that someone chose, or updates those that are there already: the same confirmation sent twice, or
 * by two people, is one booking, one place, one cost.
 */
export const importBookings = defineAction({
  name: 'reservation.import',
  method: 'POST',
  path: '/api/trips/:trip_id/reservations/import/booking/confirm',
  permission: 'reservation_edit',
  entity: reservation,
  body: () =>
    schemaOf<ImportBody>(
      z.strictObject({
        items: z.array(itemSchema()).check(z.minLength(1), z.maxLength(mostImportedBookings)),
        files: z.optional(z.array(fileSchema()).check(z.maxLength(mostImportedFiles))),
      }),
    ),
  status: 201,
  stream: params => tripStream(params['trip_id'] ?? ''),
  ...latePlan(async () => (await import('./plan-import-bookings.ts')).planImportBookings),
})
