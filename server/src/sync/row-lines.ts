/**
 * Rows as the lines of a snapshot, written by SQLite itself: as objects that JavaScript makes and writes again, the rows
 * of a large trip take four times as long.
 */
import type { Entity } from '@caravel/sync-protocol/entity'
import type { Database as Sqlite, Statement } from 'better-sqlite3'
import type { Pause } from '../db/long-reads.ts'
import { scopeColumn } from './synced-rows.ts'

/** Rows of an entity: those with an id after `after`, up to and with `upTo`. */
export interface RowRange {
  entity: Entity
  after: string
  upTo: string
}

/** Every row of an entity, those to come included. */
export const allRowsOf = (entity: Entity): RowRange => ({ entity, after: '', upTo: lastId })

/** Sorts behind every id. */
const lastId = '\u{10ffff}'

/** Lines of some rows, each with its line feed, in UTF-8. */
export interface Lines {
  range: RowRange
  bytes: Uint8Array
  count: number
}

/** So many rows are read at once: a piece takes one or two milliseconds, and then others have their turn. */
const piece = 125

interface Piece {
  bytes: Uint8Array | null
  count: number
  last: string | null
}

/** A column as a JSON value. Numbers are written with as many digits as it takes to read the same one again. */
const asJson = (name: string, storage: string): string => {
  const column = `"${name}"`
  if (storage === 'json') return `json(${column})`
  if (storage === 'boolean') return `json(case ${column} when 1 then 'true' when 0 then 'false' end)`
  return column
}

/** `fromColumns` in SQL: the same keys in the same order. */
const lineOf = (entity: Entity): string => {
  const scope = scopeColumn(entity)
  const storages: [name: string, storage: string][] = [
    ['id', 'text'],
    ...(scope ? [[scope, 'text'] as [string, string]] : []),
    ...Object.entries(entity.fields).map(([name, { storage }]): [string, string] => [name, storage]),
    ...['version', 'created_at', 'updated_at', 'updated_by'].map((name): [string, string] => [name, 'plain']),
  ]
  const values = storages.map(([name, storage]) => `'${name}', ${asJson(name, storage)}`)
  return `json_object('type', 'row', 'entity', '${entity.name}', 'row', json_object(${values.join(', ')}))`
}

const pieceOf = (entity: Entity): string => `
  select cast(group_concat(line, char(10)) || char(10) as blob) as bytes, count(*) as count, max(id) as last from
    (select id, ${lineOf(entity)} as line from "${entity.name}" where stream = ? and id > ? and id <= ?
      order by id limit ${piece})`

const statements = new WeakMap<Sqlite, Map<string, Statement>>()

const statementOf = (raw: Sqlite, entity: Entity): Statement => {
  let known = statements.get(raw)
  if (!known) statements.set(raw, (known = new Map()))
  let statement = known.get(entity.name)
  if (!statement) known.set(entity.name, (statement = raw.prepare(pieceOf(entity))))
  return statement
}

/** The rows of a range in a stream, in the order of their ids, piece by piece; the last piece may have none. */
export async function* rowLines(
  raw: Sqlite,
  stream: string,
  { entity, after: begin, upTo: end }: RowRange,
  pause: Pause,
): AsyncGenerator<Lines> {
  const statement = statementOf(raw, entity)
  let after = begin
  for (;;) {
    const { bytes, count, last } = statement.get(stream, after, end) as Piece
    const more = count === piece && last !== null
    const upTo = more ? last : end
    yield { range: { entity, after, upTo }, bytes: bytes ?? new Uint8Array(), count }
    if (!more) return
    after = upTo
    await pause()
  }
}
