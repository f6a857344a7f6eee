/** Brings back what the server lost: missing rows under their own ids, older ones as edits, all as one step of undo. */
import { findEntity } from '@caravel/sync-protocol/entities/index'
import { orderKeyField, type AnyRow, type Entity } from '@caravel/sync-protocol/entity'
import { AppError } from '@caravel/sync-protocol/errors'
import type { Values } from '@caravel/sync-protocol/op'
import { parseStream, type StreamKey } from '@caravel/sync-protocol/streams'
import { mustDevice } from './device.ts'
import { mint, mutate, saveRow, type MutateOptions } from './mutate.ts'
import type { LostRow } from './set-backs.ts'
import { importParts } from './sync/orphaned.ts'
import { changesBack } from './sync/set-back.ts'

type Lost = Pick<LostRow, 'entity' | 'id' | 'row'>

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
    if (entity && now)
      await saveRow(entity, now, asSent(entity, changesBack(entity, each.row, now)), options).saved
    await leave(stream, [each])
  }
  const rows = withGrounds(stream, chosen)
  // The dates of the trip first: they bring its days, and those find their content by their ids.
  const first = rows.filter(each => findEntity(each.entity)?.root && shown(each))
  for (const each of first) await change(each)
  const missing = rows.filter(each => !shown(each))
  for (const part of importParts(missing.map(({ entity, row }) => ({ entity, row }))))
    await mutate('trip.import', {}, { id: parseStream(stream)?.id, rows: part }, options).saved
  await leave(stream, missing.filter(shown))
  for (const each of rows) if (!first.includes(each) && !missing.includes(each)) await change(each)
  if (!missing.every(shown)) throw new AppError('NOT_FOUND')
}

/** With what they hang on, where that is lost too: a stop with its place and its day. */
const withGrounds = (stream: StreamKey, chosen: readonly Lost[]): Lost[] => {
  const listed = mustDevice()
    .engine.setBacks()
    .find(each => each.stream === stream)
  const rows = [...chosen]
  // Grows while it is walked through, until all that is named is in it.
  for (const { entity: name, row } of rows)
    for (const [field, { reference }] of Object.entries(findEntity(name)?.fields ?? {})) {
      if (!reference || rows.some(each => each.entity === reference.entity && each.id === row[field]))
        continue
      const ground = listed?.rows.find(each => each.entity === reference.entity && each.row.id === row[field])
      if (ground) rows.push({ ...ground, id: ground.row.id })
    }
  return rows
}

/** A place in a list travels as the key it had. */
const asSent = (entity: Entity, changes: Values): Values => {
  const keys = new Set(Object.values(entity.groups).flatMap(group => keyOf(group) ?? []))
  return Object.fromEntries(
    Object.entries(changes).map(([name, value]) => [name, keys.has(name) ? { key: value } : value]),
  )
}

const keyOf = (group: Entity['groups'][string]): string | undefined =>
  group.merge === 'order' ? orderKeyField(group) : undefined

/** Takes rows off the list. */
export const leave = (stream: StreamKey, rows: readonly Pick<LostRow, 'entity' | 'id'>[]): Promise<void> => {
  const { engine } = mustDevice()
  const setBack = engine.setBacks().find(each => each.stream === stream)
  if (!setBack || !rows.length) return Promise.resolve()
  const gone = new Set(rows.map(({ entity, id }) => `${entity} ${id}`))
  const left = setBack.rows.filter(({ entity, row }) => !gone.has(`${entity} ${row.id}`))
  return engine.saveSetBack({ ...setBack, rows: left })
}
