/** Who types is asked for once at a time: the next letters give up what was asked for the last ones. */
import type { App } from '../../../context.ts'

interface Turn {
  given_up: AbortController
  ended: Promise<void>
}

const turns = new WeakMap<App['db'], Map<string, Turn>>()

/**
 * Runs `work` when what this person asked before has ended, which is given up for it. Undefined where the person typed on
 * in the meantime.
 */
export const inTypingTurn = async <T>(
  { db }: Pick<App, 'db'>,
  userId: string,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T | undefined> => {
  let ofServer = turns.get(db)
  if (!ofServer) turns.set(db, (ofServer = new Map()))
  const before = ofServer.get(userId)
  const given_up = new AbortController()
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const turn = { given_up, ended }
  ofServer.set(userId, turn)
  before?.given_up.abort()
  await before?.ended
  try {
    return given_up.signal.aborted ? undefined : await work(given_up.signal)
  } catch (error) {
    if (given_up.signal.aborted) return undefined
    throw error
  } finally {
    end()
    if (ofServer.get(userId) === turn) ofServer.delete(userId)
  }
}
