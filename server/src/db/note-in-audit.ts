import { randomFillSync } from 'node:crypto'
import { mintId } from '@caravel/sync-protocol/ids'
import type Sqlite from 'better-sqlite3'
import type { AuditAction, AuditDetails } from '../audit-actions.ts'

/** For commands that run beside the server, or while there is none. A database from before the audit log keeps none. */
export const noteInAudit = (
  db: Sqlite.Database,
  action: Extract<AuditAction, `backup.${string}`>,
  { at, details }: { at: number; details: AuditDetails },
): void => {
  if (!db.prepare("select 1 from sqlite_schema where name = 'audit_log'").get()) return
  db.prepare('insert into audit_log (id, at, action, details) values (?, ?, ?, ?)').run(
    mintId(at, randomFillSync),
    at,
    action,
    JSON.stringify(details),
  )
}
