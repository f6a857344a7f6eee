import { setTimeout as wait } from 'node:timers/promises'
import { providerFailed } from '../../../http/provider-failure.ts'
import type { Asking, ProviderId } from './provider-call.ts'

/** The public servers that ask for one question a second. */
const paced = new Set(['nominatim.openstreetmap.org'])
const pause_ms = 1000
/** Who would wait longer is told that there is no answer. */
const mostWaiting = 6

interface Line {
  last: Promise<unknown>
  waiting: number
}
const lines = new WeakMap<Asking['db'], Map<string, Line>>()

/** Questions to a server that is asked slowly go one after the other; all others at once. */
export const inTurn = async <T>(
  ctx: Asking,
  provider: ProviderId,
  host: string,
  work: () => Promise<T>,
): Promise<T> => {
  if (!paced.has(host)) return work()
  let ofServer = lines.get(ctx.db)
  if (!ofServer) lines.set(ctx.db, (ofServer = new Map()))
  const line = ofServer.get(host) ?? { last: Promise.resolve(), waiting: 0 }
  ofServer.set(host, line)
  if (line.waiting >= mostWaiting) throw providerFailed(ctx, provider, 'timeout')
  line.waiting++
  const turn = line.last
  const done = turn.then(work).finally(() => line.waiting--)
  line.last = done.then(
    () => wait(pause_ms, undefined, { ref: false }),
    () => wait(pause_ms, undefined, { ref: false }),
  )
  return done
}
