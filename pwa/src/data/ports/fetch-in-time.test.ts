import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchInTime } from './fetch-in-time.ts'
import { sendBytes } from './send-bytes.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)

/** What became of it so far. */
const follow = (work: Promise<unknown>) => {
  const seen: { ended?: unknown } = {}
  work.then(
    value => (seen.ended = value),
    (error: Error) => (seen.ended = error.name),
  )
  return seen
}

/** A body whose parts come when the test says so. */
const body = () => {
  let parts: ReadableStreamDefaultController<Uint8Array> | undefined
  const stream = new ReadableStream<Uint8Array>({ start: controller => void (parts = controller) })
  return {
    stream,
    say: (text: string) => parts?.enqueue(new TextEncoder().encode(text)),
    end: () => parts?.close(),
  }
}

test('a request without an answer is given up, also where the network goes on with it', async () => {
  const signals: (AbortSignal | null | undefined)[] = []
  const send = async (_: unknown, init?: RequestInit) => {
    signals.push(init?.signal)
    return new Promise<Response>(() => {})
  }
  const asked = follow(fetchInTime('/a', {}, { send }))
  await pass(29)
  expect(asked).toEqual({})
  await pass(1)
  expect(asked.ended).toBe('TimeoutError')
  expect(signals[0]?.aborted).toBe(true)
})

test('who asked can give it up before', async () => {
  const own = new AbortController()
  const send = (_: unknown, init?: RequestInit) =>
    new Promise<Response>((_resolve, reject) =>
      init?.signal?.addEventListener('abort', () => reject(own.signal.reason)),
    )
  const asked = follow(fetchInTime('/a', { signal: own.signal }, { send }))
  own.abort()
  await pass(0)
  expect(asked.ended).toBe('AbortError')
})

test('a large answer takes as long as it comes, and ends when nothing more does', async () => {
  const { stream, say } = body()
  const headers = { 'x-sync-epoch': 'e' }
  const answer = await fetchInTime(
    '/a',
    {},
    { send: async () => new Response(stream, { status: 206, headers }) },
  )
  expect([answer.status, answer.headers.get('x-sync-epoch')]).toEqual([206, 'e'])
  // Nobody reads it yet.
  await pass(600)
  const text = follow(answer.text())
  for (let part = 0; part < 40; part++) {
    await pass(29)
    say('a')
  }
  await pass(29)
  expect(text).toEqual({})
  await pass(1)
  expect(text.ended).toBe('TimeoutError')
})

test('an answer that came whole is the same as without a limit', async () => {
  const { stream, say, end } = body()
  const answer = await fetchInTime('/a', {}, { send: async () => new Response(stream) })
  const text = follow(answer.text())
  say('Lis')
  await pass(20)
  say('bon')
  end()
  await pass(0)
  expect(text.ended).toBe('Lisbon')
  const withBody = Object.defineProperty(new Response(null, { status: 304 }), 'body', {
    value: new ReadableStream(),
  })
  expect(await fetchInTime('/a', {}, { send: async () => withBody })).toBe(withBody)
  const empty = new Response(null, { status: 304 })
  expect(await fetchInTime('/a', {}, { send: async () => empty })).toBe(empty)
})

/** An upload that goes on when the test says so. */
class Upload extends EventTarget {
  static last: Upload
  readonly upload = new EventTarget()
  readonly sent: unknown[] = []
  status = 0
  responseText = ''
  constructor() {
    super()
    Upload.last = this
  }
  open(...said: unknown[]) {
    this.sent.push(...said)
  }
  setRequestHeader(...said: unknown[]) {
    this.sent.push(...said)
  }
  send(bytes: unknown) {
    this.sent.push(bytes)
  }
  getAllResponseHeaders = () => 'content-type: application/json\r\nupload-offset: 3\r\n'
  abort() {
    this.dispatchEvent(new Event('loadend'))
  }
  goesOn(how: 'progress' | 'load') {
    this.upload.dispatchEvent(new Event(how))
  }
  answered(status: number, text: string) {
    Object.assign(this, { status, responseText: text })
    this.dispatchEvent(new Event('loadend'))
  }
}

const bytes = new Uint8Array([1, 2, 3])
const upload = (signal?: AbortSignal) => {
  vi.stubGlobal('XMLHttpRequest', Upload)
  const request = { method: 'PUT', path: '/file', headers: { 'X-A': 'b' }, bytes }
  return follow(sendBytes(signal ? { ...request, signal } : request))
}

test('an upload takes as long as it goes on, and its answer comes with what the server says', async () => {
  const sending = upload()
  for (let part = 0; part < 40; part++) {
    await pass(29)
    Upload.last.goesOn('progress')
  }
  Upload.last.goesOn('load')
  await pass(179)
  expect(sending).toEqual({})
  Upload.last.answered(200, '{}')
  await pass(0)
  const headers = { 'content-type': 'application/json', 'upload-offset': '3' }
  expect(sending.ended).toEqual({ status: 200, headers, body: '{}' })
  expect(Upload.last.sent).toEqual(['PUT', '/file', 'X-A', 'b', bytes])
})

test.each([
  ['from which nothing leaves', 30, () => {}],
  ['that comes no further', 30, () => Upload.last.goesOn('progress')],
  ['that nobody answers', 180, () => Upload.last.goesOn('load')],
])('an upload %s is given up', async (_what, seconds, before) => {
  const sending = upload()
  before()
  await pass(seconds - 1)
  expect(sending).toEqual({})
  await pass(1)
  expect(sending.ended).toBe('Error')
})

test('and so is one that its sender gives up, before or after it began', async () => {
  const late = upload(AbortSignal.abort())
  await pass(0)
  expect(late.ended).toBe('Error')
  const own = new AbortController()
  const sending = upload(own.signal)
  own.abort()
  await pass(0)
  expect(sending.ended).toBe('Error')
})

test('what the page asks for before its code is here is given up as well', async () => {
  const signals: AbortSignal[] = []
  const storage = { getItem: () => null }
  const page = {
    localStorage: storage,
    navigator: { language: 'en' },
    performance: { now: () => 0, getEntriesByType: () => [{ serverTiming: [{ name: 'session' }] }] },
    document: { documentElement: { dataset: {} }, querySelectorAll: () => [] },
    matchMedia: () => ({ matches: false }),
    location: { pathname: '/' },
    fetch: (_: string, { signal }: { signal: AbortSignal }) => {
      signals.push(signal)
      return new Promise(() => {})
    },
    AbortController,
    DOMException,
    URLSearchParams,
    setTimeout,
    clearTimeout,
    console,
  }
  runInNewContext(readFileSync('pwa/public/start.js', 'utf8'), page)
  expect(signals.map(({ aborted }) => aborted)).toEqual([false, false, false])
  await pass(30)
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true, true])
})
