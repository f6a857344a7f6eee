/**
 * The server was set back (sync rule C12): what this device had of a stream, and the server has no more or only in an
 * older state, is kept until the person has looked.
 */
import { importTrip } from '@caravel/sync-protocol/actions/import-trip'
import { findEntity } from '@caravel/sync-protocol/entities/index'
import { setting } from '@caravel/sync-protocol/entities/setting'
import type { AnyRow, Entity } from '@caravel/sync-protocol/entity'
import type { Entry } from '@caravel/sync-protocol/entry'
import type { MemoryState, OverlayState } from '@caravel/sync-protocol/memory-state'
import type { Values } from '@caravel/sync-protocol/op'
import { matchMutation } from '@caravel/sync-protocol/mutations'
import { sameValue } from '@caravel/sync-protocol/row'
import { parseStream, type StreamKey } from '@caravel/sync-protocol/streams'
import type { Cursor } from '@caravel/sync-protocol/wire'
import type { SetBack, StoredRow } from '../db/device-store.ts'
import type { Core } from './core.ts'
import { readCurrent } from './read-current.ts'
import type { StreamMemory } from './stream-memory.ts'

/** Does the history that a snapshot is of not contain the cursor that the device had when it asked? */
export const isSetBack = (asked: Cursor, snapshot: Cursor): boolean =>
  asked.epoch !== snapshot.epoch ||
  snapshot.seq < asked.seq ||
  (snapshot.seq === asked.seq && snapshot.mark !== asked.mark)

/** What a person may have written of a row: the fields that an edit could send. */
export const writtenFields = (entity: Entity): string[] =>
  Object.values(entity.groups)
    .filter(group => group.merge !== 'server' && !group.fixed)
    .flatMap(group => Object.keys(group.fields))

/** Does the device know something of this row that these rows do not? */
export const isNews = (entity: Entity, had: AnyRow, has: AnyRow | undefined): boolean => {
  if (!has) {
    const saysNothing = had['state'] === 'trimmed' || (entity.name === setting.name && had['value'] === null)
    return !saysNothing && Object.values(entity.groups).some(isPersonal)
  }
  // Made anew under its own id, as the days of a range are: what it was filled with may still be missing.
  if (has.created_at > had.created_at)
    return writtenFields(entity).some(name => isEmpty(has[name]) && !isEmpty(had[name]))
  if (has.updated_at >= had.updated_at) return false
  return writtenFields(entity).some(name => !sameValue(had[name], has[name]))
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === ''

const isPersonal = (group: Entity['groups'][string]): boolean => group.merge !== 'server'

/** Rows that are missing or older in `now`. */
export const rowsSetBack = (had: MemoryState, now: readonly StoredRow[]): StoredRow[] => {
  const there = new Map(now.map(({ entity, row }) => [`${entity} ${row.id}`, row]))
  return [...had.tables].flatMap(([name, rows]) => {
    const entity = findEntity(name)
    if (!entity) return []
    return [...rows.values()]
      .filter(row => isNews(entity, row, there.get(`${name} ${row.id}`)))
      .map(row => ({ entity: name, row }))
  })
}

/** What of it is still missing or older here; what came back meanwhile, by this device or another, is not. */
export const stillLost = ({ rows }: SetBack, { view, loaded }: StreamMemory): StoredRow[] =>
  rows.filter(({ entity: name, row }) => {
    const entity = findEntity(name)
    return entity && (!loaded || isNews(entity, row, view.get(entity, row.id) as AnyRow | undefined))
  })

/** What a set-back lost of a stream, for the list; undefined: nothing. */
export const lostOf = (
  core: Core,
  stream: StreamKey,
  had: MemoryState,
  now: readonly StoredRow[],
): SetBack | undefined => {
  // What admins keep for all is theirs to look through.
  if (parseStream(stream)?.kind === 'app') return undefined
  const rows = rowsSetBack(had, now)
  return rows.length ? { stream, at: core.now(), rows } : undefined
}

/**
 * Rows that were sent again in vain, for the list: whatever kept them away, they did not arrive. Undefined: there are
 * none. `entries` leave the outbox, and `now` is what the server made of them; what somebody deleted since is answered.
 */
export const sentInVain = (
  core: Core,
  stream: StreamKey,
  entries: readonly Entry[],
  now: OverlayState,
): SetBack | undefined => {
  const rows = entries
    .filter(({ method, path }) => matchMutation(method, path)?.route === importTrip)
    .flatMap(({ body }) => body['rows'] as StoredRow[])
    .filter(({ entity: name, row }) => {
      const entity = findEntity(name)
      if (!entity || now.get(entity, row.id)) return false
      return (now.tombstone(entity, row.id)?.updated_at ?? -1) < row.updated_at
    })
  return rows.length ? { stream, at: core.now(), rows } : undefined
}

/** What an edit sends to bring a row back to what it was here. */
export const changesBack = (entity: Entity, had: Values, has: Values): Values => {
  const fields = writtenFields(entity).filter(name => !sameValue(had[name], has[name]))
  return Object.fromEntries(fields.map(name => [name, had[name] ?? null]))
}

/** Takes rows off the list; nothing left: it is forgotten. Other tabs hear of it. */
export const leaveSetBack = async (
  core: Core,
  stream: StreamKey,
  answered: readonly StoredRow[],
): Promise<void> => {
  const left = await core.ports.store.leaveSetBack(stream, answered)
  core.putSetBack(stream, left)
  core.emit({ type: 'set-back' })
  core.tell({ type: 'set-back' })
}

/** As the disk has them. True when that was news. */
export const readSetBacks = async (core: Core): Promise<boolean> => {
  const stored = await readCurrent(
    () => core.setBacks,
    () => core.ports.store.loadSetBacks(),
  )
  const isNewer = !sameValue(stored, [...core.setBacks.values()])
  if (isNewer) takeSetBacks(core, stored)
  return isNewer
}

export const takeSetBacks = (core: Core, setBacks: readonly SetBack[]): void => {
  core.setBacks = new Map(setBacks.map(each => [each.stream, each]))
  core.emit({ type: 'set-back' })
}
