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
import type { GuestMessage, SharedRows } from '@caravel/sync-protocol/domain/sharing/guest-view'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { isAddonOn } from '../../sync/stream-access.ts'
import { listRows } from '../../sync/synced-rows.ts'

type Tx = Kysely<Database>

async function rowsOf<G extends Groups>(
  db: Tx,
  entity: Entity<G>,
  stream: string,
): Promise<RowOf<Entity<G>>[]> {
  const rows = await listRows(db, entity as Entity, stream)
  return rows.map(({ row }) => row as RowOf<Entity<G>>)
}

/**
 * Undefined when the trip is gone. What belongs to an add-on that is off is not there for guests either.
 * @param along `roads`: with the ways that routers told, which are many
 */
export async function readSharedRows(
  db: Tx,
  tripId: string,
  along: 'roads' | 'straight' = 'straight',
): Promise<SharedRows | undefined> {
  const stream = tripStream(tripId)
  const [found] = await rowsOf(db, trip, stream)
  if (!found) return undefined
  const ifOn = async <Row>(addon: string, rows: () => Promise<Row[]>): Promise<Row[]> =>
    (await isAddonOn(db, addon)) ? rows() : []
  return {
    trip: found,
    destinations: await rowsOf(db, destination, stream),
    days: await rowsOf(db, day, stream),
    places: await rowsOf(db, place, stream),
    assignments: await rowsOf(db, assignment, stream),
    notes: await rowsOf(db, dayNote, stream),
    categories: await rowsOf(db, category, appStream),
    reservations: await rowsOf(db, reservation, stream),
    accommodations: await rowsOf(db, accommodation, stream),
    positions: await rowsOf(db, reservationPosition, stream),
    legs: along === 'roads' ? await rowsOf(db, routeLeg, stream) : [],
    packing: await ifOn('packing', () => rowsOf(db, packingItem, stream)),
    expenses: await ifOn('budget', () => rowsOf(db, expense, stream)),
    files: await rowsOf(db, file, stream),
    messages: await ifOn('collab', () => messagesOf(db, stream)),
  }
}

/** The newest messages that guests are handed. */
const mostMessages = 500

/** What was said in the trip, by whom, and when. */
async function messagesOf(db: Tx, stream: string): Promise<GuestMessage[]> {
  const names = new Map((await rowsOf(db, tripMember, stream)).map(row => [row.user_id, row.name]))
  const messages = await rowsOf(db, chatMessage, stream)
  return messages
    .toSorted((a, b) => a.created_at - b.created_at || (a.id < b.id ? -1 : 1))
    .slice(-mostMessages)
    .map(({ id, text, user_id, created_at }) => ({
      id,
      text: text ?? '',
      username: (user_id && names.get(user_id)) || '?',
      created_at,
    }))
}
