/** A library stands at home: it is asked for six pictures at once, however many people look at them. */
import { LibraryError } from './library.ts'

const abreast = 6
/** Who would wait behind more is told that nothing answers, and asks again later. */
const mostWaiting = 300

interface Line {
  running: number
  waiting: (() => void)[]
}

/** By the id of the connection. */
const lines = new Map<string, Line>()

/** Does the work once fewer than six others of this connection are being done. Throws `LibraryError` where too many wait. */
export const inTurn = async <T>(connection: string, work: () => Promise<T>): Promise<T> => {
  const line = lines.get(connection) ?? { running: 0, waiting: [] }
  lines.set(connection, line)
  if (line.running < abreast) line.running++
  else if (line.waiting.length >= mostWaiting) throw new LibraryError('unreachable')
  // The place of the one before is handed on.
  else await new Promise<void>(resolve => line.waiting.push(resolve))
  try {
    return await work()
  } finally {
    const next = line.waiting.shift()
    if (next) next()
    else if (--line.running === 0) lines.delete(connection)
  }
}
