/** The merge of one op with what others wrote: the generic part of the conflict rules (SPEC.md §4). */
import { mustEntity, childrenOf } from '@caravel/sync-protocol/entities/index'
import type { AnyRow, Entity } from '@caravel/sync-protocol/entity'
import { isRefusal, type Refusal } from '@caravel/sync-protocol/errors'
import { isDerivedId } from '@caravel/sync-protocol/ids'
import { foreignSeq, inConflict } from '@caravel/sync-protocol/merge/field-version'
import { judgeUpdate, wholeRow, type Judgement, type Sender } from '@caravel/sync-protocol/merge/judge'
import type { Op } from '@caravel/sync-protocol/op'
import { sameValue } from '@caravel/sync-protocol/row'
import type { Judge } from '@caravel/sync-protocol/run'
import type { State } from '@caravel/sync-protocol/state'
import type { WorkingSet } from './working-set.ts'

export interface JudgeParts {
  set: WorkingSet
  /** The rows as this commit has changed them so far. */
  view: State
  sender: Sender
  judgement: Judgement
  user_id: string | null
  client_id: string | null
}

export const judgeWith =
  (parts: JudgeParts): Judge =>
  op => {
    const entity = mustEntity(op.entity)
    if (op.op === 'create') return judgeCreate(parts, entity, op)
    if (op.op === 'delete') return judgeDelete(parts, entity, op)
    if (op.op === 'restore') return op
    const row = parts.view.get(entity, op.id) as AnyRow | undefined
    if (!row) return gone(parts, entity, op.id)
    if (op.adds) return op
    if (op.deletes) {
      const refused = judgeDelete(parts, entity, { ...op, op: 'delete' })
      if (isRefusal(refused)) return refused
    }
    return judgeUpdate(entity, row, parts.set.versions(entity, op.id), op, parts.sender, parts.judgement)
  }

/**
 * A living id is taken unless it is this person's own and equal; a derived one is simply there already. A buried one
 * rises only as what was here before.
 */
const judgeCreate = (
  { view, set, user_id }: JudgeParts,
  entity: Entity,
  op: Extract<Op, { op: 'create' }>,
) => {
  const taken: Refusal = { refused: 'ID_TAKEN', detail: { entity: entity.name, id: op.id } }
  const row = view.get(entity, op.id) as AnyRow | undefined
  if (row) {
    const same = Object.entries(op.fields).every(([name, value]) => sameValue(row[name], value))
    return isDerivedId(op.id) || (same && row.updated_by === user_id) ? undefined : taken
  }
  if (set.usedElsewhere(entity, op.id)) return taken
  if (!op.times && !isDerivedId(op.id) && set.tombstoneRecord(entity, op.id))
    return gone({ set } as JudgeParts, entity, op.id)
  return op
}

const gone = ({ set }: Pick<JudgeParts, 'set'>, entity: Entity, id: string): Refusal => {
  const tombstoneRecord = set.tombstoneRecord(entity, id)
  if (!tombstoneRecord) return { refused: 'NOT_FOUND', detail: { entity: entity.name, id } }
  const { user_id: deleted_by, at: deleted_at, mutation_id } = tombstoneRecord
  return {
    refused: 'ENTITY_GONE',
    detail: {
      entity: entity.name,
      id,
      deleted_by,
      deleted_at,
      mutation_id,
      restorable: tombstoneRecord.row !== undefined,
    },
  }
}

const judgeDelete = (
  parts: JudgeParts,
  entity: Entity,
  op: Extract<Op, { op: 'delete' }>,
): Op | Refusal | undefined => {
  const row = parts.view.get(entity, op.id) as AnyRow | undefined
  if (!row) return undefined
  const others = entity.root
    ? parts.set.othersSince(parts.sender.base_seq, parts.client_id)
    : foreignIn(parts, entity, row)
  if (!others.count) return op
  if (entity.on_delete === 'win') {
    if ('theirs_seqs' in others && isNamed(entity)) tellOfDelete(parts, entity, row, others)
    return op
  }
  return { refused: 'DELETE_CONFLICT', detail: { entity: entity.name, id: op.id, ...others } }
}

/** Something a person made and would miss, and not who belongs to it or what is on it. */
const isNamed = ({ fields, groups, groupOf }: Entity): boolean =>
  'name' in fields && groups[groupOf['name'] ?? '']?.merge !== 'server'

/** Anyone who wrote it since hears that it is gone, and may bring it back. */
const tellOfDelete = ({ judgement }: JudgeParts, entity: Entity, row: AnyRow, others: Foreign): void => {
  for (const theirs_seq of others.theirs_seqs)
    judgement.conflicts.push({
      entity: entity.name,
      id: row.id,
      group: wholeRow,
      winner: 'mine',
      mine: {},
      theirs: row,
      theirs_by: row.updated_by,
      theirs_at: row.updated_at,
      theirs_seq,
      quiet: false,
    })
}

interface Foreign {
  /** How many rows. */
  count: number
  /** Who wrote them last: said where the log no longer tells who wrote `theirs_seqs`. */
  user_ids: string[]
  theirs_seqs: number[]
}

/** What another client wrote or added in the subtree after the base. */
const foreignIn = (parts: JudgeParts, entity: Entity, row: AnyRow): Foreign => {
  const { set, view, sender } = parts
  const versions = Object.values(set.versions(entity, row.id))
  const theirs = versions.filter(version => inConflict(version, sender.client, sender.base_seq))
  const found: Foreign = {
    count: theirs.length ? 1 : 0,
    user_ids: theirs.length && row.updated_by ? [row.updated_by] : [],
    theirs_seqs: [...new Set(theirs.map(version => foreignSeq(version, sender.client)))],
  }
  for (const child of childrenOf(entity.name)) {
    if (child.on_delete !== 'cascade') continue
    for (const item of view.where(child.entity, child.field, row.id) as AnyRow[]) {
      const below = foreignIn(parts, child.entity, item)
      found.count += below.count
      found.user_ids = [...new Set([...found.user_ids, ...below.user_ids])]
      found.theirs_seqs = [...new Set([...found.theirs_seqs, ...below.theirs_seqs])]
    }
  }
  return found
}
