/**
 * Who was answered what (sync rules S3–S5, S9). Written in the transaction of the change, so that a request that is
 * sent again is answered alike and never executed twice. A request that made a commit is remembered there; every other
 * has a line of its own.
 */
import { errorStatus, type ErrorCode } from '@caravel/sync-protocol/errors'
import type { Values } from '@caravel/sync-protocol/op'
import type { Outcome } from '@caravel/sync-protocol/wire'
import { sql, type Kysely } from 'kysely'
import { fixedQuery } from '../db/fixed-query.ts'
import type { Database } from '../db/schema.ts'
import type { CommitTable, LedgerTable } from './tables.ts'

/** What is remembered of a request. `ops` are those of its commit, if it made one. */
export type KnownOutcome = Omit<LedgerTable, 'user_id' | 'at'> & { ops: string | null }

const outcomeOf = fixedQuery(db => ({
  compile: () =>
    sql<KnownOutcome>`
      select mutation_id, stream, status, null as code, outcome, seq, request_hash, answer as body, ops from commits
      where user_id = ${''} and mutation_id = ${''} and request_hash is not null
      union all
      select mutation_id, stream, status, code, outcome, seq, request_hash, body, null from ledger
      where user_id = ${''} and mutation_id = ${''}
    `.compile(db),
}))

export const findOutcome = async (
  db: Kysely<Database>,
  userId: string,
  mutationId: string,
): Promise<KnownOutcome | undefined> => (await outcomeOf(db, [userId, mutationId, userId, mutationId]))[0]

/** What a commit keeps of the request that made it. */
export type Answered = Pick<CommitTable, 'request_hash' | 'status' | 'outcome' | 'answer'>

/** Of a commit of the server itself, and of one whose answer nobody is given any more. */
export const unanswered: Answered = { request_hash: null, status: null, outcome: null, answer: null }

/** How many changes of this account will never be executed. */
export const countAbandoned = async (db: Kysely<Database>, userId: string): Promise<number> => {
  const { n } = await db
    .selectFrom('ledger')
    .select(query => query.fn.countAll().as('n'))
    .where('user_id', '=', userId)
    .where('code', '=', 'ABANDONED')
    .executeTakeFirstOrThrow()
  return Number(n)
}

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

const insertOutcome = fixedQuery(db =>
  db.insertInto('ledger').values({
    user_id: '',
    mutation_id: '',
    stream: '',
    status: 0,
    code: '',
    outcome: '',
    seq: 0,
    request_hash: '',
    body: '',
    at: 0,
  }),
)

export const recordOutcome = async (db: Kysely<Database>, entry: Recorded): Promise<void> => {
  const { user_id, mutation_id, stream, status, code, outcome, seq, request_hash, at } = entry
  const body = JSON.stringify(entry.body)
  const said = [code ?? null, outcome ?? null, seq ?? null]
  await insertOutcome(db, [user_id, mutation_id, stream, status, ...said, request_hash, body, at])
}

/** A client's numbers count for its account only: travellers read each other's client ids in the feed. */
export const clientKey = (userId: string, clientId: string): string => `${userId} ${clientId}`

const clientSeqOf = fixedQuery(db =>
  db.selectFrom('client_seqs').select('last_seq').where('client_id', '=', '').where('stream', '=', ''),
)

export const lastClientSeq = async (
  db: Kysely<Database>,
  clientId: string,
  stream: string,
): Promise<number> => {
  const [row] = await clientSeqOf(db, [clientId, stream])
  return row?.last_seq ?? -1
}

const raiseSeq = fixedQuery(db =>
  db
    .insertInto('client_seqs')
    .values({ client_id: '', stream: '', last_seq: 0 })
    .onConflict(conflict =>
      conflict
        .columns(['client_id', 'stream'])
        .doUpdateSet(row => ({ last_seq: row.ref('excluded.last_seq') }))
        .whereRef('client_seqs.last_seq', '<', 'excluded.last_seq'),
    ),
)

/** Kept for ever: what is at or below it was processed, or the lane went on without it. */
export const raiseClientSeq = async (
  db: Kysely<Database>,
  clientId: string,
  stream: string,
  seq: number,
): Promise<void> => {
  await raiseSeq(db, [clientId, stream, seq])
}

/** Refusals that are final for a request; all others may go differently next time and are not recorded. */
export const isTerminal = (code: ErrorCode): boolean =>
  [400, 403, 404, 409, 410, 412, 413].includes(errorStatus[code]) &&
  ![
    'MFA_REQUIRED',
    'PASSWORD_CHANGE_NEEDED',
    'NO_ACCESS',
    'ACCOUNT_MISMATCH',
    'OUTCOME_EXPIRED',
    'ABANDONED',
    'CROSS_SITE',
  ].includes(code)

const numberOf = fixedQuery(db => db.selectFrom('clients').select('number').where('client_id', '=', ''))

/** A small number for each client, for the books that rows keep. 0 is for callers without one. */
export const clientNumber = async (db: Kysely<Database>, clientId: string | undefined): Promise<number> => {
  if (clientId === undefined) return 0
  const [found] = await numberOf(db, [clientId])
  if (found) return found.number
  const made = await db
    .insertInto('clients')
    .values({ client_id: clientId } as never)
    .returning('number')
    .executeTakeFirstOrThrow()
  return made.number
}
