/** Synced rows in the database: the one place that knows how an entity's row becomes columns and back. */
import type { AnyRow, Entity } from '@caravel/sync-protocol/entity'
import type { FieldVersions } from '@caravel/sync-protocol/merge/field-version'
import { streamKinds } from '@caravel/sync-protocol/streams'
import { sql, type Compilable, type Kysely, type RawBuilder } from 'kysely'
import { fixedQuery } from '../db/fixed-query.ts'
import type { Database } from '../db/schema.ts'

/** The tables of synced rows by entity name; their columns are only known at run time. */
export type SyncedDatabase = Record<string, Record<string, unknown>>

export const synced = (db: Kysely<Database>): Kysely<SyncedDatabase> =>
  db as unknown as Kysely<SyncedDatabase>

export interface StoredRow {
  stream: string
  row: AnyRow
  versions: FieldVersions
}

type Columns = Record<string, unknown>

const decode = (storage: string, value: unknown): unknown => {
  if (value === null || value === undefined) return null
  if (storage === 'boolean') return value === 1
  if (storage === 'json') return JSON.parse(String(value)) as unknown
  return value
}

const encode = (storage: string, value: unknown): unknown => {
  if (value === null || value === undefined) return null
  if (storage === 'boolean') return value ? 1 : 0
  if (storage === 'json') return JSON.stringify(value)
  return value
}

const scopeColumn = (entity: Entity): string | undefined =>
  entity.root ? undefined : streamKinds[entity.stream].scope

/** The row as it travels, keys in the order of the declaration, so that both sides write the same JSON. */
export const fromColumns = (entity: Entity, columns: Columns): StoredRow => {
  const row: Columns = { id: columns['id'] }
  const scope = scopeColumn(entity)
  if (scope) row[scope] = columns[scope]
  for (const [name, { storage }] of Object.entries(entity.fields)) row[name] = decode(storage, columns[name])
  for (const name of ['version', 'created_at', 'updated_at', 'updated_by']) row[name] = columns[name] ?? null
  return {
    stream: String(columns['stream']),
    row: row as AnyRow,
    versions: unpack(String(columns['field_versions'])),
  }
}

/** [seq, client, other_seq, edited_at, written] per group: the row's own book of who wrote what. */
type Packed = Record<string, [number, number, number, number, number]>

const unpack = (text: string): FieldVersions =>
  Object.fromEntries(
    Object.entries(JSON.parse(text) as Packed).map(
      ([group, [seq, client, other_seq, edited_at, written]]) => [
        group,
        { seq, client, other_seq, edited_at, written },
      ],
    ),
  )

const pack = (versions: FieldVersions): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(versions).map(([group, v]) => [
        group,
        [v.seq, v.client, v.other_seq, v.edited_at, v.written],
      ]),
    ),
  )

const toColumns = (entity: Entity, stream: string, row: AnyRow, versions: FieldVersions): Columns => {
  const columns: Columns = { id: row.id, stream }
  const scope = scopeColumn(entity)
  if (scope) columns[scope] = row[scope] ?? null
  for (const [name, { storage }] of Object.entries(entity.fields)) columns[name] = encode(storage, row[name])
  const { version, created_at, updated_at, updated_by } = row
  return { ...columns, version, field_versions: pack(versions), created_at, updated_at, updated_by }
}

/** A list of any length as one parameter, so that the text of the query stays the same. */
export const inJson = (list: string): RawBuilder<string> =>
  sql<string>`(select value from json_each(${list}))`

type FixedQuery = ReturnType<typeof fixedQuery<Columns>>

/** One query per entity, made when it is first asked for. */
const perEntity = (make: (entity: Entity) => FixedQuery): ((entity: Entity) => FixedQuery) => {
  const made = new Map<string, FixedQuery>()
  return entity => {
    const known = made.get(entity.name) ?? make(entity)
    made.set(entity.name, known)
    return known
  }
}

const rowById = perEntity(entity =>
  fixedQuery(db => synced(db).selectFrom(entity.name).selectAll().where('id', '=', '')),
)

/** What may change of a row, in a fixed order. The index of a column is written wherever the column is named. */
const changeable = (entity: Entity, row: AnyRow, versions: FieldVersions): Columns => {
  const columns = toColumns(entity, '', row, versions)
  for (const name of ['id', 'stream', 'created_at', scopeColumn(entity)]) if (name) delete columns[name]
  return columns
}

const updateById = perEntity(entity =>
  fixedQuery<Columns>(db => {
    const query = synced(db)
      .updateTable(entity.name)
      .set(changeable(entity, noRow, {}))
      .where('id', '=', '')
    return query as unknown as Compilable<Columns>
  }),
)

const insertOne = perEntity(entity =>
  fixedQuery<Columns>(db => {
    const query = synced(db)
      .insertInto(entity.name)
      .values(toColumns(entity, '', noRow, {}))
    return query as unknown as Compilable<Columns>
  }),
)

const deleteById = perEntity(entity =>
  fixedQuery<Columns>(db => {
    const query = synced(db).deleteFrom(entity.name).where('id', '=', '')
    return query as unknown as Compilable<Columns>
  }),
)

const noRow: AnyRow = { id: '', version: 0, created_at: 0, updated_at: 0, updated_by: null }

export const findRow = async (
  db: Kysely<Database>,
  entity: Entity,
  id: string,
): Promise<StoredRow | undefined> => {
  const [columns] = await rowById(entity)(db, [id])
  return columns && fromColumns(entity, columns)
}

const rowsByIds = perEntity(entity =>
  fixedQuery(db => synced(db).selectFrom(entity.name).selectAll().where('id', 'in', inJson(''))),
)

export const findRows = async (
  db: Kysely<Database>,
  entity: Entity,
  ids: readonly string[],
): Promise<StoredRow[]> =>
  (await rowsByIds(entity)(db, [JSON.stringify(ids)])).map(columns => fromColumns(entity, columns))

export const listRows = async (
  db: Kysely<Database>,
  entity: Entity,
  stream: string,
  filter: Record<string, string> = {},
): Promise<StoredRow[]> => {
  let query = synced(db).selectFrom(entity.name).selectAll().where('stream', '=', stream)
  for (const [field, value] of Object.entries(filter)) query = query.where(field, '=', value)
  const rows = await query.orderBy('id').execute()
  return rows.map(columns => fromColumns(entity, columns))
}

/** Inserts or replaces one row. Only the commit calls this. */
export const writeRow = async (
  db: Kysely<Database>,
  entity: Entity,
  stream: string,
  row: AnyRow,
  versions: FieldVersions,
  exists: boolean,
): Promise<void> => {
  if (exists) await updateById(entity)(db, [...Object.values(changeable(entity, row, versions)), row.id])
  else await insertOne(entity)(db, Object.values(toColumns(entity, stream, row, versions)))
}

export const deleteRow = async (db: Kysely<Database>, entity: Entity, id: string): Promise<void> => {
  await deleteById(entity)(db, [id])
}

/** True when the database has a column for every declared field: false while a migration is missing. */
export const hasColumns = async (db: Kysely<Database>, entity: Entity): Promise<boolean> => {
  const { rows } = await sql<{ name: string }>`select name from pragma_table_info(${entity.name})`.execute(db)
  const names = new Set(rows.map(row => row.name))
  return Object.keys(entity.fields).every(name => names.has(name))
}
