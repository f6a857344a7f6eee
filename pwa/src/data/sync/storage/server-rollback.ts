/**
 * The server was rolled back (sync rule C12): what this device had of a stream, and the server has no more or only in an
 * older state, is kept until the person has looked.
 */
import { importTrip } from '@caravel/sync-protocol/actions/import-trip'
import { findEntity, targetsOf } from '@caravel/sync-protocol/entities/index'
import { ownVote } from '@caravel/sync-protocol/entities/own-vote'
import { poll } from '@caravel/sync-protocol/entities/poll'
import type { AnyRow, Entity } from '@caravel/sync-protocol/entity'
import type { Entry } from '@caravel/sync-protocol/entry'
import type { MemoryState, OverlayState } from '@caravel/sync-protocol/memory-state'
import type { Values } from '@caravel/sync-protocol/op'
import { sameValue } from '@caravel/sync-protocol/row'
import { parseStream, tripStream, type StreamKey } from '@caravel/sync-protocol/streams'
import type { Cursor } from '@caravel/sync-protocol/wire'
import type { LostPart, ReadCursor, ServerRollback, StoredRow } from '../../db/device-store.ts'
import type { Core } from '../core.ts'
import { wasCleared } from './evicted.ts'
import type { Later } from './later-commits.ts'
import { differingFields, differingGroups, lostParts, partStillLost } from './lost-parts.ts'
import { readCurrent } from '../streams/read-current.ts'
import type { StreamMemory } from '../streams/stream-memory.ts'

/** Does the history that a snapshot is of not contain the cursor that the device had when it asked? */
export const isRolledBack = (asked: Cursor, snapshot: Cursor): boolean =>
  asked.epoch !== snapshot.epoch ||
  snapshot.seq < asked.seq ||
  (snapshot.seq === asked.seq && snapshot.mark !== asked.mark)

/** When the newest commit that a device had followed was made, by the server's clock: about, where nothing tells. */
export const readAtOf = ({ at }: ReadCursor, { tables }: MemoryState): number =>
  at ??
  [...tables.values()].reduce(
    (last, rows) => [...rows.values()].reduce((newest, row) => Math.max(newest, row.updated_at), last),
    0,
  )

type MemoryOf = (stream: StreamKey) => StreamMemory

/**
 * What of it is offered to the person: what is still lost here, and hangs on nothing that they cannot send. What came back
 * since, by this device or another, is not lost.
 */
export const stillLost = (rollback: ServerRollback, memoryOf: MemoryOf): LostPart[] => {
  const { lost, isWaiting } = lookAt(rollback, memoryOf)
  return lost.filter(part => !isWaiting(part))
}

/** What of it is lost and stays listed without being offered, until others or another stream bring what it hangs on. */
export const waitingParts = (rollback: ServerRollback, memoryOf: MemoryOf): LostPart[] => {
  const { lost, isWaiting } = lookAt(rollback, memoryOf)
  return lost.filter(isWaiting)
}

const lookAt = ({ stream, rows }: ServerRollback, memoryOf: MemoryOf) => {
  const { view, loaded } = memoryOf(stream)
  const find = (entity: Entity, id: string) => view.get(entity, id) as AnyRow | undefined
  const lost = rows.flatMap(part => {
    const entity = findEntity(part.entity)
    if (!entity) return []
    return loaded ? (partStillLost(entity, part, find(entity, part.row.id)) ?? []) : part
  })
  const isWaiting = (part: LostPart): boolean => {
    if (!loaded || part.deleted) return false
    // A vote of one's own stream is refused until the server has its poll, which goes out in another lane.
    if (part.entity === ownVote.name) {
      const { confirmed } = memoryOf(tripStream(String(part.row['for_trip_id'])))
      return !confirmed.get(poll, String(part.row['poll_id']))
    }
    if (part.groups || !findEntity(part.entity)?.own_import) return false
    return !targetsOf(part.entity).every(({ field, target }) => {
      const id = String(part.row[field])
      return find(target, id) ?? lost.some(({ entity, row }) => entity === target.name && row.id === id)
    })
  }
  return { lost, isWaiting }
}

/** What a server rollback lost of a stream, for the list: the person is told of it also where it lost nothing. */
export const lostOf = (
  core: Core,
  { stream, record, confirmed }: StreamMemory,
  now: readonly StoredRow[],
  later: Later,
): ServerRollback | undefined => {
  // What admins keep for all is theirs to look through.
  if (parseStream(stream)?.kind === 'app' || !record?.cursor) return undefined
  const commits = later === 'cleared' ? [] : later
  const rows =
    commits === 'followed'
      ? []
      : lostParts(confirmed, now, {
          later: commits,
          readAt: readAtOf(record.cursor, confirmed),
          me: core.owner.user_id,
        })
  return { stream, at: core.now(), rows }
}

/**
 * Rows that were sent again in vain, for the list: whatever kept them away, they did not arrive. Undefined: there are
 * none. `entries` leave the outbox, and `now` is what the server made of them; what someone deleted since is answered. What is
 * forgotten when it is deleted was kept away for nothing else, and no log tells that it had come back before.
 */
export const sentInVain = (
  core: Core,
  stream: StreamKey,
  entries: readonly Entry[],
  now: OverlayState,
): ServerRollback | undefined => {
  const rows = entries
    .filter(({ mutation }) => mutation === importTrip.name)
    .flatMap(({ body }) => body['rows'] as StoredRow[])
    .filter(({ entity: name, row }) => {
      const entity = findEntity(name)
      if (!entity || entity.forgotten || now.get(entity, row.id)) return false
      return (now.tombstone(entity, row.id)?.updated_at ?? -1) < row.updated_at
    })
  return rows.length ? { stream, at: core.now(), rows } : undefined
}

/** What an edit sends to bring a row back to what it was here. */
export const changesBack = (entity: Entity, { row, groups }: LostPart, now: AnyRow): Values => {
  const differing = differingGroups(entity, row, now).filter(group => groups?.includes(group) ?? true)
  const changed = differing.flatMap(group => differingFields(entity, group, row, now))
  return Object.fromEntries(changed.map(name => [name, row[name] ?? null]))
}

/** Takes rows off the list; nothing left: it is forgotten. Other tabs hear of it. */
export const leaveRollback = async (
  core: Core,
  stream: StreamKey,
  answered: readonly LostPart[],
): Promise<void> => {
  const left = await core.ports.store.leaveRollback(stream, answered)
  core.putRollback(stream, left)
  core.emit({ type: 'set-back' })
  core.tell({ type: 'set-back' })
}

/** As the disk has them. True when that was news. */
export const readRollbacks = async (core: Core): Promise<boolean> => {
  const stored = await readCurrent(
    () => core.rollbacks,
    () => core.ports.store.loadRollbacks(),
  )
  const missing = [...core.rollbacks.keys()].some(stream => !stored.some(each => each.stream === stream))
  if (missing && (await wasCleared(core))) return false
  const isNewer = !sameValue(stored, [...core.rollbacks.values()])
  if (isNewer) takeRollbacks(core, stored)
  return isNewer
}

export const takeRollbacks = (core: Core, rollbacks: readonly ServerRollback[]): void => {
  core.rollbacks = new Map(rollbacks.map(each => [each.stream, each]))
  core.emit({ type: 'set-back' })
}
