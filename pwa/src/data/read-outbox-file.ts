/**
 * Reads an outbox file, which is not trusted: it may be damaged or edited. Valid changes are imported; invalid ones are
 * left out and listed, and do not block the rest.
 */
import * as z from 'zod/mini'
import { findEntity } from '@caravel/sync-protocol/entities/index'
import type { AnyRow, Entity } from '@caravel/sync-protocol/entity'
import { mutationOf, requestOf, type Entry } from '@caravel/sync-protocol/entry'
import { namedByRequest } from '@caravel/sync-protocol/entry-from-request'
import { idPattern } from '@caravel/sync-protocol/field'
import { MemoryState } from '@caravel/sync-protocol/memory-state'
import { splitBody } from '@caravel/sync-protocol/mutations'
import { sameValue, scopeOf } from '@caravel/sync-protocol/row'
import { membersOf, parseStream } from '@caravel/sync-protocol/streams'
import { upcastEntry } from '@caravel/sync-protocol/upcast'
import { opVersion } from '@caravel/sync-protocol/wire'
import { fromBase64 } from './base64.ts'
import type { StagedBytes } from './db/file-store.ts'
import type {
  LostPart,
  StoredAttentionItem,
  ServerRollback,
  StoredChanges,
  StoredRow,
  StreamRecord,
} from './db/device-store.ts'
import { fileFormat, fileVersion } from './outbox-file.ts'
import { cardOf } from './sync/attention/card-of.ts'

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

export const fileLimits = { bytes: 128_000_000, changes: 20_000, clientSeq: 1_000_000_000 }

const id = z.string().check(z.regex(idPattern))
const short = z.string().check(z.minLength(1), z.maxLength(200))
/** What people call a person or a trip: longer than the server takes any. */
const named = z.string().check(z.maxLength(1000))
const count = z.int().check(z.gte(0))
const values = z.record(z.string(), z.unknown())

const requestSchema = z.object({
  method: z.enum(['POST', 'PUT', 'PATCH', 'DELETE']),
  path: z.string().check(z.maxLength(500)),
})

