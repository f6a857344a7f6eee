import { Readable } from 'node:stream'
import { route } from '@caravel/sync-protocol/route'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Ctx } from '../../src/context.ts'
import { Reply } from '../../src/http/reply.ts'
import type { AnyRoute } from '../../src/http/route.ts'
import { register, setUp, startTestServer } from '../support/test-server.ts'
import { routes as moduleRoutes } from '../../src/modules/index.ts'

const at = (method: 'GET' | 'POST', path: string, more: Partial<AnyRoute> = {}): AnyRoute =>
  route<Ctx, unknown>({ method, path, guard: 'public', run: async () => ({ path }), ...more })

describe('mounting routes', () => {
  test('the more literal path wins, in whatever order they are listed', async () => {
    const server = await startTestServer({
      routes: [at('GET', '/api/days/:id'), at('GET', '/api/days/reorder')],
    })
    expect((await server.call('GET', '/api/days/reorder')).body).toEqual({ path: '/api/days/reorder' })
    expect((await server.call('GET', '/api/days/7')).body).toEqual({ path: '/api/days/:id' })
  })

  test('two routes that can match one URL stop the start', async () => {
    const clash = [at('GET', '/api/:a/list'), at('GET', '/api/days/:id')]
    await expect(startTestServer({ routes: clash })).rejects.toThrow('can match the same URL')
    const twice = [at('GET', '/api/days/:id'), at('GET', '/api/days/:day_id')]
    await expect(startTestServer({ routes: twice })).rejects.toThrow('can match the same URL')
    await startTestServer({ routes: [at('GET', '/api/days/:id'), at('POST', '/api/days/:id')] })
  })

  test('an unknown rate limit stops the start', async () => {
    const routes = [at('GET', '/api/a', { limit: 'imaginary' })]
    await expect(startTestServer({ routes })).rejects.toThrow('unknown rate limit imaginary')
  })

  test('queries are checked like bodies where a route declares them', async () => {
    const query = z.strictObject({ since: z.optional(z.string()) })
    const routes = [
      at('GET', '/api/a', { query, run: async (_ctx, input) => input.query }),
      at('GET', '/api/b'),
    ]
    const server = await startTestServer({ routes })
    expect((await server.call('GET', '/api/a?since=4')).body).toEqual({ since: '4' })
    const unknown = await server.call('GET', '/api/a?sinse=4')
    expect(unknown.body).toMatchObject({ code: 'INVALID_INPUT', fields: { sinse: 'UNKNOWN_FIELD' } })
    expect((await server.call('GET', '/api/b?utm=1')).status).toBe(200)
  })

  test('a reply chooses status, headers, cookies, bytes or a stream', async () => {
    const lines = async function* () {
      yield 'one\n'
      yield 'two\n'
    }
    const server = await startTestServer({
      routes: [
        at('GET', '/api/made', {
          run: async () => new Reply({ a: 1 }, { status: 201, headers: { ETag: '"7"' } }),
        }),
        at('GET', '/api/bytes', {
          run: async () => new Reply(Buffer.from('raw'), { headers: { 'Content-Type': 'text/x' } }),
        }),
        at('GET', '/api/stream', { run: async () => new Reply(Readable.from(lines())) }),
        at('POST', '/api/created', { status: 201 }),
      ],
    })
    const made = await server.call('GET', '/api/made')
    expect(made).toMatchObject({ status: 201, body: { a: 1 } })
    expect(made.headers.get('etag')).toBe('"7"')
    expect((await server.call('GET', '/api/bytes')).text).toBe('raw')
    expect((await server.call('GET', '/api/stream')).text).toBe('one\ntwo\n')
    expect((await server.call('POST', '/api/created')).status).toBe(201)
  })

  test('a stream that fails in the middle is cut off, not completed', async () => {
    const broken = async function* () {
      yield 'one\n'
      throw new Error('gone')
    }
    const server = await startTestServer({
      routes: [at('GET', '/api/s', { run: async () => new Reply(Readable.from(broken())) })],
    })
    await expect(server.call('GET', '/api/s')).rejects.toThrow()
    expect((await server.call('GET', '/api/none')).status).toBe(404)
    expect(server.logged.filter(line => line.includes('cut off'))).toHaveLength(1)
  })
})

