/** Reads a file of changes that anybody may have made, broken or changed. Sound as a whole, or refused as a whole. */
import * as z from 'zod/mini'
import { findEntity } from '@caravel/sync-protocol/entities/index'
import type { AnyRow, Entity } from '@caravel/sync-protocol/entity'
import type { Entry } from '@caravel/sync-protocol/entry'
import { idPattern } from '@caravel/sync-protocol/field'
import { MemoryState } from '@caravel/sync-protocol/memory-state'
import { matchMutation, splitBody } from '@caravel/sync-protocol/mutations'
import { scopeOf } from '@caravel/sync-protocol/row'
import { parseStream } from '@caravel/sync-protocol/streams'
import { upcastEntry } from '@caravel/sync-protocol/upcast'
import { opVersion } from '@caravel/sync-protocol/wire'
import type { StoredChanges, StoredRow, StreamRecord } from './db/device-store.ts'
import { fileFormat, fileVersion } from './outbox-file.ts'
import { cardOf } from './sync/card-of.ts'

export type FileFault =
  'NOT_A_FILE' | 'NEWER_FORMAT' | 'OTHER_SERVER' | 'OTHER_ACCOUNT' | 'FILE_TOO_BIG' | 'DAMAGED'

/** The text is the locale key `outboxFile.<code>`. Nothing of the file was taken. */
export class FileRefused extends Error {
  override readonly name = 'FileRefused'
  readonly code: FileFault

  constructor(code: FileFault) {
    super(code)
    this.code = code
  }
}

export const fileLimits = { bytes: 32_000_000, changes: 20_000, clientSeq: 1_000_000_000 }

const id = z.string().check(z.regex(idPattern))
const short = z.string().check(z.minLength(1), z.maxLength(200))
const count = z.int().check(z.gte(0))
const values = z.record(z.string(), z.unknown())

const entrySchema = z.object({
  mutation_id: id,
  stream: short,
  // What this device makes next is numbered behind it: there must be room.
  client_seq: z.int().check(z.gte(1), z.lte(fileLimits.clientSeq)),
  client_id: z.optional(id),
  method: z.enum(['POST', 'PUT', 'PATCH', 'DELETE']),
  path: z.string().check(z.maxLength(500)),
  body: values,
  base_seq: count,
  base_epoch: z.nullable(short),
  edited_at: z.number(),
  op_version: z.int().check(z.gte(1)),
  unit: short,
  state: z.enum(['waiting', 'sending', 'answered']),
  sent: z.boolean(),
  tries: count,
  server_errors: count,
  silent_tries: count,
})

const parkedSchema = z.object({
  id,
  stream: short,
  entry: entrySchema,
  reason: z.enum(['refused', 'stuck', 'unclear', 'revoked']),
  answer: z.nullable(z.object({ status: count, body: values })),
  dependents: z.array(entrySchema),
  whole_trip: z.boolean(),
  parked_at: z.number(),
})

const rowSchema = z.object({ entity: short, row: values })

const recordSchema = z.object({
  stream: short,
  status: z.enum(['local', 'orphaned']),
  role: z.nullable(z.enum(['owner', 'member'])),
  cursor: z.nullable(z.object({ epoch: short, seq: count, mark: z.nullable(short) })),
  generation: short,
  access_rev: z.int(),
  schema_rev: z.int(),
})

const fileSchema = z.object({
  exported_at: z.number(),
  client_id: id,
  entries: z.array(entrySchema).check(z.maxLength(fileLimits.changes)),
  tray: z.array(parkedSchema).check(z.maxLength(fileLimits.changes)),
  streams: z.array(z.object({ record: recordSchema, rows: z.array(rowSchema) })),
})

