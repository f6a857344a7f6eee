/** An answer counts only if it is JSON and carries our epoch header. Everything else is "no network" (SPEC.md §5). */
import type { Answer } from '@caravel/sync-protocol/answer'
import type { Values } from '@caravel/sync-protocol/op'
import type { HttpResponse } from './ports.ts'

export interface ParsedResponse extends Answer {
  epoch: string
  /** Epoch ms by the server's clock. */
  server_time: number | undefined
  headers: HttpResponse['headers']
  /** The text as it came, for answers of several lines. */
  text: string
  /** The file that was asked for. */
  bytes?: ArrayBuffer
}

/** `foreign`: someone else's page, such as a sign-in for the hotel's network · `ill`: a proxy without a server. */
export const parseResponse = (response: HttpResponse): ParsedResponse | 'foreign' | 'ill' => {
  const { status, headers } = response
  const type = headers['content-type'] ?? ''
  const epoch = headers['x-sync-epoch']
  const lines = /^application\/x-ndjson\b/i.test(type)
  const body = /^application\/json\b/i.test(type) ? parseObject(response.body) : lines ? {} : undefined
  if (!epoch || !body || status < 200 || (status >= 300 && status < 400))
    return status >= 500 || status === 404 ? 'ill' : 'foreign'
  const time = Number(headers['x-server-time'])
  const wait = Number(headers['retry-after'])
  return {
    status,
    body,
    epoch,
    text: response.body,
    headers,
    ...(response.bytes ? { bytes: response.bytes } : {}),
    server_time: Number.isFinite(time) && time > 0 ? time : undefined,
    ...(Number.isFinite(wait) && wait > 0 ? { retry_after: wait } : {}),
  }
}

const parseObject = (text: string): Values | undefined => {
  try {
    const value: unknown = JSON.parse(text)
    return value && typeof value === 'object' && !Array.isArray(value) ? (value as Values) : undefined
  } catch {
    // A page that only claims to be JSON is not ours.
    return undefined
  }
}
