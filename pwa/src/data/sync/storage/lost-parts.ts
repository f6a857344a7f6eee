/**
 * What a server that was set back lost (sync rule C12): compared group by group, and held against the commits that came
 * later, never by the time of a whole row.
 */
import { followsDate } from '@caravel/sync-protocol/domain/bookings/booking-days'
import { findEntity } from '@caravel/sync-protocol/entities/index'
import { setting } from '@caravel/sync-protocol/entities/setting'
import type { AnyRow, Entity } from '@caravel/sync-protocol/entity'
import type { MemoryState } from '@caravel/sync-protocol/memory-state'
import type { CommittedOp } from '@caravel/sync-protocol/op'
import { sameValue } from '@caravel/sync-protocol/row'
import type { Commit } from '@caravel/sync-protocol/wire'
import type { StoredRow } from '../../db/device-store.ts'
import type { LostPart } from '../../db/rollback-list.ts'
import { actionEditOf } from '../action-edits.ts'
import { canRemove } from '../remove-again.ts'
import { reachOf } from '../streams/newest-rows.ts'

type Change = { op: CommittedOp; at: number }

/** What a person may have written of a row: the groups that an edit could send. */
export const writtenGroups = (entity: Entity): string[] =>
  Object.keys(entity.groups).filter(name => {
    const group = entity.groups[name]
    return (group?.merge !== 'server' && !group?.fixed) || name === actionEditOf(entity)?.group
  })

export const fieldsOf = (entity: Entity, group: string): string[] =>
  Object.keys(entity.groups[group]?.fields ?? {})

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === ''

const keyOf = (entity: string, id: string): string => `${entity} ${id}`

/**
 * The fields of a group that have another value now than the device had. A day that follows from a date that the device
 * had is none: the date says it, and to send the day would move the date.
 */
export const differingFields = (entity: Entity, group: string, had: AnyRow, now: AnyRow): string[] =>
  fieldsOf(entity, group).filter(
    name => !sameValue(had[name], now[name]) && !followsDate(entity.name, had, name),
  )

/** The written groups of which the device had something else. */
export const differingGroups = (entity: Entity, had: AnyRow, now: AnyRow): string[] =>
  writtenGroups(entity).filter(group => differingFields(entity, group, had, now).length)

/** Nothing in its rows was written by a person, so nothing of them is ever listed. */
export const isServersAlone = (entity: Entity): boolean =>
  !actionEditOf(entity) && Object.values(entity.groups).every(({ merge }) => merge === 'server')

/**
 * Of a row that is missing: would a person miss anything of it? The server makes suggestions of journals anew, a question
 * about a day off is asked again, and pictures of a library are chosen from there.
 */
const saysNothing = (entity: Entity, row: AnyRow): boolean =>
  row['state'] === 'trimmed' ||
  (row['type'] === 'skeleton' && entity.name === 'journey_entry') ||
  (typeof row['asked_by'] === 'string' && entity.name === 'vacay_entry') ||
  (typeof row['provider'] === 'string' && entity.name === 'journey_photo') ||
  (entity.name === setting.name && row['value'] === null) ||
  isServersAlone(entity)

/** What commits did to each row, in their order. */
const changesOf = (commits: readonly Commit[]): Map<string, Change[]> => {
  const changes = new Map<string, Change[]>()
  for (const { ops, at } of commits)
    for (const op of ops) {
      const key = keyOf(op.entity, op.op === 'put' ? op.row.id : op.id)
      changes.set(key, [...(changes.get(key) ?? []), { op, at }])
    }
  return changes
}

/**
 * Did someone write this group, of which the device had `had`? A row that comes back as it was says nothing new, and one
 * that is sent again does so only where its sender knew it as someone wrote it later.
 */
const writes = ({ op, at }: Change, had: AnyRow, fields: readonly string[]): boolean => {
  if (op.op === 'del') return false
  if (op.op === 'set') return fields.some(name => name in op.fields)
  const { created_at, updated_at } = op.row
  if (created_at === at) return fields.some(name => !isEmpty(op.row[name]))
  return updated_at !== at && updated_at > had.updated_at
}

const withoutWritten = (
  entity: Entity,
  groups: readonly string[],
  had: AnyRow,
  changes: readonly Change[],
): string[] => groups.filter(group => !changes.some(change => writes(change, had, fieldsOf(entity, group))))

/** Said or chosen by someone else: only they send it again. */
const isOfOthers = ({ own_import }: Entity, row: AnyRow, me: string): boolean =>
  own_import === true && row['user_id'] !== me

interface Since {
  /** The commits that the device had not followed. */
  later: readonly Commit[]
  /** When the newest commit that it had followed was made, by the server's clock. */
  readAt: number
  /** Whose device it is. */
  me: string
}