/** Throws {@link FileRefused}. */
export const readOutboxFile = (
  text: string,
  owner: { instance_id: string; user_id: string },
): StoredChanges => {
  if (text.length > fileLimits.bytes) throw new FileRefused('FILE_TOO_BIG')
  const head = parse(text)
  if (head?.['format'] !== fileFormat) throw new FileRefused('NOT_A_FILE')
  if (head['version'] !== fileVersion)
    throw new FileRefused(Number(head['version']) > fileVersion ? 'NEWER_FORMAT' : 'DAMAGED')
  if (head['instance_id'] !== owner.instance_id) throw new FileRefused('OTHER_SERVER')
  if (head['user_id'] !== owner.user_id) throw new FileRefused('OTHER_ACCOUNT')
  const read = fileSchema.safeParse(head)
  if (!read.success) throw new FileRefused('DAMAGED')
  const { client_id, entries, tray, streams } = read.data
  const all = [...entries, ...tray.flatMap(item => [item.entry, ...item.dependents])] as Entry[]
  if (all.some(entry => entry.op_version > opVersion)) throw new FileRefused('NEWER_FORMAT')
  const sound =
    all.every(isSound) &&
    unique(all.map(entry => entry.mutation_id)) &&
    unique(entries.map(entry => `${entry.client_id ?? ''} ${entry.stream} ${entry.client_seq}`)) &&
    tray.every(item => item.id === item.entry.mutation_id && isSoundAnswer(item.answer?.body)) &&
    [...tray, ...tray.flatMap(item => item.dependents)].every(each => parseStream(each.stream))
  if (!sound) throw new FileRefused('DAMAGED')
  return {
    client_id,
    entries: entries as Entry[],
    tray: tray as StoredChanges['tray'],
    streams: streams.map(({ record, rows }) => soundStream(record as StreamRecord, rows as StoredRow[])),
  }
}

const soundStream = (record: StreamRecord, rows: StoredRow[]): StoredChanges['streams'][number] => {
  const { stream } = record
  if (parseStream(stream)?.kind !== 'trip') throw new FileRefused('DAMAGED')
  const sound = rows.map(row => soundRow(stream, row))
  const state = new MemoryState(stream)
  for (const { entity, row } of sound) state.table(entity).set(row.id, row)
  return { record: { ...record, card: cardOf(state, stream) ?? null }, rows: sound }
}

const parse = (text: string): Record<string, unknown> | undefined => {
  try {
    const value: unknown = JSON.parse(text)
    return value && typeof value === 'object' && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    // Cut off, or something else altogether.
    return undefined
  }
}

const unique = (names: readonly string[]): boolean => new Set(names).size === names.length

/** A request that a device may queue, about the stream it says, with a body that its route takes. */
const isSound = (entry: Entry): boolean => {
  const matched = matchMutation(entry.method, entry.path)
  if (!matched || matched.route.online) return false
  const { fields } = splitBody(upcastEntry(entry).body)
  return (
    entry.stream === matched.route.stream(matched.params, fields) &&
    matched.route.body.safeParse(fields).success
  )
}

/** What the tray reads of an answer that asks the person. */
const isSoundAnswer = (body: Record<string, unknown> | undefined): boolean => {
  if (body?.['code'] === undefined) return true
  if (body['code'] !== 'CONFLICT') return typeof body['code'] === 'string'
  const names = ['entity', 'id', 'group'].every(name => typeof body[name] === 'string')
  const entity = findEntity(String(body['entity']))
  const sides = ['base', 'mine', 'theirs'].every(
    name => body[name] === undefined || (isObject(body[name]) && entity && hasFieldsOf(entity, body[name])),
  )
  return names && entity !== undefined && sides
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const hasFieldsOf = (entity: Entity, part: Record<string, unknown>): boolean =>
  Object.entries(part).every(([name, value]) => entity.fields[name]?.schema.safeParse(value).success ?? false)

/** Only what the entity declares, each value as its field takes it. */
const soundRow = (stream: string, { entity: name, row }: StoredRow): StoredRow => {
  const entity = findEntity(name)
  const stamps = [row.version, row.created_at, row.updated_at]
  if (!entity || !idPattern.test(row.id) || !stamps.every(Number.isSafeInteger))
    throw new FileRefused('DAMAGED')
  const fields = Object.fromEntries(Object.keys(entity.fields).map(field => [field, row[field] ?? null]))
  if (!hasFieldsOf(entity, fields)) throw new FileRefused('DAMAGED')
  const { id: rowId, version, created_at, updated_at, updated_by } = row
  const by = typeof updated_by === 'string' ? updated_by : null
  const kept: AnyRow = {
    id: rowId,
    ...scopeOf(entity, stream),
    ...fields,
    version,
    created_at,
    updated_at,
    updated_by: by,
  }
  return { entity: name, row: kept }
}
