/**
 * The list of streams as the server told it on a first visit, before the engine was here: enough for the dashboard to
 * show its cards. The engine reads the same answer, and from then on it alone says what there is.
 */
import { signal, type ReadonlySignal } from '@preact/signals'
import type { StreamsAnswer } from '@caravel/sync-protocol/wire'
import { peekAsked } from './ports/asked-ahead.ts'

const listed = signal<StreamsAnswer | undefined>(undefined)
let wanted = true

/** None on any other visit. */
export const listedFirst: ReadonlySignal<StreamsAnswer | undefined> = listed

/** A list that takes longer than this holds nothing up. */
const longestMs = 1_000

/** Resolves once it is known, if anything was asked and comes soon. */
export const readListedFirst = (userId: string): Promise<void> =>
  Promise.race([read(userId), new Promise<void>(done => setTimeout(done, longestMs))])

const read = async (userId: string): Promise<void> => {
  try {
    const answer = await peekAsked('/api/sync/streams?since=')
    if (!answer?.ok) return
    const told = (await answer.json()) as StreamsAnswer
    if (wanted && told.user_id === userId && Array.isArray(told.streams)) listed.value = told
  } catch (error) {
    console.warn('The first list of trips did not come; the engine asks for it', error)
  }
}

export const forgetListedFirst = (): void => {
  wanted = false
  listed.value = undefined
}
