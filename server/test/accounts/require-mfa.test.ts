import { afterEach, describe, expect, test, vi } from 'vitest'
import { routes } from '../../src/modules/index.ts'
import { codeAt, turnOnTotp } from '../support/authenticator-app.ts'
import { cases } from '../security/expectations.ts'
import {
  credentials,
  helloOf,
  listen,
  openSocket,
  password,
  socketToken,
  startSecurityWorld,
  type SecurityWorld,
} from '../security/world.ts'
import { newId } from '../sync/client.ts'

afterEach(() => void vi.useRealTimers())

const refusal = { status: 403, body: { code: 'MFA_REQUIRED' } }
const turn = (
  { server, people }: SecurityWorld,
  key: 'require_mfa' | 'passkey_login' | 'app_url',
  value: string | null,
) => server.app.settings.set(new Map([[key, value]]), { user_id: people.admin.id, at: Date.now() })
const addPasskey = async ({ server, people }: SecurityWorld, who: 'member' | 'admin', shown = true) => {
  const { write } = server.app.db
  await write
    .insertInto('passkeys')
    .values({
      id: newId(),
      user_id: people[who].id,
      credential_id: newId(),
      public_key: '',
      counter: 0,
      transports: '',
      device_type: 'singleDevice',
      backed_up: 0,
      name: 'Phone',
      created_at: 1,
      last_used_at: null,
    })
    .execute()
  if (shown)
    await write
      .updateTable('sessions')
      .set({ passkey_shown_at: 1 })
      .where('user_id', '=', people[who].id)
      .execute()
}

