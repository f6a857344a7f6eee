/** The rows of a trip that guests see something of. */
import { accommodation } from '@caravel/sync-protocol/entities/accommodation'
import { assignment } from '@caravel/sync-protocol/entities/assignment'
import { category } from '@caravel/sync-protocol/entities/category'
import { chatMessage } from '@caravel/sync-protocol/entities/chat-message'
import { dayNote } from '@caravel/sync-protocol/entities/day-note'
import { day } from '@caravel/sync-protocol/entities/day'
import { destination } from '@caravel/sync-protocol/entities/destination'
import { expense } from '@caravel/sync-protocol/entities/expense'
import { file } from '@caravel/sync-protocol/entities/file'
import { packingItem } from '@caravel/sync-protocol/entities/packing-item'
import { place } from '@caravel/sync-protocol/entities/place'
import { reservationPosition } from '@caravel/sync-protocol/entities/reservation-position'
import { reservation } from '@caravel/sync-protocol/entities/reservation'
import { trip } from '@caravel/sync-protocol/entities/trip'
import { routeLeg } from '@caravel/sync-protocol/entities/route-leg'
import { tripMember } from '@caravel/sync-protocol/entities/trip-member'
import type { Entity, Groups, RowOf } from '@caravel/sync-protocol/entity'
import { appStream, tripStream } from '@caravel/sync-protocol/streams'
import type { GuestMessage, PlaceRows, SharedRows } from '@caravel/sync-protocol/domain/sharing/guest-view'
import type { Pause, ReadConnection } from '../../db/long-reads.ts'
import type { Db } from '../../db/open.ts'
import { listNewest } from '../../sync/newest-rows.ts'
import { readInPages } from '../../sync/rows-in-pages.ts'
import { isAddonOn } from '../../sync/stream-access.ts'

type RowsOf = <G extends Groups>(entity: Entity<G>, stream: string) => Promise<RowOf<Entity<G>>[]>

/** Reads in one transaction, a page at a time. */
function reading<T>(
  { long }: Pick<Db, 'long'>,
  work: (rowsOf: RowsOf, connection: ReadConnection) => Promise<T>,
): Promise<T> {
  return long.run((connection, pause: Pause) =>
    work((entity, stream) => readInPages(connection, entity, stream, pause), connection),
  )
}

/**
 * Undefined when the trip is gone. What belongs to an add-on that is off is not there for guests either.
 * @param along `roads`: with the ways that routers told, which are many
 */
export function readSharedRows(
  db: Pick<Db, 'long'>,
  tripId: string,
  along: 'roads' | 'straight' = 'straight',
): Promise<SharedRows | undefined> {
  const stream = tripStream(tripId)
  return reading(db, async (rowsOf, connection) => {
    const [found] = await rowsOf(trip, stream)
    if (!found) return undefined
    const ifOn = async <Row>(addon: string, rows: () => Promise<Row[]>): Promise<Row[]> =>
      (await isAddonOn(connection.db, addon)) ? rows() : []
    return {
      trip: found,
      destinations: await rowsOf(destination, stream),
      days: await rowsOf(day, stream),
      places: await rowsOf(place, stream),
      assignments: await rowsOf(assignment, stream),
      notes: await rowsOf(dayNote, stream),
      categories: await rowsOf(category, appStream),
      reservations: await rowsOf(reservation, stream),
      accommodations: await rowsOf(accommodation, stream),
      positions: await rowsOf(reservationPosition, stream),
      legs: along === 'roads' ? await rowsOf(routeLeg, stream) : [],
      packing: await ifOn('packing', () => rowsOf(packingItem, stream)),
      expenses: await ifOn('budget', () => rowsOf(expense, stream)),
      files: await rowsOf(file, stream),
      messages: await ifOn('collab', () => messagesOf(connection, rowsOf, stream)),
    }
  })
}

/** What says which places and pictures a guest sees. Undefined when the trip is gone. */
export function readPictureRows(
  db: Pick<Db, 'long'>,
  tripId: string,
): Promise<(PlaceRows & Pick<SharedRows, 'trip' | 'files'>) | undefined> {
  const stream = tripStream(tripId)
  return reading(db, async rowsOf => {
    const [found] = await rowsOf(trip, stream)
    if (!found) return undefined
    return {
      trip: found,
      places: await rowsOf(place, stream),
      reservations: await rowsOf(reservation, stream),
      accommodations: await rowsOf(accommodation, stream),
      files: await rowsOf(file, stream),
    }
  })
}

/** The newest messages that guests are handed. */
const mostMessages = 500

/** What was said in the trip, by whom, and when. */
async function messagesOf({ db }: ReadConnection, rowsOf: RowsOf, stream: string): Promise<GuestMessage[]> {
  const names = new Map((await rowsOf(tripMember, stream)).map(row => [row.user_id, row.name]))
  const newest = await listNewest(db, chatMessage as Entity, { stream, limit: mostMessages })
  return newest
    .map(({ row }) => row as RowOf<typeof chatMessage>)
    .toReversed()
    .map(({ id, text, user_id, created_at }) => ({
      id,
      text: text ?? '',
      username: (user_id && names.get(user_id)) || '?',
      created_at,
    }))
}
