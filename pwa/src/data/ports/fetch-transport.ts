import { takeAsked } from './asked-ahead.ts'
import { fetchInTime } from './fetch-in-time.ts'
import { sendBytes } from './send-bytes.ts'
import { NoAnswer, type HttpRequest, type HttpResponse, type Transport } from '../sync/ports.ts'

/** Requests with the session's cookie. `origin` and `send` are only for tests: in a page all paths are its own. */
export const fetchTransport = (origin = '', send?: typeof fetch): Transport => ({
  async request(request: HttpRequest): Promise<HttpResponse> {
    try {
      if (request.bytes && !send && 'XMLHttpRequest' in globalThis) return await sendBytes(request)
      const response = await (takeAsked(request.method, request.path) ?? fetched(request, origin, send))
      return {
        status: response.status,
        headers: Object.fromEntries(response.headers),
        ...(request.wants && response.ok
          ? { body: '', bytes: await response.arrayBuffer() }
          : { body: await response.text() }),
      }
    } catch (error) {
      throw new NoAnswer('no answer', { cause: error })
    }
  },
})

const fetched = (
  { method, path, headers, body, bytes, signal }: HttpRequest,
  origin: string,
  send: typeof fetch | undefined,
): Promise<Response> =>
  fetchInTime(
    origin + path,
    {
      method,
      headers,
      body: bytes ?? body ?? null,
      credentials: 'same-origin',
      cache: 'no-store',
      // Never followed, but seen: a redirect is how many networks ask for a sign-in.
      redirect: 'manual',
      signal: signal ?? null,
    },
    send ? { send } : {},
  )
