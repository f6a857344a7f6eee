/**
 * The one place of the app that calls `fetch`. A server that accepts a request and says nothing is given up, and the
 * caller goes on with what is on the device. An answer that comes may take as long as it needs.
 */

/** An answer begins within this time, */
const answerMs = 30_000
/** and goes on within this one. */
export const idleMs = 30_000

/** Of answers without a body (Fetch §2.2.6). */
const nullBodyStatuses: ReadonlySet<number> = new Set([101, 103, 204, 205, 304])

interface Limits {
  answer_ms?: number
  /** Of a small answer: all of it comes within this time. Its body stays the browser's own. */
  whole_ms?: number
  /** Tests hand in a network of their own. */
  send?: typeof fetch
}

/** Rejects like `fetch`, with a `TimeoutError` where nothing came in time; so does reading a body that comes no further. */
export async function fetchInTime(
  input: string | Request,
  init: RequestInit = {},
  { answer_ms = answerMs, whole_ms, send = (...args) => fetch(...args) }: Limits = {},
): Promise<Response> {
  const limit = new AbortController()
  const given = init.signal ?? (typeof input === 'string' ? undefined : input.signal)
  const signal = given ? AbortSignal.any([given, limit.signal]) : limit.signal
  const response = await inTime(answer_ms, limit, send(input, { ...init, signal }))
  if (whole_ms === undefined) return withIdleLimit(response, limit)
  // Once it is here, giving it up does nothing any more.
  setTimeout(() => limit.abort(new DOMException('no answer in time', 'TimeoutError')), whole_ms)
  return response
}

/** The same answer; a body of which nothing more comes ends with an error, and `limit` is aborted. */
export function withIdleLimit(response: Response, limit: AbortController): Response {
  const { body, status, statusText, headers } = response
  // Chromium gives a body to a 304, and none can be made with one.
  if (!body || nullBodyStatuses.has(status)) return response
  const reader = body.getReader()
  const limited = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await inTime(idleMs, limit, reader.read())
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: reason => reader.cancel(reason),
    },
    // Only while someone reads it is there something to wait for.
    { highWaterMark: 0 },
  )
  return new Response(limited, { status, statusText, headers })
}

async function inTime<T>(ms: number, limit: AbortController, work: Promise<T>): Promise<T> {
  const { promise: silence, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    const error = new DOMException('no answer in time', 'TimeoutError')
    reject(error)
    limit.abort(error)
  }, ms)
  try {
    return await Promise.race([work, silence])
  } finally {
    clearTimeout(timer)
  }
}
