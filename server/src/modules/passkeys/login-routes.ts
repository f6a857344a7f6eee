import { AppError } from '@caravel/sync-protocol/errors'
import { route } from '@caravel/sync-protocol/route'
import * as z from 'zod/mini'
import type { Ctx } from '../../context.ts'
import type { AnyRoute } from '../../http/route.ts'
import { remember_me, transport, type Transport } from '../../accounts/account-fields.ts'
import { openSession } from '../../accounts/two-factor/sign-in-step.ts'
import { findUser, type User } from '../../accounts/user-queries.ts'
import { assertion, type Assertion } from './authenticator-answer.ts'
import { challengeMs, newChallenge, takeChallenge } from './challenge-queries.ts'
import { findPasskey, markPasskeyUsed, type Passkey } from '../../accounts/passkeys/passkey-queries.ts'
import { relyingParty } from '../../settings/relying-party.ts'

/** Names no account: the authenticator knows which it has for this site. */
const options = route<Ctx, unknown>({
  method: 'POST',
  path: '/api/auth/passkey/login/options',
  guard: 'public',
  setting: 'passkey_login',
  limit: 'passkey',
  run: async ctx => {
    const site = relyingParty(ctx.settings)
    if (!site) throw new AppError('PASSKEY_NOT_CONFIGURED')
    const challenge = await newChallenge(ctx, null)
    const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
    return generateAuthenticationOptions({
      rpID: site.id,
      challenge: Buffer.from(challenge, 'base64url'),
      timeout: challengeMs,
      userVerification: 'required',
    })
  },
})

interface PasskeyLogin {
  assertionResponse: Assertion
  remember_me?: boolean | undefined
  transport?: Transport
}

/** A passkey is two factors: that it is there, and that its owner was verified by it. No code is asked for. */
const verify = route<Ctx, PasskeyLogin>({
  method: 'POST',
  path: '/api/auth/passkey/login/verify',
  guard: 'public',
  setting: 'passkey_login',
  limit: 'login',
  body: z.strictObject({
    assertionResponse: assertion,
    remember_me,
    transport,
  }),
  run: async (ctx, { body }) => {
    const { assertionResponse, transport, remember_me } = body
    const passkey = await findPasskey(ctx.db, assertionResponse.id)
    const owner = passkey && (await findUser(ctx.db, passkey.user_id))
    const user = owner?.disabled_at === null ? owner : undefined
    const signed = await readAssertion(ctx, assertionResponse, passkey, user)
    if (!signed || !passkey || !user) return refuse(ctx, owner)
    if (!(await markPasskeyUsed(ctx.db, passkey.id, { ...signed, at: ctx.now() }))) {
      await ctx.audit.write({
        action: 'user.passkey_clone_suspected',
        user_id: user.id,
        resource: passkey.id,
        details: { name: passkey.name, counted: signed.counter, known: passkey.counter },
        ip: ctx.ip,
      })
      return refuse(ctx, user)
    }
    return openSession(ctx, user, { method: 'passkey', transport, remember_me })
  },
})

/** One answer for all that can be wrong. */
const refuse = async (ctx: Ctx, user: User | undefined): Promise<never> => {
  await ctx.audit.write({
    action: 'user.login_failed',
    user_id: user?.id ?? null,
    details: { method: 'passkey' },
    ip: ctx.ip,
  })
  throw new AppError('PASSKEY_FAILED')
}

/** What the authenticator counted, if it signed our question, for our site, for its owner. The question is used up. */
const readAssertion = async (
  ctx: Ctx,
  response: Assertion,
  passkey: Passkey | undefined,
  user: User | undefined,
): Promise<{ counter: number; backed_up: boolean } | undefined> => {
  const site = relyingParty(ctx.settings)
  if (!site) throw new AppError('PASSKEY_NOT_CONFIGURED')
  if (!passkey || !user) return undefined
  const handle = response.response.userHandle
  if (handle && Buffer.from(handle, 'base64url').toString() !== user.id) return undefined
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const found = await verifyAuthenticationResponse({
    response: response as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
    expectedChallenge: challenge => takeChallenge(ctx, challenge, null),
    expectedOrigin: site.origins,
    expectedRPID: site.id,
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      // Compared when the use is noted, so that two at the same moment cannot both pass.
      counter: 0,
    },
  }).catch((error: unknown) => {
    ctx.log.info({ reason: String(error) }, 'a passkey was not taken')
    return undefined
  })
  if (!found?.verified) return undefined
  const { newCounter: counter, credentialBackedUp: backed_up } = found.authenticationInfo
  return { counter, backed_up }
}

export const passkeyLoginRoutes: AnyRoute[] = [options, verify]
