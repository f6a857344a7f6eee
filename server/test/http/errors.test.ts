import { request } from 'node:http'
import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { AppError, errorStatus } from '@caravel/sync-protocol/errors'
import { route } from '@caravel/sync-protocol/route'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import en from '../../../locales/en.json' with { type: 'json' }
import type { Ctx } from '../../src/context.ts'
import { fieldCodes } from '@caravel/sync-protocol/field-codes'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const body = z.strictObject({
  name: z.string().check(z.minLength(2), z.maxLength(5)),
  count: z.optional(z.number().check(z.minimum(0), z.maximum(9))),
  colour: z.optional(z.enum(['red', 'blue'])),
  spot: z.optional(z.strictObject({ lat: z.number() })),
})

const routes = [
  route<Ctx, unknown>({
    method: 'POST',
    path: '/api/try',
    guard: 'public',
    body,
    run: async (_ctx, input) => ({ got: input.body }),
  }),
  route<Ctx, unknown>({
    method: 'POST',
    path: '/api/lines',
    guard: 'public',
    text: 'name',
    body,
    run: async (_ctx, input) => ({ got: input.body }),
  }),
  route<Ctx, unknown>({
    method: 'POST',
    path: '/api/nothing',
    guard: 'public',
    run: async () => ({ done: true }),
  }),
  route<Ctx, unknown>({
    method: 'GET',
    path: '/api/things/:id',
    guard: 'public',
    run: async (_ctx, { params }) => params,
  }),
  route<Ctx, unknown>({
    method: 'GET',
    path: '/api/broken',
    guard: 'public',
    run: async () => {
      throw new Error('the secret is 42')
    },
  }),
  route<Ctx, unknown>({
    method: 'GET',
    path: '/api/full',
    guard: 'public',
    run: async () => {
      throw Object.assign(new Error('disk'), { code: 'SQLITE_FULL' })
    },
  }),
  route<Ctx, unknown>({
    method: 'GET',
    path: '/api/busy',
    guard: 'public',
    run: async () => {
      throw new AppError('OVERLOADED', { retry_after: 2 })
    },
  }),
]

const start = (): Promise<TestServer> => startTestServer({ routes })

