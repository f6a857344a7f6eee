/**
 * Brings back what the server lost: missing rows under their own ids, older ones as edits, deleted ones as deletes, all as
 * one step of undo.
 */
import { importTrip } from '@caravel/sync-protocol/actions/import-trip'
import { setSettings } from '@caravel/sync-protocol/actions/set-settings'
import { findEntity, mustEntity } from '@caravel/sync-protocol/entities/index'
import { setting } from '@caravel/sync-protocol/entities/setting'
import type { AnyRow, Entity } from '@caravel/sync-protocol/entity'
import { AppError } from '@caravel/sync-protocol/errors'
import { importedFields } from '@caravel/sync-protocol/imported-row'
import { parseStream, streamKinds, type StreamKey } from '@caravel/sync-protocol/streams'
import { asSent } from './as-sent.ts'
import { mustDevice } from './device.ts'
import { mint, mutate, mutateByName, saveAnyRow, type MutateOptions } from './mutate.ts'
import type { LostRow } from './server-rollbacks.ts'
import { importParts } from './sync/orphaned.ts'
import { removalOf } from './sync/remove-again.ts'
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
  const options = { unit: mint(), label }
  const shown = (each: Lost) => {
    const entity = findEntity(each.entity)
    return entity && (mustDevice().engine.memory(stream).view.get(entity, each.id) as AnyRow | undefined)
  }
  const change = async (each: Lost) => {
    const entity = findEntity(each.entity)
    const now = shown(each)
    if (!entity || !now) return
    if (entity.name === setting.name) await sendOwn(entity, each.row, options)
    else await saveAnyRow(entity, now, asSent(entity, changesBack(entity, each, now)), options).saved
    await leave(stream, [each])
    done.add(each)
  }
  const remove = async (each: Lost) => {
    const now = shown(each)
    if (now) {
      const { name, params, body, base = {} } = removalOf(each.entity, now)
      await mutateByName(name, { ...scopeOf(stream), ...params }, body, { ...options, base }).saved
    }
    await leave(stream, [each])
  }
  const done = new Set<Lost>()
  const rows = withGrounds(
    stream,
    chosen.filter(({ deleted }) => !deleted),
  )
  // The dates of the trip first: they bring its days, and those find their content by their ids.
  const first = rows.filter(each => findEntity(each.entity)?.root && shown(each))
  for (const each of first) await change(each)
  const missing = rows.filter(each => !each.groups && !shown(each))
  if (parseStream(stream)?.kind === 'user')
    await Promise.all(missing.map(each => sendOwn(mustEntity(each.entity), each.row, options)))
  else
    for (const part of importParts(missing.map(({ entity, row }) => ({ entity, row }))))
      await mutate(importTrip, {}, { id: parseStream(stream)?.id ?? '', rows: part }, options).saved
  const back = missing.filter(shown)
  await leave(stream, back)
  for (const each of back) done.add(each)
  for (const each of rows) if (!first.includes(each) && !missing.includes(each)) await change(each)
  for (const each of chosen) if (each.deleted) await remove(each)
  if (done.size < rows.length) throw new AppError('NOT_FOUND')
}

/** The parameter that names the stream. */
const scopeOf = (stream: StreamKey): Record<string, string> => {
  const { kind = 'app', id = '' } = parseStream(stream) ?? {}
  const { scope } = streamKinds[kind]
  return scope ? { [scope]: id } : {}
}

/** What the person keeps for themselves is made anew as they once made it, under its own id. */
const sendOwn = (entity: Entity, row: AnyRow, options: MutateOptions): Promise<void> => {
  const of = { user_id: String(row['user_id']) }
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
