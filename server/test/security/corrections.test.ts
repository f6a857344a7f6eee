import { closeCodes } from '@caravel/sync-protocol/wire'
import { describe, expect, test } from 'vitest'
import { refuseCrossSite } from '../../src/http/cross-site.ts'
import { codeAt, signInWith, turnOnTotp } from '../support/authenticator-app.ts'
import { listen, startSecurityWorld } from './world.ts'
import { register, setUp, startTestServer, testClock } from '../support/test-server.ts'

test('the first step of signing in leads to one session, a wrong code aside', async () => {
  const clock = testClock()
  const server = await startTestServer({ now: clock.now, rate_limits: { mfa: { limit: 1e6 } } })
  const { cookie } = await setUp(server)
  const { secret } = await turnOnTotp(server, cookie, clock.now())
  clock.pass(30_000)
  const { mfa_token } = (await signInWith(server)).body
  const verify = (code: string, token = mfa_token) =>
    server.call('POST', '/api/auth/mfa/verify-login', { body: { mfa_token: token, code } })
  expect((await verify('000000')).status).toBe(401)
  expect((await verify(codeAt(secret, clock.now()))).status).toBe(200)
  clock.pass(30_000)
  const code = codeAt(secret, clock.now())
  for (const token of [mfa_token, `${String(mfa_token)}=`, `${String(mfa_token)}.x`]) {
    const again = await verify(code, token)
    expect(again.body['code']).toBe('SIGN_IN_EXPIRED')
    expect(again.cookie).toBeUndefined()
  }
  // Nor is it an oracle for codes: none was looked at.
  const fresh = (await signInWith(server)).body['mfa_token']
  expect((await verify(code, fresh)).status).toBe(200)
})

test('a second step without its first is no session, however often it is tried', async () => {
  const server = await startTestServer({})
  for (let n = 0; n < 12; n++) {
    const body = n % 2 ? { code: '000000' } : { mfa_token: 'none', code: '000000' }
    expect(await server.call('POST', '/api/auth/mfa/verify-login', { body })).toMatchObject({
      status: 401,
      body: { code: 'SIGN_IN_EXPIRED' },
    })
  }
})

test('of two codes that come with the same first step at the same moment one leads to a session', async () => {
  const clock = testClock()
  const server = await startTestServer({ now: clock.now, rate_limits: { mfa: { limit: 1e6 } } })
  const { cookie } = await setUp(server)
  const { secret } = await turnOnTotp(server, cookie, clock.now())
  clock.pass(90_000)
  const { mfa_token } = (await signInWith(server)).body
  const codes = [codeAt(secret, clock.now() - 30_000), codeAt(secret, clock.now())]
  const answers = await Promise.all(
    codes.map(code => server.call('POST', '/api/auth/mfa/verify-login', { body: { mfa_token, code } })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
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

describe('a socket that is open', () => {
  test('when a second factor is required is closed at once', async () => {
    const world = await startSecurityWorld()
    const { closed } = await listen(world, 'member', [])
    await world.server.app.settings.set(new Map([['require_mfa', 'true']]), {
      user_id: world.people.admin.id,
      at: Date.now(),
    })
    expect(await closed).toBe(closeCodes.forbidden)
  })

  test('is closed when the required second factor is taken from its account', async () => {
    const world = await startSecurityWorld()
    const { app } = world.server
    const { id } = world.people.member
    const users = app.db.write.updateTable('users')
    await users.set({ mfa_enabled_at: 1 }).execute()
    const by = { user_id: world.people.admin.id, at: Date.now() }
    await app.settings.set(new Map([['require_mfa', 'true']]), by)
    const { closed } = await listen(world, 'member', [])
    expect((await world.as('admin', 'cookie', 'DELETE', `/api/admin/users/${id}/mfa`)).status).toBe(200)
    expect(await closed).toBe(closeCodes.forbidden)
  })

  test('is closed when its person is to choose a password first', async () => {
    const world = await startSecurityWorld()
    const { id } = world.people.member
    const { closed } = await listen(world, 'member', [])
    const body = { must_change_password: true }
    expect((await world.as('admin', 'cookie', 'PUT', `/api/admin/users/${id}`, body)).status).toBe(200)
    expect(await closed).toBe(closeCodes.forbidden)
  })
})
