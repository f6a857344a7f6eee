/**
 * What `public/start.js` asked the server on a first visit, before the code of the app was here. Each answer is taken
 * once, by the code that would have sent the request; every later request goes to the server.
 */
import { withIdleLimit } from './fetch-in-time.ts'
import type { StreamsAnswer } from '@caravel/sync-protocol/wire'

/** Times are those of `performance.now()`. */
interface Asked {
  at: number
  answers: Map<string, EarlyAnswer>
  /** Once the list was read: which of the answers has the rows of the trip of this address. */
  rows: Promise<{ path: string; list: StreamsAnswer } | undefined>
}

interface EarlyAnswer {
  response: Promise<Response>
  unwanted: AbortController
  /** When it came. */
  at?: number
}

const page = () => globalThis as typeof globalThis & { caravelAsked?: Asked }

/** A tab that sends nothing takes no answers until it is the one that sends: by then they are of another time. */
const freshMs = 30_000

const listPath = '/api/sync/streams'

const asked = (): Asked['answers'] | undefined => {
  const { caravelAsked } = page()
  if (caravelAsked && performance.now() - caravelAsked.at > freshMs) forgetAsked()
  return page().caravelAsked?.answers
}

export const takeAsked = (method: string, path: string): Promise<Response> | undefined => {
  const answer = method === 'GET' ? asked()?.get(path) : undefined
  // Rows that were asked for ahead go with the list of the same moment: a newer one may speak of other rights.
  if (!answer && path.startsWith(listPath)) forgetAsked()
  asked()?.delete(path)
  return answer?.response.then(response => asOfNow(withIdleLimit(response, answer.unwanted), answer.at))
}

/** Since it came the server's clock, which it tells, has gone on. */
const asOfNow = (response: Response, at = performance.now()): Response => {
  const told = Number(response.headers.get('x-server-time'))
  if (!told) return response
  const headers = new Headers(response.headers)
  headers.set('x-server-time', String(Math.round(told + performance.now() - at)))
  return new Response(response.body, { status: response.status, headers })
}

/** Reads the answer and leaves it to be taken. */
export const peekAsked = (path: string): Promise<Response> | undefined => {
  const answer = asked()?.get(path)
  return answer?.response.then(response => withIdleLimit(response.clone(), answer.unwanted))
}

/** Where rows were asked for with the list, and that list. */
export const askedRows = async () => page().caravelAsked?.rows

/** No one is signed in, or another account: the answers are not theirs. What is still on its way does not come. */
export const forgetAsked = (): void => {
  for (const { unwanted } of page().caravelAsked?.answers.values() ?? []) unwanted.abort()
  delete page().caravelAsked // nothing more is asked ahead
}
