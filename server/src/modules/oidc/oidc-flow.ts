/**
 * What has to be remembered between leaving for the provider and coming back. It lies sealed in a cookie of the browser
 * that left, so nobody else can come back in its place, and nobody can fill the server's memory with beginnings.
 */
import { hash } from 'node:crypto'
import * as z from 'zod/mini'
import type { Ctx } from '../../context.ts'
import { httpOnlyCookie, readCookie } from '../../http/cookie.ts'
import { isSecure } from '../../accounts/start-session.ts'

const flow = z.object({
  state: z.string(),
  nonce: z.string(),
  /** PKCE. */
  verifier: z.string(),
  issuer: z.string(),
  /** Where to go afterwards, a path of this server. */
  back: z.string(),
  invite: z.optional(z.string()),
  /** The person stays signed in on this device. */
  remember_me: z.optional(z.boolean()),
  /** Who leaves to connect their account, in which session; absent: to sign in. */
  connects: z.optional(z.object({ user_id: z.string(), session_id: z.string() })),
  expires_at: z.number(),
})

export type OidcFlow = z.infer<typeof flow>

export const flowLife = 10 * 60_000
const purpose = 'oidc.flow'
const name = 'service_oidc'
const path = '/api/auth/oidc'

export const flowCookie = (ctx: Ctx, value: OidcFlow): string =>
  httpOnlyCookie(name, ctx.box.seal(JSON.stringify(value), purpose), flowLife / 1000, isSecure(ctx), path)

/** Undefined when there is none, it is too old, or not from here. */
export const readFlow = (ctx: Ctx): OidcFlow | undefined => {
  const sealed = readCookie(ctx.headers['cookie'], name)
  const plain = sealed && ctx.box.open(sealed, purpose)
  const read = plain ? flow.parse(JSON.parse(plain)) : undefined
  return read && read.expires_at > ctx.now() ? read : undefined
}

/** The same cookie afterwards holds which browser may fetch the session. */
export const browserCookie = (ctx: Ctx, value: string, seconds: number): string =>
  httpOnlyCookie(name, value, seconds, isSecure(ctx), path)

export const browserOf = (ctx: Ctx): string | undefined => {
  const value = readCookie(ctx.headers['cookie'], name)
  return value === undefined ? undefined : hashOf(value)
}

export const hashOf = (value: string): string => hash('sha256', value, 'base64url')

export const forgetFlow = (ctx: Ctx): string => httpOnlyCookie(name, '', 0, isSecure(ctx), path)

/** A path of this server as it was asked for; anything that could lead elsewhere becomes the front page. */
export const ownPath = (wanted: unknown): string => {
  if (typeof wanted !== 'string' || !staysHere(wanted)) return '/'
  const url = URL.parse(wanted, 'http://own.invalid')
  if (url?.origin !== 'http://own.invalid') return '/'
  // Dots that lead upwards are taken out by now, and may leave two slashes: `/./` before `/evil.example`.
  const path = `${url.pathname}${url.search}${url.hash}`
  return staysHere(path) ? path : '/'
}

/** With everything that a program asks for when it wants access. */
const longestPath = 2000

const staysHere = (path: string): boolean =>
  path.length <= longestPath && /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path)
