/** What a provider, or someone between it and the browser, could send to get in as someone else. */
import { describe, expect, test } from 'vitest'
import { startMadeUpProvider, type Twist } from '../support/made-up-provider.ts'
import { setUp, startTestServer } from '../support/test-server.ts'

const appUrl = 'http://127.0.0.1:39999'
const secret = 'a secret of at least thirty-two bytes'

const start = async (discovery_path?: string) => {
  let nonce = ''
  const provider = await startMadeUpProvider(() => nonce)
  const server = await startTestServer({
    rate_limits: { oidc: { limit: 1000 } },
    config: {
      fixed_settings: {
        app_url: appUrl,
        oidc_issuer: provider.issuer,
        oidc_client_id: 'caravel',
        oidc_client_secret: secret,
        ...(discovery_path ? { oidc_discovery_url: provider.issuer + discovery_path } : {}),
      },
    },
  })
  await setUp(server)
  const leave = async () => {
    const left = await server.call('GET', '/api/auth/oidc/login')
    const asked = new URL(left.headers.get('location') ?? '').searchParams
    nonce = asked.get('nonce') ?? ''
    const [cookie = ''] = left.headers.getSetCookie().map(each => each.split(';')[0] ?? '')
    return { cookie, state: asked.get('state') ?? '', challenge: asked.get('code_challenge') ?? '' }
  }
  const comeBack = async ({ cookie, state }: { cookie: string; state: string }, more: object = {}) => {
    const query = new URLSearchParams({ code: 'c', state, ...more })
    const answer = await server.call('GET', `/api/auth/oidc/callback?${query}`, { cookie })
    const told = new URL(answer.headers.get('location') ?? '', appUrl).searchParams
    return told.get('oidc_error') ?? (told.has('oidc_code') ? 'signed in' : 'nothing')
  }
  const users = () => server.app.db.raw.prepare('select count(*) n from users').get() as { n: number }
  return { provider, server, leave, comeBack, users }
}

test('what is right signs in; the code travels with its verifier and the client proves itself', async () => {
  const { provider, leave, comeBack } = await start()
  const left = await leave()
  expect(await comeBack(left)).toBe('signed in')
  const [{ form, authorization } = { form: {}, authorization: '' }] = provider.asked
  expect(form).toMatchObject({
    grant_type: 'authorization_code',
    code: 'c',
    redirect_uri: `${appUrl}/api/auth/oidc/callback`,
  })
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(form['code_verifier']))
  expect(Buffer.from(digest).toString('base64url')).toBe(left.challenge)
  const [, pair = ''] = authorization?.split(' ') ?? []
  const [id = '', given = ''] = Buffer.from(pair, 'base64').toString().split(':')
  expect([id, decodeURIComponent(given.replaceAll('+', ' '))]).toEqual(['caravel', secret])
})

describe('a token that is not right signs nobody in and makes no account', () => {
  const past = Math.floor(Date.now() / 1000) - 3600
  test.each<[string, Twist, string]>([
    ['of another issuer', { claims: { iss: 'https://evil.example' } }, 'id_token_invalid'],
    ['for another client', { claims: { aud: 'other' } }, 'id_token_invalid'],
    ['for several clients', { claims: { aud: ['caravel', 'other'] } }, 'id_token_invalid'],
    ['handed to another client', { claims: { azp: 'other' } }, 'id_token_invalid'],
    ['that ran out', { claims: { iat: past, exp: past + 60 } }, 'id_token_invalid'],
    ['without an end', { claims: { exp: undefined } }, 'id_token_invalid'],
    ['without a person', { claims: { sub: undefined } }, 'id_token_invalid'],
    ['with the nonce of another sign-in', { claims: { nonce: 'another' } }, 'id_token_invalid'],
    ['without a nonce', { claims: { nonce: undefined } }, 'id_token_invalid'],
    ['signed by a foreign key', { foreignKey: true }, 'id_token_invalid'],
    ['signed by a key nobody knows', { header: { kid: 'two' } }, 'id_token_invalid'],
    ['without a signature', { header: { alg: 'none' } }, 'id_token_invalid'],
    ['signed with the secret', { header: { alg: 'HS256' }, withSecret: secret }, 'id_token_invalid'],
    ['that is none', { id_token: 'x.y.z' }, 'id_token_invalid'],
    ['that is missing', { id_token: null }, 'no_id_token'],
    ['of another person than the profile', profile({ sub: 'tom' }), 'subject_mismatch'],
    ['refused', { token: { status: 400, body: { error: 'invalid_grant' } } }, 'token_failed'],
    ['in a page', { token: { status: 502, body: 'oops' } }, 'token_failed'],
    ['with an address nobody checked', { claims: { email_verified: false } }, 'email_not_verified'],
    ['with an address that is none', { claims: { email: 'maya' } }, 'no_email'],
  ])('%s', async (_, twist, error) => {
    const { provider, leave, comeBack, users } = await start()
    provider.be(twist)
    expect(await comeBack(await leave())).toBe(error)
    expect(users().n).toBe(1)
    provider.be({})
    expect(await comeBack(await leave())).toBe('signed in')
  })

  function profile(userinfo: Record<string, unknown>): Twist {
    // Only asked where the token lacks something.
    return { claims: { email: undefined }, userinfo }
  }
})

