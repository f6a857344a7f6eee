import { takeAsked } from './asked-ahead.ts'
import { NoAnswer, type HttpRequest, type HttpResponse, type Transport } from '../sync/ports.ts'

const usualMs = 30_000
/** For what may take long on a slow line: all of a trip, part of a file. */
const largeMs = 180_000

const isLarge = (path: string): boolean => /\/snapshots?(\?|$)/.test(path)

/** `fetch` with the session's cookie. `origin` is only for tests: in a page all paths are its own. */
export const fetchTransport = (origin = '', send: typeof fetch = (...args) => fetch(...args)): Transport => ({
  async request({ method, path, headers, body, bytes, wants, signal }: HttpRequest): Promise<HttpResponse> {
    const limit = AbortSignal.timeout(bytes || wants || isLarge(path) ? largeMs : usualMs)
    try {
      const response = await (takeAsked(method, path) ??
        send(origin + path, {
          method,
          headers,
          ...(body === undefined ? {} : { body }),
          ...(bytes ? { body: bytes } : {}),
          credentials: 'same-origin',
          cache: 'no-store',
          // Never followed, but seen: a redirect is how many networks ask for a sign-in.
          redirect: 'manual',
          signal: signal ? AbortSignal.any([signal, limit]) : limit,
        }))
      return {
        status: response.status,
        headers: Object.fromEntries(response.headers),
        ...(wants && response.ok
          ? { body: '', bytes: await response.arrayBuffer() }
          : { body: await response.text() }),
      }
    } catch (error) {
      throw new NoAnswer('no answer', { cause: error })
    }
  },
})
