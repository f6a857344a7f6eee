/** The record of what concerns accounts and the server as a whole. What happens inside trips is their history. */
import { randomFillSync } from 'node:crypto'
import { mintId } from '@caravel/sync-protocol/ids'
import type { AuditAction, AuditDetails } from '../audit-actions.ts'
import type { Db } from './open.ts'

export interface AuditEntry {
  action: AuditAction
  /** Who did it; null for someone who is not signed in. */
  user_id: string | null
  /** What it was done to: an id or a name, never a secret. */
  resource?: string | undefined
  /** Never a secret: names of settings, not their values. */
  details?: AuditDetails | undefined
  ip?: string | undefined
}

export interface AuditLog {
  write(entry: AuditEntry): Promise<void>
}

export const createAuditLog = (db: Db, now: () => number): AuditLog => ({
  write: async ({ action, user_id, resource, details, ip }) => {
    const at = now()
    await db.write
      .insertInto('audit_log')
      .values({
        id: mintId(at, randomFillSync),
        at,
        action,
        user_id,
        resource: resource ?? null,
        details: details ? JSON.stringify(details) : null,
        ip: ip ?? null,
      })
      .execute()
  },
})
