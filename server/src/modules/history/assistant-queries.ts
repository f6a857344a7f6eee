import { mostUndoneAtOnce, undoSeveral } from '@caravel/sync-protocol/actions/undo'
import type { HistoryAssistant } from '@caravel/sync-protocol/history'
import type { InverseOp } from '@caravel/sync-protocol/op'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'

const mostListed = 10
/** A pause longer than this begins a new session, as a connection that nobody uses ends. */
const pauseMs = 3_600_000

/** The assistants that changed something in a trip, under the names they had last. */
export async function listAssistants(db: Kysely<Database>, stream: string): Promise<HistoryAssistant[]> {
  const rows = await db
    .selectFrom('commits')
    .select(['client_id', 'via', db.fn.max<number>('at').as('last_at')])
    .where('stream', '=', stream)
    .where('kind', '=', 'mcp')
    .where('client_id', 'is not', null)
    .groupBy('client_id')
    .orderBy('last_at', 'desc')
    .limit(mostListed)
    .execute()
  return rows.map(({ client_id, via, last_at }) => ({ client_id: client_id ?? '', name: via ?? '', last_at }))
}

export interface AssistantChange {
  mutation_id: string
  name: string
  at: number
  inverse: string
}

const changesBy = (db: Kysely<Database>, stream: string, client_id: string) =>
  db
    .selectFrom('commits')
    .select(['mutation_id', 'name', 'at', 'inverse'])
    .where('stream', '=', stream)
    .where('client_id', '=', client_id)
    .where('kind', '=', 'mcp')

/**
 * What an assistant did last without a longer pause, the latest first, since it last took all of that back itself. What a
 * restored log has no way back for is left out.
 */
export async function lastSession(
  db: Kysely<Database>,
  { stream, client_id, user_id }: { stream: string; client_id: string; user_id?: string | undefined },
): Promise<AssistantChange[]> {
  let query = changesBy(db, stream, client_id).where('inverse', '!=', '[]')
  if (user_id !== undefined) query = query.where('user_id', '=', user_id)
  const rows = await query.orderBy('seq', 'desc').limit(mostUndoneAtOnce).execute()
  const pause = rows.findIndex(({ at }, index) => (rows[index - 1]?.at ?? at) - at > pauseMs)
  const undone = rows.findIndex(({ name }) => name === undoSeveral.name)
  const end = Math.min(...[pause, undone].filter(index => index >= 0), rows.length)
  return rows.slice(0, end)
}

/** The change, if this client made it for this person. */
export function findChangeOf(
  db: Kysely<Database>,
  own: { stream: string; mutation_id: string; user_id: string; client_id: string },
): Promise<AssistantChange | undefined> {
  return changesBy(db, own.stream, own.client_id)
    .where('mutation_id', '=', own.mutation_id)
    .where('user_id', '=', own.user_id)
    .executeTakeFirst()
}

/** Which of these streams a change is in. */
export async function findStreamOf(
  db: Kysely<Database>,
  mutation_id: string,
  streams: readonly string[],
): Promise<string | undefined> {
  const row = await db
    .selectFrom('commits')
    .select('stream')
    .where('stream', 'in', streams)
    .where('mutation_id', '=', mutation_id)
    .executeTakeFirst()
  return row?.stream
}

/** The entities whose rows someone named in a change. */
export function entitiesIn({ inverse }: AssistantChange): string[] {
  const ops = JSON.parse(inverse) as InverseOp[]
  return [...new Set(ops.filter(({ derived }) => !derived).map(({ entity }) => entity))]
}
