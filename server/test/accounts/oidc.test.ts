import { describe, expect, test } from 'vitest'
import { codeAt, turnOnTotp } from '../support/authenticator-app.ts'
import { startMailReceiver } from '../support/mail-receiver.ts'
import { oidcBrowser } from '../support/oidc-browser.ts'
import { appUrl, audited, people, plenty, signIn, startWithProvider, walk } from '../support/oidc-world.ts'
import { ines, register, setUp, startTestServer, tom, type TestServer } from '../support/test-server.ts'

/** An admin says whose address an account has. */
const vouchFor = async (server: TestServer, id: string): Promise<void> => {
  const { username, password } = ines
  const { cookie } = await server.call('POST', '/api/auth/login', { body: { username, password } })
  await server.call('PUT', `/api/admin/users/${id}`, { cookie, body: { email_confirmed: true } })
}

test('a browser that comes too often for the provider lands on a page, a program gets the refusal', async () => {
  const server = await startTestServer({ rate_limits: { oidc: { limit: 1 } } })
  await server.call('GET', '/api/auth/oidc/login')
  const page = { headers: { accept: 'text/html,application/xhtml+xml' } }
  for (const path of ['/api/auth/oidc/login', '/api/auth/oidc/callback?code=x&state=y']) {
    const answer = await server.call('GET', path, page)
    expect(answer.status).toBe(302)
    expect(answer.headers.get('location')).toBe('/login?oidc_error=too_many_tries')
  }
  const refused = await server.call('GET', '/api/auth/oidc/exchange?code=x')
  expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_TRIES' } })
})

