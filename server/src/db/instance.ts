import { randomUUID } from 'node:crypto'
import type { Db } from './open.ts'

/**
 * Reads, or on the first start mints, what identifies this database: `instance_id` for ever, `epoch` until the
 * next restore. Left empty while the schema is too far behind to hold them.
 */
export const loadInstance = async (db: Db): Promise<void> => {
  const exists = await db.write.introspection.getTables()
  if (!exists.some(table => table.name === 'instance')) return
  for (const key of ['instance_id', 'epoch'] as const) {
    await db.write
      .insertInto('instance')
      .values({ key, value: randomUUID() })
      .onConflict(conflict => conflict.column('key').doNothing())
      .execute()
    const row = await db.write
      .selectFrom('instance')
      .select('value')
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
    db.instance[key] = row.value
  }
}
