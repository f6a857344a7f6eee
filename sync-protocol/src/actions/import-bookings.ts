/** Bookings out of confirmations that someone looked through: bookings, places, costs and papers in one commit. */
import * as z from 'zod/mini'
import { createSchema } from '../body-schema.ts'
import { planCreate } from '../crud.ts'
import { wholeBooking } from '../domain/bookings/booking-writes.ts'
import type { Traveller } from '../domain/bookings/details.ts'
import {
  importedBookingId,
  importedPlaceId,
  knownBookings,
  knownPlace,
} from '../domain/bookings/known-booking.ts'
import { bookingFields, differing, shownOnly } from '../domain/bookings/imported-fields.ts'
import { statedOver } from '../domain/bookings/merge-bookings.ts'
import type { BookingTraits } from '../domain/bookings/same-booking.ts'
import { unknownPerson } from '../domain/money/known-people.ts'
import { fileLink, linkId } from '../entities/file-link.ts'
import { file } from '../entities/file.ts'
import { place } from '../entities/place.ts'
import { reservation } from '../entities/reservation.ts'
import type { RowOf } from '../entity.ts'
import { field, idSchema } from '../field.ts'
import type { Op, Values } from '../op.ts'
import { keysAtEnd } from '../order-list.ts'
import { defineAction, type PlanInput } from '../plan.ts'
import type { State } from '../state.ts'
import { tripStream } from '../streams.ts'
import { linkOp } from './link-files.ts'
import {
  dateOfDay,
  newBooking,
  newTravellers,
  priceOps,
  priceSchema,
  type BookingPrice,
} from './write-reservation.ts'

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

interface Body {
  items: (ImportedBooking & Values)[]
  files?: (Values & { id: string })[]
}

const placeSchema = z
  .strictObject({
    name: field.name(200).schema,
    lat: z.optional(field.latitude().schema),
    lng: z.optional(field.longitude().schema),
    address: z.optional(field.text(500).schema),
    website: z.optional(field.url().schema),
    phone: z.optional(field.text(50).schema),
  })
  .check(
    z.refine(({ lat, lng }) => ((lat ?? null) === null) === ((lng ?? null) === null), {
      error: 'REQUIRED',
      path: ['lng'],
    }),
  )

const itemSchema = z.omit(
  createSchema(reservation, {
    reservation_id: z.optional(idSchema),
    place: z.optional(placeSchema),
    price: z.optional(priceSchema()),
    file_ids: z.optional(z.array(idSchema).check(z.maxLength(mostImportedFiles))),
    title_typed: z.optional(z.boolean()),
    ...Object.fromEntries(shownOnly.map(name => [name, z.optional(z.unknown())])),
  }) as unknown as z.ZodMiniObject,
  { id: true },
)

/** Papers that are announced with the import; their bytes follow as those of every file do. */
const fileSchema = z.omit(z.extend(createSchema(file) as unknown as z.ZodMiniObject, { id: idSchema }), {
  place_id: true,
  expense_id: true,
  position: true,
})

type Target = NonNullable<ReturnType<typeof importTargets>>[number]

interface Importing {
  state: State
  tripId: string
  places: RowOf<typeof place>[]
  /** Bookings of this import so far, as they will be. */
  made: Map<string, { row: Values; fields: Values }>
  madePlaces: Set<string>
  ops: Op[]
}

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
    z.strictObject({
      items: z.array(itemSchema).check(z.minLength(1), z.maxLength(mostImportedBookings)),
      files: z.optional(z.array(fileSchema).check(z.maxLength(mostImportedFiles))),
    }),
  status: 201,
  stream: params => tripStream(params['trip_id'] ?? ''),
  plan(state, input) {
    const { items, files = [] } = input.body as Body
    const unknown = unknownPerson(state, new Set(items.flatMap(peopleIn)))
    if (unknown) return unknown
    const tripId = input.params['trip_id'] ?? ''
    const targets = importTargets(tripId, state.list(reservation), items)
    if (!targets) return { refused: 'TOO_LARGE' }
    const it: Importing = {
      state,
      tripId,
      places: state.list(place),
      made: new Map(),
      madePlaces: new Set(),
      ops: files.flatMap(each => fileOps(state, input, each)),
    }
    for (const [at, item] of items.entries()) addItem(it, item, targets[at] as Target)
    return { ops: it.ops }
  },
})