describe('with a real provider', () => {
  test('somebody new gets an account and a session, and the same one the next time', async () => {
    const { server } = await startWithProvider()
    await setUp(server)
    const config = await server.call('GET', '/api/auth/app-config')
    expect(config.body).toMatchObject({
      oidc_configured: true,
      oidc_login: true,
      oidc_registration: true,
      oidc_only_mode: false,
      oidc_display_name: 'Kestrel SSO',
    })
    const first = await signIn(server, 'maya')
    expect(first.user).toMatchObject({ username: 'Maya', email: 'maya@example.org', role: 'user' })
    const me = await server.call('GET', '/api/auth/me', { cookie: first.browser.cookie() })
    expect(me.body['user']).toMatchObject({ id: first.user?.id })
    const again = await signIn(server, 'maya')
    expect(again.user?.id).toBe(first.user?.id)
    const byProvider = async (action: string) =>
      (await audited(server, action)).filter(({ details }) => details === '{"method":"oidc"}')
    expect(await byProvider('user.register')).toMatchObject([{ user_id: first.user?.id }])
    expect(await byProvider('user.login')).toHaveLength(2)
    // There is no password to sign in with.
    for (const password of ['', ' ', 'x'])
      expect(
        (await server.call('POST', '/api/auth/login', { body: { email: 'maya@example.org', password } }))
          .status,
      ).toBeGreaterThanOrEqual(400)
  })

  test('who wished to stay signed in before leaving is, and nobody else', async () => {
    const { server } = await startWithProvider()
    await setUp(server)
    for (const query of ['', '?remember=1', '?remember=0']) await signIn(server, 'maya', query)
    const lives = await server.app.db.read
      .selectFrom('sessions')
      .select(eb => eb('expires_at', '-', eb.ref('created_at')).as('life'))
      .where('method', '=', 'oidc')
      .orderBy('id')
      .execute()
    expect(lives.map(({ life }) => Number(life) / 86_400_000)).toEqual([1, 30, 1])
  })

  test('leaving names PKCE, state and nonce, and the address that is configured, whatever host was asked', async () => {
    const { server, provider } = await startWithProvider()
    const left = await server.call('GET', '/api/auth/oidc/login', {
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    })
    const to = new URL(left.headers.get('location') ?? '')
    expect(to.origin).toBe(provider.issuer)
    const asked = Object.fromEntries(to.searchParams)
    expect(asked).toMatchObject({
      client_id: 'caravel',
      response_type: 'code',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      redirect_uri: `${appUrl}/api/auth/oidc/callback`,
    })
    for (const name of ['state', 'nonce', 'code_challenge']) expect(asked[name]).toMatch(/^[\w-]{43,64}$/)
    const [cookie = ''] = left.headers.getSetCookie()
    expect(cookie).toMatch(
      /^service_oidc=v1\.[\w-]+; Path=\/api\/auth\/oidc; HttpOnly; SameSite=Lax; Max-Age=600$/,
    )
    for (const name of ['state', 'nonce']) expect(cookie).not.toContain(asked[name])
  })

  test('an account that somebody made with the address of another does not get them as a second person', async () => {
    const { server } = await startWithProvider()
    await setUp(server)
    await register(server)
    expect((await signIn(server, 'tom')).error).toBe('email_not_confirmed')
    expect(await audited(server, 'user.oidc_link')).toEqual([])
  })

  test('an account of the same confirmed address is linked, if the provider checked the address', async () => {
    const { server } = await startWithProvider()
    await setUp(server)
    const { id } = await register(server)
    await vouchFor(server, id)
    expect((await signIn(server, 'tom-unchecked')).error).toBe('email_not_verified')
    expect((await signIn(server, 'tom-unsaid')).error).toBe('email_not_verified')
    expect(await audited(server, 'user.oidc_link')).toEqual([])
    expect((await signIn(server, 'tom')).user).toMatchObject({ id, username: tom.username })
    expect(await audited(server, 'user.oidc_link')).toMatchObject([{ user_id: id }])
    const password = await server.call('POST', '/api/auth/login', {
      body: { email: tom.email, password: tom.password },
    })
    expect(password.status).toBe(200)
  })

  test('an account that is linked to one person is not linked to another', async () => {
    const { server } = await startWithProvider()
    await setUp(server)
    await signIn(server, 'maya')
    people['impostor'] = { email: 'Maya@Example.org', email_verified: true }
    expect((await signIn(server, 'impostor')).error).toBe('linked_elsewhere')
  })

  test('without an address there is no new account', async () => {
    const { server } = await startWithProvider()
    await setUp(server)
    expect((await signIn(server, 'nobody')).error).toBe('no_email')
  })

  test('a disabled account stays out, and its code too when it is disabled in between', async () => {
    const { server } = await startWithProvider()
    await setUp(server)
    const browser = oidcBrowser(server)
    const { code } = await walk(browser, 'maya')
    await server.app.db.write
      .updateTable('users')
      .set({ disabled_at: 1 })
      .where('email', '=', 'maya@example.org')
      .execute()
    expect((await browser.get(`/api/auth/oidc/exchange?code=${code}`)).body['code']).toBe(
      'SIGN_IN_CODE_SPENT',
    )
    expect((await signIn(server, 'maya')).error).toBe('account_disabled')
  })

  test('the first account of an empty server is its admin, and the second is none', async () => {
    const { server } = await startWithProvider({ oidc_only: 'true' })
    expect((await server.call('POST', '/api/auth/setup', { body: ines })).body['code']).toBe(
      'SIGN_IN_WAY_OFF',
    )
    expect((await signIn(server, 'maya')).user).toMatchObject({ role: 'admin' })
    expect((await signIn(server, 'captain')).user).toMatchObject({ role: 'user' })
    expect((await server.call('GET', '/api/auth/app-config')).body).toMatchObject({
      has_users: true,
      oidc_only_mode: true,
      password_login: false,
    })
  })

  test('two who come first at the same moment make one admin', async () => {
    const { server } = await startWithProvider()
    const both = await Promise.all([signIn(server, 'maya'), signIn(server, 'captain')])
    expect(both.map(({ user }) => user?.role).toSorted()).toEqual(['admin', 'user'])
  })
})

describe('a second factor', () => {
  test('that an account has is asked for here too', async () => {
    const { server } = await startWithProvider()
    await setUp(server)
    await signIn(server, 'maya')
    const users = server.app.db.write.updateTable('users')
    await users.set({ mfa_enabled_at: 1 }).where('email', '=', 'maya@example.org').execute()
    const browser = oidcBrowser(server)
    const { code } = await walk(browser, 'maya')
    const answer = await browser.get(`/api/auth/oidc/exchange?code=${code}`)
    expect(answer.body).toEqual({ mfa_required: true, mfa_token: expect.any(String) })
    expect((await server.call('GET', '/api/auth/me', { cookie: browser.cookie() })).status).toBe(401)
  })
})

