import type { ErrorCode } from '@caravel/sync-protocol/errors'
import type { Values } from '@caravel/sync-protocol/op'

/** A refusal of the server, or NO_ANSWER where no valid answer came. What people read is under `error.<code>`. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ErrorCode | 'NO_ANSWER'
  /** Field name → a short code. */
  readonly fields: Record<string, string>
  /** Seconds to wait before the next try. */
  readonly retry_after: number | undefined
  /** What else the body of the answer has. */
  readonly detail: Values

  constructor(code: ErrorCode | 'NO_ANSWER', detail: Values = {}, retryAfter?: number) {
    super(code)
    this.code = code
    this.detail = detail
    const { fields } = detail
    this.fields = fields && typeof fields === 'object' ? (fields as Record<string, string>) : {}
    this.retry_after = retryAfter
  }
}
