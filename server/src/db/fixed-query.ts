import type { Database as Sqlite, Statement } from 'better-sqlite3'
import { CompiledQuery, type Compilable, type Kysely } from 'kysely'
import type { Database } from './schema.ts'

type Run<Row> = (db: Kysely<Database>, parameters: readonly unknown[]) => Promise<Row[]>

const connections = new WeakMap<Kysely<Database>, { raw: Sqlite; writer: Sqlite | undefined }>()

/**
 * Fixed queries on `db` run on `raw` at once, without the waiting for turns that Kysely does: for a connection that
 * only reads, and for one that is held for a transaction. A connection that reads loses its pages with every commit,
 * the `writer` keeps them: it is asked instead while it is in no transaction, when both see the same rows.
 */
export const runDirectly = (db: Kysely<Database>, raw: Sqlite, writer?: Sqlite): void =>
  void connections.set(db, { raw, writer })

/**
 * A query whose text never changes, built and compiled once: on the way of every commit that costs more than most of
 * them take to run. `build` is called with stand-ins; the parameters are given at each call, in the order in which
 * the text names them.
 */
export const fixedQuery = <Row>(build: (db: Kysely<Database>) => Compilable<Row>): Run<Row> => {
  const statements = new WeakMap<Sqlite, Statement>()
  const prepared = (raw: Sqlite, text: string): Statement => {
    let statement = statements.get(raw)
    if (!statement) statements.set(raw, (statement = raw.prepare(text)))
    return statement
  }
  let compiled: CompiledQuery<Row> | undefined
  return async (db, parameters) => {
    compiled ??= build(db).compile()
    if (parameters.length !== compiled.parameters.length)
      throw new Error(`${compiled.parameters.length} parameters are due in ${compiled.sql}`)
    const known = connections.get(db)
    if (!known) return (await db.executeQuery<Row>({ ...compiled, parameters })).rows
    const { writer } = known
    const warm = writer?.inTransaction === false ? prepared(writer, compiled.sql) : undefined
    // What would write is refused by the connection that only reads.
    const statement = warm?.readonly ? warm : prepared(known.raw, compiled.sql)
    if (statement.reader) return statement.all(parameters) as Row[]
    statement.run(parameters)
    return []
  }
}

/** A statement without parameters, such as those that begin and end transactions. */
export const fixedStatement = (text: string): ((db: Kysely<Database>) => Promise<unknown>) => {
  const query = fixedQuery(() => ({ compile: () => CompiledQuery.raw(text) }))
  return db => query(db, [])
}