const entrySchema = z.object({
  mutation_id: id,
  stream: short,
  // What this device makes next is numbered behind it: there must be room.
  client_seq: z.int().check(z.gte(1), z.lte(fileLimits.clientSeq)),
  client_id: z.optional(id),
  mutation: z.string().check(z.minLength(1), z.maxLength(500)),
  params: z.record(z.string().check(z.maxLength(100)), z.string().check(z.maxLength(500))),
  request: z.optional(requestSchema),
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

const attentionSchema = z.object({
  id,
  stream: short,
  entry: z.looseObject({ mutation_id: id }),
  reason: z.enum(['refused', 'stuck', 'unclear', 'revoked']),
  answer: z.nullable(z.object({ status: count, body: values })),
  dependents: z.array(z.unknown()),
  whole_trip: z.boolean(),
  parked_at: z.number(),
})

const rowSchema = z.object({ entity: short, row: values })

const recordSchema = z.object({
  stream: short,
  status: z.enum(['local', 'orphaned']),
  role: z.nullable(z.enum(['owner', 'member', 'editor', 'viewer'])),
  cursor: z.nullable(z.object({ epoch: short, seq: count, mark: z.nullable(short) })),
  generation: short,
  access_rev: z.int(),
  schema_rev: z.int(),
})

const streamSchema = z.object({ record: recordSchema, rows: z.array(z.unknown()) })

const frameSchema = z.object({
  exported_at: z.number(),
  client_id: id,
  entries: z.array(z.unknown()).check(z.maxLength(fileLimits.changes)),
  tray: z.array(z.unknown()).check(z.maxLength(fileLimits.changes)),
  streams: z.array(z.unknown()),
  // Files of before know none.
  set_backs: z.optional(z.array(z.unknown())),
  uploads: z.optional(z.array(z.unknown())),
})

const uploadSchema = z.object({
  id,
  stream: short,
  name: z.string().check(z.minLength(1), z.maxLength(255)),
  mime: short,
  size: count,
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  staged_at: z.number(),
  taken: z.optional(
    z.object({
      cause: z.enum(['removed', 'left', 'deleted']),
      by: z.nullable(named),
      trip: z.nullable(named),
    }),
  ),
  data: z.string(),
})

const rollbackSchema = z.object({ stream: short, at: z.number(), rows: z.array(z.unknown()) })

/** Something of a file that could not be taken in. The text of `why` is the locale key `outboxFile.left.<why>`. */
export interface LeftOut {
  /** What it is called, as far as that can be read. */
  title: string | undefined
  why: 'DAMAGED' | 'NEWER_FORMAT'
}

type Owner = Record<'instance_id' | 'user_id', string>

/** All of it, or {@link FileRefused}. */
export const readOutboxFile = (text: string, owner: Owner): StoredChanges => {
  const { changes, left } = readValidChanges(text, owner)
  if (left[0]) throw new FileRefused(left[0].why)
  return changes
}

/** Throws {@link FileRefused} when it is no file that this account could take in at all. */
export const readValidChanges = (text: string, owner: Owner): { changes: StoredChanges; left: LeftOut[] } => {
  if (text.length > fileLimits.bytes) throw new FileRefused('FILE_TOO_BIG')
  const head = parse(text)
  if (head?.['format'] !== fileFormat) throw new FileRefused('NOT_A_FILE')
  const version = Number(head['version'])
  if (version > fileVersion) throw new FileRefused('NEWER_FORMAT')
  if (!Number.isInteger(version) || version < 1) throw new FileRefused('DAMAGED')
  if (head['instance_id'] !== owner.instance_id) throw new FileRefused('OTHER_SERVER')
  if (head['user_id'] !== owner.user_id) throw new FileRefused('OTHER_ACCOUNT')
  const frame = frameSchema.safeParse(head)
  if (!frame.success) throw new FileRefused('DAMAGED')
  const reader = new Reader()
  // First, for what waits in a trip that cannot be read has nowhere to go.
  const streams = frame.data.streams.flatMap(each => reader.stream(each) ?? [])
  const entries = frame.data.entries.flatMap(each => reader.waiting(each) ?? [])
  const tray = frame.data.tray.flatMap(each => reader.parked(each) ?? [])
  const set_backs = (frame.data.set_backs ?? []).flatMap(each => reader.rollback(each) ?? [])
  const uploads = (frame.data.uploads ?? []).flatMap(each => reader.upload(each) ?? [])
  return {
    changes: { client_id: frame.data.client_id, entries, tray, streams, set_backs, uploads },
    left: reader.left,
  }
}

class Reader {
  readonly left: LeftOut[] = []
  private readonly seen = new Set<string>()
  private readonly lost = new Set<string>()

  private leave(value: unknown, why: LeftOut['why'] = 'DAMAGED'): undefined {
    this.left.push({ title: titleIn(value), why })
    return undefined
  }

  /** False when it was there before. */
  private first(name: string): boolean {
    return !this.seen.has(name) && Boolean(this.seen.add(name))
  }

  /** Whether they are the bytes of that hash the server finds out. */
  upload(value: unknown): StagedBytes | undefined {
    const read = uploadSchema.safeParse(value)
    if (!read.success) return this.leave(value)
    const { data, taken, ...upload } = read.data
    const bytes = fromBase64(data)
    if (bytes?.byteLength !== upload.size) return this.leave(value)
    return { ...upload, ...(taken ? { taken } : {}), bytes }
  }

  stream(value: unknown): StoredChanges['streams'][number] | undefined {
    const read = streamSchema.safeParse(value)
    if (!read.success || membersOf(read.data.record.stream) === undefined) {
      const name = isObject(value) && isObject(value['record']) ? value['record']['stream'] : undefined
      if (typeof name === 'string') this.lost.add(name)
      return this.leave(value)
    }
    const record: StreamRecord = { ...read.data.record, card: null }
    const rows = read.data.rows.flatMap(row => soundRow(record.stream, row) ?? this.leave(row) ?? [])
    const state = new MemoryState(record.stream)
    for (const { entity, row } of rows) state.table(entity).set(row.id, row)
    return { record: { ...record, card: cardOf(state, record.stream) ?? null }, rows }
  }

  waiting(value: unknown): Entry | undefined {
    const entry = this.entry(value)
    const place = entry && `${entry.client_id ?? ''} ${entry.stream} ${entry.client_seq}`
    return place === undefined || this.first(place) ? entry : this.leave(value)
  }

  private entry(value: unknown): Entry | undefined {
    const read = entrySchema.safeParse(inTodaysForm(value))
    if (!read.success) return this.leave(value)
    const entry = read.data as Entry
    if (entry.op_version > opVersion) return this.leave(value, 'NEWER_FORMAT')
    if (!mutationOf(entry) && !entry.request) return this.leave(value, 'NEWER_FORMAT')
    const sound = isSound(entry) && !this.lost.has(entry.stream) && this.first(entry.mutation_id)
    return sound ? entry : this.leave(value)
  }

  parked(value: unknown): StoredAttentionItem | undefined {
    const read = attentionSchema.safeParse(value)
    if (!read.success || !parseStream(read.data.stream)) return this.leave(value)
    const item = read.data
    if (item.id !== item.entry.mutation_id || !isSoundAnswer(item.answer?.body)) return this.leave(value)
    const entry = this.entry(item.entry)
    return entry && { ...item, entry, dependents: item.dependents.flatMap(each => this.entry(each) ?? []) }
  }

  rollback(value: unknown): ServerRollback | undefined {
    const read = rollbackSchema.safeParse(value)
    const kind = read.success ? parseStream(read.data.stream)?.kind : undefined
    if (!read.success || kind === undefined || kind === 'app') return this.leave(value)
    const { stream, at } = read.data
    return {
      stream,
      at,
      rows: read.data.rows.flatMap(row => soundPart(stream, row) ?? this.leave(row) ?? []),
    }
  }
}

/** What the person called it, for whatever it was meant to be. */
const titleIn = (value: unknown): string | undefined => {
  if (!isObject(value)) return undefined
  const own = ['title', 'name', 'text']
    .map(name => value[name])
    .find(each => typeof each === 'string' && each)
  const within = () => [value['body'], value['entry'], value['row']].map(titleIn).find(Boolean)
  return typeof own === 'string' ? own.slice(0, 80) : within()
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

/** A request that a device may queue, about the stream it says, with a body that its route takes. */
const isSound = (entry: Entry): boolean => {
  const route = mutationOf(entry)
  if (!route || route.online || !asksForItself(entry)) return false
  const { fields } = splitBody(upcastEntry(entry).body)
  return entry.stream === route.stream(entry.params, fields) && route.body.safeParse(fields).success
}

/** Whether the request of an entry has the mutation and the parameters of that entry. */
const asksForItself = ({ request, mutation, params }: Entry): boolean => {
  if (!request) return requestOf({ mutation, params }) !== undefined
  const named = namedByRequest(request)
  return named.mutation === mutation && sameValue(named.params, params)
}

/** A change of a file of version 1 keeps its request: the device that it comes from may have sent it since. */
const inTodaysForm = (value: unknown): unknown => {
  if (!isObject(value) || 'mutation' in value) return value
  const read = requestSchema.safeParse(value)
  return read.success ? { ...value, ...namedByRequest(read.data), request: read.data } : value
}

/** What the attention list reads of an answer that asks the person. */
const isSoundAnswer = (body: Record<string, unknown> | undefined): boolean => {
  if (body?.['code'] === undefined) return true
  if (body['code'] !== 'CONFLICT') return typeof body['code'] === 'string'
  if (body['group'] === undefined) return isSeenList(body['theirs'])
  const names = ['entity', 'id', 'group'].every(name => typeof body[name] === 'string')
  const entity = findEntity(String(body['entity']))
  const sides = ['base', 'mine', 'theirs'].every(
    name => body[name] === undefined || (isObject(body[name]) && entity && hasFieldsOf(entity, body[name])),
  )
  return names && entity !== undefined && sides
}

/** Ids of what there is by now, where a whole change is in question and no group. */
const isSeenList = (theirs: unknown): boolean =>
  isObject(theirs) &&
  Object.values(theirs).every(ids => Array.isArray(ids) && ids.every(id => typeof id === 'string'))

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const hasFieldsOf = (entity: Entity, part: Record<string, unknown>): boolean =>
  Object.entries(part).every(([name, value]) => entity.fields[name]?.schema.safeParse(value).success ?? false)

const partSchema = z.object({ groups: z.optional(z.array(short)), deleted: z.optional(z.literal(true)) })

const soundPart = (stream: string, value: unknown): LostPart | undefined => {
  const part = soundRow(stream, value)
  const read = partSchema.safeParse(value)
  if (!part || !read.success) return undefined
  const { groups, deleted } = read.data
  const known = findEntity(part.entity)?.groups ?? {}
  if (!(groups ?? []).every(group => Object.hasOwn(known, group))) return undefined
  return { ...part, ...(groups ? { groups } : {}), ...(deleted ? { deleted } : {}) }
}

/** Only what the entity declares, each value as its field takes it. */
const soundRow = (stream: string, value: unknown): StoredRow | undefined => {
  const read = rowSchema.safeParse(value)
  if (!read.success) return undefined
  const { entity: name, row } = read.data as StoredRow
  const entity = findEntity(name)
  const stamps = [row.version, row.created_at, row.updated_at]
  if (!entity || !idPattern.test(row.id) || !stamps.every(Number.isSafeInteger)) return undefined
  const fields = Object.fromEntries(Object.keys(entity.fields).map(field => [field, row[field] ?? null]))
  if (!hasFieldsOf(entity, fields)) return undefined
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
