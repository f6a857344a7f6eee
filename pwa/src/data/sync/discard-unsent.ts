/** What a person throws away on this device, as far as it may be (sync rule S9). */
import type { Entry } from '@caravel/sync-protocol/entry'
import type { SettleResult } from '@caravel/sync-protocol/wire'
import type { Core } from './core.ts'
import type { StreamMemory } from './streams/stream-memory.ts'
import { forgetDropped } from './orphaned.ts'

type AskToSettle = (entries: readonly Entry[]) => Promise<SettleResult[] | undefined>

/** It may be on its way still, and nobody knows: only the server can promise that it never arrives. */
export const mayArrive = (entry: Entry): boolean => entry.sent && entry.state !== 'answered'

/**
 * Asks `discard` until nothing keeps it any more: it is told what was settled, and answers what is not. False when the
 * server does not answer; then nothing was discarded.
 */
const settleFirst = async (
  askToSettle: AskToSettle,
  discard: (settled: ReadonlySet<string>) => Promise<Entry[]>,
): Promise<boolean> => {
  const settled = new Set<string>()
  for (;;) {
    const kept = await discard(settled)
    if (!kept.length) return true
    for (const { mutation_id } of (await askToSettle(kept)) ?? []) settled.add(mutation_id)
    if (!kept.every(entry => settled.has(entry.mutation_id))) return false
  }
}

/** All that waits on this device goes, for a sign-out; what had arrived already stays at the server. */
export const discardAllUnsent = (core: Core, askToSettle: AskToSettle): Promise<boolean> =>
  settleFirst(askToSettle, settled =>
    core.ports.store.emptyOutbox(entry => mayArrive(entry) && !settled.has(entry.mutation_id)),
  )

/** An orphaned trip goes by the person's word, with everything that waits for it; what is `filed` goes on from there. */
export const removeOrphan = async (
  core: Core,
  memory: StreamMemory,
  askToSettle: AskToSettle,
  filed: boolean,
): Promise<'removed' | 'no_answer' | 'not_orphaned'> => {
  if (memory.record?.status !== 'orphaned') return 'not_orphaned'
  const { stream } = memory
  const gone = await settleFirst(askToSettle, async settled => {
    let kept: Entry[] = []
    const goes = (entries: readonly Entry[]): boolean => {
      kept = entries.filter(entry => !filed && mayArrive(entry) && !settled.has(entry.mutation_id))
      return !kept.length
    }
    await core.ports.store.dropStream(stream, { goes })
    return kept
  })
  if (!gone) return 'no_answer'
  forgetDropped(core, stream)
  core.tell({ type: 'dropped', stream })
  return 'removed'
}
