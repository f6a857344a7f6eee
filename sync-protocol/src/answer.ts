/** What an answer means for the lane that waits for it (SPEC.md §5). */
import type { Values } from './op.ts'
import type { SyncResult } from './wire.ts'

/** An answer that counts: JSON with our epoch header, no redirect. Anything else is "no network". */
export interface Answer {
  status: number
  body: Values
  /** Seconds, from Retry-After. */
  retry_after?: number
}

export type AnswerClass = 'ok' | 'operation' | 'unclear' | 'stream' | 'session' | 'busy' | 'server'

export const classify = (answer: Answer): AnswerClass => {
  const { status } = answer
  const code = answer.body['code']
  if (status >= 200 && status < 300) return 'ok'
  if (status === 401 || code === 'ACCOUNT_MISMATCH' || status === 426) return 'session'
  if (code === 'MFA_REQUIRED' || code === 'PASSWORD_CHANGE_NEEDED') return 'session'
  if (code === 'NO_ACCESS') return 'stream'
  if (code === 'OUTCOME_EXPIRED') return 'unclear'
  if (code === 'CROSS_SITE') return 'session'
  if ([400, 403, 404, 409, 410, 412, 413, 422].includes(status)) return 'operation'
  if (status === 429 || status === 503) return 'busy'
  return 'server'
}

/** What a success says about its commit; undefined when the body is not one of ours. */
export const syncOf = (answer: Answer): SyncResult | undefined => {
  const sync = answer.body['sync']
  if (!sync || typeof sync !== 'object') return undefined
  const { seq, outcome, mutation_id: id } = sync as Partial<SyncResult>
  return typeof seq === 'number' && typeof outcome === 'string' && typeof id === 'string'
    ? (sync as SyncResult)
    : undefined
}
