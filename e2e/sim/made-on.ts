/** What an edit says it was made on, held against what was on the screen and what waited on the device (M0). */
import { splitBody } from '@caravel/sync-protocol/mutations'
import { isSameTarget, mutationOf, type Entry } from '@caravel/sync-protocol/entry'
import type { StreamRecord } from '../../pwa/src/data/db/device-store.ts'
import { branchOf } from '../../pwa/src/data/sync/storage/branch.ts'

/** `version`: of the row on the screen when the edit began. `before`: what waited on the device then. */
interface Made {
  id: string
  version: number | undefined
  before: readonly Entry[]
}

/**
 * An edit is made from what was on the screen when it began, never from something newer, and over a value that waits from
 * what that one was made on. Numbers of two lives are not compared, and a file that was put back begins another life
 * under the same epoch. In another life than the screen only that may count which was made over something that waits
 * from then, with just its base: the server is told that it is of another history, and asks.
 *
 * @returns what is wrong with it, if anything is
 */
export const wronglyMadeOn = (
  { id, version, before }: Made,
  entries: readonly Entry[],
  record: StreamRecord | undefined,
): string | undefined => {
  const entry = entries.find(each => each.mutation_id === id)
  if (!entry) return undefined
  const { mutation, base_seq, base_epoch } = entry
  const below = before.filter(each => each.mutation_id !== id && setSame(each, entry))
  const older = below.find(each => each.base_epoch === base_epoch && each.base_seq < base_seq)
  if (older) return `${mutation} was made over what waits from ${older.base_seq} and says ${base_seq}`
  if (version === undefined) return undefined
  const branch = branchOf(record)
  if ((base_epoch ?? branch) === branch)
    return base_seq > version ? `${mutation} was made on ${version} and says ${base_seq}` : undefined
  const joined = before.some(each => each.mutation_id === id)
  const fromThere = entries.some(
    each =>
      each !== entry &&
      isSameTarget(each, entry) &&
      each.base_epoch === base_epoch &&
      each.base_seq === base_seq,
  )
  return joined || fromThere ? undefined : `${mutation} was made in ${branch} and says ${base_epoch}`
}

/** Both set one and the same value: what makes or does things sets none. */
const setSame = (one: Entry, other: Entry): boolean => {
  if (!isSameTarget(one, other) || mutationOf(one)?.method === 'POST') return false
  const names = new Set(Object.keys(splitBody(one.body).fields))
  return Object.keys(splitBody(other.body).fields).some(name => names.has(name))
}
