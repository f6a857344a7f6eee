import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createGuardedFetch, type GuardedRequest } from '../../src/net/guarded-fetch.ts'

/** A server on this machine that counts who came. */
const serve = async (answer: RequestListener) => {
  const came: IncomingMessage[] = []
  const server = createServer((request, response) => {
    came.push(request)
    answer(request, response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { came, port, url: `http://127.0.0.1:${port}` }
}

const redirect =
  (to: string, status = 302): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, { location: to }).end()
const hello: RequestListener = (_request, response) => void response.end('hello')

const unused = () => Promise.reject(new Error('nobody was to be looked up'))
const at =
  (...addresses: string[]) =>
  () =>
    Promise.resolve(addresses.map(address => ({ address, family: address.includes(':') ? 6 : 4 })))
const atHome = { reach: 'configured' } as const

const reasonOf = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => 'it answered',
    (error: { reason?: string }) => error.reason ?? error,
  )

describe('an address from outside', () => {
  test.each([
    'http://127.0.0.1:8080/',
    'http://127.1:8080/',
    'http://2130706433:8080/',
    'http://0x7f.0.0.1:8080/',
    'http://0177.0.0.1:8080/',
    'http://127.0.0.1.:8080/',
    'http://１２７.０.０.１:8080/',
    'http://0/',
    'http://[::1]:8080/',
    'http://[::ffff:127.0.0.1]:8080/',
    'http://[64:ff9b::127.0.0.1]:8080/',
    'http://[2002:7f00:1::]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://10.0.0.7/',
  ])('%s is not asked', async url => {
    expect(await reasonOf(createGuardedFetch(unused)(url))).toBe('address')
  })

  test.each([
    ['file:///etc/passwd', 'scheme'],
    ['gopher://example.org/', 'scheme'],
    ['data:text/plain,x', 'scheme'],
    ['no address', 'scheme'],
    ['http://[fe80::1%25eth0]/', 'scheme'],
    ['http://user:secret@example.org/', 'credentials'],
    ['http://example.org:25/', 'port'],
    ['https://example.org:22/', 'port'],
  ])('%s is refused for its %s', async (url, reason) => {
    expect(await reasonOf(createGuardedFetch(unused)(url))).toBe(reason)
  })

  test.each([
    ['127.0.0.1'],
    ['192.168.1.1'],
    ['169.254.169.254'],
    ['::ffff:10.0.0.1'],
    ['fd12::1'],
    ['93.184.216.34', '127.0.0.1'],
    ['2606:4700::1111', '::1'],
  ])('a name that leads to %s is not asked', async (...addresses) => {
    const fetch = createGuardedFetch(at(...addresses))
    expect(await reasonOf(fetch('http://rebind.example/'))).toBe('address')
  })

  test('a name nobody knows says so', async () => {
    expect(await reasonOf(createGuardedFetch(at())('http://nobody.example/'))).toBe('unknown_host')
    const failing = () => Promise.reject(new Error('ENOTFOUND'))
    expect(await reasonOf(createGuardedFetch(failing)('http://nobody.example/'))).toBe('unknown_host')
  })
})

describe('what an admin wrote down', () => {
  test('may be at home', async () => {
    const { url } = await serve(hello)
    const answer = await createGuardedFetch()(url, atHome)
    expect([answer.status, await answer.text()]).toEqual([200, 'hello'])
  })

  test.each([
    'http://169.254.169.254/',
    'http://[fd00:ec2::254]/',
    'http://0.0.0.0:8080/',
    'http://[ff02::1]/',
  ])('%s stays out of reach', async url => {
    expect(await reasonOf(createGuardedFetch(unused)(url, atHome))).toBe('address')
  })

  test('a name is looked up once and its answer is where the connection goes', async () => {
    const { came, port } = await serve(hello)
    const answers = [at('127.0.0.1'), at('169.254.169.254')]
    const fetch = createGuardedFetch(() => (answers.shift() ?? unused)())
    const answer = await fetch(`http://sso.example:${port}/a?b=c`, atHome)
    expect(await answer.text()).toBe('hello')
    expect(came.map(({ url, headers }) => [url, headers.host])).toEqual([['/a?b=c', `sso.example:${port}`]])
    expect(answers).toHaveLength(1)
  })
})

describe('redirects', () => {
  test('each hop is judged: metadata, files, and private addresses of another host', async () => {
    for (const [to, reason] of [
      ['http://169.254.169.254/latest', 'address'],
      ['http://192.168.7.7/', 'address'],
      ['http://inner.example/', 'address'],
      ['file:///etc/passwd', 'scheme'],
      ['http://user:secret@127.0.0.1/', 'credentials'],
    ] as const) {
      const { url } = await serve(redirect(to))
      expect([to, await reasonOf(createGuardedFetch(at('10.0.0.1'))(url, atHome))]).toEqual([to, reason])
    }
  })

  test('on the same host they are followed, five at most', async () => {
    let left = 5
    const { came, url } = await serve((request, response) =>
      left-- > 0 ? redirect('/next')(request, response) : hello(request, response),
    )
    expect(await (await createGuardedFetch()(url, atHome)).text()).toBe('hello')
    expect(came).toHaveLength(6)
    left = 6
    expect(await reasonOf(createGuardedFetch()(url, atHome))).toBe('redirects')
  })

  test('none: the redirect itself is the answer', async () => {
    const { came, url } = await serve(redirect('http://169.254.169.254/'))
    const answer = await createGuardedFetch()(url, { ...atHome, redirects: 0 })
    expect([answer.status, came.length]).toEqual([302, 1])
  })

  test('a form is not sent on, and credentials stay with the host they were for', async () => {
    const second = await serve(hello)
    const first = await serve(redirect(`http://other.example:${second.port}/`, 303))
    const here = createGuardedFetch(at('127.0.0.1'))
    const form: GuardedRequest = {
      ...atHome,
      method: 'POST',
      body: 'a=b',
      headers: { authorization: 'Bearer x', 'content-type': 'text/plain', cookie: 'a=b', 'X-Key': 'k' },
    }
    // Another host has to be public, so nothing arrives there at all.
    expect(await reasonOf(here(first.url, form))).toBe('address')
    expect(second.came).toHaveLength(0)
    const own = await serve((request, response) =>
      request.url === '/' ? redirect('/after', 303)(request, response) : hello(request, response),
    )
    await here(own.url, form)
    const [before, after] = own.came
    expect([before?.method, before?.headers.cookie, before?.headers.authorization]).toEqual([
      'POST',
      undefined,
      'Bearer x',
    ])
    expect([after?.method, after?.headers['content-type'], after?.headers['content-length']]).toEqual([
      'GET',
      undefined,
      undefined,
    ])
  })
})

describe('limits', () => {
  test('a body is read up to its limit, whether or not it says its length', async () => {
    const said = await serve((_request, response) => void response.end(Buffer.alloc(2000)))
    const unsaid = await serve((_request, response) => {
      response.write(Buffer.alloc(1000))
      response.end(Buffer.alloc(1000))
    })
    for (const { url } of [said, unsaid]) {
      expect(await reasonOf(createGuardedFetch()(url, { ...atHome, most: 1999 }))).toBe('too_large')
      expect((await createGuardedFetch()(url, { ...atHome, most: 2000 })).status).toBe(200)
    }
  })

  test('what never answers, or never ends, is given up', async () => {
    const silent = await serve(() => undefined)
    const endless = await serve((_request, response) => void response.write('x'))
    for (const { url } of [silent, endless])
      expect(await reasonOf(createGuardedFetch()(url, { ...atHome, timeout_ms: 50 }))).toBe('timeout')
  })

  test('a packed body is refused, and cookies are not handed on', async () => {
    const packed = await serve(
      (_request, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end('x'),
    )
    expect(await reasonOf(createGuardedFetch()(packed.url, atHome))).toBe('encoding')
    const baking = await serve(
      (_request, response) => void response.writeHead(200, { 'set-cookie': 'a=b' }).end('x'),
    )
    const answer = await createGuardedFetch()(baking.url, atHome)
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(baking.came[0]?.headers['accept-encoding']).toBe('identity')
  })

  test('nobody there, and a caller who gave up', async () => {
    const { url } = await serve(hello)
    const gone = new AbortController()
    gone.abort()
    expect(await reasonOf(createGuardedFetch()(url, { ...atHome, signal: gone.signal }))).toBe('unreachable')
    expect(await reasonOf(createGuardedFetch()('http://127.0.0.1:1024/', atHome))).toBe('unreachable')
  })
})
