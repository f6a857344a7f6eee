/**
 * Brings back what the server lost: missing rows under their own ids, older ones as edits, deleted ones as deletes, all as
 * one step of undo.
 */
import { importTrip } from '@caravel/sync-protocol/actions/import-trip'
import { setSettings } from '@caravel/sync-protocol/actions/set-settings'
import { neverUndone } from '@caravel/sync-protocol/actions/undo'
import { findEntity, mustEntity } from '@caravel/sync-protocol/entities/index'
import { day } from '@caravel/sync-protocol/entities/day'
import { poll } from '@caravel/sync-protocol/entities/poll'
import { pollVote } from '@caravel/sync-protocol/entities/poll-vote'
import { setting } from '@caravel/sync-protocol/entities/setting'
import type { AnyRow, Entity } from '@caravel/sync-protocol/entity'
import { AppError } from '@caravel/sync-protocol/errors'
import { importedFields } from '@caravel/sync-protocol/imported-row'
import { parseStream, streamKinds, type StreamKey } from '@caravel/sync-protocol/streams'
import { asSent } from './as-sent.ts'
import { mustDevice } from './device.ts'
import { mint, mutate, mutateByName, type MutateOptions } from './mutate.ts'
import { bringValuesBack } from './restore-value.ts'
import { makingsOf } from './make-again.ts'
import type { LostRow } from './server-rollbacks.ts'
import { importParts } from './sync/orphaned.ts'
import { actionEditOf } from './sync/action-edits.ts'
import { removalOf } from './sync/remove-again.ts'
import { fieldsOf } from './sync/storage/lost-parts.ts'
import { changesBack } from './sync/storage/server-rollback.ts'

type Lost = Pick<LostRow, 'entity' | 'id' | 'row' | 'groups' | 'deleted'>

/**
 * Takes the rows off the list once they lie on the disk as changes of this device, with those that they hang on. Throws
 * `AppError` when one of them cannot be; what was done until then is off the list, and nothing else is.
 */
export const sendAgain = async (
  stream: StreamKey,
  chosen: readonly Lost[],
  label: NonNullable<MutateOptions['label']>,
): Promise<void> => {
  const unit = mint()
  // What is never undone is no step of undo: it goes out beside what is.
  const optionsOf = ({ entity }: Pick<Lost, 'entity'>): MutateOptions =>
    neverUndone.has(entity) ? { unit } : { unit, label }
  const shown = (each: Pick<Lost, 'entity' | 'id'>) => {
    const entity = findEntity(each.entity)
    return entity && (mustDevice().engine.memory(stream).view.get(entity, each.id) as AnyRow | undefined)
  }
  const change = async (each: Lost) => {
    const entity = findEntity(each.entity)
    const now = shown(each)
    if (!entity || !now) return
    const options = optionsOf(each)
    const back = changesBack(entity, each, now)
    const groups = Object.keys(entity.groups).filter(name =>
      fieldsOf(entity, name).some(field => field in back),
    )
    if (entity.name === setting.name) await sendOwn(stream, entity, each.row, options)
    else if (actionEditOf(entity)) await editByAction(stream, entity, each.row, groups, options)
    else await bringValuesBack(stream, entity.name, each.id, back, options)?.saved
    await leave(stream, [each])
    done.add(each)
  }
  const remove = async (each: Lost) => {
    const now = shown(each)
    if (now) {
      const { name, params, body, base = {} } = removalOf(each.entity, now)
      await mutateByName(name, { ...scopeOf(stream), ...params }, body, { ...optionsOf(each), base }).saved
    }
    await leave(stream, [each])
  }
  const bringBack = async (rows: readonly Lost[]) => {
    const [first] = rows
    if (!first) return
    const kind = parseStream(stream)?.kind
    if (kind === 'user')
      await Promise.all(rows.map(each => sendOwn(stream, mustEntity(each.entity), each.row, optionsOf(each))))
    else if (kind !== 'trip')
      for (const { name, params, body } of makingsOf(rows))
        await mutateByName(name, { ...scopeOf(stream), ...params }, body, optionsOf(first)).saved
    else
      for (const part of importParts(rows.map(({ entity, row }) => ({ entity, row }))))
        await mutate(importTrip, {}, { id: parseStream(stream)?.id ?? '', rows: part }, optionsOf(first))
          .saved
    const back = rows.filter(shown)
    await leave(stream, back)
    for (const each of back) done.add(each)
  }
  const done = new Set<Lost>()
  const rows = withGrounds(
    stream,
    chosen.filter(({ deleted }) => !deleted),
  )
  // A day that goes takes its date along, so days go before the dates of the trip are set.
  const [days, removed] = partition(
    chosen.filter(({ deleted }) => deleted),
    ({ entity }) => entity === day.name,
  )
  for (const each of days) await remove(each)
  // Then the dates of the trip: they bring its days, and those find their content by their ids.
  const first = rows.filter(each => findEntity(each.entity)?.root && shown(each))
  for (const each of first) await change(each)
  const missing = rows.filter(each => !each.groups && !shown(each))
  const [undoable, spoken] = partition(missing, ({ entity }) => !neverUndone.has(entity))
  await bringBack(undoable)
  // Votes and reactions after the polls and messages that they hang on.
  await bringBack(spoken)
  const others = rows.filter(each => !first.includes(each) && !missing.includes(each))
  // A vote is cast while its poll is open: before it is closed again, and after it was opened again.
  const isOpen = ({ row }: Lost) =>
    shown({ entity: poll.name, id: String(row['poll_id']) })?.['closed'] === false
  const [votes, values] = partition(others, ({ entity }) => entity === pollVote.name)
  const [open, closed] = partition(votes, isOpen)
  for (const each of [...open, ...values, ...closed]) await change(each)
  for (const each of removed) await remove(each)
  if (done.size < rows.length) throw new AppError('NOT_FOUND')
}