test('an account with a second factor is connected by itself only once that was shown', async () => {
  const receiver = await startMailReceiver()
  const { server } = await startWithProvider({ ...receiver.config.fixed_settings, app_url: appUrl })
  await setUp(server)
  const { cookie, id } = await register(server)
  const rows = server.app.db.write.updateTable('users').where('id', '=', id)
  await rows.set({ email_confirmed_at: 1 }).execute()
  const { secret } = await turnOnTotp(server, cookie, Date.now())
  expect((await receiver.mail()).subject).toBe('Two-step verification is on')
  const browser = oidcBrowser(server)
  const { code } = await walk(browser, 'tom')
  const { body } = await browser.get(`/api/auth/oidc/exchange?code=${code}`)
  expect(body).toEqual({ mfa_required: true, mfa_token: expect.any(String) as string })
  const linked = async () =>
    (await server.app.db.read.selectFrom('users').select('oidc_sub').where('id', '=', id).execute())[0]
  const step = (given: string) =>
    server.call('POST', '/api/auth/mfa/verify-login', { body: { mfa_token: body['mfa_token'], code: given } })
  expect((await step('000000')).status).toBe(401)
  expect(await linked()).toEqual({ oidc_sub: null })
  expect(await audited(server, 'user.oidc_link')).toEqual([])
  expect((await step(codeAt(secret, Date.now() + 30_000))).status).toBe(200)
  expect(await linked()).toEqual({ oidc_sub: 'tom' })
  expect(await audited(server, 'user.oidc_link')).toHaveLength(1)
  expect((await receiver.mail(2)).subject).toBe('Identity provider connected')
})

describe('registration', () => {
  test('closed: known people come in, others with an invite only, as often as it says', async () => {
    const { server } = await startWithProvider({ allow_registration: 'false' })
    const { cookie } = await setUp(server)
    expect((await signIn(server, 'maya')).error).toBe('registration_disabled')
    expect((await signIn(server, 'maya', '?invite=none')).error).toBe('invite_invalid')
    const made = await server.call('POST', '/api/admin/invites', { cookie, body: {} })
    const { token } = made.body['invite'] as { token: string }
    const both = await Promise.all([
      signIn(server, 'maya', `?invite=${token}`),
      signIn(server, 'captain', `?invite=${token}`),
    ])
    expect(both.filter(({ user }) => user)).toHaveLength(1)
    expect(both.map(({ error }) => error).filter(Boolean)).toEqual(['invite_invalid'])
    const known = both[0].user ? 'maya' : 'captain'
    expect((await signIn(server, known)).user).toBeDefined()
  })

  test('closed: an invite to a trip lets new people in where the setting says so, and never twice', async () => {
    const { server } = await startWithProvider({ allow_registration: 'false' })
    const { cookie, id } = await setUp(server)
    const made = await server.call('POST', '/api/trips', { cookie, body: { title: 'Lisbon' } })
    const trip = made.body['trip'] as { id: string }
    const invited = await server.call('POST', `/api/trips/${trip.id}/invites`, { cookie, body: {} })
    const { token } = invited.body['invite'] as { token: string }
    expect((await signIn(server, 'maya', `?invite=${token}`)).error).toBe('registration_disabled')
    await server.app.settings.set(new Map([['trip_invites_register', 'true']]), { user_id: id, at: 1 })
    expect((await signIn(server, 'maya', `?invite=${token}`)).user).toBeDefined()
    expect((await signIn(server, 'captain', `?invite=${token}`)).error).toBe('invite_invalid')
    const uses = await server.app.db.read.selectFrom('invite_uses').selectAll().execute()
    expect(uses).toHaveLength(1)
  })

  test('of the provider alone can be closed', async () => {
    const { server } = await startWithProvider({ oidc_registration: 'false' })
    await setUp(server)
    expect((await signIn(server, 'maya')).error).toBe('registration_disabled')
    const made = await server.call('POST', '/api/auth/register', { body: tom })
    expect(made.status).toBe(201)
    expect((await signIn(server, 'tom')).error).toBe('email_not_confirmed')
    const { body } = await server.call('GET', '/api/auth/me', { cookie: made.cookie })
    await vouchFor(server, (body['user'] as { id: string }).id)
    expect((await signIn(server, 'tom')).user).toMatchObject({ username: tom.username })
  })
})

