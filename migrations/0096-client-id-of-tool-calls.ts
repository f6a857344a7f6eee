import { sql } from 'kysely'
import type { Migration } from '../server/src/db/migrate.ts'

/** Entries of tool calls name the client as the interface does: `clientId`. */
export const migration: Migration = {
  async up(db) {
    await sql`update audit_log set details = json_object('clientId', details ->> '$.client_id')
      where action = 'mcp.tool_call' and details ->> '$.client_id' is not null`.execute(db)
  },
}