test('the checked address has to be the one that is told: token and profile are not mixed', async () => {
  const { provider, server, leave, comeBack } = await start()
  // A token without the word, and a profile that says it of another address.
  provider.be({
    claims: { email: 'ines@example.org', email_verified: undefined },
    userinfo: { email: 'maya@example.org', email_verified: true },
  })
  expect(await comeBack(await leave())).toBe('signed in')
  const rows = server.app.db.raw.prepare('select email, oidc_sub from users order by created_at').all()
  expect(rows).toEqual([
    { email: 'ines@example.org', oidc_sub: null },
    { email: 'maya@example.org', oidc_sub: 'maya' },
  ])
})

test('a provider that says to be another is not asked at all', async () => {
  const { provider, server } = await start()
  provider.be({ metadata: { issuer: 'https://evil.example' } })
  const page = { headers: { accept: 'text/html' } }
  const answer = await server.call('GET', '/api/auth/oidc/login', page)
  expect(answer.headers.get('location')).toBe('/login?oidc_error=provider_mismatch')
})

test.each(['/custom/metadata.json', '/.well-known/openid-configuration/', '/realm?about=metadata'])(
  'the discovery address %s is used as it was given',
  async address => {
    const { provider, leave, comeBack } = await start(address)
    provider.be({ described_at: address })
    expect(await comeBack(await leave())).toBe('signed in')
  },
)

test.each<[string, Twist]>([
  ['that is not there', { described_at: '/elsewhere' }],
  ['with something else', { metadata: { token_endpoint: 7 } }],
])('a discovery address %s is said to be the reason', async (_, twist) => {
  const { provider, server } = await start('/.well-known/openid-configuration')
  provider.be(twist)
  const page = { headers: { accept: 'text/html' } }
  const answer = await server.call('GET', '/api/auth/oidc/login', page)
  expect(answer.headers.get('location')).toBe('/login?oidc_error=discovery_failed')
  expect(await server.call('GET', '/api/auth/oidc/login')).toMatchObject({
    status: 502,
    body: { code: 'OIDC_DISCOVERY_FAILED', reason: 'discovery_failed' },
  })
})

test('an answer of another provider is not taken for this one’s (RFC 9207)', async () => {
  const { provider, leave, comeBack } = await start()
  provider.be({ metadata: { authorization_response_iss_parameter_supported: true } })
  expect(await comeBack(await leave(), { iss: 'https://evil.example' })).toBe('id_token_invalid')
  expect(await comeBack(await leave())).toBe('id_token_invalid')
  expect(provider.asked).toHaveLength(0)
  expect(await comeBack(await leave(), { iss: provider.issuer })).toBe('signed in')
})

test('an endpoint that leads to the metadata of a cloud is not followed', async () => {
  const { provider, leave, comeBack, server } = await start()
  provider.be({ metadata: { token_endpoint: 'http://169.254.169.254/token' } })
  expect(await comeBack(await leave())).toBe('provider_unreachable')
  expect(server.logged.join()).toContain('provider_unreachable')
})

test('neither codes nor tokens nor the secret are logged', async () => {
  const { provider, server, leave, comeBack } = await start()
  for (const twist of [{ foreignKey: true }, { token: { status: 400, body: { error: secret } } }, {}]) {
    provider.be(twist)
    await comeBack(await leave(), { code: 'code-canary-1234' })
  }
  const log = server.logged.join('\n')
  expect(log).toContain('somebody could not sign in with the identity provider')
  for (const word of ['code-canary-1234', 'opaque', 'eyJ', provider.asked[0]?.form['code_verifier'] ?? '-'])
    expect(log).not.toContain(word)
})
