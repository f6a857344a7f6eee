import { describe, expect, test } from 'vitest'
import { appUrl, audited, people, plenty, signIn, startWithProvider } from '../support/oidc-world.ts'
import type { RealProvider } from '../support/real-provider.ts'
import { ines, setUp, startTestServer } from '../support/test-server.ts'

describe('GET and PUT /api/admin/oidc', () => {
  const wanted = (provider: RealProvider) => ({
    issuer: provider.issuer,
    client_id: 'caravel',
    client_secret: provider.client_secret,
    display_name: 'Kestrel',
  })

  const unset = async () => {
    const { provider } = await startWithProvider()
    const server = await startTestServer({
      rate_limits: plenty,
      config: { app_url: appUrl, fixed_settings: { app_url: appUrl } },
    })
    const { cookie } = await setUp(server)
    const put = (body: object) => server.call('PUT', '/api/admin/oidc', { cookie, body })
    const get = async () => (await server.call('GET', '/api/admin/oidc', { cookie })).body
    return { server, provider, cookie, put, get }
  }

  test('what is left out stays, the secret is never answered, and it works at once', async () => {
    const { server, provider, put, get } = await unset()
    expect(await put(wanted(provider))).toMatchObject({ status: 200, body: { success: true } })
    expect(await put({ display_name: 'Kestrel SSO', client_secret: '••••••••' })).toMatchObject({
      status: 200,
    })
    expect(await get()).toEqual({
      issuer: provider.issuer,
      discovery_url: '',
      client_id: 'caravel',
      client_secret_set: true,
      display_name: 'Kestrel SSO',
      scope: 'openid email profile',
      admin_claim: 'groups',
      admin_value: '',
      oidc_only: false,
      redirect_uri: `${appUrl}/api/auth/oidc/callback`,
      fixed: [],
    })
    expect((await signIn(server, 'maya')).user).toMatchObject({ username: 'Maya' })
    const rows = JSON.stringify(server.app.db.raw.prepare('select * from app_settings').all())
    expect(rows + server.logged.join()).not.toContain(provider.client_secret)
    expect(await audited(server, 'settings.app_update')).toMatchObject([
      { details: expect.stringContaining('oidc_client_secret') },
      { details: '{"keys":["oidc_display_name"]}' },
    ])
    await put({ client_secret: '' })
    expect(await get()).toMatchObject({ client_secret_set: false })
  })

  test('the provider cannot become the only way before an admin is linked to it', async () => {
    const { server, provider, put } = await unset()
    const refused = { status: 400, body: { code: 'LAST_WAY_IN' } }
    await put(wanted(provider))
    expect(await put({ oidc_only: true })).toMatchObject(refused)
    people['ines'] = { email: ines.email, email_verified: true }
    expect((await signIn(server, 'ines')).user?.role).toBe('admin')
    expect(await put({ oidc_only: true })).toMatchObject({ status: 200 })
    expect((await server.call('POST', '/api/auth/login', { body: ines })).body['code']).toBe(
      'SIGN_IN_WAY_OFF',
    )
    // Nor can another provider take its place, while it is the only way.
    expect(await put({ issuer: 'https://other.example' })).toMatchObject(refused)
    // Without a provider passwords are taken again.
    expect(await put({ issuer: '' })).toMatchObject({ status: 200 })
    expect((await server.call('POST', '/api/auth/login', { body: ines })).status).toBe(200)
  })

  test.each([
    [{ issuer: 'http://sso.example' }, { issuer: 'WRONG_FORMAT' }],
    [{ issuer: 'sso.example' }, { issuer: 'WRONG_FORMAT' }],
    [{ discovery_url: 'http://192.168.1.2/x' }, { discovery_url: 'WRONG_FORMAT' }],
    [{ display_name: 'x'.repeat(61) }, { display_name: 'WRONG_FORMAT' }],
    [{ secret: 'x' }, { secret: 'UNKNOWN_FIELD' }],
  ])('%j is refused', async (body, fields) => {
    const { put, get } = await unset()
    const before = await get()
    expect(await put(body)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT', fields } })
    expect(await get()).toEqual(before)
  })

  test('what the environment decides is not changed here', async () => {
    const { server } = await startWithProvider()
    const { cookie } = await setUp(server)
    const body = { issuer: 'https://other.example' }
    expect((await server.call('PUT', '/api/admin/oidc', { cookie, body })).body).toMatchObject({
      code: 'SETTING_FIXED',
      fields: { issuer: 'SETTING_FIXED' },
    })
    expect((await server.call('GET', '/api/admin/oidc', { cookie })).body['fixed']).toEqual([
      'issuer',
      'client_id',
      'client_secret',
      'display_name',
    ])
  })
})

test('an admin who can sign in stays: one whom no way lets in does not count', async () => {
  const { server } = await startWithProvider()
  const { cookie, id } = await setUp(server)
  const { user, browser } = await signIn(server, 'maya')
  const maya = user?.id ?? ''
  expect(
    (await server.call('PUT', `/api/admin/users/${maya}`, { cookie, body: { role: 'admin' } })).status,
  ).toBe(200)
  // From here on only Maya gets in, though Inês is an admin too and signed in.
  const only = await server.call('PUT', '/api/auth/app-settings', { cookie, body: { oidc_only: 'true' } })
  expect(only.status).toBe(200)
  const last = { status: 400, body: { code: 'LAST_ADMIN' } }
  for (const body of [{ role: 'user' }, { disabled: true }])
    expect(await server.call('PUT', `/api/admin/users/${maya}`, { cookie, body })).toMatchObject(last)
  expect(await server.call('DELETE', `/api/admin/users/${maya}`, { cookie, body: {} })).toMatchObject(last)
  expect(await browser.send('DELETE', '/api/auth/me', {})).toMatchObject(last)
  // The other way round nobody is locked out.
  const down = await browser.send('PUT', `/api/admin/users/${id}`, { role: 'user' })
  expect(down.status).toBe(200)
})
