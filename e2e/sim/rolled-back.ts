/**
 * What a device had read and a server rollback took away (C12): each part of a row that no later change touched has to be there
 * again, or be offered to the person. Read off the logs of the lives of the database; nobody's clock is asked.
 */
import { followsDate } from '@caravel/sync-protocol/domain/bookings/booking-days'
import { entities, mustEntity, targetsOf } from '@caravel/sync-protocol/entities/index'
import type { AnyRow, Entity } from '@caravel/sync-protocol/entity'
import { sameValue } from '@caravel/sync-protocol/row'
import { parseStream } from '@caravel/sync-protocol/streams'
import type { Commit } from '@caravel/sync-protocol/wire'
import type { LostPart, StoredRow, StreamRecord } from '../../pwa/src/data/db/device-store.ts'
import { stillLost } from '../../pwa/src/data/sync/storage/server-rollback.ts'
import type { LoggedCommit } from './history.ts'
import type { SimDevice } from './sim-device.ts'
import type { World } from './world.ts'

/** `group`: undefined where all of the row is meant. `deleted`: that it had been deleted, and is there. */
interface Owed {
  device: SimDevice
  stream: string
  entity: Entity
  row: AnyRow
  group?: string
  deleted?: boolean
  /** What comes later in the log is a later change. */
  since: number
}

const keyOf = ({ entity, row }: StoredRow) => `${entity} ${row.id}`
const isEmpty = (value: unknown) => value === null || value === undefined || value === ''
/**
 * Who is in a trip is nobody's to send again; places of categories are made anew with the next move, where a booking
 * stands on a day goes when it is on another, and a vote goes only with its poll.
 */
const neverDeleted = new Set([
  'trip',
  'trip_member',
  'setting',
  'budget_category_order',
  'reservation_position',
  'poll_vote',
])

const writtenGroups = (entity: Entity): [string, string[]][] =>
  Object.entries(entity.groups)
    .filter(([name, { merge, fixed }]) => (merge !== 'server' && !fixed) || isSaid(entity, name))
    .map(([name, { fields }]) => [name, Object.keys(fields)])

/** No request names it, and yet its author writes it. */
const isSaid = (entity: Entity, group: string): boolean => entity.name === 'chat_message' && group === 'text'

/** What someone else said or chose is theirs to send again. */
const isOfOthers = (entity: Entity, row: AnyRow, { user }: SimDevice): boolean =>
  entity.own_import === true && row['user_id'] !== user.id

/** Nobody would miss it. Chats of a script are shorter than a snapshot, so what is not in it is not there. */
const saysNothing = (entity: Entity, row: AnyRow): boolean =>
  row['state'] === 'trimmed' ||
  (entity.name === 'journey_entry' && row['type'] === 'skeleton') ||
  (entity.name === 'vacay_entry' && row['asked_by'] !== null) ||
  (entity.name === 'journey_photo' && row['provider'] !== null) ||
  (entity.name === 'setting' && row['value'] === null) ||
  Object.entries(entity.groups).every(([name, { merge }]) => merge === 'server' && !isSaid(entity, name))

/** Did one of these commits change that part of a row that someone had as `row`? */
const isTouched = (commits: readonly Commit[], { entity, row, group, deleted }: Omit<Owed, 'device'>) =>
  commits.some(({ at, ops }) =>
    ops.some(op => {
      if (op.entity !== entity.name || (op.op === 'put' ? op.row.id : op.id) !== row.id) return false
      if (deleted) return true
      // Of what is forgotten no word is kept once it was deleted.
      if (group === undefined || op.op === 'del')
        return op.op === 'del' && (group === undefined || entity.forgotten === true)
      const fields = Object.keys(entity.groups[group]?.fields ?? {})
      if (op.op === 'set') return fields.some(name => name in op.fields)
      if (op.row.created_at === at) return fields.some(name => !isEmpty(op.row[name]))
      // It came back as it was, or came in again as someone knew it who had read less, or more.
      return op.row.updated_at !== at && op.row.updated_at > row.updated_at
    }),
  )

export class RolledBack {
  private readonly world: World
  private owed: Owed[] = []

  constructor(world: World) {
    this.world = world
  }

  /** The rows on a disk are about to give way to those of a snapshot. Answers what is to be done once they have. */
  replaces(device: SimDevice, next: StreamRecord, now: readonly StoredRow[]): () => void {
    const { stream, cursor } = next
    const before = device.disk.stream(stream)?.cursor
    const had = device.disk.rows(stream)
    const { history } = this.world
    if (!before || !cursor || parseStream(stream)?.kind === 'app' || history.isTwofold(stream))
      return () => {}
    history.catchUp()
    const from = history.logTo(stream, before.seq, before.mark)
    const to = history.logTo(stream, cursor.seq, cursor.mark)
    if (!from || !to) return () => {}
    const common = commonLength(from, to)
    if (common === from.length) return () => {}
    const owed = lostIn(device, had, now, to.slice(common)).map(each => ({
      ...each,
      device,
      stream,
      since: cursor.seq,
    }))
    return () => {
      this.owed.push(...owed)
      for (const { entity: name, row } of device.disk.rollbackRows(stream))
        if (isOfOthers(mustEntity(name), row, device))
          this.world.broken('C12', `${device.name}: ${name} ${row.id} is listed and somebody else's`)
      for (const each of owed)
        if (!device.disk.rollbackRows(stream).some(listed => isListed(listed, each)))
          this.broken(each, 'was lost and is not listed')
    }
  }

  /** The person answered for these, or nothing of the stream is here any more. */
  answered(device: SimDevice, stream?: string, rows?: readonly StoredRow[]): void {
    const keys = rows && new Set(rows.map(keyOf))
    this.owed = this.owed.filter(
      each =>
        each.device !== device ||
        (stream !== undefined && each.stream !== stream) ||
        (keys && !keys.has(keyOf({ entity: each.entity.name, row: each.row }))),
    )
  }

