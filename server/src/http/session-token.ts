import { hash } from 'node:crypto'
// Not 'jose' as a whole, which brings its encryption along.
import { JOSEError } from 'jose/errors'
import { SignJWT } from 'jose/jwt/sign'
import { jwtVerify } from 'jose/jwt/verify'

export interface SessionClaims {
  user_id: string
  password_version: number
  session_id: string
  /** Epoch ms. */
  expires_at: number
}

const capacity = 10_000

/** Signs session tokens (JWT, HS256; claims sub, pv, sid) and remembers the ones it has already verified. */
export const createTokenSigner = (secret: Uint8Array, now: () => number) => {
  const verified = new Map<string, SessionClaims>()
  const sign = (claims: SessionClaims): Promise<string> =>
    new SignJWT({ pv: claims.password_version, sid: claims.session_id })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(claims.user_id)
      .setIssuedAt(Math.floor(now() / 1000))
      .setExpirationTime(Math.floor(claims.expires_at / 1000))
      .sign(secret)
  const verify = async (token: string): Promise<SessionClaims | undefined> => {
    const key = hash('sha256', token, 'base64url')
    const known = verified.get(key)
    if (known && known.expires_at > now()) return known
    verified.delete(key)
    const claims = await readToken(token, secret, now())
    if (!claims) return undefined
    if (verified.size >= capacity) verified.delete(verified.keys().next().value ?? '')
    verified.set(key, claims)
    return claims
  }
  return { sign, verify }
}

const readToken = async (
  token: string,
  secret: Uint8Array,
  now: number,
): Promise<SessionClaims | undefined> => {
  // Lenient base64 would let one token be written in many ways.
  if (!token.split('.').every(isCanonical)) return undefined
  try {
    const options = { algorithms: ['HS256'], currentDate: new Date(now), requiredClaims: ['exp', 'sub'] }
    const { payload } = await jwtVerify(token, secret, options)
    const { sub, exp, pv, sid, purpose } = payload
    if (typeof sub !== 'string' || typeof sid !== 'string' || exp === undefined || purpose !== undefined)
      return undefined
    return {
      user_id: sub,
      session_id: sid,
      password_version: typeof pv === 'number' ? pv : 0,
      expires_at: exp * 1000,
    }
  } catch (error) {
    if (error instanceof JOSEError) return undefined
    throw error
  }
}

const isCanonical = (part: string): boolean => Buffer.from(part, 'base64url').toString('base64url') === part