describe('a server that requires a second factor', () => {
  test('an admin who has none may take the requirement back, and change nothing else', async () => {
    const world = await startSecurityWorld()
    await turn(world, 'require_mfa', 'true')
    const put = (body: object) => world.as('admin', 'cookie', 'PUT', '/api/auth/app-settings', body)
    expect(await put({ app_url: 'https://evil.example' })).toMatchObject(refusal)
    expect(await put({ require_mfa: 'false', smtp_host: 'mail.evil.example' })).toMatchObject(refusal)
    expect((await put({ require_mfa: 'false' })).status).toBe(200)
    expect((await put({ smtp_host: 'mail.example.org' })).status).toBe(200)
  })

  test('comes before a password of one’s own, where both are asked for', async () => {
    const world = await startSecurityWorld()
    const { server, people } = world
    await turn(world, 'require_mfa', 'true')
    const members = server.app.db.write.updateTable('users').where('id', '=', people.member.id)
    await members.set({ must_change_password: 1 }).execute()
    const trips = () => world.as('member', 'cookie', 'GET', '/api/trips')
    const choose = () =>
      world.as('member', 'cookie', 'PUT', '/api/auth/me/password', {
        current_password: password,
        new_password: 'seven sails at dawn',
      })
    expect(await trips()).toMatchObject(refusal)
    expect(await choose()).toMatchObject(refusal)
    await members.set({ mfa_enabled_at: 1 }).execute()
    expect(await trips()).toMatchObject({ status: 403, body: { code: 'PASSWORD_CHANGE_NEEDED' } })
    expect((await choose()).status).toBe(200)
  })

  test('is not moved to another site by an admin whom only a passkey for this one lets in', async () => {
    const world = await startSecurityWorld()
    await addPasskey(world, 'admin')
    await turn(world, 'passkey_login', 'true')
    await turn(world, 'app_url', 'https://trips.example.org')
    const put = (body: object) => world.as('admin', 'cookie', 'PUT', '/api/auth/app-settings', body)
    expect((await put({ require_mfa: 'true' })).status).toBe(200)
    expect((await put({ app_url: 'https://other.example' })).body).toMatchObject({ code: 'LAST_WAY_IN' })
    expect((await put({ app_url: '' })).body).toMatchObject({ code: 'MFA_FIRST' })
    await turnOnTotp(world.server, world.people.admin.cookie, Date.now())
    expect((await put({ app_url: 'https://other.example' })).status).toBe(200)
  })

  test('takes from an account without one what it needs to get one, and nothing else, by any credential', async () => {
    const world = await startSecurityWorld()
    const ids = await world.trip()
    // Without the add-on the routes of assistants exist for nobody.
    await world.as('admin', 'cookie', 'PUT', '/api/addons/mcp', { enabled: true })
    await turn(world, 'require_mfa', 'true')
    const open: string[] = []
    for (const { method, path: pattern, guard } of routes) {
      const key = `${method} ${pattern}`
      if (guard === 'public') continue
      const { path, body } = cases[key]?.ask(ids, world.people) ?? { path: '' }
      // Switches come before who asks; what is behind this one is in accounts-passkeys.test.ts.
      if (pattern.startsWith('/api/auth/passkey/register')) continue
      for (const credential of credentials) {
        const { status, body: answer } = await world.as('admin', credential, method, path, body)
        if (status !== 403 || answer['code'] !== 'MFA_REQUIRED') open.push(`${key} by ${credential}`)
      }
    }
    const exempt = [
      'GET /api/auth/app-settings',
      'GET /api/auth/app-settings/sources',
      'GET /api/auth/me',
      'GET /api/auth/mfa',
      'GET /api/auth/passkey/credentials',
      'POST /api/auth/me/email',
      'POST /api/auth/me/email/link',
      'POST /api/auth/mfa/enable',
      'POST /api/auth/mfa/setup',
    ]
    expect(open.toSorted()).toEqual(exempt.flatMap(key => [`${key} by bearer`, `${key} by cookie`]))
    expect((await world.as('admin', 'bearer', 'GET', '/api/auth/app-config')).body).toMatchObject({
      require_mfa: true,
    })
    expect((await world.as('member', 'cookie', 'POST', '/api/auth/logout')).status).toBe(200)
  })

  test('marks as open on the routes themselves what leads to a second factor', () => {
    const open = routes.filter(route => route.mfa_exempt).map(({ method, path }) => `${method} ${path}`)
    expect(open.toSorted()).toEqual([
      'GET /api/auth/app-settings',
      'GET /api/auth/app-settings/sources',
      'GET /api/auth/me',
      'GET /api/auth/mfa',
      'GET /api/auth/passkey/credentials',
      'POST /api/auth/me/email',
      'POST /api/auth/me/email/link',
      'POST /api/auth/mfa/enable',
      'POST /api/auth/mfa/setup',
      'POST /api/auth/passkey/register/options',
      'POST /api/auth/passkey/register/verify',
      'PUT /api/auth/app-settings',
    ])
  })

  test('takes a change once there is one, with the number it was refused under', async () => {
    const world = await startSecurityWorld()
    const { trip, place } = await world.trip()
    await turn(world, 'require_mfa', 'true')
    const headers = { 'idempotency-key': newId(), 'x-client-id': newId(), 'x-client-seq': '1' }
    const { cookie } = world.people.member
    const entry = {
      method: 'PATCH',
      path: `/api/trips/${trip}/places/${place}`,
      headers,
      body: { name: 'B' },
    }
    const push = () =>
      world.server.call('POST', '/api/sync/push', { cookie, headers, body: { mutations: [entry] } })
    expect(await push()).toMatchObject(refusal)
    await turnOnTotp(world.server, cookie, Date.now())
    expect((await push()).body['results']).toMatchObject([{ status: 200, body: { place: { name: 'B' } } }])
  })

  test('lets an app and a passkey count; the passkey only as long as passkeys are of use there', async () => {
    const world = await startSecurityWorld()
    await turn(world, 'require_mfa', 'true')
    await addPasskey(world, 'member')
    const ask = () => world.as('member', 'bearer', 'GET', '/api/trips')
    expect(await ask()).toMatchObject(refusal)
    await turn(world, 'passkey_login', 'true')
    // Nor can anybody use one while the server does not know for which site.
    expect(await ask()).toMatchObject(refusal)
    await turn(world, 'app_url', 'https://trips.example.org')
    expect((await ask()).status).toBe(200)
    await turn(world, 'passkey_login', null)
    expect(await ask()).toMatchObject(refusal)
    await turnOnTotp(world.server, world.people.member.cookie, Date.now())
    expect((await ask()).status).toBe(200)
  })

  test('does not let a password alone in where the passkey is the second factor', async () => {
    const world = await startSecurityWorld()
    await addPasskey(world, 'member')
    await turn(world, 'passkey_login', 'true')
    const login = () =>
      world.server.call('POST', '/api/auth/login', { body: { username: 'member', password } })
    expect((await login()).status).toBe(200)
    await turn(world, 'require_mfa', 'true')
    expect((await login()).status).toBe(200)
    await turn(world, 'app_url', 'https://trips.example.org')
    expect(await login()).toMatchObject({ status: 403, cookie: undefined, body: { code: 'PASSKEY_NEEDED' } })
  })

  test('keeps the second factor that somebody has', async () => {
    const world = await startSecurityWorld()
    const { cookie } = world.people.member
    const { secret } = await turnOnTotp(world.server, cookie, Date.now())
    await turn(world, 'require_mfa', 'true')
    const body = { password, code: codeAt(secret, Date.now() + 30_000) }
    const disable = () => world.server.call('POST', '/api/auth/mfa/disable', { cookie, body })
    expect(await disable()).toMatchObject({ status: 403, body: { code: 'MFA_KEPT' } })
    await turn(world, 'require_mfa', null)
    expect((await disable()).status).toBe(200)
  })

  test('the passkey that is the only one stays', async () => {
    const world = await startSecurityWorld()
    await addPasskey(world, 'member')
    await turn(world, 'passkey_login', 'true')
    await turn(world, 'app_url', 'https://trips.example.org')
    await turn(world, 'require_mfa', 'true')
    const { cookie } = world.people.member
    const [passkey] = (await world.server.call('GET', '/api/auth/passkey/credentials', { cookie })).body[
      'credentials'
    ] as { id: string }[]
    const remove = (given: string) =>
      world.server.call('DELETE', `/api/auth/passkey/credentials/${passkey?.id ?? ''}`, {
        cookie,
        body: { password: given },
      })
    expect(await remove('wrong')).toMatchObject({ status: 401, body: { code: 'WRONG_PASSWORD' } })
    expect(await remove(password)).toMatchObject({ status: 403, body: { code: 'MFA_KEPT' } })
    await turn(world, 'require_mfa', null)
    expect((await remove(password)).status).toBe(200)
  })
})

