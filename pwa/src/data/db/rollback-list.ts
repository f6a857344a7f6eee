/** The list of what the server lost of a stream when it was set back (sync rule C12), as it lies on the disk. */
import { findEntity } from '@caravel/sync-protocol/entities/index'
import { sameValue } from '@caravel/sync-protocol/row'
import type { StreamKey } from '@caravel/sync-protocol/streams'
import type { Commit } from '@caravel/sync-protocol/wire'
import { withoutTouched } from '../sync/storage/lost-parts.ts'
import type { StoredRow } from './device-store.ts'

/** What the server lost of one row, which is as this device had it. Without more it is missing. */
export interface LostPart extends StoredRow {
  /** Only these groups are lost. */
  groups?: string[]
  /** It had been deleted, and is there again: the row is as the server has it. */
  deleted?: true
}

/** What a server that was set back lost of a stream. Nothing of it: the person has not been told yet. */
export interface ServerRollback {
  stream: StreamKey
  at: number
  rows: LostPart[]
}

const deletedOf = ({ entity, row }: StoredRow): string => `the delete of ${entity} ${row.id}`

/** Of one row its words and its delete may both be lost: by two rollbacks, with the delete between them. */
const keyOf = (part: LostPart): string => (part.deleted ? deletedOf(part) : `${part.entity} ${part.row.id}`)

const isMissing = ({ groups, deleted }: LostPart): boolean => !groups && !deleted

const isSameRow = (one: LostPart, other: LostPart): boolean =>
  one.entity === other.entity && one.row.id === other.row.id

/** Both lists of one trip as one; `here` itself if nothing is new. */
export const mergedRollback = (here: ServerRollback | undefined, brought: ServerRollback): ServerRollback => {
  const rows = new Map((here?.rows ?? []).map(each => [keyOf(each), each]))
  for (const each of brought.rows) {
    // An older backup lost the row, and a newer one brings it: nobody deleted it.
    if (each.deleted && here?.rows.some(listed => isMissing(listed) && isSameRow(listed, each))) continue
    if (isMissing(each)) rows.delete(deletedOf(each))
    const known = rows.get(keyOf(each))
    rows.set(keyOf(each), known ? mergedPart(known, each) : each)
  }
  if (here && sameValue([...rows.values()], here.rows)) return here
  return { ...brought, rows: [...rows.values()] }
}

/** The row as it was written later, with what only the other one says is lost. */
const mergedPart = (here: LostPart, brought: LostPart): LostPart => {
  const [newer, older] = brought.row.updated_at > here.row.updated_at ? [brought, here] : [here, brought]
  const more = (older.groups ?? []).filter(group => !newer.groups?.includes(group))
  const fields = more.flatMap(group => Object.keys(findEntity(here.entity)?.groups[group]?.fields ?? {}))
  const row = { ...newer.row, ...Object.fromEntries(fields.map(name => [name, older.row[name]])) }
  return { ...newer, row, ...(newer.groups ? { groups: [...newer.groups, ...more] } : {}) }
}

/**
 * The list without the parts that the person has answered for. A part that was written again after they saw it stays.
 * Undefined if nothing is left.
 */
export const rollbackWithout = (
  here: ServerRollback | undefined,
  answered: readonly LostPart[],
): ServerRollback | undefined => {
  const seen = new Map(answered.map(each => [keyOf(each), each]))
  const rows = (here?.rows ?? []).flatMap((each): LostPart[] => {
    const answer = seen.get(keyOf(each))
    if (!answer || each.row.updated_at > answer.row.updated_at) return [each]
    const groups = answer.groups ? each.groups?.filter(group => !answer.groups?.includes(group)) : undefined
    return groups?.length ? [{ ...each, groups }] : []
  })
  return here && rows.length ? { ...here, rows } : undefined
}

/** The list once these commits were applied: what they change is lost no more. */
export const rollbackAfter = (here: ServerRollback, commits: readonly Commit[]): ServerRollback => ({
  ...here,
  rows: withoutTouched(here.rows, commits),
})
