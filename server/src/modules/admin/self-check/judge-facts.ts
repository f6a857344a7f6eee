/** Pure: what is well with a server, and what its owner should change, as codes that the screen has sentences for. */

export interface Facts {
  trust_proxy: boolean
  /** A proxy says whom it speaks for. */
  forwarded_for: boolean
  forwarded_proto: string | null
  /** Whom limits count. */
  ip: string
  secure: boolean
  app_url: string
  /** Asked under a name of this machine: there browsers allow what else needs HTTPS. */
  local: boolean
  writable: boolean
  free_bytes: number | null
  /** Secret files that others on the machine may read. */
  open_files: string[]
  mail_host: string
  mail_test: { at: number; details: Record<string, unknown> | null } | null
  unreadable: string[]
  schema_behind: boolean
  backup_at: number | null
  now: number
}

export type CheckState = 'ok' | 'warn' | 'bad'

export interface Check {
  id: string
  state: CheckState
  /** Together with the id it names a sentence. */
  code: string
  params?: Record<string, string | number>
}

const day = 86_400_000
const gigabyte = 1_000_000_000

export const isThisMachine = (host: string | undefined): boolean =>
  /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i.test(host ?? '')

export const judgeFacts = (facts: Facts): Check[] => [
  proxy(facts),
  scheme(facts),
  address(facts),
  cookie(facts),
  database(facts),
  folder(facts),
  modes(facts),
  encryption(facts),
  mail(facts),
  backup(facts),
]

const proxy = ({ trust_proxy, forwarded_for, ip }: Facts): Check => {
  const id = 'proxy'
  if (forwarded_for && !trust_proxy) return { id, state: 'bad', code: 'untrusted', params: { ip } }
  if (!forwarded_for && trust_proxy) return { id, state: 'bad', code: 'silent' }
  return { id, state: 'ok', code: trust_proxy ? 'trusted' : 'none', params: { ip } }
}

const scheme = ({ secure, local, trust_proxy, forwarded_proto, app_url }: Facts): Check => {
  const id = 'scheme'
  if (secure) return { id, state: 'ok', code: 'https' }
  if (local) return { id, state: 'ok', code: 'local' }
  if (app_url.startsWith('https:'))
    return { id, state: 'warn', code: trust_proxy && !forwarded_proto ? 'protoMissing' : 'protoPlain' }
  return { id, state: 'bad', code: 'plain' }
}

const address = ({ app_url, local }: Facts): Check => {
  const id = 'address'
  if (app_url) return { id, state: 'ok', code: 'set', params: { url: app_url } }
  return { id, state: local ? 'ok' : 'warn', code: local ? 'local' : 'unset' }
}

const cookie = ({ secure, app_url, local }: Facts): Check => {
  const id = 'cookie'
  if (secure || app_url.startsWith('https:')) return { id, state: 'ok', code: 'secure' }
  return { id, state: local ? 'ok' : 'bad', code: local ? 'local' : 'plain' }
}

const database = ({ schema_behind }: Facts): Check => ({
  id: 'database',
  state: schema_behind ? 'bad' : 'ok',
  code: schema_behind ? 'behind' : 'sound',
})

const folder = ({ writable, free_bytes }: Facts): Check => {
  const id = 'folder'
  if (!writable) return { id, state: 'bad', code: 'readOnly' }
  if (free_bytes === null) return { id, state: 'ok', code: 'writable' }
  const params = { bytes: free_bytes }
  if (free_bytes < gigabyte / 10) return { id, state: 'bad', code: 'full', params }
  return { id, state: free_bytes < gigabyte ? 'warn' : 'ok', code: 'room', params }
}

const modes = ({ open_files }: Facts): Check => {
  const id = 'modes'
  if (!open_files.length) return { id, state: 'ok', code: 'closed' }
  return { id, state: 'warn', code: 'open', params: { files: open_files.join(' ') } }
}

const encryption = ({ unreadable }: Facts): Check => {
  const id = 'encryption'
  if (!unreadable.length) return { id, state: 'ok', code: 'readable' }
  return { id, state: 'bad', code: 'unreadable', params: { names: unreadable.join(', ') } }
}

const mail = ({ mail_host, mail_test }: Facts): Check => {
  const id = 'mail'
  if (!mail_host) return { id, state: 'warn', code: 'unset' }
  if (!mail_test) return { id, state: 'warn', code: 'untried' }
  const failed = Boolean(mail_test.details?.['problem'])
  return { id, state: failed ? 'bad' : 'ok', code: failed ? 'failed' : 'sent', params: { at: mail_test.at } }
}

const backup = ({ backup_at, now }: Facts): Check => {
  const id = 'backup'
  if (backup_at === null) return { id, state: 'warn', code: 'none' }
  return { id, state: now - backup_at > 7 * day ? 'warn' : 'ok', code: 'made', params: { at: backup_at } }
}
