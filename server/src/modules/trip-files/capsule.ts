/** What a capsule holds: `docs/sharing.md`. The same trip gives the same bytes, whenever and wherever it is written. */
import type { Imported } from '@caravel/sync-protocol/actions/import-trip'
import type {
  CapsuleFile,
  CapsuleList,
  capsuleFormat,
} from '@caravel/sync-protocol/domain/bring/capsule-format'
import { entities } from '@caravel/sync-protocol/entities/index'
import { mapped, type Steps } from '@caravel/sync-protocol/domain/steps'
import type { AnyRow, Entity } from '@caravel/sync-protocol/entity'
import { bytesInTurns, inTurns, jsonList } from '../../in-turns.ts'

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
export function* capsuleRows(rows: readonly (readonly [entity: string, row: AnyRow])[]): Steps<Imported[]> {
  const hidden = new Map(entities.map(entity => [entity.name, hiddenIn(entity)]))
  const keyed = yield* mapped(rows, ([entity, row]) => ({
    key: entity + row.id,
    item: { entity, row: bare(hidden.get(entity) ?? stamps, row) },
  }))
  keyed.sort((a, b) => (a.key < b.key ? -1 : 1))
  return yield* mapped(keyed, ({ item }) => item)
}

/** Fields that do not go along. */
function hiddenIn({ name, groups }: Entity): ReadonlySet<string> {
  const servers = Object.values(groups).filter(({ merge, imported }) => merge === 'server' && !imported)
  const fields = name === 'trip_member' ? [] : servers.flatMap(({ fields }) => Object.keys(fields))
  return new Set([...stamps, ...fields, 'created_by'])
}

function bare(hidden: ReadonlySet<string>, row: AnyRow): Imported['row'] {
  return Object.fromEntries(Object.entries(row).filter(([field]) => !hidden.has(field))) as Imported['row']
}

/** What is written of a list, and what the manifest says of it. */
export async function listOf(
  path: string,
  items: readonly unknown[],
): Promise<{ text: Buffer; list: CapsuleList }> {
  const { bytes, sha256 } = await bytesInTurns(await inTurns(jsonList(items)))
  return { text: bytes, list: { path, count: items.length, sha256: sha256.toString('hex') } }
}