describe('roles that the provider names', () => {
  const roles = { oidc_scope: 'openid email profile groups', oidc_admin_value: 'captains' }

  test('rise and fall with each sign-in', async () => {
    const { server } = await startWithProvider(roles)
    await setUp(server)
    expect((await signIn(server, 'captain')).user?.role).toBe('admin')
    expect((await signIn(server, 'maya')).user?.role).toBe('user')
    const told: string[] = []
    server.app.sessions.onChanged(id => void told.push(id))
    people['captain'] = { ...people['captain'], groups: ['crew'] }
    expect((await signIn(server, 'captain')).user?.role).toBe('user')
    people['captain'] = { ...people['captain'], groups: ['captains'] }
    expect((await signIn(server, 'captain')).user?.role).toBe('admin')
    expect(await audited(server, 'admin.user_update')).toHaveLength(2)
    // Open devices hear of it at once, as of a role that an admin gives.
    expect(told).toHaveLength(2)
  })

  test('never take the last admin away, and do not let anybody set a server up', async () => {
    const { server } = await startWithProvider(roles)
    expect((await signIn(server, 'maya')).error).toBe('registration_disabled')
    expect((await signIn(server, 'captain')).user?.role).toBe('admin')
    const before = people['captain']
    people['captain'] = { ...before, groups: [] }
    expect((await signIn(server, 'captain')).user?.role).toBe('admin')
    people['captain'] = { ...before }
  })
})

