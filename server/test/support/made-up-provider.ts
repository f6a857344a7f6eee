/** A provider that does what a test says: wrong tokens, wrong keys, wrong answers. Nobody signs in at it. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose'
import { onTestFinished } from 'vitest'

export interface MadeUpProvider {
  issuer: string
  /** Changes what it answers from here on. */
  be(twist: Twist): void
  /** What came to the token endpoint. */
  asked: { form: Record<string, string>; authorization: string | undefined }[]
}

export interface Twist {
  /** In place of the right ones; undefined leaves one out. */
  claims?: Record<string, unknown>
  header?: { alg?: string; kid?: string }
  /** Signs with a key that is not among its published ones. */
  foreignKey?: boolean
  /** Signs with the client's secret. */
  withSecret?: string
  /** In place of a signed token. */
  id_token?: string | null
  metadata?: Record<string, unknown>
  userinfo?: Record<string, unknown>
  token?: { status: number; body: unknown }
  /** Where it describes itself, in place of the usual address. */
  described_at?: string
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

export const startMadeUpProvider = async (nonceOf: () => string): Promise<MadeUpProvider> => {
  const own = await generateKeyPair('RS256')
  const foreign = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  let twist: Twist = {}
  const asked: MadeUpProvider['asked'] = []
  let issuer = ''

  const idToken = async (): Promise<string | undefined> => {
    if (twist.id_token !== undefined) return twist.id_token ?? undefined
    const now = Math.floor(Date.now() / 1000)
    const right = { iss: issuer, aud: 'caravel', sub: 'maya', nonce: nonceOf(), iat: now, exp: now + 60 }
    const who = { email: 'maya@example.org', email_verified: true, preferred_username: 'Maya' }
    const claims = JSON.parse(JSON.stringify({ ...right, ...who, ...twist.claims })) as Record<
      string,
      unknown
    >
    const header = { alg: 'RS256', kid: 'one', ...twist.header }
    if (header.alg === 'none') return `${encode(header)}.${encode(claims)}.`
    const key: CryptoKey | Uint8Array = twist.withSecret
      ? new TextEncoder().encode(twist.withSecret)
      : (twist.foreignKey ? foreign : own).privateKey
    return new SignJWT(claims).setProtectedHeader(header).sign(key)
  }

  const answers: Record<string, () => unknown> = {
    '/.well-known/openid-configuration': () => ({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      userinfo_endpoint: `${issuer}/userinfo`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
      ...twist.metadata,
    }),
    '/jwks': () => ({ keys: [jwk] }),
    '/userinfo': () => ({ sub: 'maya', ...twist.userinfo }),
    '/token': async () => ({ access_token: 'opaque', token_type: 'Bearer', id_token: await idToken() }),
  }
  const server = createServer(async (request, response) => {
    const path = request.url ?? ''
    let text = ''
    for await (const part of request) text += String(part)
    if (path === '/token')
      asked.push({
        form: Object.fromEntries(new URLSearchParams(text)),
        authorization: request.headers.authorization,
      })
    const refused = path === '/token' ? twist.token : undefined
    const usual = '/.well-known/openid-configuration'
    const page = path === twist.described_at ? usual : path === usual && twist.described_at ? '' : path
    const body = refused ? refused.body : await answers[page]?.()
    response.writeHead(refused?.status ?? (body ? 200 : 404), { 'content-type': 'application/json' })
    response.end(JSON.stringify(body ?? {}))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { issuer, asked, be: next => void (twist = next) }
}
