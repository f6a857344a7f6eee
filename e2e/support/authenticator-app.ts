/** An authenticator app (RFC 6238). A code is taken once, and one a step ahead is let in: two can follow each other. */
import { createHmac } from 'node:crypto'
import type { Person } from './api-client.ts'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

const bytesOf = (secret: string): Buffer => {
  const bits = [...secret].map(letter => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)))
}

/** `ahead`: 1 for the code that the app shows next. */
export const codeOf = (secret: string, ahead = 0): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + ahead))
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const at = (mac.at(-1) ?? 0) & 15
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** Turns the second step on for someone, past every screen; answers the secret. */
export const turnOnTwoStep = async ({ api, password }: Person): Promise<string> => {
  // With the password, since the world of these journeys may have signed in more than five minutes ago.
  const secret = String((await api.ask('POST', '/api/auth/mfa/setup', { password }))['secret'])
  await api.ask('POST', '/api/auth/mfa/enable', { code: codeOf(secret) })
  return secret
}