describe('coming back', () => {
  test('a state counts once, in the browser that left, for ten minutes', async () => {
    let late = 0
    const { server } = await startWithProvider()
    await setUp(server)
    const browser = oidcBrowser(server)
    const left = await browser.get('/api/auth/oidc/login')
    const leaving = browser.cookie()
    const callback = new URL(await browser.throughProvider(left.location, 'maya'))
    const path = `${callback.pathname}${callback.search}`
    const errorOf = async (asked: ReturnType<TestServer['call']>) =>
      new URL((await asked).headers.get('location') ?? '', appUrl).searchParams.get('oidc_error')
    expect(await errorOf(server.call('GET', path))).toBe('invalid_state')
    const stranger = oidcBrowser(server)
    await stranger.get('/api/auth/oidc/login')
    expect(await errorOf(server.call('GET', path, { cookie: stranger.cookie() }))).toBe('invalid_state')
    expect((await browser.get(path)).location).toMatch(/oidc_code=/)
    expect(await errorOf(server.call('GET', path, { cookie: leaving }))).toBe('invalid_state')
    const slow = await startTestServer({
      rate_limits: plenty,
      config: { app_url: appUrl, fixed_settings: server.app.config.fixed_settings },
      now: () => Date.now() + late,
    })
    const later = await slow.call('GET', '/api/auth/oidc/login')
    const [cookie = ''] = later.headers.getSetCookie().map(each => each.split(';')[0] ?? '')
    const state = new URL(later.headers.get('location') ?? '').searchParams.get('state')
    late = 600_000
    const answer = slow.call('GET', `/api/auth/oidc/callback?code=x&state=${state}`, { cookie })
    expect(await errorOf(answer)).toBe('invalid_state')
  })

  test('a code counts once, in the browser it was made for, for a minute', async () => {
    let late = 0
    const { server, provider } = await startWithProvider()
    await setUp(server)
    const spent = { status: 400, body: { code: 'SIGN_IN_CODE_SPENT' } }
    const browser = oidcBrowser(server)
    const first = await walk(browser, 'maya')
    expect(await server.call('GET', `/api/auth/oidc/exchange?code=${first.code}`)).toMatchObject(spent)
    expect(await browser.get(`/api/auth/oidc/exchange?code=${first.code}`)).toMatchObject(spent)
    const second = await walk(browser, 'maya')
    const cookie = browser.cookie()
    const tries = await Promise.all(
      [1, 2, 3].map(() => server.call('GET', `/api/auth/oidc/exchange?code=${second.code}`, { cookie })),
    )
    expect(tries.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
    const slow = await startTestServer({
      rate_limits: plenty,
      config: { app_url: appUrl, fixed_settings: server.app.config.fixed_settings },
      now: () => Date.now() + late,
    })
    await setUp(slow)
    const patient = oidcBrowser(slow)
    const { code } = await walk(patient, 'maya')
    late = 60_000
    expect(await patient.get(`/api/auth/oidc/exchange?code=${code}`)).toMatchObject(spent)
    expect(provider.issuer).toMatch(/^http:/)
    expect((await server.call('GET', '/api/auth/oidc/exchange')).body['code']).toBe('INVALID_INPUT')
  })

  test.each([
    ['/trips/0190?place=1#day-2', '/trips/0190?place=1#day-2'],
    ['//evil.example/', null],
    ['/\\evil.example', null],
    ['https://evil.example/', null],
    ['javascript:alert(1)', null],
    ['/ok/../../x', '/x'],
    ['/.//evil.example', null],
    ['/ok/..//evil.example', null],
    ['/a\nb', null],
  ])('asked to go on to %j it goes on to %j', async (wanted, expected) => {
    const { server } = await startWithProvider()
    await setUp(server)
    const { back } = await walk(oidcBrowser(server), 'maya', `?return=${encodeURIComponent(wanted)}`)
    expect(back).toBe(expected)
  })

  test('a person who turned back is told so, and nothing the provider says gets into the address', async () => {
    const { server, provider } = await startWithProvider()
    const errorFor = async (said: string) => {
      const left = await server.call('GET', '/api/auth/oidc/login')
      const [cookie = ''] = left.headers.getSetCookie().map(each => each.split(';')[0] ?? '')
      const state = new URL(left.headers.get('location') ?? '').searchParams.get('state')
      const path = `/api/auth/oidc/callback?${new URLSearchParams({ error: said, state: state ?? '', iss: provider.issuer })}`
      return (await server.call('GET', path, { cookie })).headers.get('location')
    }
    expect(await errorFor('access_denied')).toBe('/login?oidc_error=access_denied')
    expect(await errorFor('<script>x</script>')).toBe('/login?oidc_error=provider_error')
    expect((await server.call('GET', '/api/auth/oidc/callback')).headers.get('location')).toBe(
      '/login?oidc_error=missing_params',
    )
    const other = await server.call('GET', '/api/auth/oidc/callback?error=access_denied&state=x')
    expect(other.headers.get('location')).toBe('/login?oidc_error=invalid_state')
  })
})

describe('where there is no provider', () => {
  const page = { headers: { accept: 'text/html,application/xhtml+xml' } }

  test('a program is refused, a person gets a page that says so', async () => {
    const server = await startTestServer()
    const answer = await server.call('GET', '/api/auth/oidc/login')
    expect(answer).toMatchObject({ status: 400, body: { code: 'OIDC_NOT_CONFIGURED' } })
    const shown = await server.call('GET', '/api/auth/oidc/login', page)
    expect([shown.status, shown.headers.get('location')]).toEqual([302, '/login?oidc_error=not_configured'])
  })

  test('switched off it is refused, also for those who are on their way', async () => {
    const { server } = await startWithProvider()
    const { id } = await setUp(server)
    const browser = oidcBrowser(server)
    const { code } = await walk(browser, 'maya')
    await server.app.settings.set(new Map([['oidc_login', 'false']]), { user_id: id, at: 1 })
    const off = await server.call('GET', '/api/auth/oidc/login')
    expect(off).toMatchObject({ status: 403, body: { code: 'SIGN_IN_WAY_OFF' } })
    expect((await browser.get(`/api/auth/oidc/exchange?code=${code}`)).status).toBe(400)
    const back = await server.call('GET', '/api/auth/oidc/callback?code=x&state=y')
    expect(back.headers.get('location')).toBe('/login?oidc_error=sso_disabled')
  })

  test.each([
    ['http://sso.example', 'issuer_not_https'],
    ['https://127.0.0.1:1025', 'provider_unreachable'],
    ['https://169.254.169.254', 'provider_unreachable'],
  ])('an issuer such as %s: %s', async (oidc_issuer, error) => {
    const { server } = await startWithProvider({ oidc_issuer })
    const shown = await server.call('GET', '/api/auth/oidc/login', page)
    expect(shown.headers.get('location')).toBe(`/login?oidc_error=${error}`)
  })
})