/** Travellers, and who paid. */
function peopleIn(item: ImportedBooking & Values): string[] {
  return [...newTravellers(item, undefined), ...(item.price?.paid_by ? [item.price.paid_by] : [])]
}

function fileOps(state: State, input: PlanInput, sent: Values & { id: string }): Op[] {
  if (state.get(file, sent.id)) return []
  const created_by = input.actor.user_id || null
  return planCreate(state, file, { ...input, params: {}, body: sent }).ops.map((op): Op =>
    op.op === 'create' ? { ...op, fields: { ...op.fields, created_by } } : op,
  )
}

/** For each item the booking that it means, whether it is there or will be. Undefined: too many of them look alike. */
export function importTargets(
  tripId: string,
  rows: readonly RowOf<typeof reservation>[],
  items: readonly ImportedBooking[],
): { id: string; row: RowOf<typeof reservation> | undefined }[] | undefined {
  const known = knownBookings(rows, items)
  if (!known) return undefined
  const byId = new Map(rows.map(row => [row.id, row]))
  return items.map((item, at) => {
    const id = importedBookingId(tripId, item)
    const row = known[at] ?? byId.get(id)
    return { id: row?.id ?? id, row }
  })
}

function addItem(it: Importing, item: ImportedBooking & Values, target: Target): void {
  const { state, ops } = it
  const { id } = target
  const made = it.made.get(id)
  const row = made?.row ?? (target.row as Values | undefined)
  // A cancellation takes away what is there, and makes nothing.
  if (item.status === 'cancelled' && !row) return
  const place_id = item.place && !row?.['place_id'] ? placeFor(it, item.place) : undefined
  const said = bookingFields(item)
  const sent = { ...(row ? statedOver(row, said) : said), ...(place_id === undefined ? {} : { place_id }) }
  const fields = wholeBooking(sent, row, dateOfDay(state))
  const news = row ? differing(fields, row) : newBooking(state, fields)
  it.made.set(id, { row: { ...row, ...news }, fields: made?.fields ?? news })
  // A second confirmation of the booking, such as the pass of another traveller, adds to the same op.
  if (made) Object.assign(made.fields, news)
  else if (!row) ops.push({ op: 'create', entity: reservation.name, id, fields: news })
  else if (Object.keys(news).length) ops.push({ op: 'update', entity: reservation.name, id, fields: news })
  else it.made.delete(id)
  if (item.price && item.status !== 'cancelled') {
    const about = { start_date: null, title: null, ...row, ...fields, id } as RowOf<typeof reservation>
    const prices = priceOps(state, about, item.price, keysAtEnd(state, 'budget', it.made.size).at(-1))
    ops.push(...prices.filter(op => !ops.some(each => each.op !== 'delete' && each.id === op.id)))
  }
  for (const fileId of item.file_ids ?? []) {
    const link = linkId(fileId, id)
    if (!state.get(fileLink, link) && !ops.some(op => op.id === link))
      ops.push(linkOp(fileId, 'reservation_id', id))
  }
}

function placeFor(it: Importing, sent: ImportedPlace): string {
  const known = knownPlace(it.places, sent)
  if (known) return known.id
  const id = importedPlaceId(it.tripId, sent)
  if (it.madePlaces.has(id) || it.state.get(place, id)) return id
  it.madePlaces.add(id)
  it.ops.push({ op: 'create', entity: place.name, id, fields: { ...sent } })
  return id
}
