/** Whether a change was undone, for lists that do not tell the undo itself: those of one person, or of one assistant. */
import { rewind } from '@caravel/sync-protocol/actions/rewind'
import { undo, undoSeveral } from '@caravel/sync-protocol/actions/undo'
import { mustEntity } from '@caravel/sync-protocol/entities/index'
import type { AnyRow } from '@caravel/sync-protocol/entity'
import type { RowChange } from '@caravel/sync-protocol/history'
import { sameValue } from '@caravel/sync-protocol/row'
import { seqsTouching } from '../../sync/commit-rows.ts'
import type { LoggedCommit } from './history-queries.ts'
import type { Telling } from './tell-commit.ts'

type Reading = Pick<Telling, 'db' | 'set'>

const ways = [undo.name, undoSeveral.name, rewind.name]

/** Everything that was named is as it was before, by a later undo. */
export async function isUndone(
  it: Reading,
  { seq, name }: Pick<LoggedCommit, 'seq' | 'name'>,
  changes: readonly RowChange[],
): Promise<boolean> {
  // An undo that was undone is told as done again.
  if (ways.includes(name)) return false
  const named = changes.filter(change => !change.derived)
  const [first] = named
  if (!first) return false
  const isBack = await it.set.complete(it.db, () => named.every(change => isAsBefore(it, change)))
  // What undid one of them undid all.
  return isBack && (await isByUndo(it, first, seq))
}

function isAsBefore({ set }: Reading, change: RowChange): boolean {
  const row = set.get(mustEntity(change.entity), change.id) as AnyRow | undefined
  if (change.verb === 'added') return row === undefined
  if (change.verb === 'deleted' || row === undefined) return row !== undefined
  return change.groups.every(({ before }) =>
    Object.entries(before).every(([field, value]) => sameValue(row[field], value)),
  )
}

/** The commit that made it as it was before is an undo. */
async function isByUndo({ db, set }: Reading, change: RowChange, since: number): Promise<boolean> {
  const entity = mustEntity(change.entity)
  const undos = db
    .selectFrom('commits')
    .select('seq')
    .where('stream', '=', set.stream)
    .where('seq', '>', since)
    .where('name', 'in', ways)
  if (change.verb === 'added') {
    const gone = await set.complete(db, () => set.tombstoneRecord(entity, change.id))
    return gone !== undefined && isAny(undos.where('mutation_id', '=', gone.mutation_id))
  }
  if (change.verb === 'deleted') return isAny(undos.where('seq', 'in', seqsTouching(set.stream, [change.id])))
  const written = await set.complete(db, () =>
    change.groups.map(({ group }) => set.groupVersion(entity, change.id, group) ?? 0),
  )
  return isAny(undos.where('seq', '=', Math.max(...written)))
}

const isAny = async (query: { executeTakeFirst(): Promise<unknown> }): Promise<boolean> =>
  (await query.executeTakeFirst()) !== undefined
