/**
 * Facts about this device for a report of a problem: states, numbers, codes, versions and sizes. No titles, texts,
 * names, addresses or credentials. Streams and accounts are told apart by a hash that is made anew for each bundle;
 * mutation ids stay as they are, for they are random and lead a server's operator to the recorded outcome.
 */
import { mutationOf, type Entry } from '@caravel/sync-protocol/entry'
import { opVersion, protocolVersion } from '@caravel/sync-protocol/wire'
import type { StoredAttentionItem } from './db/device-store.ts'
import { mustDevice } from './device.ts'
import { fileVersion } from './outbox-file.ts'

export type SupportBundle = Record<string, unknown>

export const supportBundle = async (serverVersion: string | undefined): Promise<SupportBundle> => {
  const { engine, drafts } = mustDevice()
  const { entries, tray } = await engine.onlyHere()
  const name = namesOf()
  const records = await Promise.all(
    engine.records().map(async record => ({
      stream: await name(record.stream),
      status: record.status,
      role: record.role,
      seq: record.cursor?.seq ?? null,
      epoch: record.cursor ? await name(record.cursor.epoch) : null,
      access_rev: record.access_rev,
      schema_rev: record.schema_rev,
      rows: rowsIn(record.stream),
    })),
  )
  return {
    bundle: 1,
    at: Date.now(),
    clock_skew: engine.now() - Date.now(),
    versions: { server: serverVersion ?? null, protocol: protocolVersion, op: opVersion, file: fileVersion },
    browser: globalThis.navigator?.userAgent ?? null,
    storage: await storageFacts(),
    engine: engine.state(),
    streams: records,
    outbox: await Promise.all(
      entries.map(async entry => ({ ...factsOf(entry), stream: await name(entry.stream) })),
    ),
    tray: await Promise.all(
      tray.map(async item => ({ ...attentionFacts(item), stream: await name(item.stream) })),
    ),
    drafts: [...drafts.all.peek().values()].map(({ form, at, value }) => ({
      form,
      at,
      bytes: JSON.stringify(value).length,
    })),
  }
}

/** Short names that are the same within one bundle and mean nothing outside it. */
const namesOf = (): ((id: string) => Promise<string>) => {
  const salt = crypto.randomUUID()
  return async id => {
    const kind = id.includes(':') ? `${id.slice(0, id.indexOf(':'))}:` : ''
    if (!crypto.subtle) return kind || 'unnamed'
    const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(salt + id))
    return kind + [...new Uint8Array(bytes, 0, 4)].map(byte => byte.toString(16).padStart(2, '0')).join('')
  }
}

const rowsIn = (stream: string): Record<string, number> => {
  const { confirmed } = mustDevice().engine.memory(stream)
  return Object.fromEntries([...confirmed.tables].map(([entity, table]) => [entity, table.size]))
}

const factsOf = (entry: Entry) => ({
  mutation_id: entry.mutation_id,
  change: mutationOf(entry)?.name ?? null,
  client_seq: entry.client_seq,
  other_device: entry.client_id !== undefined,
  base_seq: entry.base_seq,
  edited_at: entry.edited_at,
  op_version: entry.op_version,
  state: entry.state,
  sent: entry.sent,
  tries: entry.tries,
  silent_tries: entry.silent_tries,
  server_errors: entry.server_errors,
  seq: entry.seq ?? null,
  outcome: entry.outcome ?? null,
  bytes: JSON.stringify(entry.body).length,
})

const attentionFacts = ({
  entry,
  reason,
  answer,
  dependents,
  whole_trip,
  parked_at,
}: StoredAttentionItem) => ({
  ...factsOf(entry),
  reason,
  status: answer?.status ?? null,
  code: codeOf(answer?.body['code']),
  dependents: dependents.length,
  whole_trip,
  parked_at,
})

/** Only what looks like one of our codes: an answer could say anything. */
const codeOf = (code: unknown): string | null =>
  typeof code === 'string' && /^[A-Z_]{1,40}$/.test(code) ? code : null

const storageFacts = async () => {
  const manager = globalThis.navigator?.storage
  const [kept, estimate] = await Promise.all([manager?.persisted?.(), manager?.estimate?.()])
  return { kept: kept ?? null, used: estimate?.usage ?? null, quota: estimate?.quota ?? null }
}