const partition = <T>(list: readonly T[], holds: (each: T) => boolean): [T[], T[]] => [
  list.filter(holds),
  list.filter(each => !holds(each)),
]

/** The parameter that names the stream. */
const scopeOf = (stream: StreamKey): Record<string, string> => {
  const { kind = 'app', id = '' } = parseStream(stream) ?? {}
  const { scope } = streamKinds[kind]
  return scope ? { [scope]: id } : {}
}

/** As its row was here, by the action that writes these groups of it. */
const editByAction = (
  stream: StreamKey,
  entity: Entity,
  row: AnyRow,
  groups: readonly string[],
  options: MutateOptions,
): Promise<void> => {
  const { name = '', params, body = {} } = actionEditOf(entity)?.of(row, groups) ?? {}
  return mutateByName(name, { ...scopeOf(stream), ...params }, body, options).saved
}

/** What the person keeps for themselves is made anew as they once made it, under its own id. */
const sendOwn = (stream: StreamKey, entity: Entity, row: AnyRow, options: MutateOptions): Promise<void> => {
  const of = { user_id: String(row['user_id']) }
  if (actionEditOf(entity)) return editByAction(stream, entity, row, Object.keys(entity.groups), options)
  if (entity.name === setting.name)
    return mutate(setSettings, of, { settings: { [String(row['key'])]: row['value'] } }, options).saved
  const body = { id: row.id, ...asSent(entity, importedFields(entity, row)) }
  return mutateByName(`${entity.name}.create`, of, body, options).saved
}

/** With what they hang on, where that is lost too: a stop with its place and its day. */
const withGrounds = (stream: StreamKey, chosen: readonly Lost[]): Lost[] => {
  const listed = mustDevice()
    .engine.rollbacks()
    .find(each => each.stream === stream)
  const rows = [...chosen]
  // Grows while it is walked through, until all that is named is in it.
  for (const { entity: name, row } of rows)
    for (const [field, { reference }] of Object.entries(findEntity(name)?.fields ?? {})) {
      if (!reference || rows.some(each => each.entity === reference.entity && each.id === row[field]))
        continue
      const ground = listed?.rows.find(
        each => !each.deleted && each.entity === reference.entity && each.row.id === row[field],
      )
      if (ground) rows.push({ ...ground, id: ground.row.id })
    }
  return rows
}

/** Takes rows off the list. */
export const leave = (stream: StreamKey, rows: readonly Lost[]): Promise<void> =>
  rows.length
    ? mustDevice().engine.leaveRollback(
        stream,
        rows.map(({ entity, row, groups, deleted }) => ({
          entity,
          row,
          ...(groups ? { groups } : {}),
          ...(deleted ? { deleted } : {}),
        })),
      )
    : Promise.resolve()
