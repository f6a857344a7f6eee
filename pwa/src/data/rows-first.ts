/**
 * The rows of the trip of this address as the server told them on a first visit, before the engine was here: enough to
 * read the plan. The engine takes the same answer, and from then on it alone says what there is.
 */
import { signal, type ReadonlySignal } from '@preact/signals'
import type { Role } from '@caravel/sync-protocol/access'
import { MemoryState } from '@caravel/sync-protocol/memory-state'
import type { StreamKey } from '@caravel/sync-protocol/streams'
import { askedRows, peekAsked } from './ports/asked-ahead.ts'
import type { Engine } from './sync/engine-types.ts'
import { forgetAhead, parseAhead, type Snapshot } from './sync/streams/read-snapshots.ts'

export interface FirstRows {
  state: MemoryState
  /** As the list says it that was asked for just before. */
  role: Role | undefined
}

const none: ReadonlyMap<StreamKey, FirstRows> = new Map()
const told = signal(none)
let wanted = true

/** By stream. Empty on any other visit. */
export const rowsFirst: ReadonlySignal<ReadonlyMap<StreamKey, FirstRows>> = told

/** Rows that take longer than this hold nothing up. */
const longestMs = 1_000

/** Resolves once they are known, if any were asked for and come soon. */
export const readRowsFirst = (userId: string): Promise<void> =>
  Promise.race([read(userId), new Promise<void>(done => setTimeout(done, longestMs))])

const read = async (userId: string): Promise<void> => {
  try {
    const asked = await askedRows()
    if (asked?.list.user_id !== userId) return
    const answer = await peekAsked(asked.path)
    const text = answer?.ok ? await answer.text() : ''
    if (!wanted || !text) return
    const roles = new Map(asked.list.streams.map(({ stream, role }) => [stream, role]))
    const first = [...parseAhead(text)].map(
      ([stream, { rows }]) => [stream, { state: stateOf(stream, rows), role: roles.get(stream) }] as const,
    )
    told.value = new Map(first)
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

/**
 * Resolves once the engine has the first rows of a new device, among them all that is shown from here; on any other device
 * it has some. In a tab that does not send, what another one fetches comes one stream after the other.
 */
export const whenEngineKnows = (engine: Engine): Promise<void> =>
  new Promise(done => {
    const shown = [...told.peek().keys()]
    for (const stream of shown) engine.open(stream) // no screen may look at it by now
    const look = () => {
      const { fetched, session } = engine.state()
      const isComing = !fetched || shown.some(stream => engine.status(stream) === 'loading')
      if (isComing && session === undefined) return
      stop()
      done()
    }
    const stop = engine.onChange(({ type }) => {
      if (type === 'session' || type === 'stream') look()
    })
    look()
  })
