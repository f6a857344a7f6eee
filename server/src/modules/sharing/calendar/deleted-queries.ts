/** Bookings and stops that were deleted: calendar programs are told for a while that they are cancelled. */
import type { SharedRows } from '@caravel/sync-protocol/domain/sharing/guest-view'
import { tripStream } from '@caravel/sync-protocol/streams'
import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'

const toldFor_ms = 30 * 86_400_000
/** The latest; more nobody deletes within a month. */
const mostTold = 200

export interface RowsWithDeleted {
  rows: SharedRows
  /** Which of them are deleted. */
  deleted: ReadonlySet<string>
}

export async function withDeleted(
  db: Kysely<Database>,
  rows: SharedRows,
  now: number,
): Promise<RowsWithDeleted> {
  const found = await db
    .selectFrom('tombstones')
    .select(['entity', 'id', 'at', 'row'])
    .where('stream', '=', tripStream(rows.trip.id))
    .where('entity', 'in', ['reservation', 'assignment'])
    .where('at', '>', now - toldFor_ms)
    .where('row', 'is not', null)
    .orderBy('at', 'desc')
    .limit(mostTold)
    .execute()
  const of = <Row>(name: string): Row[] =>
    found
      .filter(({ entity }) => entity === name)
      .map(({ row, at }) => {
        const then = JSON.parse(row ?? '{}') as { version: number }
        // A calendar program takes a cancellation only where it is newer than what it has.
        return { ...then, version: then.version + 1, updated_at: at } as Row
      })
  return {
    rows: {
      ...rows,
      reservations: [...rows.reservations, ...of<SharedRows['reservations'][number]>('reservation')],
      assignments: [...rows.assignments, ...of<SharedRows['assignments'][number]>('assignment')],
    },
    deleted: new Set(found.map(({ id }) => id)),
  }
}
