/** What a capsule holds: `docs/sharing.md`. The same trip gives the same bytes, whenever and wherever it is written. */
import { hash } from 'node:crypto'
import type { Imported } from '@caravel/sync-protocol/actions/import-trip'
import type {
  CapsuleFile,
  CapsuleList,
  capsuleFormat,
} from '@caravel/sync-protocol/domain/bring/capsule-format'
import { entities } from '@caravel/sync-protocol/entities/index'
import type { AnyRow } from '@caravel/sync-protocol/entity'

export interface CapsuleManifest {
  format: typeof capsuleFormat
  version: number
  trip_id: string
  rows: CapsuleList
  /** Where it was asked for. */
  history?: CapsuleList
  files: CapsuleFile[]
}

/** What a commit stamps, and what the server alone knows of a file: it comes anew with an import. */
const stamps = new Set(['version', 'created_at', 'updated_at', 'updated_by'])

/** The rows as they stand in a capsule, in an order of their own. */
export function capsuleRows(rows: readonly (readonly [entity: string, row: AnyRow])[]): Imported[] {
  return rows
    .map(([entity, row]) => ({ entity, row: bare(entity, row) }))
    .sort((a, b) => (a.entity + a.row.id < b.entity + b.row.id ? -1 : 1))
}

function bare(name: string, row: AnyRow): Imported['row'] {
  const entity = entities.find(each => each.name === name)
  const servers = Object.values(entity?.groups ?? {}).filter(
    ({ merge, imported }) => merge === 'server' && !imported,
  )
  const hidden = new Set(name === 'trip_member' ? [] : servers.flatMap(({ fields }) => Object.keys(fields)))
  const kept = Object.entries(row).filter(
    ([field]) => !stamps.has(field) && !hidden.has(field) && field !== 'created_by',
  )
  return Object.fromEntries(kept) as Imported['row']
}

/** What is written of a list, and what the manifest says of it. */
export function listOf(path: string, items: readonly unknown[]): { text: string; list: CapsuleList } {
  const text = JSON.stringify(items)
  return { text, list: { path, count: items.length, sha256: hash('sha256', text) } }
}
