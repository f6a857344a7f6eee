/** A library is often a small server at home: it gets at most six requests at once, however many people look at it. */
import { LibraryError } from './library.ts'

const abreast = 6
/** Requests beyond these fail as `unreachable`; devices try again later. */
const mostWaiting = 300

interface Line {
  running: number
  waiting: (() => void)[]
}

/** By the id of the connection. */
const lines = new Map<string, Line>()

/** Runs the work once fewer than six others run for this connection. Throws `LibraryError` when too many wait. */
export const inTurn = async <T>(connection: string, work: () => Promise<T>): Promise<T> => {
  const line = lines.get(connection) ?? { running: 0, waiting: [] }
  lines.set(connection, line)
  if (line.running < abreast) line.running++
  else if (line.waiting.length >= mostWaiting) throw new LibraryError('unreachable')
  // A request that ends passes its slot on, so `running` stays the same.
  else await new Promise<void>(resolve => line.waiting.push(resolve))
  try {
    return await work()
  } finally {
    const next = line.waiting.shift()
    if (next) next()
    else if (--line.running === 0) lines.delete(connection)
  }
}
