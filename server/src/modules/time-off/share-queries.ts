import { sql, type Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'

export interface ShownPlan {
  id: string
  owner_id: string
  username: string
}

/** Plans that somebody may only look at. `id` is that of their membership. */
export const listShown = async (db: Kysely<Database>, userId: string): Promise<ShownPlan[]> => {
  const { rows } = await sql<ShownPlan>`
    select m.id, o.user_id as owner_id, u.username
    from vacay_member m
    join vacay_member o on o.stream = m.stream and o.role = 'owner'
    join users u on u.id = o.user_id
    where m.user_id = ${userId} and m.role = 'viewer' and m.left_at is null
    order by u.username
    limit 500
  `.execute(db)
  return rows
}
