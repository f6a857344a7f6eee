import type { Compilable, CompiledQuery, Kysely } from 'kysely'
import type { Database } from './schema.ts'

/**
 * A query whose text never changes, built and compiled once: on the way of every commit that costs more than most of
 * them take to run. `build` is called with stand-ins; the parameters are given at each call, in the order in which
 * the text names them.
 */
export const fixedQuery = <Row>(
  build: (db: Kysely<Database>) => Compilable<Row>,
): ((db: Kysely<Database>, parameters: readonly unknown[]) => Promise<Row[]>) => {
  let compiled: CompiledQuery<Row> | undefined
  return async (db, parameters) => {
    compiled ??= build(db).compile()
    if (parameters.length !== compiled.parameters.length)
      throw new Error(`${compiled.parameters.length} parameters are due in ${compiled.sql}`)
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters })
    return rows
  }
}
