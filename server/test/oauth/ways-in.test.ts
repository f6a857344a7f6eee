/** Whoever signed in, by whatever way, is asked by the same page and answers with the session they got. */
import { expect, test } from 'vitest'
import { codeAt, signInWith, turnOnTotp } from '../support/authenticator-app.ts'
import { startWithProvider, walk } from '../support/oidc-world.ts'
import { oidcBrowser } from '../support/oidc-browser.ts'
import { SoftwareAuthenticator } from '../support/software-authenticator.ts'
import { bodyAs, ines, setUp, startTestServer, testClock, type TestServer } from '../support/test-server.ts'
import { callback, codeOf, consent, form, makeClient, pkce, rpc, turn, type OauthWorld } from './world.ts'

type Options = Parameters<SoftwareAuthenticator['create']>[0]

async function letIn(server: TestServer, cookie: string): Promise<number> {
  const client_id = await makeClient(server)
  const { verifier, challenge } = pkce()
  const code = codeOf(await consent({ server } as OauthWorld, client_id, challenge, { cookie }))
  const fields = { grant_type: 'authorization_code', client_id, code, code_verifier: verifier }
  const { body } = await form(server, '/oauth/token', { ...fields, redirect_uri: callback })
  return (await rpc(server, String(body['access_token']))).status
}

async function withAssistants() {
  const clock = testClock(Date.now())
  const rate_limits = { mfa: { limit: 1e6 }, login: { limit: 1e6 }, passkey: { limit: 1e6 } }
  const server = await startTestServer({ now: clock.now, rate_limits })
  const admin = await setUp(server)
  const values = new Map(Object.entries({ app_url: 'https://trips.example.org', passkey_login: 'true' }))
  await server.app.settings.set(values as never, { user_id: admin.id, at: clock.now() })
  await turn({ server, admin }, true)
  return { server, clock, cookie: admin.cookie }
}

test('by a passkey', async () => {
  const { server, cookie } = await withAssistants()
  const at = '/api/auth/passkey'
  const post = (path: string, body: object, who?: string) =>
    server.call('POST', at + path, { body, ...(who === undefined ? {} : { cookie: who }) })
  const device = new SoftwareAuthenticator()
  const asked = bodyAs<Options>(await post('/register/options', { password: ines.password }, cookie))
  await post('/register/verify', { attestationResponse: device.create(asked) }, cookie)
  const question = bodyAs<Options>(await post('/login/options', {}))
  const arrived = await post('/login/verify', { assertionResponse: device.get(question) })
  expect(await letIn(server, arrived.cookie ?? '')).toBe(200)
})

test('by a password and a code, and not by the password alone', async () => {
  const { server, cookie, clock } = await withAssistants()
  const { secret } = await turnOnTotp(server, cookie, clock.now())
  clock.pass(30_000)
  const half = await signInWith(server)
  const mfa_token = String(half.body['mfa_token'])
  const client_id = await makeClient(server)
  const { challenge } = pkce()
  const early = await consent({ server } as OauthWorld, client_id, challenge, { cookie: half.cookie ?? '' })
  expect(early).toMatchObject({ status: 401, body: { code: 'AUTH_REQUIRED' } })
  const bearer = await server.call('POST', '/api/oauth/authorize', {
    headers: { authorization: `Bearer ${mfa_token}` },
    body: { approved: true },
  })
  expect(bearer.status).toBe(401)
  const body = { mfa_token, code: codeAt(secret, clock.now()) }
  const arrived = await server.call('POST', '/api/auth/mfa/verify-login', { body })
  expect(await letIn(server, arrived.cookie ?? '')).toBe(200)
})

test('by another service, which leads back to the question', async () => {
  const { server } = await startWithProvider()
  const admin = await setUp(server)
  await turn({ server, admin }, true)
  const browser = oidcBrowser(server)
  const question = '/oauth/consent?client_id=x&state=a%26b'
  const { code, back } = await walk(browser, 'maya', `?return=${encodeURIComponent(question)}`)
  expect(back).toBe(question)
  expect((await browser.get(`/api/auth/oidc/exchange?code=${code}`)).status).toBe(200)
  expect(await letIn(server, browser.cookie())).toBe(200)
})