test('a session that began with a password alone ends once the account has a passkey, and other sessions stay', async () => {
  const world = await startSecurityWorld()
  const me = (who: 'member' | 'admin') =>
    world.server.call('GET', '/api/auth/me', { cookie: world.people[who].cookie })
  await turn(world, 'passkey_login', 'true')
  await turn(world, 'app_url', 'https://trips.example.org')
  await addPasskey(world, 'member', false)
  await addPasskey(world, 'admin')
  expect((await me('member')).status).toBe(200)
  const [socket, other] = await Promise.all([listen(world, 'member', []), listen(world, 'admin', [])])
  await turn(world, 'require_mfa', 'true')
  expect(await me('member')).toMatchObject({ status: 401, body: { code: 'AUTH_REQUIRED' } })
  expect((await me('admin')).status).toBe(200)
  socket.socket.send(JSON.stringify(helloOf(world, 'member', [])))
  expect(await socket.closed).toBe(4001)
  expect(other.socket.readyState).toBe(other.socket.OPEN)
  await turn(world, 'require_mfa', null)
  expect((await me('member')).status).toBe(200)
})

describe('sockets, once a second factor is required', () => {
  test('close with 4403: with a token of before, at hello and with the next ping; others stay open', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const world = await startSecurityWorld()
    await turnOnTotp(world.server, world.people.owner.cookie, Date.now())
    const token = await socketToken(world, 'member')
    const [asking, silent, bystander] = await Promise.all([
      listen(world, 'member', []),
      listen(world, 'member', []),
      listen(world, 'owner', []),
    ])
    await turn(world, 'require_mfa', 'true')
    expect(await openSocket(world.server, token).closed).toBe(4403)
    asking.socket.send(JSON.stringify(helloOf(world, 'member', [])))
    expect(await asking.closed).toBe(4403)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(await silent.closed).toBe(4403)
    expect(bystander.socket.readyState).toBe(bystander.socket.OPEN)
  })
})

test('a token for one download is no way around it', async () => {
  const world = await startSecurityWorld()
  const { file } = await world.trip()
  const ask = async () => {
    const made = await world.as('owner', 'cookie', 'POST', '/api/auth/resource-token', {
      purpose: 'download',
    })
    return () => world.server.call('GET', `/api/files/${file}/content?token=${String(made.body['token'])}`)
  }
  expect((await (await ask())()).body['code']).toBe('FILE_NOT_STORED')
  const download = await ask()
  await turn(world, 'require_mfa', 'true')
  expect(await download()).toMatchObject(refusal)
})
