import { randomFillSync } from 'node:crypto'
import { AppError } from '@caravel/sync-protocol/errors'
import { mintId } from '@caravel/sync-protocol/ids'
import { route } from '@caravel/sync-protocol/route'
import * as z from 'zod/mini'
import { mustUser, type Ctx } from '../../context.ts'
import type { AnyRoute } from '../../http/route.ts'
import { tellByMail } from '../../accounts/letters.ts'
import { markPasskeyShown } from '../../accounts/session-queries.ts'
import { stepUp } from '../../accounts/step-up.ts'
import { findUser } from '../../accounts/user-queries.ts'
import { attestation, type Attestation } from './authenticator-answer.ts'
import { challengeMs, newChallenge, takeChallenge } from './challenge-queries.ts'
import {
  insertPasskey,
  passkeysOf,
  viewOfPasskey,
  type Passkey,
} from '../../accounts/passkeys/passkey-queries.ts'
import { relyingParty } from '../../settings/relying-party.ts'

/** EdDSA, ES256, RS256. */
const algorithms = [-8, -7, -257]

const options = route<Ctx, { password?: string | undefined }>({
  method: 'POST',
  path: '/api/auth/passkey/register/options',
  guard: 'user',
  setting: 'passkey_login',
  mfa_exempt: true,
  limit: 'mfa',
  body: z.strictObject({ password: z.optional(z.string().check(z.maxLength(200))) }),
  run: async (ctx, { body }) => {
    const site = relyingParty(ctx.settings)
    if (!site) throw new AppError('PASSKEY_NOT_CONFIGURED')
    const user = await stepUp(ctx, body.password)
    const known = await passkeysOf(ctx.db, user.id)
    const challenge = await newChallenge(ctx, mustUser(ctx).session_id)
    const { generateRegistrationOptions } = await import('@simplewebauthn/server')
    return generateRegistrationOptions({
      rpName: 'Caravel',
      rpID: site.id,
      userID: new TextEncoder().encode(user.id),
      userName: user.email,
      userDisplayName: user.username,
      challenge: Buffer.from(challenge, 'base64url'),
      timeout: challengeMs,
      attestationType: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      supportedAlgorithmIDs: algorithms,
      excludeCredentials: known.map(({ credential_id: id, transports }) => ({
        id,
        transports: transports.split(',').filter(Boolean),
      })),
    })
  },
})

interface Registration {
  attestationResponse: Attestation
  name?: string | undefined
}

const verify = route<Ctx, Registration>({
  method: 'POST',
  path: '/api/auth/passkey/register/verify',
  guard: 'user',
  setting: 'passkey_login',
  mfa_exempt: true,
  limit: 'mfa',
  body: z.strictObject({
    attestationResponse: attestation,
    name: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  }),
  run: async (ctx, { body }) => {
    const { id: user_id, session_id } = mustUser(ctx)
    const { credential, device_type, backed_up } = await readAttestation(ctx, body.attestationResponse)
    const now = ctx.now()
    const passkey: Passkey = {
      id: mintId(now, randomFillSync),
      user_id,
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: (body.attestationResponse.response.transports ?? []).join(','),
      device_type,
      backed_up: backed_up ? 1 : 0,
      name: body.name?.slice(0, 60) || (backed_up ? 'Passkey (synced)' : 'Passkey'),
      created_at: now,
      last_used_at: null,
    }
    if (!(await insertPasskey(ctx.db, passkey))) throw new AppError('PASSKEY_KNOWN')
    await markPasskeyShown(ctx.db, session_id, now)
    const { id: resource, name } = passkey
    await ctx.audit.write({
      action: 'user.passkey_register',
      user_id,
      resource,
      details: { name },
      ip: ctx.ip,
    })
    const user = await findUser(ctx.db, user_id)
    if (user) await tellByMail(ctx, user, { topic: 'passkeyAdded', params: { passkey: name } })
    return { success: true, credential: viewOfPasskey(passkey) }
  },
})

/** PASSKEY_REFUSED for whatever is not right: another site, another question, nobody verified, a broken signature. */
const readAttestation = async (ctx: Ctx, response: Attestation) => {
  const site = relyingParty(ctx.settings)
  if (!site) throw new AppError('PASSKEY_NOT_CONFIGURED')
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const found = await verifyRegistrationResponse({
    response: response as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    expectedChallenge: challenge => takeChallenge(ctx, challenge, mustUser(ctx).session_id),
    expectedOrigin: site.origins,
    expectedRPID: site.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch((error: unknown) => {
    ctx.log.info({ reason: String(error) }, 'a passkey was not registered')
    return undefined
  })
  if (!found?.verified) throw new AppError('PASSKEY_REFUSED')
  const {
    credential,
    credentialDeviceType: device_type,
    credentialBackedUp: backed_up,
  } = found.registrationInfo
  return { credential, device_type, backed_up }
}

export const passkeyRegisterRoutes: AnyRoute[] = [options, verify]
