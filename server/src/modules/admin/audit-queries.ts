import { sql, type Kysely } from 'kysely'
import type { AuditAction } from '../../audit-actions.ts'
import type { Database } from '../../db/schema.ts'

export interface AuditFilter {
  limit: number
  offset: number
  action?: string | undefined
  /** Who did it, or to whom it was done. */
  user?: string | undefined
  /** From this moment on, epoch ms. */
  from?: number | undefined
  /** Before this one. */
  to?: number | undefined
}

export const listAudit = async (db: Kysely<Database>, filter: AuditFilter) => {
  const { limit, offset, action, user, from, to } = filter
  let found = db.selectFrom('audit_log')
  if (action !== undefined) found = found.where('audit_log.action', '=', action)
  if (user !== undefined)
    found = found.where(({ or, eb }) =>
      or([eb('audit_log.user_id', '=', user), eb('audit_log.resource', '=', user)]),
    )
  if (from !== undefined) found = found.where('audit_log.at', '>=', from)
  if (to !== undefined) found = found.where('audit_log.at', '<', to)
  const { total } = await found.select(query => query.fn.countAll().as('total')).executeTakeFirstOrThrow()
  const rows = await found
    .leftJoin('users', 'users.id', 'audit_log.user_id')
    .leftJoin('users as about', 'about.id', 'audit_log.resource')
    .select(['audit_log.id', 'at', 'audit_log.action', 'user_id', 'resource', 'details', 'ip'])
    .select(['users.username', 'users.email', 'about.username as resource_name'])
    .orderBy('at', 'desc')
    // Of one moment the one that was written last.
    .orderBy(sql`audit_log.rowid`, 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const entries = rows.map(row => ({
    id: row.id,
    created_at: new Date(row.at).toISOString(),
    userId: row.user_id,
    username: row.username,
    user_email: row.email,
    action: row.action,
    resource: row.resource,
    /** What `resource` is called where it is an account. */
    resource_name: row.resource_name,
    details: row.details === null ? null : (JSON.parse(row.details) as Record<string, unknown>),
    ip: row.ip,
  }))
  return { entries, total: Number(total) }
}

export type AuditRow = Awaited<ReturnType<typeof listAudit>>['entries'][number]

/** The last time something was done. */
export const lastOf = async (
  db: Kysely<Database>,
  action: AuditAction,
): Promise<{ at: number; details: Record<string, unknown> | null } | null> => {
  const row = await db
    .selectFrom('audit_log')
    .select(['at', 'details'])
    .where('action', '=', action)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  return {
    at: row.at,
    details: row.details === null ? null : (JSON.parse(row.details) as Record<string, unknown>),
  }
}
