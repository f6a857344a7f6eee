import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { checkAll, type ServerCheck } from './self-check.ts'

const here = 'https://trips.example'
const of = (checks: readonly ServerCheck[], id: string) => checks.find(each => each.id === id)

let said: { app_url: string; now: number }
let socketOpens: boolean
let sockets: string[]
let asked: string[]

/** What the page is told of its browser and its server; the rest is as in a browser where all is well. */
const browser = (secure: boolean, registered: boolean, origin = here): void => {
  vi.stubGlobal('isSecureContext', secure)
  vi.stubGlobal('location', { origin })
  vi.stubGlobal('navigator', {
    onLine: true,
    serviceWorker: { getRegistration: async () => (registered ? {} : undefined) },
  })
}

beforeEach(() => {
  said = { app_url: here, now: Date.now() }
  socketOpens = true
  sockets = []
  asked = []
  browser(true, true)
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    asked.push(`${init.method} ${path}`)
    const checks = [{ id: 'folder', state: 'ok', code: 'writable' }]
    const body = path.endsWith('/ws-token') ? { token: 'once' } : { version: '3.1.0', ...said, checks }
    return Response.json(body, { headers: { 'x-sync-epoch': 'e' } })
  })
  vi.stubGlobal(
    'WebSocket',
    class extends EventTarget {
      constructor(address: string) {
        super()
        sockets.push(address)
        queueMicrotask(() => this.dispatchEvent(new Event(socketOpens ? 'open' : 'error')))
      }
      close(): void {
        sockets.push('closed')
      }
    },
  )
})
afterEach(() => vi.unstubAllGlobals())

test('where all is well the browser says so beside the server', async () => {
  const { checks, version } = await checkAll()
  expect(version).toBe('3.1.0')
  expect(checks.map(({ id, state, code }) => `${id} ${state} ${code}`)).toEqual([
    'folder ok writable',
    'origin ok same',
    'clock ok same',
    'worker ok there',
    'socket ok opens',
  ])
  expect(asked).toEqual(['GET /api/admin/self-check', 'POST /api/auth/ws-token'])
  expect(sockets).toEqual(['wss://trips.example/ws?token=once', 'closed'])
})

test.each([
  ['another address than the server’s', here, 'https://other.example', true, ['warn', 'other']],
  ['an address without encryption', here, 'http://trips.example', false, ['bad', 'plain']],
  ['a server that knows no address', '', 'http://localhost:3000', true, ['ok', 'same']],
])('%s', async (_name, app_url, origin, secure, expected) => {
  said = { ...said, app_url }
  browser(secure, true, origin)
  const check = of((await checkAll()).checks, 'origin')
  expect([check?.state, check?.code]).toEqual(expected)
  expect(check?.params).toEqual({ url: app_url, here: origin })
})

test.each([
  [120, 'warn', 'ahead'],
  [-120, 'warn', 'behind'],
  [50, 'ok', 'same'],
])('a server whose clock is %i s off', async (seconds, state, code) => {
  said = { ...said, now: Date.now() + seconds * 1000 }
  const check = of((await checkAll()).checks, 'clock')
  expect(check).toMatchObject({ state, code })
  expect(Math.abs(Number(check?.params?.['seconds']) - Math.abs(seconds))).toBeLessThan(5)
})

test.each([
  [false, false, 'bad', 'insecure'],
  [true, false, 'warn', 'missing'],
])('encrypted %j, worker there %j', async (secure, registered, state, code) => {
  browser(secure, registered)
  expect(of((await checkAll()).checks, 'worker')).toMatchObject({ state, code })
})

test('a proxy that lets no socket through', async () => {
  socketOpens = false
  expect(of((await checkAll()).checks, 'socket')).toMatchObject({ state: 'bad', code: 'blocked' })
  expect(sockets.at(-1)).toBe('closed')
})
