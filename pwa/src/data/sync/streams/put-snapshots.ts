/** The first rows of several streams at once, of which nothing is on this device yet. */
import type { StreamRecord } from '../../db/device-store.ts'
import type { Core } from '../core.ts'
import { isCurrent, isKnown } from './apply-commits.ts'
import type { Snapshot } from './read-snapshots.ts'
import type { StreamMemory } from './stream-memory.ts'

export interface Arrived {
  memory: StreamMemory
  snapshot: Snapshot
  /** The one it was asked for with. */
  accessRev: number | undefined
}

/**
 * Writes them in one transaction. Into memory come only those that `isNeeded` names: nobody looks at the others yet.
 * Answers the streams whose rows are here now.
 */
export const putSnapshots = (
  core: Core,
  arrived: readonly Arrived[],
  isNeeded: (memory: StreamMemory) => boolean,
): Promise<StreamMemory[]> =>
  inTurnOfAll(
    arrived.map(({ memory }) => memory),
    async () => {
      const put = arrived.flatMap(each => {
        const record = isCurrent(core, each.memory) ? arrivedRecord(core, each) : undefined
        return record ? [{ memory: each.memory, record, rows: each.snapshot.rows.filter(isKnown) }] : []
      })
      await core.ports.store.putSnapshots(put, core.term)
      if (core.stopped) return []
      core.atOnce(() => put.forEach(each => take(core, each, isNeeded)))
      return put.map(({ memory }) => memory)
    },
  )

interface Put {
  memory: StreamMemory
  record: StreamRecord
  rows: Snapshot['rows']
}

/** What lies on the disk now is so in memory. */
const take = (
  core: Core,
  { memory, record, rows }: Put,
  isNeeded: (memory: StreamMemory) => boolean,
): void => {
  if (!memory.record) return
  const { cursor, schema_rev, access_rev, status, generation, seen_at = core.now() } = record
  // The server may have listed the stream anew meanwhile: its role and card stand.
  memory.setRecord({ ...memory.record, cursor, schema_rev, access_rev, status, generation, seen_at })
  if (isNeeded(memory)) {
    memory.replaceRows(rows, [])
    memory.loaded = true
    core.redraw(memory, core.entitiesOf(memory))
  }
  memory.moveLane({ type: 'live' })
  core.emit({ type: 'stream', stream: memory.stream })
  core.tell({ type: 'changed', stream: memory.stream })
}

const arrivedRecord = (
  core: Core,
  { memory: { record }, snapshot: { cursor, schema_rev }, accessRev }: Arrived,
): StreamRecord | undefined => {
  // Something came of it another way while this was asked for.
  if (record?.status !== 'listed' || record.cursor) return undefined
  const access_rev = accessRev ?? record.access_rev
  const { off: _off, ...rest } = record
  const anew = { cursor, schema_rev, access_rev, status: 'live', generation: core.mint() } as const
  return { ...rest, ...anew, seen_at: core.now() }
}

/** Once all that was begun on each of them has ended, and before anything else begins. */
const inTurnOfAll = <T>(memories: readonly StreamMemory[], work: () => Promise<T>): Promise<T> =>
  memories.reduceRight<() => Promise<T>>((inner, memory) => () => memory.serial(inner), work)()
