/** Brings the wanted bookings into the trip: one request, one commit, one step of undo. */
import { Ticket } from 'lucide-preact'
import { tripStream } from '@caravel/sync-protocol/streams'
import type { SyncResult } from '@caravel/sync-protocol/wire'
import { callApi } from '../../data/api.ts'
import { mustDevice } from '../../data/device.ts'
import { hashed, type HashedFile } from '../../data/files.ts'
import { rememberCommit } from '../../data/undo.ts'
import { offerUndo } from '../../shared/undo/undo-toast.ts'
import { isKept } from './confirmation-files.ts'
import { dropMail, isForwarded } from './forwarded-mails.ts'
import type { ImportItem } from './import-item.ts'
import { bookingOf } from './item-booking.ts'
import { doubtsOf, type TripRange } from './item-doubts.ts'
import { dropImport, importKey } from './import-state.ts'
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
  /** The same for every try, so that the server does it once. */
  key: string
}

type Source = HashedFile & { id: string; row_id: string }

/** @throws ApiError NO_ANSWER: it may be sent again under the same key */
export async function confirmImport(confirming: Confirming): Promise<void> {
  const { tripId, items, key } = confirming
  const stream = tripStream(tripId)
  const { engine } = mustDevice()
  const sources = confirming.rights.files ? await sourcesOf(tripId, items) : []
  // The bytes lie on the disk before the server hears of them.
  await engine.files.importEntries(
    sources.map(({ row_id: id, name, mime, sha256, bytes }) => ({
      id,
      stream,
      name,
      mime,
      sha256,
      bytes,
      size: bytes.byteLength,
      staged_at: engine.now(),
    })),
  )
  const body = {
    items: items.map(item => itemBody(confirming, item, sources)),
    files: sources.map(({ row_id: id, name, mime, sha256, bytes }) => ({
      id,
      name,
      mime,
      sha256,
      size: bytes.byteLength,
    })),
  }
  const answer = await callApi('POST', `/api/trips/${tripId}/reservations/import/booking/confirm`, body, {
    key,
  })
  const label = { key: 'bookingImport.did.imported', params: { count: items.length } } as const
  const { mutation_id } = answer['sync'] as SyncResult
  rememberCommit(stream, mutation_id, label)
  engine.wake('person')
  const mails = mustDevice()
    .chosen.of(importKey(tripId))
    .filter(({ id }) => isForwarded(id))
  await dropImport(tripId)
  // One that could not be let go is offered again, and is known as brought in then.
  for (const { id } of mails)
    await dropMail(id).catch((error: unknown) => console.warn('a mail could not be let go', error))
  offerUndo(Ticket, label, mutation_id)
}

/** Files that something wanted was read in, ready to be stored. */
async function sourcesOf(tripId: string, items: readonly ImportItem[]): Promise<Source[]> {
  const wanted = new Set(items.flatMap(({ files }) => files))
  const kept = await mustDevice().chosen.read(importKey(tripId))
  const sources = kept.filter(file => wanted.has(file.id) && isKept(file))
  return Promise.all(
    sources.map(async file => ({ ...(await hashed(file)), id: file.id, row_id: file.row_id ?? file.id })),
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
