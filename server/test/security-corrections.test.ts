import { gzipSync } from 'node:zlib'
import { closeCodes } from '@caravel/sync-protocol/wire'
import { expect, test, vi } from 'vitest'
import { isEmail } from '../src/modules/accounts/account-fields.ts'
import { refuseCrossSite } from '../src/http/cross-site.ts'
import { codeAt, signInWith, turnOnTotp } from './authenticator-app.ts'
import { listen, startSecurityWorld } from './security-world.ts'
import { register, setUp, startTestServer, testClock } from './test-server.ts'

test('an address that only looks like another is none', async () => {
  const server = await startTestServer()
  await setUp(server)
  for (const email of ['ｃonfirmed@example.org', 'confirmed@ｅxample.org', 'ﬁn@example.org']) {
    expect(isEmail(email)).toBe(false)
    const account = { username: 'look', email, password: 'nine days in May' }
    const answer = await server.call('POST', '/api/auth/register', { body: account })
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', fields: { email: 'WRONG_FORMAT' } },
    })
  }
  expect(isEmail('jürgen@example.org')).toBe(true)
})

test('the first step of signing in leads to one session, a wrong code aside', async () => {
  const clock = testClock()
  const server = await startTestServer({ now: clock.now, rate_limits: { mfa: { limit: 1e6 } } })
  const { cookie } = await setUp(server)
  const { secret } = await turnOnTotp(server, cookie, clock.now())
  clock.pass(30_000)
  const { mfa_token } = (await signInWith(server)).body
  const verify = (code: string) =>
    server.call('POST', '/api/auth/mfa/verify-login', { body: { mfa_token, code } })
  expect((await verify('000000')).status).toBe(401)
  expect((await verify(codeAt(secret, clock.now()))).status).toBe(200)
  clock.pass(30_000)
  const again = await verify(codeAt(secret, clock.now()))
  expect(again.body['code']).toBe('SIGN_IN_EXPIRED')
  expect(again.cookie).toBeUndefined()
})

test('a session token counts only as it was written', async () => {
  const server = await startTestServer()
  await setUp(server)
  const { cookie } = await register(server)
  const [name = '', token = ''] = cookie.split('=')
  const last = token.at(-1) ?? ''
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  // The last letter of 32 bytes carries two bits that say nothing.
  const same = letters[(letters.indexOf(last) & ~3) | ((letters.indexOf(last) + 1) & 3)] ?? ''
  for (const forged of [token.slice(0, -1) + same, `${token}=`]) {
    const answer = await server.call('GET', '/api/auth/me', {
      headers: { authorization: `Bearer ${forged}` },
    })
    expect(answer.status, forged.slice(-3)).toBe(401)
  }
  expect((await server.call('GET', '/api/auth/me', { cookie: `${name}=${token}` })).status).toBe(200)
})

test('the unencrypted page of the same host is another origin', () => {
  const write = { method: 'POST', headers: { origin: 'http://trips.example' }, host: 'trips.example' }
  const ask = (more: { secure: boolean; app_url: string | undefined }) => () =>
    refuseCrossSite({ ...write, ...more })
  expect(ask({ secure: true, app_url: undefined })).toThrow('CROSS_SITE')
  expect(ask({ secure: false, app_url: 'https://trips.example' })).toThrow('CROSS_SITE')
  expect(ask({ secure: false, app_url: undefined })).not.toThrow()
})

test('sockets that are open when a second factor is required are closed at once', async () => {
  const world = await startSecurityWorld()
  const { closed } = await listen(world, 'member', [])
  await world.server.app.settings.set(new Map([['require_mfa', 'true']]), {
    user_id: world.people.admin.id,
    at: Date.now(),
  })
  expect(await closed).toBe(closeCodes.forbidden)
})

test('a server whose database does not answer is not healthy', async () => {
  const server = await startTestServer()
  expect(await server.call('GET', '/api/health')).toMatchObject({ status: 200, body: { status: 'ok' } })
  const lost = Object.assign(new Error('disk I/O error'), { code: 'SQLITE_IOERR' })
  const read = vi.spyOn(server.app.db, 'read', 'get').mockImplementation(() => {
    throw lost
  })
  expect(await server.call('GET', '/api/health')).toMatchObject({
    status: 503,
    body: { code: 'STORAGE_FAILED' },
  })
  read.mockRestore()
})

test('a compressed body that cannot be read is a bad request', async () => {
  const server = await startTestServer()
  const send = async (body: Buffer) => {
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' }
    const answer = await fetch(`${server.url}/api/auth/login`, {
      method: 'POST',
      headers,
      body: new Uint8Array(body),
    })
    return { status: answer.status, body: (await answer.json()) as { code: string } }
  }
  expect(await send(Buffer.from('not gzip'))).toMatchObject({ status: 400, body: { code: 'INVALID_JSON' } })
  expect(await send(gzipSync('{"email":').subarray(0, 20))).toMatchObject({ status: 400 })
})
