import type { Entry } from '@caravel/sync-protocol/entry'
import { pushLimits, type SettleResult } from '@caravel/sync-protocol/wire'
import type { Core } from '../core.ts'
import type { Connection } from './connection.ts'

/** Asks what became of entries; from now on none of them can arrive any more. */
export type AskToSettle = (entries: readonly Entry[]) => Promise<SettleResult[] | undefined>

/** Undefined: no counted answer. */
export async function settle(
  core: Core,
  connection: Connection,
  entries: readonly Entry[],
): Promise<SettleResult[] | undefined> {
  const results: SettleResult[] = []
  const own = core.meta.client_id
  for (const client of new Set(entries.map(entry => entry.client_id ?? own))) {
    const theirs = entries.filter(entry => (entry.client_id ?? own) === client)
    for (let at = 0; at < theirs.length; at += pushLimits.entries) {
      const settled = await settleFor(connection, client, theirs.slice(at, at + pushLimits.entries))
      if (!settled) return undefined
      results.push(...settled)
    }
  }
  return results
}

async function settleFor(
  connection: Connection,
  client: string,
  entries: readonly Entry[],
): Promise<SettleResult[] | undefined> {
  const body = {
    entries: entries.map(({ mutation_id, stream, client_seq }) => ({ mutation_id, stream, client_seq })),
  }
  const answer = await connection.ask('POST', '/api/sync/settle', body, { 'X-Client-Id': client })
  const results = answer?.status === 200 ? answer.body['results'] : undefined
  return Array.isArray(results) ? (results as SettleResult[]) : undefined
}
