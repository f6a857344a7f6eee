/** Synced rows in the database: the one place that knows how an entity's row becomes columns and back. */
import { entities } from '@caravel/sync-protocol/entities/index'
import type { AnyRow, Entity } from '@caravel/sync-protocol/entity'
import type { FieldVersion, FieldVersions } from '@caravel/sync-protocol/merge/field-version'
import { streamKinds } from '@caravel/sync-protocol/streams'
import { CompiledQuery, sql, type Compilable, type Kysely, type RawBuilder } from 'kysely'
import { fixedQuery } from '../db/fixed-query.ts'
import type { Database } from '../db/schema.ts'

/** The tables of synced rows by entity name; their columns are only known at run time. */
export type SyncedDatabase = Record<string, Record<string, unknown>>

export const synced = (db: Kysely<Database>): Kysely<SyncedDatabase> => db as Kysely<SyncedDatabase>

export interface StoredRow {
  readonly stream: string
  readonly row: AnyRow
  readonly versions: FieldVersions
}

/** Its book is unpacked when it is asked for: who only reads the row has no use for it. */
class ReadRow implements StoredRow {
  readonly stream: string
  readonly row: AnyRow
  private readonly packed: string
  private unpacked: FieldVersions | undefined

  constructor(stream: string, row: AnyRow, packed: string) {
    this.stream = stream
    this.row = row
    this.packed = packed
  }

  get versions(): FieldVersions {
    return (this.unpacked ??= unpackVersions(this.packed))
  }
}

type Columns = Record<string, unknown>

