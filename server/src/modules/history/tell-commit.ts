/** From what the log keeps of a commit to what a person reads of it, and whether they could take it back now. */
import type { Standing } from '@caravel/sync-protocol/access'
import { mustEntity } from '@caravel/sync-protocol/entities/index'
import type { AnyRow, Entity } from '@caravel/sync-protocol/entity'
import { isRefusal } from '@caravel/sync-protocol/errors'
import {
  changesOf,
  type HistoryChange,
  type HistoryEntry,
  type RowChange,
  type Undoable,
} from '@caravel/sync-protocol/history'
import { mustMutation } from '@caravel/sync-protocol/mutations'
import type { PlanInput } from '@caravel/sync-protocol/plan'
import { rowTitle } from '@caravel/sync-protocol/row-title'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { missingPermission } from '../../sync/op-permissions.ts'
import type { WorkingSet } from '../../sync/working-set.ts'
import type { LoggedCommit } from './history-queries.ts'
import { isUndone } from './undone-queries.ts'

/** So many changes of one commit are told; the rest is counted. */
const mostChanges = 200

export interface Telling {
  db: Kysely<Database>
  set: WorkingSet
  actor: PlanInput['actor']
  standing: Standing
}

export const tellCommit = async (it: Telling, commit: LoggedCommit): Promise<HistoryEntry> => {
  const { ops, inverse, conflicts, ...head } = commit
  const told = await tellChanges(it, commit)
  const { mutation_id, seq } = head
  await it.set.takePast(it.db, { mutation_id, seq, inverse, ops })
  const entry = await it.set.complete(it.db, () => ({
    ...head,
    ...told,
    conflicts: conflicts.map(each => ({ ...each, title: titleOf(it.set, mustEntity(each.entity), each.id) })),
    undo: undoableNow(it, commit.mutation_id),
  }))
  const undone = entry.undo === 'none' && (await isUndone(it, commit, entry.changes))
  return undone ? { ...entry, undone } : entry
}

/** What a commit changed, with what people call it. */
export const tellChanges = async (
  it: Pick<Telling, 'db' | 'set'>,
  { ops, inverse }: Pick<LoggedCommit, 'ops' | 'inverse'>,
): Promise<Pick<HistoryEntry, 'changes' | 'total'>> => {
  const changes = changesOf(ops, inverse)
  // Asked for as lists, so that they are read at once and not row by row.
  if (changes.length > 20)
    for (const name of new Set(changes.map(change => change.entity)))
      await it.set.complete(it.db, () => it.set.list(mustEntity(name)))
  return it.set.complete(it.db, () => ({
    changes: changes.slice(0, mostChanges).map(change => tellChange(it.set, change)),
    total: changes.length,
  }))
}

export const tellChange = (set: WorkingSet, change: RowChange): HistoryChange => {
  const entity = mustEntity(change.entity)
  const row = ('row' in change ? change.row : undefined) ?? find(set, entity, change.id)
  const date = row && 'date' in row ? { date: row['date'] as string | null } : {}
  // What had no name when it was added is called as it is now: the server names the link of a trip a moment later.
  const title = titleOf(set, entity, change.id, row) ?? titleOf(set, entity, change.id)
  return { ...change, title, ...date }
}

const titleOf = (set: WorkingSet, entity: Entity, id: string, row = find(set, entity, id)): string | null =>
  row ? rowTitle(entity, row, (from, other) => find(set, from, other)) : null

/** The row as it is, or as it was when it was deleted. */
const find = (set: WorkingSet, entity: Entity, id: string): AnyRow | undefined =>
  (set.get(entity, id) as AnyRow | undefined) ?? set.tombstone(entity, id)

const undoableNow = ({ set, actor, standing }: Telling, mutation_id: string): Undoable => {
  const { plan } = mustMutation('undo')
  const planned = plan(set, { params: {}, body: { mutation_id }, base: {}, actor })
  if (isRefusal(planned) || !planned.ops.length) return 'none'
  if (missingPermission(planned.ops, standing)) return 'forbidden'
  return planned.skipped?.length ? 'part' : 'whole'
}