describe('bad input', () => {
  test('what fits is handed to the route', async () => {
    const server = await start()
    const answer = await server.call('POST', '/api/try', { body: { name: 'Rua', count: 0 } })
    expect(answer).toMatchObject({ status: 200, body: { got: { name: 'Rua', count: 0 } } })
  })

  test.each([
    [{}, { name: 'REQUIRED' }],
    [{ name: 5 }, { name: 'WRONG_TYPE' }],
    [{ name: null }, { name: 'WRONG_TYPE' }],
    [{ name: 'a' }, { name: 'TOO_SHORT' }],
    [
      { name: 'abcdef', count: 10 },
      { name: 'TOO_LONG', count: 'TOO_BIG' },
    ],
    [
      { name: 'abc', count: -1, colour: 'green' },
      { count: 'TOO_SMALL', colour: 'NOT_ALLOWED' },
    ],
    [
      { name: 'abc', nmae: 'abc', more: 1 },
      { nmae: 'UNKNOWN_FIELD', more: 'UNKNOWN_FIELD' },
    ],
    [{ name: 'abc', spot: {} }, { 'spot.lat': 'REQUIRED' }],
    [
      { name: 'abc', spot: { lat: 'north', lng: 1 } },
      { 'spot.lat': 'WRONG_TYPE', 'spot.lng': 'UNKNOWN_FIELD' },
    ],
    [[], { body: 'WRONG_TYPE' }],
    ['text', { body: 'WRONG_TYPE' }],
    [null, { name: 'REQUIRED' }],
  ])('%j answers a code per field', async (sent, fields) => {
    const server = await start()
    const answer = await server.call('POST', '/api/try', { body: sent })
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT', fields } })
    expect(answer.body['error']).toBe(en['error.INVALID_INPUT'])
  })

  test('a refinement speaks its own code', () => {
    const schema = z
      .strictObject({ a: z.string() })
      .check(z.refine(() => false, { path: ['a'], error: 'TOO_BLUE' }))
    const issues = schema.safeParse({ a: 'x' }).error?.issues ?? []
    expect(fieldCodes(issues as never, { a: 'x' })).toEqual({ a: 'TOO_BLUE' })
  })

  test.each(['{', '{"name": }', "{'name': 1}", '\u0000', '[1,2'])('malformed JSON %j', async raw => {
    const server = await start()
    expect(await server.call('POST', '/api/try', { raw })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_JSON' },
    })
  })

  test('a body that is not declared as JSON is not taken for none', async () => {
    const server = await start()
    const headers = { 'content-type': 'text/plain' }
    const answer = await server.call('POST', '/api/nothing', { raw: '{"name":"abc"}', headers })
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_JSON' } })
  })

  test('unknown encodings and character sets are refused', async () => {
    const server = await start()
    for (const headers of [
      { 'content-encoding': 'zip' },
      { 'content-type': 'application/json; charset=klingon' },
    ]) {
      const answer = await server.call('POST', '/api/try', { raw: '{}', headers })
      expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_JSON' } })
    }
  })

  const packed = gzipSync('{"name":"abc"}')
  test.each<[string, string, Uint8Array]>([
    ['gzip that is none', 'gzip', Buffer.from('{"name":"abc"}')],
    ['gzip that is cut off', 'gzip', packed.subarray(0, -9)],
    ['deflate that is none', 'deflate', Buffer.from('{"name":"abc"}')],
    ['brotli that is none', 'br', Buffer.from('{"name":"abc"}')],
  ])('a compressed body that cannot be read, %s, is 400', async (_, encoding, raw) => {
    const server = await start()
    for (const type of ['application/json', 'text/plain']) {
      const headers = { 'content-encoding': encoding, 'content-type': type }
      const answer = await fetch(`${server.url}/api/lines`, {
        method: 'POST',
        headers,
        body: new Uint8Array(raw),
      })
      expect([answer.status, await answer.json()], type).toMatchObject([400, { code: 'INVALID_JSON' }])
    }
  })

  test('a compressed body that can be read is, up to the limit of what is in it', async () => {
    const server = await start()
    const send = (text: string) =>
      fetch(`${server.url}/api/try`, {
        method: 'POST',
        headers: { 'content-encoding': 'gzip', 'content-type': 'application/json' },
        body: new Uint8Array(gzipSync(text)),
      })
    expect((await send('{"name":"abc"}')).status).toBe(200)
    expect((await send(`{"name":"${'x'.repeat(1_000_000)}"}`)).status).toBe(413)
  })

  test('a route without input takes none', async () => {
    const server = await start()
    expect(await server.call('POST', '/api/nothing')).toMatchObject({ status: 200, body: { done: true } })
    expect(await server.call('POST', '/api/nothing', { body: {} })).toMatchObject({ status: 200 })
    const answer = await server.call('POST', '/api/nothing', { body: { force: true } })
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', fields: { force: 'UNKNOWN_FIELD' } },
    })
  })

  test('a body over 100 kB is refused, one just under it is read', async () => {
    const server = await start()
    const over = await server.call('POST', '/api/try', { body: { name: 'x'.repeat(103_000) } })
    expect(over).toMatchObject({ status: 413, body: { code: 'TOO_LARGE' } })
    const under = await server.call('POST', '/api/try', { body: { name: 'x'.repeat(100_000) } })
    expect(under).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
  })

  test('deep nesting and __proto__ are ordinary bad input', async () => {
    const server = await start()
    const deep = await server.call('POST', '/api/try', { raw: `${'['.repeat(40_000)}${']'.repeat(40_000)}` })
    expect(deep.status).toBe(400)
    const proto = await server.call('POST', '/api/try', { raw: '{"name":"abc","__proto__":{"admin":true}}' })
    expect(proto.status === 400 || !('admin' in (proto.body['got'] as object))).toBe(true)
    expect({}).not.toHaveProperty('admin')
  })

  test('a path that cannot be decoded is a JSON 404', async () => {
    const server = await start()
    const answer = await server.call('GET', '/api/things/%E0%A4%A')
    expect(answer).toMatchObject({ status: 404, body: { code: 'NO_SUCH_ROUTE' } })
    expect(await server.call('GET', '/api/things/a%2Fb')).toMatchObject({ status: 200, body: { id: 'a/b' } })
  })

  test('a request that is not HTTP ends that connection only', async () => {
    const server = await start()
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(server.port, '127.0.0.1', () => socket.write('HELLO THERE\r\n\r\n'))
      socket.on('data', bytes => resolve(String(bytes)))
      socket.on('error', reject)
    })
    expect(answer).toContain('400 Bad Request')
    expect((await server.call('GET', '/api/things/1')).status).toBe(200)
  })

  test('a client that goes away in the middle of its body does no harm', async () => {
    const server = await start()
    const half = request(`${server.url}/api/try`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': 50 },
    })
    half.on('error', () => undefined)
    half.write('{"name":')
    await new Promise(resolve => setTimeout(resolve, 30))
    half.destroy()
    expect((await server.call('GET', '/api/things/1')).status).toBe(200)
  })
})

describe('errors', () => {
  test('an unforeseen error is 500 INTERNAL, tells nothing, and is logged once', async () => {
    const server = await start()
    const answer = await server.call('GET', '/api/broken?token=abc')
    expect(answer).toMatchObject({ status: 500, body: { code: 'INTERNAL' } })
    expect(answer.text).not.toContain('42')
    const lines = server.logged.filter(line => line.includes('the secret is 42'))
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('GET /api/broken failed')
    expect(lines[0]).not.toContain('abc')
  })

  test('a full disk is a reason to try again later', async () => {
    const server = await start()
    const answer = await server.call('GET', '/api/full')
    expect(answer).toMatchObject({ status: 503, body: { code: 'STORAGE_FAILED' } })
    expect(answer.headers.get('retry-after')).toBe('5')
    expect((await server.call('GET', '/api/busy')).headers.get('retry-after')).toBe('2')
  })

  test.each([
    ['de', 'Unter dieser Adresse gibt es nichts.'],
    ['de-CH, en;q=0.5', 'Unter dieser Adresse gibt es nichts.'],
    ['tlh, en;q=0.5, de;q=0.9', 'Unter dieser Adresse gibt es nichts.'],
    ['de;q=0, *', 'There is nothing at this address.'],
    [';;;,,q=', 'There is nothing at this address.'],
  ])('Accept-Language %s', async (language, text) => {
    const server = await start()
    const answer = await server.call('GET', '/api/nope', { headers: { 'accept-language': language } })
    expect(answer.body).toEqual({ error: text, code: 'NO_SUCH_ROUTE' })
  })

  test('every code has a sentence', () => {
    const missing = Object.keys(errorStatus).filter(code => !Object.hasOwn(en, `error.${code}`))
    expect(missing).toEqual([])
  })
})
