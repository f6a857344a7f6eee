/**
 * Rows as the lines of a snapshot, written by SQLite itself: as objects that JavaScript makes and writes again, the rows
 * of a large trip take four times as long.
 */
import type { Entity } from '@caravel/sync-protocol/entity'
import type { Database as Sqlite, Statement } from 'better-sqlite3'
import type { Pause } from '../db/long-reads.ts'
import { scopeColumn } from './synced-rows.ts'

/** Lines of some rows, each with its line feed, in UTF-8. */
export interface Lines {
  bytes: Uint8Array
  count: number
}

/** So many rows are read at once: a piece takes a few milliseconds, and then others have their turn. */
const piece = 500

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
    (select id, ${lineOf(entity)} as line from "${entity.name}" where stream = ? and id > ? order by id limit ${piece})`

const statements = new WeakMap<Sqlite, Map<string, Statement>>()

const statementOf = (raw: Sqlite, entity: Entity): Statement => {
  let known = statements.get(raw)
  if (!known) statements.set(raw, (known = new Map()))
  let statement = known.get(entity.name)
  if (!statement) known.set(entity.name, (statement = raw.prepare(pieceOf(entity))))
  return statement
}

/** Every row of an entity in a stream, in the order of their ids, piece by piece. */
export async function* rowLines(
  raw: Sqlite,
  entity: Entity,
  stream: string,
  pause: Pause,
): AsyncGenerator<Lines> {
  const statement = statementOf(raw, entity)
  let after = ''
  for (;;) {
    const { bytes, count, last } = statement.get(stream, after) as Piece
    if (bytes) yield { bytes, count }
    if (count < piece || last === null) return
    after = last
    await pause()
  }
}
