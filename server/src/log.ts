import { pino, type Logger } from 'pino'
import { publicApis, publicPages } from '@caravel/sync-protocol/domain/sharing/public-paths'
import type { LogLevel } from './config.ts'

export type Log = Logger

/** Field names whose values never reach the log, wherever in a logged object they stand. */
const secrets = [
  'password',
  'new_password',
  'current_password',
  'password_hash',
  'token',
  'jwt',
  'secret',
  'client_secret',
  'mfa_token',
  'mfa_secret',
  'otpauth_url',
  'backup_codes',
  'mfa_code',
  'code_verifier',
  'invite_token',
  'smtp_pass',
  'imap_pass',
  'authorization',
  'cookie',
  'set-cookie',
]

const paths = secrets.flatMap(name => ['', '*.', '*.*.'].map(prefix => `${prefix}["${name}"]`)).map(dotless)

/** Logs JSON lines to standard output. `destination` is for tests that read what was written. */
export const createLog = (level: LogLevel, destination?: { write(line: string): void }): Log => {
  const options = { level, base: null, redact: { paths, censor: '[redacted]' } }
  return destination ? pino(options, destination) : pino(options)
}

/** A URL as it may stand in a log: a query string can hold a token, and so is what follows in links that let anybody in. */
export const loggedUrl = (url: string): string => {
  const path = url.replace(/[?#].*$/s, '')
  for (const address of withToken) {
    const end = path.indexOf(address) + address.length
    if (path.includes(address) && path.length > end) return `${path.slice(0, end)}…`
  }
  return path
}

/** What follows in these addresses lets anybody in. */
const withToken = [...publicPages, ...publicApis, '/invite/', '/api/auth/invite/', '/api/calendars/']

function dotless(path: string): string {
  return path.replace('.[', '[')
}
