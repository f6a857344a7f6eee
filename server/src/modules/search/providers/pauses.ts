/** Services that asked to be left alone, or are in trouble, are: nobody waits for them, and nobody makes it worse. */
import type { App } from '../../../context.ts'
import type { FailureFacts } from '../../../http/provider-failure.ts'

const usual_ms = 60_000
const least_ms = 1000
const longest_ms = 3_600_000

interface Pause {
  until: number
  upstream_status: number
  message?: string
}

type Needed = Pick<App, 'db' | 'now'>

const pauses = new WeakMap<App['db'], Map<string, Pause>>()

/** Why a host is left alone at this moment, and for how long still. */
export const pauseOf = ({ db, now }: Needed, host: string): FailureFacts | undefined => {
  const pause = pauses.get(db)?.get(host)
  if (!pause || pause.until <= now()) return undefined
  const { until, ...facts } = pause
  return { ...facts, retry_after: Math.ceil((until - now()) / 1000) }
}

/** Leaves a host alone where its answer says so: too many requests, or an error of its own. */
export const heedAnswer = ({ db, now }: Needed, host: string, answer: Response, message?: string): void => {
  const { status, headers } = answer
  if (status !== 429 && status < 500) return
  let ofServer = pauses.get(db)
  if (!ofServer) pauses.set(db, (ofServer = new Map()))
  const wait = Math.min(
    longest_ms,
    Math.max(least_ms, retryAfter(headers.get('retry-after'), now()) ?? usual_ms),
  )
  // Hosts are as few as an admin wrote down; one that is not asked any more must not stay for good.
  for (const [other, { until }] of ofServer) if (until <= now()) ofServer.delete(other)
  ofServer.set(host, {
    until: now() + wait,
    upstream_status: status,
    ...(message === undefined ? {} : { message }),
  })
}

/** Milliseconds: seconds, or an instant. */
const retryAfter = (header: string | null, now: number): number | undefined => {
  const text = header?.trim()
  if (!text) return undefined
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000
  const at = Date.parse(text)
  return Number.isNaN(at) ? undefined : at - now
}
