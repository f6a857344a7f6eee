/** Sends what the server lost as a whole again, with all that was in it. */
import { parseStream, type StreamKey } from '@caravel/sync-protocol/streams'
import { mustDevice } from './device.ts'
import type { MutateOptions } from './mutate.ts'
import { sendAgain } from './send-again.ts'
import { rollbacks } from './server-rollbacks.ts'

/**
 * Answers `undefined` when it was done, else why not: a code. If the app ends in between, the rest is offered as what a
 * server rollback lost.
 */
export const sendOrphan = async (
  stream: StreamKey,
  label: NonNullable<MutateOptions['label']>,
): Promise<string | undefined> => {
  const { engine } = mustDevice()
  const before = engine.records().find(each => each.stream === stream)?.generation
  const refused = await engine.sendOrphanAgain(stream)
  // A trip goes with all of its rows.
  if (refused !== undefined || parseStream(stream)?.kind === 'trip') return refused
  await taken(stream, before)
  const lost = rollbacks.peek().find(each => each.stream === stream)
  if (lost) await sendAgain(stream, lost.rows, label)
  return undefined
}

/** The server lists it, and its rows are those of the server: no more those `before`. */
const taken = (stream: StreamKey, before: string | undefined): Promise<void> => {
  const { engine } = mustDevice()
  const isTaken = () => {
    const record = engine.records().find(each => each.stream === stream)
    return record?.status !== 'orphaned' && record?.generation !== before
  }
  return new Promise(resolve => {
    if (isTaken()) return resolve()
    const stop = engine.onChange(() => {
      if (!isTaken()) return
      stop()
      resolve()
    })
  })
}
