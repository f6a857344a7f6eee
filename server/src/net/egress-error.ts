/** Why nothing was fetched. `unreachable` is the network's doing, everything else ours. */
export type EgressReason =
  | 'scheme'
  | 'credentials'
  | 'port'
  | 'address'
  | 'unknown_host'
  | 'redirects'
  | 'encoding'
  | 'too_large'
  | 'status'
  | 'timeout'
  | 'unreachable'

/** A request to another server that was refused or came to nothing. Its message names the host, never the whole URL. */
export class EgressError extends Error {
  readonly reason: EgressReason
  /** What the other side answered, where that is the reason. */
  readonly status: number | undefined

  constructor(reason: EgressReason, host: string, cause?: unknown, status?: number) {
    super(`no answer from ${host}: ${reason}`, cause === undefined ? undefined : { cause })
    this.name = 'EgressError'
    this.reason = reason
    this.status = status
  }
}
