import { mkdir, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { tileHost } from '../../src/http/security-headers.ts'
import { startTestServer, tempFolder, type TestServer } from '../support/test-server.ts'

const script = 'console.log("planned")\n'.repeat(200)

const startWithApp = async (config = {}): Promise<TestServer> => {
  const folder = await tempFolder()
  const dist = join(folder, 'dist')
  await mkdir(join(dist, 'assets'), { recursive: true })
  await writeFile(join(folder, 'outside.txt'), 'outside')
  await writeFile(join(dist, 'index.html'), '<!doctype html><title>Caravel</title>')
  await writeFile(join(dist, 'sw.js'), 'self.skip = 1')
  await writeFile(join(dist, '.hidden'), 'hidden')
  await writeFile(join(dist, 'assets', 'app-1a2b.js'), script)
  await writeFile(join(dist, 'assets', 'app-1a2b.js.br'), brotliCompressSync(script))
  await writeFile(join(dist, 'assets', 'app-1a2b.js.gz'), gzipSync(script))
  await writeFile(join(dist, 'icon.png'), Buffer.from([137, 80, 78, 71]))
  return startTestServer({ dist, config })
}

/** Bytes as sent, without the decoding of fetch, and the path exactly as written. */
const rawGet = (server: TestServer, path: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number | undefined; headers: Record<string, unknown>; bytes: Buffer }>(
    (resolve, reject) => {
      get({ host: '127.0.0.1', port: server.port, path, headers }, response => {
        const parts: Buffer[] = []
        response.on('data', part => parts.push(part))
        response.on('end', () =>
          resolve({ status: response.statusCode, headers: response.headers, bytes: Buffer.concat(parts) }),
        )
      }).on('error', reject)
    },
  )

describe('the app', () => {
  test('answers every address that is not the API', async () => {
    const server = await startWithApp()
    for (const path of [
      '/',
      '/index.html',
      '/trips/1/day/2',
      '/login?next=/x',
      '/shared/abc',
      '/apis',
      '/%E0%A4%A',
    ]) {
      const answer = await server.call('GET', path)
      expect([path, answer.status, answer.text]).toEqual([path, 200, '<!doctype html><title>Caravel</title>'])
      expect(answer.headers.get('cache-control')).toBe('no-cache')
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    }
  })

  test('the document says whether a session came with it, and nothing else does', async () => {
    const server = await startWithApp()
    const cookie = 'service_session=any'
    const said = async (path: string, headers: Record<string, string>) =>
      (await rawGet(server, path, headers)).headers['server-timing']
    expect(await said('/trips/1', { cookie })).toBe('session')
    expect(await said('/', {})).toBeUndefined()
    expect(await said('/', { cookie: 'other=any' })).toBeUndefined()
    expect(await said('/assets/app-1a2b.js', { cookie })).toBeUndefined()
  })

  test('unknown API addresses and other methods are JSON 404s', async () => {
    const server = await startWithApp()
    for (const [method, path] of [
      ['GET', '/api/nope'],
      ['GET', '/mcp'],
      ['POST', '/mcp'],
      ['GET', '/oauth/authorize?client_id=x'],
      ['POST', '/oauth/register'],
      ['GET', '/.well-known/oauth-authorization-server'],
      ['GET', '/.well-known/oauth-protected-resource/mcp'],
      ['GET', '/uploads/files/x.pdf'],
      ['GET', '/ws'],
      ['GET', '/api'],
      ['POST', '/api/health'],
      ['POST', '/trips'],
      ['DELETE', '/'],
    ] as const) {
      expect(await server.call(method, path)).toMatchObject({ status: 404, body: { code: 'NO_SUCH_ROUTE' } })
    }
  })

  test('hashed files are kept for ever, the service worker is asked for each time', async () => {
    const server = await startWithApp()
    const asset = await server.call('GET', '/assets/app-1a2b.js')
    expect(asset.text).toBe(script)
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(asset.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect((await server.call('GET', '/sw.js')).headers.get('cache-control')).toBe('no-cache')
  })

  test('a hashed file of another build is a 404, never the app', async () => {
    const server = await startWithApp()
    expect(await server.call('GET', '/assets/app-9z9z.js')).toMatchObject({
      status: 404,
      body: { code: 'NO_SUCH_ROUTE' },
    })
  })

  test('texts are compressed as the client accepts, pictures are not', async () => {
    const server = await startWithApp()
    const br = await rawGet(server, '/assets/app-1a2b.js', { 'accept-encoding': 'gzip, deflate, br' })
    expect(br.headers['content-encoding']).toBe('br')
    expect(String(brotliDecompressSync(br.bytes))).toBe(script)
    const gz = await rawGet(server, '/assets/app-1a2b.js', { 'accept-encoding': 'gzip, br;q=0' })
    expect(gz.headers['content-encoding']).toBe('gzip')
    expect(String(gunzipSync(gz.bytes))).toBe(script)
    const plain = await rawGet(server, '/assets/app-1a2b.js')
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.headers['vary']).toBe('Accept-Encoding')
    const icon = await rawGet(server, '/icon.png', { 'accept-encoding': 'br' })
    expect(icon.headers['content-encoding']).toBeUndefined()
  })

  test('each form has a name of its own, and a hashed file keeps its type and its time', async () => {
    const server = await startWithApp()
    const forms = await Promise.all(
      ['', 'gzip', 'br'].map(accepted =>
        rawGet(server, '/assets/app-1a2b.js', accepted ? { 'accept-encoding': accepted } : {}),
      ),
    )
    expect(new Set(forms.map(({ headers }) => headers['etag'])).size).toBe(3)
    for (const { headers, bytes } of forms) {
      expect(headers['content-type']).toBe('text/javascript; charset=utf-8')
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect(headers['content-length']).toBe(String(bytes.length))
    }
  })

  test('HEAD has the headers alone, a range the part that is asked for', async () => {
    const server = await startWithApp()
    const head = await fetch(`${server.url}/sw.js`, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '13', ''])
    const part = await rawGet(server, '/sw.js', { range: 'bytes=0-3' })
    expect([part.status, String(part.bytes), part.headers['content-range']]).toEqual([
      206,
      'self',
      'bytes 0-3/13',
    ])
  })

  test('what the client has is not sent again', async () => {
    const server = await startWithApp()
    const first = await rawGet(server, '/sw.js')
    const again = await rawGet(server, '/sw.js', { 'if-none-match': String(first.headers['etag']) })
    expect([again.status, again.bytes.length]).toEqual([304, 0])
  })

  test.each([
    '/../outside.txt',
    '/..%2foutside.txt',
    '/assets/..%2f..%2foutside.txt',
    '/.hidden',
    '/%00',
    '//etc/passwd',
  ])('%s does not leave the folder', async path => {
    const server = await startWithApp()
    const { bytes } = await rawGet(server, path)
    expect(String(bytes)).not.toMatch(/outside|hidden|root:/)
  })

  test('without a built app the reason is said, and the API works', async () => {
    const server = await startTestServer({ dist: join(await tempFolder(), 'none') })
    expect(await server.call('GET', '/')).toMatchObject({ status: 503, body: { code: 'APP_NOT_BUILT' } })
    expect((await server.call('GET', '/api/health')).status).toBe(200)
  })
})

