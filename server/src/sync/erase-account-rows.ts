/** What an account leaves in streams, taken out where no commit can: its own stream, and its name in those of trips. */
import { deletedAccountName } from '@caravel/sync-protocol/domain/deleted-account'
import { entities } from '@caravel/sync-protocol/entities/index'
import { memberRowId } from '@caravel/sync-protocol/ids'
import type { CommittedOp, InverseOp } from '@caravel/sync-protocol/op'
import { membersOf, ownKinds, parseStream, type StreamKind } from '@caravel/sync-protocol/streams'
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import { seqsTouching } from './commit-rows.ts'
import { unanswered } from './ledger.ts'
import { readInverse, readOps, writeLogText } from './log-text.ts'
import { synced } from './synced-rows.ts'

type Tx = Kysely<Database>

/** Takes a person's name and picture out of a stream's log, and out of the row too where it takes no commit. */
export async function forgetName(
  tx: Tx,
  { stream, closed, user_id }: { stream: string; closed: boolean; user_id: string },
): Promise<void> {
  await forgetNameInLog(tx, stream, user_id)
  if (closed) await forgetNameInRow(tx, stream, user_id)
}

/** What only this person saw: their settings and marks, with their history. */
export async function eraseOwnStreams(tx: Tx, userId: string): Promise<void> {
  for (const kind of ownKinds) await eraseStream(tx, kind, `${kind}:${userId}`)
}

async function eraseStream(tx: Tx, kind: StreamKind, stream: string): Promise<void> {
  for (const { name } of entities.filter(each => each.stream === kind))
    await synced(tx).deleteFrom(name).where('stream', '=', stream).execute()
  await tx.deleteFrom('commit_rows').where('stream', '=', stream).execute()
  await tx.deleteFrom('commits').where('stream', '=', stream).execute()
  await tx.deleteFrom('tombstones').where('stream', '=', stream).execute()
  await tx.deleteFrom('effects').where('stream', '=', stream).execute()
  await tx.deleteFrom('client_seqs').where('stream', '=', stream).execute()
  await tx.deleteFrom('streams').where('stream', '=', stream).execute()
}

/** A deleted trip takes no change, and may be brought back: with nobody of this name on it, nor in the list of who was. */
const forgetNameInRow = async (tx: Tx, stream: string, userId: string): Promise<void> => {
  await synced(tx)
    .updateTable(membersOf(stream) ?? '')
    .set({ name: deletedAccountName, avatar: null })
    .where('stream', '=', stream)
    .where('user_id', '=', userId)
    .execute()
}

/** What their changes were answered, in every stream: nobody is left to ask for it. */
export async function forgetAnswers(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('commits')
    .set(unanswered)
    .where('user_id', '=', userId)
    .where('request_hash', 'is not', null)
    .execute()
}

/** The log of a trip keeps what happened, and not what the person was called. */
const forgetNameInLog = async (tx: Tx, stream: string, userId: string): Promise<void> => {
  const id = memberRowId(membersOf(stream) ?? '', parseStream(stream)?.id ?? '', userId)
  const commits = await tx
    .selectFrom('commits')
    .select(['seq', 'ops', 'inverse'])
    .where('stream', '=', stream)
    .where('seq', 'in', seqsTouching(stream, [id]))
    .execute()
  for (const { seq, ...said } of commits) {
    const told = readOps(said.ops).map(op => nameless(op, id))
    const back = readInverse(said).map(op => nameless(op, id))
    await tx
      .updateTable('commits')
      .set(writeLogText(told, back))
      .where('stream', '=', stream)
      .where('seq', '=', seq)
      .execute()
  }
}

const nameless = <Kind extends CommittedOp | InverseOp>(op: Kind, id: string): Kind => {
  const blank = <Values extends object>(values: Values): Values =>
    'name' in values ? { ...values, name: deletedAccountName, avatar: null } : values
  if ('row' in op) return op.row.id === id ? { ...op, row: blank(op.row) } : op
  return 'fields' in op && op.id === id ? { ...op, fields: blank(op.fields) } : op
}
