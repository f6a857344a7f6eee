import { setTimeout as wait } from 'node:timers/promises'
import { EgressError } from './egress-error.ts'

/** The public servers that ask for one question a second. */
const paced = new Set([
  'nominatim.openstreetmap.org',
  'routing.openstreetmap.de',
  'valhalla1.openstreetmap.de',
  'router.project-osrm.org',
])
const pause_ms = 1000

export const isPaced = (host: string): boolean => paced.has(host)

interface Options {
  /** Who would wait longer is told that there is no answer. */
  mostWaiting?: number
  /** Resolves when the next one may be asked; tests hand in their own. */
  pause?(): Promise<unknown>
}

const usual = {
  mostWaiting: 8,
  pause: () => wait(pause_ms, undefined, { ref: false }),
}

interface Line {
  last: Promise<unknown>
  waiting: number
}
const lines = new WeakMap<object, Map<string, Line>>()

/**
 * Questions to a server that is asked slowly go one after the other, of the whole server; all others at once. Throws an
 * `EgressError` where too many wait.
 * @param server what stands for this server, such as its database
 */
export const inTurn = async <T>(
  server: object,
  host: string,
  work: () => Promise<T>,
  options: Options = {},
): Promise<T> => {
  const { mostWaiting, pause } = { ...usual, ...options }
  if (!paced.has(host)) return work()
  let ofServer = lines.get(server)
  if (!ofServer) lines.set(server, (ofServer = new Map()))
  const line = ofServer.get(host) ?? { last: Promise.resolve(), waiting: 0 }
  ofServer.set(host, line)
  if (line.waiting >= mostWaiting) throw new EgressError('timeout', host)
  line.waiting++
  const done = line.last.then(work).finally(() => line.waiting--)
  line.last = done.then(pause, pause)
  return done
}