describe('security headers', () => {
  test('nothing is loaded from elsewhere, nobody frames the app', async () => {
    const server = await startWithApp()
    for (const path of ['/', '/api/health', '/api/nope', '/assets/app-1a2b.js']) {
      const { headers } = await server.call('GET', path)
      const policy = headers.get('content-security-policy') ?? ''
      for (const part of [
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "media-src 'self' blob:",
        "object-src 'none'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "form-action 'self'",
      ]) {
        expect(policy.split(';')).toContain(part)
      }
      expect(policy).not.toContain('unsafe')
      expect(policy).not.toContain('http')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('permissions-policy')).toContain('geolocation=(self)')
      expect(headers.get('strict-transport-security')).toBeNull()
      expect(headers.get('x-powered-by')).toBeNull()
    }
  })

  test('an https address brings HSTS, a tile source its host', async () => {
    const config = {
      app_url: 'https://trips.example.org',
      map_tile_url: 'https://{s}.tiles.example.net/{z}/{x}/{y}.png',
    }
    const { headers } = await (await startWithApp(config)).call('GET', '/')
    expect(headers.get('strict-transport-security')).toContain('max-age=31536000')
    const policy = (headers.get('content-security-policy') ?? '').split(';')
    expect(policy).toContain("img-src 'self' data: blob: https://*.tiles.example.net")
    expect(policy).toContain("connect-src 'self' wss://trips.example.org https://*.tiles.example.net")
  })

  test.each([
    ['https://tiles.example.org/{z}/{x}/{y}.png', 'https://tiles.example.org'],
    ['https://{s}.tile.example.org:8443/{z}/{x}/{y}', 'https://*.tile.example.org:8443'],
    ['https://tile-{s}.example.org/{z}/{x}/{y}', 'https://*.example.org'],
    ['http://10.0.0.4/{z}/{x}/{y}?key=1', 'http://10.0.0.4'],
  ])('the host of %s', (template, host) => expect(tileHost(template)).toEqual([host]))
})