/** What the device had of a stream and is not there any more. */
export const lostParts = (
  { tables: had }: Pick<MemoryState, 'tables'>,
  now: readonly StoredRow[],
  { later, readAt, me }: Since,
): LostPart[] => {
  const changes = changesOf(later)
  const there = tablesOf(now)
  const hasIt = reachOf(there, had, true)
  // A reaction goes with its message, so the device has to have the message to tell that it was taken back.
  const hadIt = reachOf(had, new Map(), false)
  const lost = [...had].flatMap(([name, rows]) => {
    const entity = findEntity(name)
    if (!entity) return []
    return [...rows.values()].flatMap(row => {
      if (isOfOthers(entity, row, me)) return []
      const known = { now: there.get(name)?.get(row.id), changes: changes.get(keyOf(name, row.id)) ?? [] }
      return lostOfRow(entity, row, known, hasIt) ?? []
    })
  })
  const wasDeleted = ({ entity: name, row }: StoredRow): boolean => {
    const entity = findEntity(name)
    const isOld = row.updated_at <= readAt && !changes.has(keyOf(name, row.id))
    return Boolean(entity && isOld && canRemove(name) && !isOfOthers(entity, row, me) && hadIt(entity, row))
  }
  const back = now.filter(each => !had.get(each.entity)?.has(each.row.id) && wasDeleted(each))
  const ids = new Set(back.map(({ row }) => row.id))
  // What belongs to something goes with it.
  const deleted = back.filter(each => !groundsOf(each).some(id => ids.has(id)))
  return [...lost, ...deleted.map(each => ({ ...each, deleted: true as const }))]
}

const tablesOf = (rows: readonly StoredRow[]): Map<string, Map<string, AnyRow>> =>
  new Map(
    [...Map.groupBy(rows, ({ entity }) => entity)].map(([name, all]) => [
      name,
      new Map(all.map(({ row }) => [row.id, row])),
    ]),
  )

const lostOfRow = (
  entity: Entity,
  row: AnyRow,
  { now, changes }: { now: AnyRow | undefined; changes: readonly Change[] },
  hasIt: (entity: Entity, row: AnyRow) => boolean,
): LostPart | undefined => {
  if (!now) {
    const isDeleted = changes.some(({ op }) => op.op === 'del')
    return isDeleted || saysNothing(entity, row) || !hasIt(entity, row)
      ? undefined
      : { entity: entity.name, row }
  }
  const groups = withoutWritten(entity, differingGroups(entity, row, now), row, changes)
  return groups.length ? { entity: entity.name, row, groups } : undefined
}

const groundsOf = ({ entity: name, row }: StoredRow): string[] =>
  Object.entries(findEntity(name)?.fields ?? {})
    .filter(([, { reference }]) => reference?.on_delete === 'cascade')
    .map(([field]) => String(row[field]))

/** What of these is still lost after these commits: what someone wrote since stands as they wrote it. */
export const withoutTouched = (parts: readonly LostPart[], commits: readonly Commit[]): LostPart[] => {
  const changes = changesOf(commits)
  return parts.flatMap(part => {
    const entity = findEntity(part.entity)
    const own = changes.get(keyOf(part.entity, part.row.id))
    return entity && own ? (afterChanges(entity, part, own) ?? []) : part
  })
}

const afterChanges = (entity: Entity, part: LostPart, changes: readonly Change[]): LostPart | undefined => {
  if (part.deleted) return undefined
  // What its person deleted is gone for good, and what they said before has left the log.
  if (entity.forgotten && changes.some(({ op }) => op.op === 'del')) return undefined
  const came = changes.find(({ op }) => op.op === 'put')?.op
  const known = part.groups ?? (came?.op === 'put' ? differingGroups(entity, part.row, came.row) : undefined)
  if (!known) return part
  const groups = withoutWritten(entity, known, part.row, changes)
  return groups.length ? { ...part, groups } : undefined
}

/** What of it is lost, seen from what is there now; undefined: nothing. */
export const partStillLost = (
  entity: Entity,
  part: LostPart,
  now: AnyRow | undefined,
): LostPart | undefined => {
  const { row, groups: listed, deleted } = part
  if (deleted) return now && part
  if (!now) return listed ? undefined : part
  const differing = differingGroups(entity, row, now)
  // Not heard of by a commit, such as a day that waits to be made anew: what it was filled with may still be missing.
  const isAsItWas = now.updated_at <= row.updated_at
  const isBlank = (group: string) => fieldsOf(entity, group).every(name => isEmpty(now[name]))
  const groups = differing.filter(group => (listed ? listed.includes(group) : isAsItWas || isBlank(group)))
  return groups.length ? { ...part, groups } : undefined
}
