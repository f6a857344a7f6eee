/** Takes out of the database what is an account's alone. Called in a transaction, once its trips are settled. */
import { deletedAccountName } from '@caravel/sync-protocol/domain/deleted-account'
import { entities } from '@caravel/sync-protocol/entities/index'
import { tripMember } from '@caravel/sync-protocol/entities/trip-member'
import type { CommittedOp, InverseOp } from '@caravel/sync-protocol/op'
import { memberRowId } from '@caravel/sync-protocol/ids'
import { parseStream, userStream } from '@caravel/sync-protocol/streams'
import { sql, type Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import { synced } from '../../../sync/synced-rows.ts'
import { listTripsNaming } from './owned-trip-queries.ts'

type Tx = Kysely<Database>

export const eraseAccount = async (tx: Tx, userId: string): Promise<void> => {
  for (const { stream, closed } of await listTripsNaming(tx, userId)) {
    await forgetNameInLog(tx, stream, userId)
    if (closed) await forgetNameInRow(tx, stream, userId)
  }
  await eraseOwnStream(tx, userStream(userId))
  await tx.deleteFrom('devices').where('user_id', '=', userId).execute()
  await tx.deleteFrom('invites').where('created_by', '=', userId).execute()
  await tx.deleteFrom('ledger').where('user_id', '=', userId).execute()
  for (const [table, column] of await tablesOfAccounts(tx))
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${userId}`.execute(tx)
  await tx.deleteFrom('users').where('id', '=', userId).execute()
}

/** Whatever points at an account goes with it: sessions, keys, factors. A new table is covered by its reference. */
const tablesOfAccounts = async (tx: Tx): Promise<[table: string, column: string][]> => {
  const { rows } = await sql<{ name: string; from: string }>`
    select m.name, f."from" from sqlite_master m join pragma_foreign_key_list(m.name) f
    where m.type = 'table' and f."table" = 'users'
  `.execute(tx)
  return rows.map(({ name, from }) => [name, from])
}

/** What only this person saw: their settings, with their history. */
const eraseOwnStream = async (tx: Tx, stream: string): Promise<void> => {
  for (const { name } of entities.filter(each => each.stream === 'user'))
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
    .updateTable(tripMember.name)
    .set({ name: deletedAccountName, avatar: null })
    .where('stream', '=', stream)
    .where('user_id', '=', userId)
    .execute()
}

/** The log of a trip keeps what happened, and not what the person was called. */
const forgetNameInLog = async (tx: Tx, stream: string, userId: string): Promise<void> => {
  const id = memberRowId(tripMember.name, parseStream(stream)?.id ?? '', userId)
  const commits = await tx
    .selectFrom('commits')
    .innerJoin('commit_rows', join =>
      join.onRef('commit_rows.stream', '=', 'commits.stream').onRef('commit_rows.seq', '=', 'commits.seq'),
    )
    .select(['commits.seq as seq', 'ops', 'inverse'])
    .where('commit_rows.id', '=', id)
    .where('commits.stream', '=', stream)
    .execute()
  for (const { seq, ops, inverse } of commits) {
    const told = JSON.stringify((JSON.parse(ops) as CommittedOp[]).map(op => nameless(op, id)))
    const back = JSON.stringify((JSON.parse(inverse) as InverseOp[]).map(op => nameless(op, id)))
    await tx
      .updateTable('commits')
      .set({ ops: told, inverse: back })
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
