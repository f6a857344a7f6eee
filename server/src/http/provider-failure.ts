/** A service on the internet that did not answer as it should, as one error that says which, and why. */
import { AppError } from '@caravel/sync-protocol/errors'
import type { Ctx } from '../context.ts'
import { EgressError, type EgressReason } from '../net/egress-error.ts'
import { errorText } from './error-texts.ts'

/** `paused`: it asked to be left alone, or is in trouble, a moment ago. */
export type FailureReason =
  'refused' | 'not_json' | 'timeout' | 'unreachable' | 'blocked' | 'too_large' | 'paused'

/** What is known of a failure beside its reason. */
export interface FailureFacts {
  upstream_status?: number
  message?: string
  /** Seconds. */
  retry_after?: number
}

const reasons: Record<EgressReason, FailureReason> = {
  scheme: 'blocked',
  credentials: 'blocked',
  port: 'blocked',
  address: 'blocked',
  redirects: 'blocked',
  unknown_host: 'unreachable',
  unreachable: 'unreachable',
  encoding: 'not_json',
  status: 'refused',
  too_large: 'too_large',
  timeout: 'timeout',
}

/** `message` is what the service says in its own words; people read it behind ours. */
export const providerFailed = (
  { headers }: Pick<Ctx, 'headers'>,
  provider: string,
  reason: FailureReason,
  more: FailureFacts = {},
): AppError => {
  const text = errorText('PROVIDER_FAILED', headers['accept-language'])
  const error = more.message ? `${text} ${more.message}` : text
  return new AppError('PROVIDER_FAILED', { provider, reason, ...more, error })
}

/** Throws on what is no matter of the network. */
export const asProviderFailure = (ctx: Pick<Ctx, 'headers'>, provider: string, error: unknown): AppError => {
  if (!(error instanceof EgressError)) throw error
  return providerFailed(ctx, provider, reasons[error.reason])
}
