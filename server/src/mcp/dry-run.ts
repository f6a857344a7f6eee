/** What a dry run tells: rows as they would be, values before and after, as far as its assistant may read them. */
import { mustEntity } from '@caravel/sync-protocol/entities/index'
import type { RowChange } from '@caravel/sync-protocol/history'
import { rowTitle } from '@caravel/sync-protocol/row-title'
import type { Values } from './area.ts'
import type { Call } from './call.ts'
import { compact, told } from './compact.ts'
import { readableEntities } from './gate.ts'

/** So many are listed; `total` counts all. */
const mostListed = 100

export async function compactDryRun(call: Call, answer: Values): Promise<Values> {
  const readable = await readableEntities(call)
  const changes = (answer['would_change'] ?? []) as RowChange[]
  const { outcome, conflicts = [] } = (answer['sync'] ?? {}) as { outcome?: string; conflicts?: unknown[] }
  return {
    dry_run: true,
    outcome,
    would_change: changes.slice(0, mostListed).map(change => changeOf(change, readable.has(change.entity))),
    total: changes.length,
    ...(conflicts.length ? { conflicts: conflicts.length } : {}),
  }
}

function changeOf(change: RowChange, isReadable: boolean): Values {
  const { entity, id, verb } = change
  const about = { entity, verb, ...(change.derived ? { follows: true } : {}) }
  if (!isReadable) return about
  if (change.verb === 'changed') {
    const joined = (side: 'before' | 'after') =>
      told(Object.assign({}, ...change.groups.map(group => group[side])) as Values)
    return { ...about, id, before: joined('before'), after: joined('after') }
  }
  // Ids of rows that are not made yet would be others the next time.
  if (verb === 'added') {
    const { id: _id, ...row } = compact(change.row)
    return { ...about, row }
  }
  const title = rowTitle(mustEntity(entity), change.row, () => undefined)
  return { ...about, id, ...(title === null ? {} : { title }) }
}
