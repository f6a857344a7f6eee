/** Codes of authenticator apps (RFC 6238): six digits, a new one every 30 seconds. */
import { generateSecret, generateURI, verifySync } from 'otplib'
import { renderSVG } from 'uqr'

const issuer = 'Caravel'
/** A clock may be one step off, either way. */
const toleranceSeconds = 30

/** What an authenticator app has to be told, as text and as a picture. */
export const newSecret = (account: string) => {
  const secret = generateSecret()
  const otpauth_url = generateURI({ issuer, label: account, secret })
  return { secret, otpauth_url, qr_svg: renderSVG(otpauth_url, { border: 2, pixelSize: 6 }) }
}

/** The time step that the code belongs to; undefined when the code is none of now. */
export const stepOf = (code: string, secret: string, now: number): number | undefined => {
  if (!/^\d{6}$/.test(code)) return undefined
  const epoch = Math.floor(now / 1000)
  const found = verifySync({ secret, token: code, epoch, epochTolerance: toleranceSeconds })
  return found.valid && 'timeStep' in found ? found.timeStep : undefined
}
