/** Work over many rows that lets other requests go on in between. */
import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Steps } from '@caravel/sync-protocol/domain/steps'

/** Rows that are visited before others get their turn. */
export const rowsInATurn = 200

/** Milliseconds after which others get their turn, however few rows were visited. */
const longestTurn = 10

/**
 * Runs the steps, with a turn for everything else that is due after so many of them, or after so long.
 * @param now a clock in milliseconds
 */
export async function inTurns<Made>(
  steps: Steps<Made>,
  now: () => number = () => performance.now(),
): Promise<Made> {
  let visited = 0
  let since = now()
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    if (++visited < rowsInATurn && now() - since < longestTurn) continue
    await setImmediate()
    visited = 0
    since = now()
  }
}

export interface HashedBytes {
  bytes: Buffer
  /** Of the bytes. */
  sha256: Buffer
}

/** The parts of a text one behind the other, as bytes. */
export async function bytesInTurns(parts: readonly string[]): Promise<HashedBytes> {
  const sum = createHash('sha256')
  const chunks: Buffer[] = []
  for (let at = 0; at < parts.length; at += rowsInATurn) {
    const chunk = Buffer.from(parts.slice(at, at + rowsInATurn).join(''))
    sum.update(chunk)
    chunks.push(chunk)
    if (at > 0) await setImmediate()
  }
  return { bytes: Buffer.concat(chunks), sha256: sum.digest() }
}

/** JSON of an object whose long lists are written row by row. */
export function* jsonInSteps(value: Readonly<Record<string, unknown>>): Steps<string[]> {
  const parts: string[] = ['{']
  let isFirst = true
  for (const [name, part] of Object.entries(value)) {
    if (part === undefined) continue
    parts.push(`${isFirst ? '' : ','}${JSON.stringify(name)}:`)
    isFirst = false
    if (Array.isArray(part)) parts.push(...(yield* jsonList(part)))
    else parts.push(JSON.stringify(part))
  }
  parts.push('}')
  return parts
}

/** JSON of a list, row by row. */
export function* jsonList(rows: readonly unknown[]): Steps<string[]> {
  const parts: string[] = ['[']
  for (const [at, row] of rows.entries()) {
    parts.push(`${at ? ',' : ''}${JSON.stringify(row)}`)
    yield
  }
  parts.push(']')
  return parts
}
