/**
 * A library is often a small server at home: it gets at most six requests at once, however many people look at it.
 * Originals wait for each other before they take one of the six, because this server holds them in memory.
 */
import { LibraryError } from './library.ts'

const abreast = 6
const originalsAbreast = 3
/** Requests beyond these fail as `unreachable`; devices try again later. */
const mostWaiting = 300

interface Line {
  running: number
  waiting: (() => void)[]
}

const lines = new Map<string, Line>()

/** Runs the work once fewer than `most` others run under this key. Throws `LibraryError` when too many wait. */
const inLine = async <T>(key: string, most: number, work: () => Promise<T>): Promise<T> => {
  const line = lines.get(key) ?? { running: 0, waiting: [] }
  lines.set(key, line)
  if (line.running < most) line.running++
  else if (line.waiting.length >= mostWaiting) throw new LibraryError('unreachable')
  // A request that ends passes its slot on, so `running` stays the same.
  else await new Promise<void>(resolve => line.waiting.push(resolve))
  try {
    return await work()
  } finally {
    const next = line.waiting.shift()
    if (next) next()
    else if (--line.running === 0) lines.delete(key)
  }
}

/** @param connection its id */
export const inTurn = <T>(connection: string, work: () => Promise<T>): Promise<T> =>
  inLine(connection, abreast, work)

/** One original of a connection at once, so that a slow library does not delay those of others, and three in all. */
export const originalInTurn = <T>(connection: string, work: () => Promise<T>): Promise<T> =>
  inLine(`original ${connection}`, 1, () =>
    inLine('originals', originalsAbreast, () => inTurn(connection, work)),
  )