  /** What came after a backup is none of the server's history any more. */
  rollback(): void {
    const { history } = this.world
    for (const each of this.owed) each.since = Math.min(each.since, history.log(each.stream).length)
  }

  /** Forgets what came back, and what others changed since. */
  look(): void {
    const { history } = this.world
    this.owed = this.owed.filter(each => {
      if (isTouched(history.log(each.stream, each.since), each)) return false
      const now = history.replay(each.stream).get(each.entity, each.row.id) as AnyRow | undefined
      return !isThere(each, now)
    })
  }

  /** Once all is settled, what is still owed is offered in every tab. */
  settled(): void {
    this.look()
    const { history } = this.world
    for (const each of this.owed) {
      const { device, stream, entity, row, group } = each
      if (device.disk.stream(stream)?.status !== 'live') continue
      // Someone deleted all of the row since.
      if (group !== undefined && !history.replay(stream).get(entity, row.id)) continue
      const grounds = entity.own_import ? targetsOf(entity.name) : []
      // Its author has not sent again what it hangs on.
      if (grounds.some(({ field, target }) => !history.replay(stream).get(target, String(row[field])))) {
        const isOffered = grounds.every(({ field }) =>
          this.owed.some(other => other.device === device && other.row.id === row[field]),
        )
        if (!isOffered) continue
      }
      for (const tab of device.tabs.filter(({ up }) => up)) {
        const { engine } = tab
        // The person is asked about it already, and sees what was lost as their version.
        const isAsked = engine
          .memory(stream)
          .conflicts.some(
            asked =>
              asked.entity === entity.name &&
              asked.id === row.id &&
              asked.group === group &&
              Object.entries(asked.mine).every(([field, value]) => sameValue(value, row[field])),
          )
        if (isAsked) continue
        const lists = engine.rollbacks().filter(list => list.stream === stream)
        const offered = lists.flatMap(list => stillLost(list, each => engine.memory(each)))
        if (!offered.some(listed => isListed(listed, each))) this.broken(each, 'is lost and not offered')
      }
    }
  }

  private broken({ device, entity, row, group, deleted }: Owed, what: string): void {
    const part = deleted ? 'the delete of ' : group === undefined ? '' : `${group} of `
    this.world.broken('C12', `${device.name}: ${part}${entity.name} ${row.id} ${what}`)
  }
}

const commonLength = (one: readonly LoggedCommit[], other: readonly LoggedCommit[]): number => {
  const end = one.findIndex(
    ({ mutation_id, at }, index) => other[index]?.mutation_id !== mutation_id || other[index]?.at !== at,
  )
  return end < 0 ? one.length : end
}

const isListed = (listed: LostPart, { entity, row, group, deleted = false }: Owed): boolean =>
  listed.entity === entity.name &&
  listed.row.id === row.id &&
  (listed.deleted ?? false) === deleted &&
  (listed.groups === undefined || (group !== undefined && listed.groups.includes(group)))

const isThere = ({ entity, row, group, deleted }: Owed, now: AnyRow | undefined): boolean => {
  if (deleted) return !now
  if (!now || group === undefined) return now !== undefined
  return Object.keys(entity.groups[group]?.fields ?? {}).every(
    name => sameValue(now[name], row[name]) || followsDate(entity.name, row, name),
  )
}

const lostIn = (
  device: SimDevice,
  had: readonly StoredRow[],
  now: readonly StoredRow[],
  later: readonly Commit[],
): Omit<Owed, 'device' | 'stream' | 'since'>[] => {
  const there = new Map(now.map(each => [keyOf(each), each.row]))
  const known = new Set(had.map(keyOf))
  const parts = had.flatMap(({ entity: name, row }) => {
    const entity = mustEntity(name)
    const has = there.get(keyOf({ entity: name, row }))
    if (isOfOthers(entity, row, device)) return []
    if (!has) return saysNothing(entity, row) ? [] : [{ entity, row }]
    return writtenGroups(entity)
      .filter(([, fields]) =>
        fields.some(field => !sameValue(row[field], has[field]) && !followsDate(name, row, field)),
      )
      .map(([group]) => ({ entity, row, group }))
  })
  const came = now.filter(
    each =>
      !known.has(keyOf(each)) &&
      !neverDeleted.has(each.entity) &&
      !isOfOthers(mustEntity(each.entity), each.row, device) &&
      isNoOlder(each, had),
  )
  // What belongs to something goes with it.
  const back = new Set(came.map(({ row }) => row.id))
  const deletes = came
    .filter(({ entity, row }) => !groundsOf(mustEntity(entity)).some(name => back.has(String(row[name]))))
    .map(({ entity, row }) => ({ entity: mustEntity(entity), row, deleted: true }))
  return [...parts, ...deletes].filter(each => !isTouched(later, { ...each, stream: '', since: 0 }))
}

/**
 * Of messages a device has the newest: one that is older than all of them it may never have had. A reaction goes with its
 * message.
 */
const isNoOlder = ({ entity, row }: StoredRow, had: readonly StoredRow[]): boolean => {
  const messages = had.filter(each => each.entity === 'chat_message').map(each => each.row)
  if (entity === 'chat_reaction') return messages.some(({ id }) => id === row['message_id'])
  return entity !== 'chat_message' || messages.some(each => each.created_at <= row.created_at)
}

const groundsOf = (entity: Entity): string[] =>
  Object.entries(entities.find(each => each.name === entity.name)?.fields ?? {})
    .filter(([, { reference }]) => reference?.on_delete === 'cascade')
    .map(([name]) => name)
