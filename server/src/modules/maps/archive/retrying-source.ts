import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@caravel/sync-protocol/errors'
import type { Source } from './source.ts'

/** The line's doing: asking again may help. */
const passing = new Set(['timeout', 'unreachable', 'unknown_host', 'status'])

/** A source that is asked again after each of these waits (ms) before it counts as failed. */
export function retrying(source: Source, waits: readonly number[]): Source {
  async function read(offset: number, length: number, signal?: AbortSignal): Promise<Buffer> {
    for (let tries = 0; ; tries++) {
      try {
        return await source.read(offset, length, signal)
      } catch (error) {
        const wait = waits[tries]
        if (wait === undefined || !isPassing(error)) throw error
        await sleep(wait, undefined, signal ? { signal } : {})
      }
    }
  }
  const { size, etag, modified_at } = source
  return { size, etag, modified_at, read, close: () => source.close() }
}

function isPassing(error: unknown): boolean {
  return (
    error instanceof AppError &&
    error.code === 'MAP_SOURCE_FAILED' &&
    passing.has(String(error.detail['reason']))
  )
}
