import { mkdir, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { routes } from '../../src/modules/index.ts'
import { refuseCrossSite } from '../../src/http/cross-site.ts'
import { cases } from './expectations.ts'
import { countRows, startSecurityWorld } from './world.ts'
import { setUp, startTestServer, tempFolder, type Call, type TestServer } from '../support/test-server.ts'

const exchange = async (server: TestServer, text: string): Promise<string> => {
  const socket = connect(server.port, '127.0.0.1')
  let said = ''
  socket.on('data', bytes => void (said += bytes.toString('latin1')))
  socket.write(text)
  await once(socket, 'close')
  return said
}

describe('writes from another site', () => {
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site', origin: 'SELF' },
    { 'sec-fetch-site': 'same-origin, cross-site' },
    { 'sec-fetch-site': '' },
    { origin: 'https://elsewhere.example' },
    { origin: 'null' },
    { origin: '' },
    { origin: 'SELF.elsewhere.example' },
    { origin: 'http://localhost' },
    { origin: 'file://' },
    { origin: 'chrome-extension://abcdef' },
  ]

  test('are refused on every route that changes anything, whatever they say', async () => {
    const world = await startSecurityWorld()
    const { server, people } = world
    const ids = await world.trip()
    // Without the add-on the routes of assistants exist for nobody.
    await world.as('admin', 'cookie', 'PUT', '/api/addons/mcp', { enabled: true })
    const before = countRows(server)
    const wrong: string[] = []
    const open = new Set(routes.filter(each => each.cross_site).map(each => `${each.method} ${each.path}`))
    expect([...open].filter(key => !key.startsWith('GET ')).toSorted()).toEqual([
      'DELETE /mcp',
      'POST /mcp',
      'POST /oauth/register',
      'POST /oauth/revoke',
      'POST /oauth/token',
    ])
    for (const [key, { ask }] of Object.entries(cases)) {
      const [method = ''] = key.split(' ')
      // What counts no cookie needs no protection of it: pages of other sites may ask there.
      const { path: address } = ask(ids, people)
      if (method === 'GET' || open.has(`${method} ${address}`)) continue
      for (const each of foreign) {
        const headers = Object.fromEntries(
          Object.entries(each).map(([name, value]) => [name, value.replace('SELF', server.url)]),
        )
        const { path, body } = ask(ids, people)
        const answer = await server.call(method, path, {
          cookie: people.owner.cookie,
          headers,
          ...(body === undefined ? {} : { body }),
        })
        if (answer.status !== 403 || answer.body['code'] !== 'CROSS_SITE')
          wrong.push(`${key} with ${JSON.stringify(headers)}: ${answer.status}`)
        if (answer.cookie !== undefined) wrong.push(`${key}: touched the cookie`)
      }
    }
    expect(wrong).toEqual([])
    expect(countRows(server)).toEqual(before)
  }, 120_000)

  test('an origin that is none never equals a host that is none', () => {
    for (const origin of ['null', '', 'nonsense', 'file://', 'data:,x'])
      expect(() =>
        refuseCrossSite({
          method: 'POST',
          headers: { origin },
          host: undefined,
          secure: false,
          app_url: undefined,
        }),
      ).toThrow('CROSS_SITE')
  })

  test('a bearer beside a cookie does not open the door', async () => {
    const world = await startSecurityWorld()
    const { cookie, token } = world.people.owner
    const headers = { authorization: `Bearer ${token}`, origin: 'https://elsewhere.example' }
    const call = { body: { title: 'x' } }
    const both = await world.server.call('POST', '/api/trips', { ...call, cookie, headers })
    expect(both).toMatchObject({ status: 403, body: { code: 'CROSS_SITE' } })
  })

  test('no answer lets another site read it', async () => {
    const server = await startTestServer()
    const { cookie } = await setUp(server)
    const headers = {
      origin: 'https://elsewhere.example',
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'authorization,content-type',
    }
    for (const method of ['GET', 'OPTIONS', 'HEAD'])
      for (const path of ['/', '/api/health', '/api/trips', '/api/auth/me', '/api/nope']) {
        const answer = await server.call(method, path, { headers, cookie })
        expect([...answer.headers.keys()].filter(name => name.startsWith('access-control'))).toEqual([])
      }
  })
})

