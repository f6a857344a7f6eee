/** Requests that only make sense with a connection: accounts, members. Everything else goes through `mutate`. */
import type { ErrorCode } from '@caravel/sync-protocol/errors'
import type { Values } from '@caravel/sync-protocol/op'
import { ApiError } from './api-error.ts'
import { fetchTransport } from './ports/fetch-transport.ts'
import { parseResponse } from './sync/parsed-response.ts'
import { device } from './device.ts'

const transport = fetchTransport()

/** The body of a success, as the route is agreed to answer. Throws {@link ApiError}; NO_ANSWER when nothing of our server came back. */
export const callApi = async <T = Values>(
  method: string,
  path: string,
  body?: Values,
  /**
   * `anybody`: the session may be of any account, not only that of this device. `expect`: this account. `key`: the
   * mutation id, the same for every try, so that the server does it once. `form`: sent in place of a body.
   * `signal`: gives the request up, which then ends as if nothing had answered.
   */
  {
    anybody = false,
    expect = device.peek()?.actor.user_id,
    key,
    form,
    signal,
  }: {
    anybody?: boolean
    expect?: string | undefined
    key?: string
    form?: { bytes: Uint8Array<ArrayBuffer>; type: string }
    signal?: AbortSignal
  } = {},
): Promise<T> => {
  const user = anybody ? undefined : expect
  const headers = {
    Accept: 'application/json',
    ...(user === undefined ? {} : { 'X-Expect-User': user }),
    ...(key === undefined ? {} : { 'Idempotency-Key': key }),
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(form === undefined ? {} : { 'Content-Type': form.type }),
  }
  const response = await transport
    .request({
      method,
      path,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(form ? { bytes: form.bytes } : {}),
      ...(signal ? { signal } : {}),
    })
    .catch(() => undefined)
  const answer = response && parseResponse(response)
  if (!answer || typeof answer === 'string') {
    if (!signal?.aborted) checkReach()
    throw new ApiError('NO_ANSWER')
  }
  if (answer.status >= 200 && answer.status < 300) return answer.body as T
  throw new ApiError((answer.body['code'] ?? 'INTERNAL') as ErrorCode, answer.body, answer.retry_after)
}

/** The socket may still look open: what is said about sync follows from a try of its own. */
const checkReach = (): void => {
  const engine = device.peek()?.engine
  if (engine?.state().reach === 'reached') engine.wake('timer')
}
