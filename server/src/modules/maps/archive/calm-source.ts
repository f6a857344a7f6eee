/** A source that is spared: few questions at once, and none for a while after it did not answer. */
import { AppError } from '@caravel/sync-protocol/errors'
import type { Source } from './source.ts'

export interface Calm {
  /** Questions that are under way at once. */
  at_once: number
  /** More than these do not wait: OVERLOADED. */
  waiting: number
  /** How long it is left alone after a failure of the line, in ms. */
  pause_ms: number
  now(): number
}

/** Then every further question would wait as long as the one before, in vain. */
const silence = new Set(['timeout', 'unreachable', 'unknown_host'])

export function calm(source: Source, { at_once, waiting, pause_ms, now }: Calm): Source {
  let running = 0
  let failed: { at: number; error: AppError } | undefined
  const line: (() => void)[] = []

  async function read(offset: number, length: number, signal?: AbortSignal): Promise<Buffer> {
    refuseInPause()
    if (running >= at_once) {
      if (line.length >= waiting) throw new AppError('OVERLOADED')
      await new Promise<void>(resolve => line.push(resolve))
    } else running++
    try {
      refuseInPause()
      return await source.read(offset, length, signal)
    } catch (error) {
      if (isSilence(error) && now() - (failed?.at ?? -Infinity) >= pause_ms) failed = { at: now(), error }
      throw error
    } finally {
      const next = line.shift()
      if (next) next()
      else running--
    }
  }

  function refuseInPause(): void {
    if (failed && now() - failed.at < pause_ms) throw failed.error
  }

  const { size, etag, modified_at } = source
  return { size, etag, modified_at, read, close: () => source.close() }
}

function isSilence(error: unknown): error is AppError {
  return (
    error instanceof AppError &&
    error.code === 'MAP_SOURCE_FAILED' &&
    silence.has(String(error.detail['reason']))
  )
}
