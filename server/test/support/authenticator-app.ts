/** What a person's authenticator app shows, and an account that asks for it. */
import { generateSync } from 'otplib'
import { ines, type TestServer } from './test-server.ts'

export const codeAt = (secret: string, now: number): string =>
  generateSync({ secret, epoch: Math.floor(now / 1000) })

/** Turns the second step on for anyone who the cookie belongs to. Takes the code of `now`. */
export const turnOnTotp = async (
  server: TestServer,
  cookie: string,
  now: number,
): Promise<{ secret: string; backup_codes: string[] }> => {
  const { body } = await server.call('POST', '/api/auth/mfa/setup', { cookie })
  const secret = String(body['secret'])
  const enabled = await server.call('POST', '/api/auth/mfa/enable', {
    cookie,
    body: { code: codeAt(secret, now) },
  })
  if (enabled.status !== 200) throw new Error(enabled.text)
  return { secret, backup_codes: enabled.body['backup_codes'] as string[] }
}

export const signInWith = (server: TestServer, { email, password } = ines) =>
  server.call('POST', '/api/auth/login', { body: { email, password } })