describe('what every API answer carries', () => {
  test('epoch, time and no-store, on success, refusal and 404 alike', async () => {
    const server = await startTestServer()
    for (const path of ['/api/health', '/api/auth/me', '/api/nope']) {
      const { headers } = await server.call('GET', path)
      expect(headers.get('x-sync-epoch')).toBe(server.app.db.instance.epoch)
      expect(Math.abs(Number(headers.get('x-server-time')) - Date.now())).toBeLessThan(5000)
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    }
  })

  test('health says it is up, without an account', async () => {
    const server = await startTestServer()
    expect(await server.call('GET', '/api/health')).toMatchObject({ status: 200, body: { status: 'ok' } })
    expect((await server.call('GET', '/api/health/features')).body).toEqual({ bookingImport: true })
  })

  test('health is 503 when the database does not answer, and the log says why', async () => {
    const server = await startTestServer()
    await server.app.db.read.destroy()
    expect(await server.call('GET', '/api/health')).toMatchObject({
      status: 503,
      body: { code: 'STORAGE_FAILED' },
    })
    expect(server.logged.join()).toContain('the database does not answer')
  })
})

describe('guards', () => {
  const guarded = [
    ...moduleRoutes,
    at('GET', '/api/mine', { guard: 'user' }),
    at('GET', '/api/ours', { guard: 'admin' }),
    at('POST', '/api/change', { guard: 'user' }),
  ]

  test('a route for people with an account asks who it is', async () => {
    const server = await startTestServer({ routes: guarded })
    const admin = await setUp(server)
    const { cookie } = await register(server)
    for (const path of ['/api/mine', '/api/ours']) {
      expect(await server.call('GET', path)).toMatchObject({ status: 401, body: { code: 'AUTH_REQUIRED' } })
    }
    expect((await server.call('GET', '/api/mine', { cookie })).status).toBe(200)
    expect(await server.call('GET', '/api/ours', { cookie })).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN' },
    })
    expect((await server.call('GET', '/api/ours', { cookie: admin.cookie })).status).toBe(200)
  })

  test('whoever is not signed in is refused before the body is read', async () => {
    const server = await startTestServer({ routes: guarded })
    const answer = await server.call('POST', '/api/change', { raw: 'x'.repeat(500_000) })
    expect(answer).toMatchObject({ status: 401, body: { code: 'AUTH_REQUIRED' } })
  })

  test("another account's device gets nothing", async () => {
    const server = await startTestServer({ routes: guarded })
    const admin = await setUp(server)
    const { cookie, id } = await register(server)
    const expecting = (user: string) => ({ cookie, headers: { 'x-expect-user': user } })
    expect((await server.call('GET', '/api/mine', expecting(id))).status).toBe(200)
    for (const [method, path] of [
      ['GET', '/api/mine'],
      ['POST', '/api/change'],
      ['GET', '/api/ours'],
    ] as const) {
      const answer = await server.call(method, path, expecting(admin.id))
      expect(answer).toMatchObject({ status: 409, body: { code: 'ACCOUNT_MISMATCH' } })
    }
  })

  test('a write from another site is refused when it comes with a cookie', async () => {
    const server = await startTestServer({
      routes: guarded,
      config: { app_url: 'https://trips.example.org' },
    })
    const { cookie } = await setUp(server)
    const send = (headers: Record<string, string>, method = 'POST') =>
      server.call(method, method === 'GET' ? '/api/mine' : '/api/change', { cookie, headers })
    const refused = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://elsewhere.example' },
      { origin: 'null' },
      { origin: 'http://127.0.0.1:1' },
    ]
    for (const headers of refused) {
      expect(await send(headers)).toMatchObject({ status: 403, body: { code: 'CROSS_SITE' } })
    }
    const accepted = [
      {},
      { 'sec-fetch-site': 'same-origin' },
      { origin: server.url },
      { origin: 'https://trips.example.org' },
    ]
    for (const headers of accepted) expect((await send(headers)).status).toBe(200)
    expect((await send({ 'sec-fetch-site': 'cross-site' }, 'GET')).status).toBe(200)
  })

  test('signing in from another site is refused too', async () => {
    const server = await startTestServer()
    await setUp(server)
    const answer = await server.call('POST', '/api/auth/login', {
      body: {},
      headers: { origin: 'https://elsewhere.example' },
    })
    expect(answer).toMatchObject({ status: 403, body: { code: 'CROSS_SITE' } })
  })
})
