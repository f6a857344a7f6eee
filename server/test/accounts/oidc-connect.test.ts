import { describe, expect, test } from 'vitest'
import { oidcBrowser, type OidcBrowser } from '../support/oidc-browser.ts'
import { audited, signIn, startWithProvider } from '../support/oidc-world.ts'
import { ines, register, setUp, tom, type TestServer } from '../support/test-server.ts'

const path = '/api/auth/oidc/connection'
const proof = { password: tom.password }

/** Tom in a browser, with his password. */
const asTom = async (server: TestServer): Promise<OidcBrowser> => {
  const browser = oidcBrowser(server)
  const { username, password } = tom
  expect((await browser.send('POST', '/api/auth/login', { username, password })).status).toBe(200)
  return browser
}

/** A server with Inês as its admin, and Tom, who has a password and is signed in. */
const start = async (settings: Record<string, string> = {}) => {
  const world = await startWithProvider(settings)
  await setUp(world.server)
  const { id } = await register(world.server)
  return { ...world, id, browser: await asTom(world.server) }
}

/** The way there and back; answers what the settings page is told. */
const comeBack = async (browser: OidcBrowser, to: unknown, name: string, as = browser) => {
  const { pathname, search } = new URL(await browser.throughProvider(String(to), name))
  const { location } = await as.get(`${pathname}${search}`)
  expect(location).toMatch(/^\/login\?/)
  return Object.fromEntries(new URLSearchParams(location.slice('/login?'.length)))
}

const connect = async (browser: OidcBrowser, name: string) => {
  const left = await browser.send('POST', path, proof)
  expect(left.status).toBe(200)
  return comeBack(browser, left.body['to'], name)
}

const ofTom = (server: TestServer) =>
  server.app.db.read
    .selectFrom('users')
    .select(['oidc_sub', 'role', 'email'])
    .where('username', '=', tom.username)
    .executeTakeFirstOrThrow()

describe('connecting an account with the provider', () => {
  test('takes proof of who asks, a walk through the provider, and is told to its owner and the log', async () => {
    const { server, provider, id, browser } = await start()
    expect((await browser.get(path)).body).toEqual({ offered: true, connected: false, removable: true })
    expect(await connect(browser, 'maya')).toEqual({ oidc_connect: 'done', return: '/settings#provider' })
    expect((await browser.get(path)).body).toEqual({ offered: true, connected: true, removable: true })
    const details = JSON.stringify({ issuer: provider.issuer })
    expect(await audited(server, 'user.oidc_link')).toMatchObject([{ user_id: id, details, ip: '127.0.0.1' }])
    // Anyone who signs in there has Tom's account from now on, by whatever address.
    expect((await signIn(server, 'maya')).user?.id).toBe(id)
    expect(await browser.send('POST', path, proof)).toMatchObject({
      status: 409,
      body: { code: 'PROVIDER_CONNECTED' },
    })
  })

  test('is refused without the password, and where there is no provider', async () => {
    const { server, browser } = await start()
    for (const body of [{}, { password: 'wrong' }])
      expect(await browser.send('POST', path, body)).toMatchObject({
        status: 401,
        body: { code: 'WRONG_PASSWORD' },
      })
    const admin = oidcBrowser(server)
    await admin.send('POST', '/api/auth/login', { username: ines.username, password: ines.password })
    await admin.send('PUT', '/api/auth/app-settings', { oidc_login: 'false' })
    expect(await browser.send('POST', path, proof)).toMatchObject({
      status: 403,
      body: { code: 'SIGN_IN_WAY_OFF' },
    })
  })

  test('ends for nobody but the session that left: not signed out, not another account, not another browser', async () => {
    const { server, browser } = await start()
    const left = await browser.send('POST', path, proof)
    const stranger = oidcBrowser(server)
    // Another browser has no cookie of the way there.
    expect(await comeBack(browser, left.body['to'], 'maya', stranger)).toEqual({
      oidc_error: 'invalid_state',
    })

    const again = await browser.send('POST', path, proof)
    await browser.send('POST', '/api/auth/logout', {})
    const told = { oidc_connect: 'invalid_state', return: '/settings#provider' }
    expect(await comeBack(browser, again.body['to'], 'maya')).toEqual(told)

    const third = await asTom(server)
    const leaves = await third.send('POST', path, proof)
    await third.send('POST', '/api/auth/login', { username: ines.username, password: ines.password })
    expect(await comeBack(third, leaves.body['to'], 'maya')).toEqual(told)
    expect(await ofTom(server)).toMatchObject({ oidc_sub: null })
    expect(await audited(server, 'user.oidc_link')).toEqual([])
  })

  test('an answer of the provider for signing in connects nothing, and the other way round', async () => {
    const { server, browser } = await start()
    const login = await browser.get('/api/auth/oidc/login')
    const told = await comeBack(browser, login.location, 'maya')
    expect(told).toHaveProperty('oidc_code')
    expect(await ofTom(server)).toMatchObject({ oidc_sub: null })
    expect(await connect(browser, 'captain')).not.toHaveProperty('oidc_code')
  })

  test('one account there is one account here', async () => {
    const { server, browser } = await start()
    await signIn(server, 'maya')
    expect(await connect(browser, 'maya')).toMatchObject({ oidc_connect: 'connected_elsewhere' })
    expect(await ofTom(server)).toMatchObject({ oidc_sub: null })
  })
})

