/** What reads PDF files, serves mail and keeps calendars in tests. Those say what they left out where it is missing. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findExtractor } from '../server/src/settings/booking-files.ts'

const packages = [
  { name: 'libkpimitinerary-bin', isThere: () => findExtractor(undefined) !== undefined },
  { name: 'dovecot-imapd', isThere: () => existsSync('/usr/sbin/dovecot') },
  { name: 'radicale', isThere: () => existsSync('/usr/bin/radicale') },
]

/** Nothing waits long for an archive that does not answer. */
const patience = ['-o', 'Acquire::http::Timeout=15', '-o', 'Acquire::https::Timeout=15']

function succeeds(...args: string[]): Promise<boolean> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return new Promise(resolve => {
    const child = spawn('apt-get', [...patience, '-qq', ...args], { env, stdio: ['ignore', 'ignore', 2] })
    child.once('error', () => resolve(false))
    child.once('exit', code => resolve(code === 0))
  })
}

/** Installs KItinerary's extractor, Dovecot and Radicale from Debian, where that is possible and they are not there yet. */
export async function ensureTestPrograms(): Promise<void> {
  const missing = packages.filter(({ isThere }) => !isThere()).map(({ name }) => name)
  if (!missing.length || process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return
  console.log(`Installing ${missing.join(' and ')} from Debian …`)
  const install = () => succeeds('install', '-y', '--no-install-recommends', ...missing)
  if (!(await install()) && (await succeeds('update'))) await install()
}
