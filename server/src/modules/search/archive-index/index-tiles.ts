import type { Worker } from 'node:worker_threads'
import type { TileSource } from '../../../tile-source.ts'
import type { IndexProgress, TileBatch } from './index-worker.ts'

/** So much waits in memory for the thread at a time. */
const batch = { tiles: 64, bytes: 2_000_000 }

/**
 * Hands the tiles of a source to the thread, one batch after the other, from where an earlier run ended. Resolves when the
 * thread ended; ends it when `signal` says so.
 */
export const indexTiles = async (
  thread: Worker,
  source: TileSource,
  signal: AbortSignal,
  onProgress: (tiles: number) => void,
): Promise<{ broken: number }> => {
  let broken = 0
  const answers = answersOf(thread)
  const end = () => void thread.terminate()
  try {
    // A thread that is ended while it loads SQLite takes the whole process with it.
    const start = await answers.next()
    if (signal.aborted) return { broken }
    signal.addEventListener('abort', end, { once: true })
    onProgress(start.tiles)
    for await (const next of batches(source, start.tiles, signal)) {
      thread.postMessage(next, [])
      const told = await answers.next()
      broken += told.broken
      onProgress(told.tiles)
    }
    return { broken }
  } catch (error) {
    if (signal.aborted) return { broken }
    throw error
  } finally {
    signal.removeEventListener('abort', end)
    await thread.terminate()
  }
}

/** One message of the thread after the other; rejects when it fails or ends. */
const answersOf = (thread: Worker): { next(): Promise<IndexProgress> } => {
  const arrived: IndexProgress[] = []
  let failure: Error | undefined
  let wake: (() => void) | undefined
  const fail = (error: Error) => {
    failure ??= error
    wake?.()
  }
  thread.on('message', (message: IndexProgress) => {
    arrived.push(message)
    wake?.()
  })
  thread.on('error', fail)
  thread.on('exit', code => fail(new Error(`the thread ended with ${code}`)))
  return {
    async next() {
      while (!arrived.length && !failure) await new Promise<void>(resolve => (wake = resolve))
      const message = arrived.shift()
      if (message) return message
      throw failure ?? new Error('the thread said nothing')
    },
  }
}

/** A source that never answers must not keep the server from stopping; one that was left is not asked any more. */
const until = <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const stop = () => reject(new Error('stopped'))
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop, { once: true })
    work()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', stop))
  })

async function* batches(source: TileSource, from: number, signal: AbortSignal): AsyncGenerator<TileBatch> {
  let tiles: TileBatch['tiles'] = []
  let bytes = 0
  let looked = 0
  let done = 0
  for await (const address of source.deepest()) {
    if (++done <= from) continue
    const tile = await until(signal, () => source.tile(address))
    if (tile) tiles.push({ address, bytes: tile })
    bytes += tile?.length ?? 0
    if (++looked < batch.tiles && bytes < batch.bytes) continue
    yield { tiles, done, isLast: false }
    tiles = []
    bytes = 0
    looked = 0
  }
  yield { tiles, done, isLast: true }
}
