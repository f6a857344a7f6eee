import * as oauth from 'openid-client'
import { expect, test } from 'vitest'
import { callback, rpc, startOauthWorld } from './world.ts'

test('another client library finds its way by the metadata alone, and checks who answered', async () => {
  const { server, tom } = await startOauthWorld()
  const issuer = new URL(server.url)
  const metadata = { client_name: 'Compass', redirect_uris: [callback], token_endpoint_auth_method: 'none' }
  const options = { algorithm: 'oauth2' as const, execute: [oauth.allowInsecureRequests] }
  const config = await oauth.dynamicClientRegistration(issuer, metadata, oauth.None(), options)
  const verifier = oauth.randomPKCECodeVerifier()
  const state = oauth.randomState()
  const resource = `${server.url}/mcp`
  const url = oauth.buildAuthorizationUrl(config, {
    redirect_uri: callback,
    scope: 'trips:read',
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    resource,
  })
  const asked = Object.fromEntries(url.searchParams)
  const said = await server.call('POST', '/api/oauth/authorize', {
    body: { ...asked, approved: true },
    cookie: tom.cookie,
  })
  const back = new URL(String(said.body['redirect']))
  const checks = { pkceCodeVerifier: verifier, expectedState: state }

  const mixedUp = new URL(back)
  mixedUp.searchParams.set('iss', 'https://other.example')
  await expect(oauth.authorizationCodeGrant(config, mixedUp, checks)).rejects.toThrow('invalid response')
  await expect(
    oauth.authorizationCodeGrant(config, back, { ...checks, expectedState: 'another' }),
  ).rejects.toThrow('invalid response')

  const tokens = await oauth.authorizationCodeGrant(config, back, checks, { resource })
  expect(tokens.scope).toBe('trips:read')
  expect((await rpc(server, tokens.access_token)).status).toBe(200)
  const next = await oauth.refreshTokenGrant(config, String(tokens.refresh_token), { resource })
  expect((await rpc(server, next.access_token)).status).toBe(200)
  await oauth.tokenRevocation(config, next.access_token)
  expect((await rpc(server, next.access_token)).status).toBe(401)
})
