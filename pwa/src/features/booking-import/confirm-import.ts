/** Brings the wanted bookings of a review into the trip. */
import { Ticket } from 'lucide-preact'
import { importBookings, type ImportBody } from '@caravel/sync-protocol/actions/import-bookings'
import { file } from '@caravel/sync-protocol/entities/file'
import { reservation } from '@caravel/sync-protocol/entities/reservation'
import { derivedId } from '@caravel/sync-protocol/ids'
import { tripStream } from '@caravel/sync-protocol/streams'
import { mustDevice } from '../../data/device.ts'
import { attach, hashed, type HashedFile } from '../../data/files.ts'
import { mint, mutate, together } from '../../data/mutate.ts'
import { offerUndo } from '../../shared/undo/undo-toast.ts'
import { isKept } from './confirmation-files.ts'
import { dropMail, isForwarded } from './forwarded-mails.ts'
import type { ImportItem } from './import-item.ts'
import { bookingOf } from './item-booking.ts'
import { doubtsOf, type TripRange } from './item-doubts.ts'
import { dropImport, importKey, markMaking, markPapers } from './import-state.ts'
import type { Named } from './match-people.ts'

/** What the reader may bring in beside the bookings. */
export interface ImportRights {
  costs: boolean
  places: boolean
  files: boolean
}

interface Confirming {
  tripId: string
  items: readonly ImportItem[]
  range: TripRange
  rights: ImportRights
  /** Who can travel on a booking of the trip. */
  people: readonly Named[]
}

interface Source extends HashedFile {
  id: string
  row_id: string
  /** The trip has it. */
  isThere: boolean
}

/**
 * Brings the wanted bookings in with their papers: one step of undo, kept by the disk as a whole, sent when there is a
 * connection. Done twice, by this device or another, it is done once.
 * @throws AppError, or an error of the disk; then nothing was brought in
 */
export async function confirmImport(confirming: Confirming): Promise<void> {
  const { tripId, items } = confirming
  const label = { key: 'bookingImport.did.imported', params: { count: items.length } } as const
  const sources = confirming.rights.files ? await sourcesOf(tripId, items) : []
  await importBookings.late?.load()
  const body = { items: items.map(item => itemBody(confirming, item, sources)) } as ImportBody
  await markMade(tripId, body, sources)
  const unit = mint()
  const made = together(() => [
    ...sources.flatMap(source =>
      source.isThere ? [] : [attach({ kind: 'trip', trip_id: tripId }, source, { unit, label })],
    ),
    mutate(importBookings, { trip_id: tripId }, body, { unit, label }),
  ])
  await Promise.all(made.map(({ saved }) => saved))
  const mails = mustDevice()
    .chosen.of(importKey(tripId))
    .filter(({ id }) => isForwarded(id))
  await dropImport(tripId)
  offerUndo(Ticket, label, unit)
  void dismissMails(mails)
}

/** One that could not be let go is offered again, and is known as brought in then. */
async function dismissMails(mails: readonly { id: string }[]): Promise<void> {
  for (const { id } of mails)
    await dropMail(id).catch((error: unknown) => console.warn('a mail could not be let go', error))
}

/** The review goes with the first booking that it makes, also where the page ends before it could be discarded. */
async function markMade(tripId: string, { items }: ImportBody, sources: readonly Source[]): Promise<void> {
  await markPapers(
    tripId,
    sources.filter(({ isThere }) => !isThere),
  )
  const { view } = mustDevice().engine.memory(tripStream(tripId))
  const { importTargets } = await import('@caravel/sync-protocol/actions/plan-import-bookings')
  const targets = importTargets(tripId, view.list(reservation), items) ?? []
  const first = targets.find(({ row }, at) => !row && items[at]?.status !== 'cancelled')
  if (first) await markMaking(tripId, first.id)
}

/** Files that something wanted was read in, ready to be stored. */
async function sourcesOf(tripId: string, items: readonly ImportItem[]): Promise<Source[]> {
  const wanted = new Set(items.flatMap(({ files }) => files))
  const kept = await mustDevice().chosen.read(importKey(tripId))
  const sources = kept.filter(file => wanted.has(file.id) && isKept(file))
  const { view } = mustDevice().engine.memory(tripStream(tripId))
  return Promise.all(
    sources.map(async source => {
      const ready = await hashed(source)
      // The same bytes are one paper of the trip, on whichever device and how often they are brought in.
      const derived = derivedId('booking-paper', tripId, ready.sha256)
      const known = view.get(file, derived)
      const row_id = known?.trashed ? mint() : derived
      return { ...ready, id: source.id, row_id, isThere: known !== undefined && !known.trashed }
    }),
  )
}

function itemBody(
  { range, rights, people }: Confirming,
  item: ImportItem,
  sources: readonly Source[],
): Record<string, unknown> {
  const { place, price } = item.fields
  const { details, ...fields } = bookingOf(item, people)
  const file_ids = sources.filter(({ id }) => item.files.includes(id)).map(({ row_id }) => row_id)
  const venue = place && !rights.places ? { venue: venueOf(place) } : {}
  const whole = { ...details, ...venue }
  return {
    ...fields,
    details: Object.keys(whole).length ? whole : null,
    needs_review: doubtsOf(item, range).length > 0,
    ...(item.known ? { reservation_id: item.known.reservation_id } : {}),
    ...(place && rights.places ? { place } : {}),
    ...(price && rights.costs ? { price } : {}),
    ...(file_ids.length ? { file_ids } : {}),
  }
}

/** A person who may make no places keeps where it is in the booking itself. */
function venueOf({ name, address, lat, lng }: NonNullable<ImportItem['fields']['place']>) {
  return { name, address: address ?? null, lat: lat ?? null, lng: lng ?? null }
}