describe('disconnecting', () => {
  test('ends what was signed in with it, and the provider alone does not connect it again', async () => {
    const { server, id, browser } = await start()
    await connect(browser, 'tom')
    const elsewhere = await signIn(server, 'tom')
    expect(elsewhere.user?.id).toBe(id)
    expect((await browser.send('DELETE', path, { password: 'wrong' })).status).toBe(401)
    expect(await browser.send('DELETE', path, proof)).toMatchObject({ status: 200 })
    expect((await elsewhere.browser.get('/api/auth/me')).status).toBe(401)
    expect((await browser.get('/api/auth/me')).status).toBe(200)
    expect(await audited(server, 'user.oidc_unlink')).toMatchObject([{ user_id: id, ip: '127.0.0.1' }])
    // Even where the address is confirmed here and there.
    await server.app.db.write
      .updateTable('users')
      .set({ email_confirmed_at: 1 })
      .where('id', '=', id)
      .execute()
    expect((await signIn(server, 'tom')).error).toBe('disconnected')
    expect((await browser.send('DELETE', path, proof)).status).toBe(404)
    // Its owner may.
    expect(await connect(browser, 'tom')).toHaveProperty('oidc_connect', 'done')
    expect((await signIn(server, 'tom')).user?.id).toBe(id)
    // And so may an admin let them, where they have no other way in any more.
    expect((await browser.send('DELETE', path, proof)).status).toBe(200)
    expect((await signIn(server, 'tom')).error).toBe('disconnected')
    const { cookie } = await server.call('POST', '/api/auth/login', { body: ines })
    await server.call('PUT', `/api/admin/users/${id}`, { cookie, body: { provider_again: true } })
    expect((await signIn(server, 'tom')).user?.id).toBe(id)
  })

  test('a code that was fetched just before opens nothing any more', async () => {
    const { server, browser } = await start()
    await connect(browser, 'tom')
    const elsewhere = oidcBrowser(server)
    const { location } = await elsewhere.get('/api/auth/oidc/login')
    const { pathname, search } = new URL(await elsewhere.throughProvider(location, 'tom'))
    const back = await elsewhere.get(`${pathname}${search}`)
    const code = new URLSearchParams(back.location.slice('/login?'.length)).get('oidc_code')
    expect((await browser.send('DELETE', path, proof)).status).toBe(200)
    const late = await elsewhere.get(`/api/auth/oidc/exchange?code=${code}`)
    expect(late).toMatchObject({ status: 400, body: { code: 'SIGN_IN_CODE_SPENT' } })
  })

  test('is refused when nothing else would let the account in', async () => {
    const { server, browser } = await start()
    await connect(browser, 'tom')
    const { browser: maya } = await signIn(server, 'maya')
    expect((await maya.get(path)).body).toEqual({ offered: true, connected: true, removable: false })
    const refused = { status: 409, body: { code: 'PROVIDER_NEEDED' } }
    expect(await maya.send('DELETE', path, {})).toMatchObject(refused)
    // A password is no way in where none is taken.
    server.app.settings.set(new Map([['password_login', 'false']]), { user_id: 'x', at: 1 })
    expect(await browser.send('DELETE', path, proof)).toMatchObject(refused)
  })

  test('an account without a password proves itself by a sign-in of the last minutes', async () => {
    const { server } = await start()
    const { browser: maya } = await signIn(server, 'maya')
    await server.app.db.write
      .updateTable('sessions')
      .set({ proven_at: 1 })
      .where('method', '=', 'oidc')
      .execute()
    expect(await maya.send('DELETE', path, {})).toMatchObject({ status: 403, body: { code: 'PROOF_NEEDED' } })
  })
})
