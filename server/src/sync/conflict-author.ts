/** Who wrote the other version of a contested group: by the log, for a row only names who wrote any of it last. */
import type { Refusal } from '@caravel/sync-protocol/errors'
import { wholeRow, type Conflict } from '@caravel/sync-protocol/merge/judge'
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'

interface Author {
  user_id: string | null
  /** The assistant that wrote it for them. */
  via: string | null
}

const authorAt = (tx: Kysely<Database>, stream: string, seq: number): Promise<Author | undefined> =>
  tx
    .selectFrom('commits')
    .select(['user_id', 'via'])
    .where('stream', '=', stream)
    .where('seq', '=', seq)
    .executeTakeFirst()

/**
 * Puts the name into conflicts that are about to be written; below the floor of the log the row's stands. Each person
 * hears once that a row is gone.
 */
export const nameAuthors = async (
  tx: Kysely<Database>,
  stream: string,
  conflicts: readonly Conflict[],
): Promise<Conflict[]> => {
  const told = new Set<string>()
  const named: Conflict[] = []
  for (const conflict of conflicts) {
    const author = await authorAt(tx, stream, conflict.theirs_seq)
    const theirs_by = author === undefined ? conflict.theirs_by : author.user_id
    const key = `${conflict.entity} ${conflict.id} ${theirs_by}`
    if (conflict.group === wholeRow && told.has(key)) continue
    told.add(key)
    named.push({ ...conflict, theirs_by })
  }
  return named
}

export const withAuthor = async (
  tx: Kysely<Database>,
  stream: string,
  refusal: Refusal,
): Promise<Refusal> => {
  const { theirs_seqs: seqs, ...detail } = refusal.detail ?? {}
  if (Array.isArray(seqs)) {
    const authors = await authorsOf(tx, stream, seqs as number[])
    return { ...refusal, detail: { ...detail, ...authors, theirs_seq: Math.max(...(seqs as number[])) } }
  }
  const seq = detail['theirs_seq']
  if (refusal.refused !== 'CONFLICT' || typeof seq !== 'number') return refusal
  const author = await authorAt(tx, stream, seq)
  if (author === undefined) return refusal
  const { user_id: theirs_by, via } = author
  return { ...refusal, detail: { ...detail, theirs_by, ...(via === null ? {} : { theirs_via: via }) } }
}

/** Nothing where the log no longer has all of it. */
const authorsOf = async (
  tx: Kysely<Database>,
  stream: string,
  seqs: readonly number[],
): Promise<{ user_ids?: string[] }> => {
  const commits = await tx
    .selectFrom('commits')
    .select('user_id')
    .where('stream', '=', stream)
    .where('seq', 'in', seqs)
    .execute()
  const users = new Set(commits.flatMap(commit => commit.user_id ?? []))
  return commits.length < seqs.length ? {} : { user_ids: [...users] }
}