describe('the headers of every answer', () => {
  const startWithApp = async (): Promise<TestServer> => {
    const dist = join(await tempFolder(), 'dist')
    await mkdir(join(dist, 'assets'), { recursive: true })
    await writeFile(join(dist, 'index.html'), '<!doctype html><title>Caravel</title>')
    await writeFile(join(dist, 'assets', 'app-1a2b.js'), '1')
    const broken = { method: 'GET' as const, path: '/api/broken', guard: 'public' as const }
    const busy = { ...broken, path: '/api/busy' }
    const fail = async () => {
      throw new Error('planned')
    }
    return startTestServer({
      dist,
      rate_limits: { login: { limit: 1 } },
      routes: [
        ...routes,
        { ...broken, run: fail },
        { ...busy, run: () => Promise.reject(new Error('planned')) },
      ],
    })
  }

  const probes: [number, string, string, Call?][] = [
    [200, 'GET', '/api/health'],
    [200, 'HEAD', '/api/health'],
    [401, 'GET', '/api/trips'],
    [403, 'POST', '/api/auth/logout', { headers: { origin: 'null' } }],
    [404, 'GET', '/api/nope'],
    [404, 'GET', '/api/trips/%ff'],
    [404, 'DELETE', '/api/health'],
    [400, 'POST', '/api/auth/login', { raw: '{' }],
    [429, 'POST', '/api/auth/login', { body: {} }],
    [413, 'POST', '/api/auth/register', { raw: JSON.stringify({ x: 'x'.repeat(110_000) }) }],
    [500, 'GET', '/api/broken'],
    [500, 'GET', '/api/busy'],
    [200, 'GET', '/'],
    [200, 'HEAD', '/'],
    [200, 'GET', '/trips/any'],
    [200, 'GET', '/%'],
    [200, 'GET', '/assets/app-1a2b.js'],
    [404, 'GET', '/assets/other-build.js'],
    [404, 'POST', '/'],
  ]

  test('a policy, no sniffing, no framing, no referrer, and no-store for everything of the API', async () => {
    const server = await startWithApp()
    for (const [status, method, path, call] of probes) {
      const answer = await server.call(method, path, call)
      const where = `${method} ${path}`
      expect(answer.status, where).toBe(status)
      const { headers } = answer
      expect(headers.get('content-security-policy'), where).toMatch(/^default-src 'self';script-src 'self';/)
      expect(headers.get('content-security-policy'), where).not.toMatch(/unsafe|\*|https?:/)
      const wanted = {
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'x-frame-options': 'DENY',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'x-powered-by': null,
        server: null,
      }
      const sent = Object.fromEntries(Object.keys(wanted).map(name => [name, headers.get(name)]))
      expect(sent, where).toEqual(wanted)
      const type = headers.get('content-type')
      if (path.startsWith('/api') || status >= 400) expect(type, where).toMatch(/^application\/json/)
      if (path.startsWith('/api')) expect(headers.get('cache-control'), where).toBe('no-store')
      else if (path !== '/assets/app-1a2b.js')
        expect(headers.get('cache-control') ?? 'none', where).not.toMatch(/public|max-age/)
    }
  })

  test('an error repeats nothing of the request that a browser would run', async () => {
    const server = await startWithApp()
    const mark = '<script>alert(1)</script>'
    for (const [method, path, call] of [
      ['GET', `/api/${mark}`],
      ['GET', `/assets/${mark}`],
      ['POST', '/api/auth/login', { body: { [mark]: 1 } }],
    ] as [string, string, Call?][]) {
      const { headers, text } = await server.call(method, path, call)
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
      if (method === 'GET') expect(text).not.toContain('<script>')
    }
  })
})

describe('requests that a client library would not send', () => {
  const post = (server: TestServer, cookie: string, lines: string[], body: string): Promise<string> =>
    exchange(
      server,
      [
        'POST /api/trips HTTP/1.1',
        'Host: here',
        'Connection: close',
        `Cookie: ${cookie}`,
        ...lines,
        '',
        body,
      ].join('\r\n'),
    )

  test('headers sent twice are one answer and at most one change', async () => {
    const server = await startTestServer()
    const { cookie } = await setUp(server)
    const before = countRows(server)
    const body = '{"title":"twice"}'
    const json = 'Content-Type: application/json'
    const length = `Content-Length: ${body.length}`
    const id = (n: number) => `0000000${n}-0000-4000-8000-000000000000`
    const refused: [string, string[]][] = [
      ['400', [json, length, `Idempotency-Key: ${id(1)}`, `Idempotency-Key: ${id(2)}`]],
      ['400', [json, length, 'Content-Length: 1']],
      ['400', [json, length, 'Transfer-Encoding: chunked']],
      ['400', [json, length, `X-Client-Id: ${id(1)}`, `X-Client-Id: ${id(2)}`, `Idempotency-Key: ${id(3)}`]],
      ['409', [json, length, `X-Expect-User: ${id(1)}`, `X-Expect-User: ${id(2)}`]],
      [
        '403',
        [
          json,
          length,
          'Origin: http://here',
          'Origin: http://elsewhere.example',
          'Sec-Fetch-Site: cross-site',
        ],
      ],
      ['431', [json, length, `X-Filler: ${'x'.repeat(20_000)}`]],
    ]
    for (const [status, lines] of refused)
      expect((await post(server, cookie, lines, body)).slice(9, 12), lines.join()).toBe(status)
    expect(countRows(server)).toEqual(before)
    const cookies = [json, length, 'Cookie: service_session=forged', 'Cookie: other=1']
    expect(await post(server, cookie, cookies, body)).toContain('201 Created')
    expect((await server.call('GET', '/api/health')).status).toBe(200)
  })

  test('two cookies of one name: the first counts, a forged one signs nobody in', async () => {
    const server = await startTestServer()
    const { cookie } = await setUp(server)
    const me = (value: string) => server.call('GET', '/api/auth/me', { cookie: value })
    expect((await me(`service_session=forged; ${cookie}`)).status).toBe(401)
    expect((await me(`${cookie}; service_session=forged`)).status).toBe(200)
    expect((await me(`xservice_session=1; ${cookie.toUpperCase()}`)).status).toBe(401)
  })
})
