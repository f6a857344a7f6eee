/** The plan of `reservation.import`. */
import { planCreate } from '../crud.ts'
import { wholeBooking } from '../domain/bookings/booking-writes.ts'
import { addsOnly } from '../domain/bookings/adds-only.ts'
import {
  importedBookingId,
  importedPlaceId,
  knownBookings,
  knownPlace,
} from '../domain/bookings/known-booking.ts'
import { bookingFields, differing } from '../domain/bookings/imported-fields.ts'
import { statedOver } from '../domain/bookings/merge-bookings.ts'
import { unknownPerson } from '../domain/money/known-people.ts'
import { fileLink, linkId } from '../entities/file-link.ts'
import { file } from '../entities/file.ts'
import { place } from '../entities/place.ts'
import { reservation } from '../entities/reservation.ts'
import type { RowOf } from '../entity.ts'
import type { Refusal } from '../errors.ts'
import type { Op, Values } from '../op.ts'
import { keysAtEnd } from '../order-list.ts'
import type { Plan, PlanInput } from '../plan.ts'
import type { State } from '../state.ts'
import type { ImportBody, ImportedBooking, ImportedPlace } from './import-bookings.ts'
import { linkOp } from './link-files.ts'
import { dateOfDay, newBooking, newTravellers, priceOps } from './write-reservation.ts'

type Target = NonNullable<ReturnType<typeof importTargets>>[number]

type Input = PlanInput<Record<string, string>, ImportBody>

interface Importing {
  state: State
  tripId: string
  places: RowOf<typeof place>[]
  /** Announced with it. */
  files: ReadonlySet<string>
  /** Bookings of this import so far, as they will be. */
  made: Map<string, { row: Values; fields: Values }>
  madePlaces: Set<string>
  ops: Op[]
}

export function planImportBookings(state: State, input: Input): Plan | Refusal {
  const { items, files = [] } = input.body
  const unknown = unknownPerson(state, new Set(items.flatMap(peopleIn)))
  if (unknown) return unknown
  const tripId = input.params['trip_id'] ?? ''
  const targets = importTargets(tripId, state.list(reservation), items)
  if (!targets) return { refused: 'TOO_LARGE' }
  const it: Importing = {
    state,
    tripId,
    places: state.list(place),
    files: new Set(files.map(({ id }) => id)),
    made: new Map(),
    madePlaces: new Set(),
    ops: files.flatMap(each => fileOps(state, input, each)),
  }
  for (const [at, item] of items.entries()) addItem(it, item, targets[at] as Target)
  return { ops: it.ops.flatMap(op => unjudgedAdditions(state, op)) }
}

/** What only adds to a booking overwrites nothing that others wrote, and is no question to anybody. */
function unjudgedAdditions(state: State, op: Op): Op[] {
  const row = op.op === 'update' && op.entity === reservation.name ? state.get(reservation, op.id) : undefined
  if (op.op !== 'update' || !row) return [op]
  const groups = Map.groupBy(Object.entries(op.fields), ([name]) => reservation.groupOf[name])
  const parts = Map.groupBy(groups.values(), group =>
    group.every(([name, value]) => addsOnly((row as Values)[name], value)),
  )
  return [...parts].map(([adds, part]): Op => {
    const fields = Object.fromEntries(part.flat())
    return adds ? { ...op, fields, adds: true } : { ...op, fields }
  })
}

/** Travellers, and who paid. */
function peopleIn(item: ImportedBooking & Values): string[] {
  return [...newTravellers(item, undefined), ...(item.price?.paid_by ? [item.price.paid_by] : [])]
}

function fileOps(state: State, input: Input, sent: Values & { id: string }): Op[] {
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
  const made = new Map<string, ImportedBooking>()
  return items.map((item, at) => {
    const id = known[at]?.id ?? importedBookingId(tripId, item, each => byId.get(each) ?? made.get(each))
    const row = byId.get(id)
    if (!row && !made.has(id)) made.set(id, item)
    return { id, row }
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
    // A paper that was refused, or deleted since, keeps no booking back.
    if (!it.files.has(fileId) && !state.get(file, fileId)) continue
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
