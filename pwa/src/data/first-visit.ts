/**
 * The answers of a first visit, which `public/start.js` asks for before the code of the app is here: the list of trips, and
 * the rows of the trip of this address. They are shown until the engine, which takes the same answers, has them itself.
 */
import { signal, type ReadonlySignal } from '@preact/signals'
import type { Role } from '@caravel/sync-protocol/access'
import { MemoryState } from '@caravel/sync-protocol/memory-state'
import type { StreamKey } from '@caravel/sync-protocol/streams'
import type { StreamsAnswer } from '@caravel/sync-protocol/wire'
import { askedRows, peekAsked } from './ports/asked-ahead.ts'
import { parseAhead, type Snapshot } from './sync/streams/read-snapshots.ts'

/** What the server answered of a stream: enough to read it. */
export interface Seed {
  state: MemoryState
  /** As the list of that moment says it. */
  role: Role | undefined
}

const none: ReadonlyMap<StreamKey, Seed> = new Map()
const seeds = signal(none)
const list = signal<StreamsAnswer | undefined>(undefined)
let wanted = true

/** The list of trips. None on any other visit. */
export const firstList: ReadonlySignal<StreamsAnswer | undefined> = list

/** What views are seeded with, by stream. */
export const firstRows: ReadonlySignal<ReadonlyMap<StreamKey, Seed>> = seeds

/** Answers that take longer than this hold nothing up. */
const longestMs = 1_000

/** Shows what was asked for this account. Resolves once it is there, if it comes soon. */
export const readFirstVisit = (userId: string): Promise<unknown> =>
  Promise.race([
    Promise.all([readList(userId), readRows(userId)]),
    new Promise<void>(done => setTimeout(done, longestMs)),
  ])

const readList = async (userId: string): Promise<void> => {
  try {
    const answer = await peekAsked('/api/sync/streams?since=')
    if (!answer?.ok) return
    const first = (await answer.json()) as StreamsAnswer
    if (wanted && first.user_id === userId && Array.isArray(first.streams)) list.value = first
  } catch (error) {
    console.warn('The first list of trips did not come; the engine asks for it', error)
  }
}

const readRows = async (userId: string): Promise<void> => {
  try {
    const asked = await askedRows()
    if (asked?.list.user_id !== userId) return
    const answer = await peekAsked(asked.path)
    const text = answer?.ok ? await answer.text() : ''
    if (!wanted || !text) return
    const roles = new Map(asked.list.streams.map(({ stream, role }) => [stream, role]))
    seeds.value = new Map(
      [...parseAhead(text)].map(([stream, { rows }]) => [
        stream,
        { state: stateOf(stream, rows), role: roles.get(stream) },
      ]),
    )
  } catch (error) {
    console.warn('The first rows did not come; the engine asks for them', error)
  }
}

const stateOf = (stream: StreamKey, rows: Snapshot['rows']): MemoryState => {
  const state = new MemoryState(stream)
  for (const { entity, row } of rows) state.table(entity).set(row.id, row)
  return state
}

/** The answers were for another account, or for none. Answers that arrive later are not shown either. */
export const forgetFirstVisit = (): void => {
  wanted = false
  list.value = undefined
  seeds.value = none
}
