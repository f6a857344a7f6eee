/**
 * The rows of the trip of this address as the server told them on a first visit, before the engine was here: enough to
 * read the plan. The engine takes the same answer, and from then on it alone says what there is.
 */
import { signal, type ReadonlySignal } from '@preact/signals'
import { MemoryState } from '@caravel/sync-protocol/memory-state'
import type { StreamKey } from '@caravel/sync-protocol/streams'
import { peekAskedRows } from './ports/asked-ahead.ts'
import { forgetAhead, parseAhead, type Snapshot } from './sync/streams/read-snapshots.ts'

type FirstRows = ReadonlyMap<StreamKey, MemoryState>

const none: FirstRows = new Map()
const told = signal<FirstRows>(none)
let wanted = true

/** By stream. Empty on any other visit. */
export const rowsFirst: ReadonlySignal<FirstRows> = told

/** Rows that take longer than this hold nothing up. */
const longestMs = 1_000

/** Resolves once they are known, if any were asked for and come soon. */
export const readRowsFirst = (userId: string): Promise<void> =>
  Promise.race([read(userId), new Promise<void>(done => setTimeout(done, longestMs))])

const read = async (userId: string): Promise<void> => {
  try {
    const answer = await peekAskedRows(userId)
    const text = answer?.ok ? await answer.text() : ''
    if (!wanted || !text) return
    told.value = new Map([...parseAhead(text)].map(([stream, { rows }]) => [stream, stateOf(stream, rows)]))
  } catch (error) {
    console.warn('The first rows did not come; the engine asks for them', error)
  }
}

const stateOf = (stream: StreamKey, rows: Snapshot['rows']): MemoryState => {
  const state = new MemoryState(stream)
  for (const { entity, row } of rows) state.table(entity).set(row.id, row)
  return state
}

export const forgetRowsFirst = (): void => {
  wanted = false
  told.value = none
  forgetAhead()
}
