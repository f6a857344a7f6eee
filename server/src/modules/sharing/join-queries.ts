import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'

/** Who made a link, in the words of a commit. */
export async function findMaker(db: Kysely<Database>, id: string) {
  const user = await db
    .selectFrom('users')
    .select(['id', 'username', 'avatar', 'role'])
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  return (
    user && { user_id: user.id, name: user.username, avatar: user.avatar, is_admin: user.role === 'admin' }
  )
}
