import type { AuditAction } from '../../audit-actions.ts'
import type { Ctx } from '../../context.ts'
import { deleteGrant, type Grant } from './grant-queries.ts'

/** Ends a grant with its tokens and its live connections; undefined when there was none any more. */
export async function endGrant(
  ctx: Pick<Ctx, 'db' | 'mcp' | 'audit' | 'ip'>,
  id: string,
  told?: { action: AuditAction; user_id: string | null },
): Promise<Pick<Grant, 'user_id' | 'client_id'> | undefined> {
  const ended = await deleteGrant(ctx.db.write, id)
  ctx.mcp.endCredential(id)
  if (ended && told) {
    const details = { clientId: ended.client_id }
    await ctx.audit.write({ ...told, resource: ended.user_id, details, ip: ctx.ip })
  }
  return ended
}
