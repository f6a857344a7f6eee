import type { Kysely } from 'kysely'
import type { Database, EgressUseTable } from './schema.ts'

/** Rows beyond these go, the oldest use first: hosts may be as many as links that people paste. */
const mostKept = 300

export async function saveEgressUse(db: Kysely<Database>, use: EgressUseTable): Promise<void> {
  const { at, result } = use
  await db
    .insertInto('egress_uses')
    .values(use)
    .onConflict(conflict => conflict.columns(['purpose', 'host']).doUpdateSet({ at, result }))
    .execute()
  const old = db.selectFrom('egress_uses').select('at').orderBy('at', 'desc').limit(1).offset(mostKept)
  await db.deleteFrom('egress_uses').where('at', '<=', old).execute()
}

/** Newest first. */
export function listEgressUses(db: Kysely<Database>): Promise<EgressUseTable[]> {
  return db.selectFrom('egress_uses').selectAll().orderBy('at', 'desc').orderBy('host').execute()
}
