/** An archive on another server, read by ranges. What it is, is settled at the first answer; a changed one is refused. */
import { AppError } from '@caravel/sync-protocol/errors'
import { EgressError } from '../../../net/egress-error.ts'
import type { GuardedFetch } from '../../../net/guarded-fetch.ts'
import { rootEnd } from './header.ts'
import type { Source } from './source.ts'

export interface HttpFacts {
  size: number
  etag: string
  modified_at: number | null
}

/** Where an archive is, and for which purpose of the record of outgoing requests it is asked. */
export interface Address {
  guardedFetch: GuardedFetch
  url: string
  purpose: string
  /** How long one range may take, in ms. */
  patience_ms: number
  /** `public` where no admin named the host; absent: one did. */
  reach?: 'public' | 'configured'
}

/** The archive at this address and its first bytes, or MAP_SOURCE_FAILED. */
export async function openHttpSource(
  address: Address,
  signal?: AbortSignal,
): Promise<{ source: HttpSource; head: Buffer }> {
  const answer = await ask(address, { offset: 0, length: rootEnd, timeout_ms: 10_000 }, signal)
  const head = Buffer.from(await answer.arrayBuffer())
  const [, from, size] = /^bytes (\d+)-\d+\/(\d+)$/.exec(answer.headers.get('content-range') ?? '') ?? []
  if (from !== '0' || size === undefined) throw sourceFailed('no_ranges')
  if (head.length !== Math.min(rootEnd, Number(size))) throw sourceFailed('no_ranges')
  const modified = Date.parse(answer.headers.get('last-modified') ?? '')
  const facts = {
    size: Number(size),
    etag: answer.headers.get('etag') ?? answer.headers.get('last-modified') ?? '',
    modified_at: Number.isNaN(modified) ? null : modified,
  }
  return { source: new HttpSource(address, facts), head }
}

export class HttpSource implements Source {
  readonly size: number
  readonly etag: string
  readonly modified_at: number | null
  private readonly address: Address

  constructor(address: Address, { size, etag, modified_at }: HttpFacts) {
    this.address = address
    this.size = size
    this.etag = etag
    this.modified_at = modified_at
  }

  async read(offset: number, length: number, signal?: AbortSignal): Promise<Buffer> {
    if (length === 0) return Buffer.alloc(0)
    const answer = await ask(
      this.address,
      { offset, length, timeout_ms: this.address.patience_ms },
      signal,
      this.etag,
    )
    const { headers } = answer
    const etag = headers.get('etag') ?? headers.get('last-modified') ?? ''
    const expected = `bytes ${offset}-${offset + length - 1}/${this.size}`
    if (etag !== this.etag) throw sourceFailed('changed')
    if (headers.get('content-range') !== expected) throw sourceFailed('no_ranges')
    const bytes = Buffer.from(await answer.arrayBuffer())
    if (bytes.length !== length) throw sourceFailed('no_ranges')
    return bytes
  }

  close(): Promise<void> {
    return Promise.resolve()
  }
}

/** A weak one never matches `If-Match` (RFC 9110, 13.1.1), so it is compared in the answer only. */
const strong = /^"[^"]*"$/

async function ask(
  { guardedFetch, url, purpose, reach = 'configured' }: Address,
  { offset, length, timeout_ms }: { offset: number; length: number; timeout_ms: number },
  signal: AbortSignal | undefined,
  etag = '',
): Promise<Response> {
  const range = `bytes=${offset}-${offset + length - 1}`
  try {
    return await guardedFetch(url, {
      purpose,
      reach,
      headers: strong.test(etag) ? { range, 'if-match': etag } : { range },
      only: [206],
      most: length,
      redirects: 3,
      timeout_ms,
      ...(signal ? { signal } : {}),
    })
  } catch (error) {
    if (error instanceof EgressError) throw sourceFailed(reasonOf(error), error)
    throw error
  }
}

function reasonOf({ reason, status }: EgressError): string {
  if (reason === 'too_large') return 'no_ranges'
  if (reason !== 'status') return reason
  if (status === 412) return 'changed'
  if (status === 404 || status === 410) return 'gone'
  return status === 200 ? 'no_ranges' : 'status'
}

export function sourceFailed(reason: string, cause?: unknown): AppError {
  const error = new AppError('MAP_SOURCE_FAILED', { reason })
  if (cause !== undefined) error.cause = cause
  return error
}
