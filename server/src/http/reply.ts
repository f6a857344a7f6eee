import type { Readable } from 'node:stream'

export interface ReplyParts {
  status: number
  headers: Record<string, string>
  /** Complete `Set-Cookie` values. */
  cookies: string[]
  /** Sent as JSON, unless it is bytes or a stream. */
  body: unknown
}

/** An answer that is more than a body: a route returns one instead of a plain object. */
export class Reply implements ReplyParts {
  readonly status: number
  readonly headers: Record<string, string>
  readonly cookies: string[]
  readonly body: unknown

  constructor(body: unknown, { status = 200, headers = {}, cookies = [] }: Partial<ReplyParts> = {}) {
    this.body = body
    this.status = status
    this.headers = headers
    this.cookies = cookies
  }
}

export const isStream = (body: unknown): body is Readable =>
  typeof body === 'object' && body !== null && 'pipe' in body && typeof body.pipe === 'function'
