/**
 * Who was answered what (sync rules S3–S5, S9). Written in the transaction of the change, so that a request that is
 * sent again is answered alike and never executed twice.
 */
import { errorStatus, type ErrorCode } from '@caravel/sync-protocol/errors'
import type { Values } from '@caravel/sync-protocol/op'
import type { Outcome } from '@caravel/sync-protocol/wire'
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { LedgerTable } from './tables.ts'

export const findOutcome = (
  db: Kysely<Database>,
  userId: string,
  mutationId: string,
): Promise<LedgerTable | undefined> =>
  db
    .selectFrom('ledger')
    .selectAll()
    .where('user_id', '=', userId)
    .where('mutation_id', '=', mutationId)
    .executeTakeFirst()

export interface Recorded {
  user_id: string
  mutation_id: string
  stream: string
  request_hash: string | null
  at: number
  status: number
  code?: ErrorCode
  outcome?: Outcome
  seq?: number
  body: Values
}

export const recordOutcome = async (db: Kysely<Database>, entry: Recorded): Promise<void> => {
  await db
    .insertInto('ledger')
    .values({
      user_id: entry.user_id,
      mutation_id: entry.mutation_id,
      stream: entry.stream,
      status: entry.status,
      code: entry.code ?? null,
      outcome: entry.outcome ?? null,
      seq: entry.seq ?? null,
      request_hash: entry.request_hash,
      body: JSON.stringify(entry.body),
      at: entry.at,
    })
    .execute()
}

/** A client's numbers count for its account only: travellers read each other's client ids in the feed. */
export const clientKey = (userId: string, clientId: string): string => `${userId} ${clientId}`

export const lastClientSeq = async (
  db: Kysely<Database>,
  clientId: string,
  stream: string,
): Promise<number> => {
  const row = await db
    .selectFrom('client_seqs')
    .select('last_seq')
    .where('client_id', '=', clientId)
    .where('stream', '=', stream)
    .executeTakeFirst()
  return row?.last_seq ?? -1
}

/** Kept for ever: what is at or below it was processed, or never will be. */
export const raiseClientSeq = async (
  db: Kysely<Database>,
  clientId: string,
  stream: string,
  seq: number,
): Promise<void> => {
  await db
    .insertInto('client_seqs')
    .values({ client_id: clientId, stream, last_seq: seq })
    .onConflict(conflict =>
      conflict
        .columns(['client_id', 'stream'])
        .doUpdateSet({ last_seq: seq })
        .where('client_seqs.last_seq', '<', seq),
    )
    .execute()
}

/** Refusals that are final for a request; all others may go differently next time and are not recorded. */
export const isTerminal = (code: ErrorCode): boolean =>
  [400, 403, 404, 409, 410, 412, 413].includes(errorStatus[code]) &&
  !['MFA_REQUIRED', 'NO_ACCESS', 'ACCOUNT_MISMATCH', 'OUTCOME_EXPIRED', 'ABANDONED', 'CROSS_SITE'].includes(
    code,
  )

/** A small number for each client, for the books that rows keep. 0 is for callers without one. */
export const clientNumber = async (db: Kysely<Database>, clientId: string | undefined): Promise<number> => {
  if (clientId === undefined) return 0
  const found = await db
    .selectFrom('clients')
    .select('number')
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  if (found) return found.number
  const made = await db
    .insertInto('clients')
    .values({ client_id: clientId } as never)
    .returning('number')
    .executeTakeFirstOrThrow()
  return made.number
}