const decode = (storage: string | undefined, value: unknown): unknown => {
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

export const scopeColumn = (entity: Entity): string | undefined =>
  entity.root ? undefined : streamKinds[entity.stream].scope

/** The row as it travels, keys in the order of the declaration, so that both sides write the same JSON. */
export const fromColumns = (entity: Entity, columns: Columns): StoredRow => {
  const row: Columns = { id: columns['id'] }
  const scope = scopeColumn(entity)
  if (scope) row[scope] = columns[scope]
  for (const name in entity.fields) row[name] = decode(entity.fields[name]?.storage, columns[name])
  for (const name of bookkeeping) row[name] = columns[name] ?? null
  return new ReadRow(String(columns['stream']), row as AnyRow, String(columns['field_versions']))
}

const bookkeeping = ['version', 'created_at', 'updated_at', 'updated_by']

/** [seq, client, other_seq, edited_at, written] per group: the row's own book of who wrote what. */
type Packed = Record<string, [number, number, number, number, number]>

export const unpackVersions = (text: string): FieldVersions => {
  const packed = JSON.parse(text) as Packed
  const versions: FieldVersions = {}
  for (const group of Object.keys(packed)) {
    const [seq, client, other_seq, edited_at, written] = packed[group] as Packed[string]
    versions[group] = { seq, client, other_seq, edited_at, written }
  }
  return versions
}

export const packVersions = (versions: FieldVersions): string => {
  const packed: Packed = {}
  for (const group of Object.keys(versions)) {
    const { seq, client, other_seq, edited_at, written } = versions[group] as FieldVersion
    packed[group] = [seq, client, other_seq, edited_at, written]
  }
  return JSON.stringify(packed)
}

interface Column {
  name: string
  value(stream: string, row: AnyRow, versions: FieldVersions): unknown
  /** False for what a row keeps from its creation on. */
  changes: boolean
}

const columnsOf = (entity: Entity): Column[] => {
  const scope = scopeColumn(entity)
  const ofRow = (name: string, changes: boolean): Column => ({
    name,
    changes,
    value: (_stream, row) => row[name] ?? null,
  })
  return [
    ofRow('id', false),
    { name: 'stream', changes: false, value: stream => stream },
    ...(scope ? [ofRow(scope, false)] : []),
    ...Object.entries(entity.fields).map(([name, { storage }]): Column => ({
      name,
      changes: true,
      value: (_stream, row) => encode(storage, row[name]),
    })),
    ofRow('version', true),
    { name: 'field_versions', changes: true, value: (_stream, _row, versions) => packVersions(versions) },
    // Within one commit a row may go and be made anew, as days are that an undo takes away and the range needs.
    ofRow('created_at', true),
    ofRow('updated_at', true),
    ofRow('updated_by', true),
  ]
}

/** A list of any length as one parameter, so that the text of the query stays the same. */
export const inJson = (list: string): RawBuilder<string> =>
  sql<string>`(select value from json_each(${list}))`

/** What `make` makes of a name, made when it is first asked for. */
const once = <T>(make: (name: string) => T): ((name: string) => T) => {
  const made = new Map<string, T>()
  return name => {
    let known = made.get(name)
    if (known === undefined) made.set(name, (known = make(name)))
    return known
  }
}

/** One of its kind per entity, made when it is first asked for. */
export const perEntity = <T>(make: (entity: Entity) => T): ((entity: Entity) => T) => {
  const made = new Map<string, T>()
  return entity => {
    let known = made.get(entity.name)
    if (known === undefined) made.set(entity.name, (known = make(entity)))
    return known
  }
}

const allColumns = perEntity(columnsOf)
const changingColumns = perEntity(entity => columnsOf(entity).filter(column => column.changes))

const named = (columns: readonly Column[]): Columns =>
  Object.fromEntries(columns.map(({ name }) => [name, '']))

const rowById = perEntity(entity =>
  fixedQuery(db =>
    synced(db).selectFrom(entity.name).selectAll().where('stream', '=', '').where('id', '=', ''),
  ),
)

const updateById = perEntity(entity =>
  fixedQuery<Columns>(db => {
    const query = synced(db)
      .updateTable(entity.name)
      .set(named(changingColumns(entity)))
      .where('stream', '=', '')
      .where('id', '=', '')
    return query as Compilable<Columns>
  }),
)

const insertOne = perEntity(entity =>
  fixedQuery<Columns>(db => {
    const query = synced(db)
      .insertInto(entity.name)
      .values(named(allColumns(entity)))
    return query as Compilable<Columns>
  }),
)

const deleteById = perEntity(entity =>
  fixedQuery<Columns>(db => {
    const query = synced(db).deleteFrom(entity.name).where('stream', '=', '').where('id', '=', '')
    return query as Compilable<Columns>
  }),
)

export const findRow = async (
  db: Kysely<Database>,
  entity: Entity,
  stream: string,
  id: string,
): Promise<StoredRow | undefined> => {
  const [columns] = await rowById(entity)(db, [stream, id])
  return columns && fromColumns(entity, columns)
}

const rowsByIds = perEntity(entity =>
  fixedQuery(db =>
    synced(db).selectFrom(entity.name).selectAll().where('stream', '=', '').where('id', 'in', inJson('')),
  ),
)

export const findRows = async (
  db: Kysely<Database>,
  entity: Entity,
  stream: string,
  ids: readonly string[],
): Promise<StoredRow[]> => {
  const [first] = ids
  if (ids.length === 1 && first !== undefined) {
    const found = await findRow(db, entity, stream, first)
    return found ? [found] : []
  }
  const rows = await rowsByIds(entity)(db, [stream, JSON.stringify(ids)])
  return rows.map(columns => fromColumns(entity, columns))
}

/** A row by its id alone: only of an entity that says `unique_id`. */
export const findByIdAlone = async (
  db: Kysely<Database>,
  entity: Entity,
  id: string,
): Promise<StoredRow | undefined> => {
  const columns = await synced(db).selectFrom(entity.name).selectAll().where('id', '=', id).executeTakeFirst()
  return columns && fromColumns(entity, columns)
}

/** Entities whose ids stand in addresses without a stream: `/api/files/:id/content` takes those of all of them. */
const withUniqueIds = entities.filter(({ unique_id }) => unique_id)

/** Of these ids, those that are or were other rows of any entity with unique ids: of another stream, or another entity. */
export const listUsedElsewhere = async (
  db: Kysely<Database>,
  entity: Entity,
  stream: string,
  ids: readonly string[],
): Promise<string[]> => {
  const asked = inJson(JSON.stringify(ids))
  const used: string[] = []
  for (const { name } of withUniqueIds) {
    const living = synced(db).selectFrom(name).select('id').where('id', 'in', asked)
    const gone = db.selectFrom('tombstones').select('id').where('id', 'in', asked).where('entity', '=', name)
    const isOwn = name === entity.name
    const rows = [
      ...(await (isOwn ? living.where('stream', '!=', stream) : living).execute()),
      ...(await (isOwn ? gone.where('stream', '!=', stream) : gone).execute()),
    ]
    for (const { id } of rows) used.push(String(id))
  }
  return used
}

export const listRows = async (
  db: Kysely<Database>,
  entity: Entity,
  stream: string,
  filter: Record<string, unknown> = {},
): Promise<StoredRow[]> => {
  const values = Object.entries(filter).map(([field, value]) =>
    encode(entity.fields[field]?.storage ?? 'text', value),
  )
  const rows = await rowsWith(entity)(Object.keys(filter).join())(db, [stream, ...values])
  return rows.map(columns => fromColumns(entity, columns))
}

/** Keyed by the names of the fields that it asks for. */
const rowsWith = perEntity(entity =>
  once((names: string) =>
    fixedQuery(db => {
      let query = synced(db).selectFrom(entity.name).selectAll().where('stream', '=', '')
      for (const field of names.split(',').filter(Boolean)) query = query.where(field, 'is', '')
      return query.orderBy('id')
    }),
  ),
)

/** Inserts or replaces one row. Only the commit calls this. */
export const writeRow = async (
  db: Kysely<Database>,
  entity: Entity,
  stream: string,
  row: AnyRow,
  versions: FieldVersions,
  exists: boolean,
): Promise<void> => {
  const values = (columns: readonly Column[]): unknown[] =>
    columns.map(column => column.value(stream, row, versions))
  if (exists) await updateById(entity)(db, [...values(changingColumns(entity)), stream, row.id])
  else await insertOne(entity)(db, values(allColumns(entity)))
}

/** A row as it is to be written, with its book. */
export interface WrittenRow {
  row: AnyRow
  versions: FieldVersions
}

/** Keyed by the one field that changes, so there are no more statements than fields. */
const updateMany = perEntity(entity => {
  const known = new Map<string, { columns: Column[]; run: ReturnType<typeof fixedQuery<Columns>> }>()
  return (field: string) => {
    const found = known.get(field)
    if (found) return found
    const columns = changingColumns(entity).filter(({ name }) => name === field || name === 'field_versions')
    const sets = columns.map(({ name }, n) => `"${name}" = value ->> ${n + 1}`).join(', ')
    const { name } = entity
    // A stream that hangs on the list makes SQLite go through the list, and not through the table for each of its lines.
    const text = `update "${name}" set ${sets}, version = +?, updated_at = +?, updated_by = +? from json_each(+?)
      where "${name}".stream = iif(key >= 0, +?, null) and "${name}".id = value ->> 0`
    const query = CompiledQuery.raw(text, [0, 0, '', '', ''])
    const made = {
      columns,
      run: fixedQuery<Columns>(() => ({ compile: () => query as CompiledQuery<Columns> })),
    }
    known.set(field, made)
    return made
  }
})

/** What one commit writes into each row that it changes. */
export interface Stamped {
  version: number
  updated_at: number
  updated_by: string | null
}

/** Writes one field of many rows that are there, in one statement. Only the commit calls this. */
export const updateField = async (
  db: Kysely<Database>,
  entity: Entity,
  {
    stream,
    field,
    rows,
    stamped,
  }: { stream: string; field: string; rows: readonly WrittenRow[]; stamped: Stamped },
): Promise<void> => {
  const { columns, run } = updateMany(entity)(field)
  const values = rows.map(({ row, versions }) => [
    row.id,
    ...columns.map(column => column.value(stream, row, versions)),
  ])
  const { version, updated_at, updated_by } = stamped
  await run(db, [version, updated_at, updated_by, JSON.stringify(values), stream])
}

export const deleteRow = async (
  db: Kysely<Database>,
  entity: Entity,
  stream: string,
  id: string,
): Promise<void> => {
  await deleteById(entity)(db, [stream, id])
}

/** True when the database has a column for every declared field: false while a migration is missing. */
export const hasColumns = async (db: Kysely<Database>, entity: Entity): Promise<boolean> => {
  const { rows } = await sql<{ name: string }>`select name from pragma_table_info(${entity.name})`.execute(db)
  const names = new Set(rows.map(row => row.name))
  return Object.keys(entity.fields).every(name => names.has(name))
}
