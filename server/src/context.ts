import { AppError } from '@caravel/sync-protocol/errors'
import type { ProtocolRange } from '@caravel/sync-protocol/protocol-range'
import type { Background } from './background.ts'
import type { Config } from './config.ts'
import type { AuditLog } from './db/audit-log.ts'
import type { Db } from './db/open.ts'
import type { BackPressure } from './http/back-pressure.ts'
import type { EphemeralTokens } from './http/ephemeral-tokens.ts'
import type { OneByOne } from './http/one-by-one.ts'
import type { Reading } from './reading/create-reading.ts'
import type { Quotas } from './http/quotas.ts'
import type { Sessions } from './http/session.ts'
import type { Log } from './log.ts'
import type { Mail } from './mail/mail.ts'
import type { McpHost } from './mcp/host.ts'
import type { ServerModule } from './module.ts'
import type { FileDisk } from './modules/files/file-disk.ts'
import type { EgressLog } from './net/egress-log.ts'
import type { GuardedFetch } from './net/guarded-fetch.ts'
import type { SecretBox } from './secret-box.ts'
import type { AppSettings } from './settings/app-settings.ts'
import type { Committer } from './sync/commit.ts'
import type { Effects } from './sync/effects.ts'
import type { ReadLevelsInMemory } from './sync/level-cache.ts'
import type { Maintenance } from './sync/maintenance.ts'
import type { RollbackDetector } from './sync/rollback-detector.ts'
import type { StreamMoves } from './sync/stream-moves.ts'
import type { StreetMapSlot } from './street-map.ts'
import type { TileSourceSlot } from './tile-source.ts'

/** What lives as long as the server does; made once, in `server.ts`. */
export interface App {
  config: Config
  log: Log
  db: Db
  sessions: Sessions
  tokens: EphemeralTokens
  /** What an admin set for the whole server. */
  settings: AppSettings
  /** Seals what the database holds for the server itself. */
  box: SecretBox
  audit: AuditLog
  /** The only way to ask another server. */
  guardedFetch: GuardedFetch
  /** Which servers were asked, and when last. */
  egress: EgressLog
  quotas: Quotas
  background: Background
  mail: Mail
  /** The one way to change synced rows. */
  committer: Committer
  /** Who may do what, as admins set it. */
  levels: ReadLevelsInMemory
  isAddonOn(name: string): Promise<boolean>
  /** Which streams moved since when. */
  moves: StreamMoves
  /** What changes cause beside their rows. */
  effects: Effects
  maintenance: Maintenance
  rollbackDetector: RollbackDetector
  pressure: BackPressure
  /** Reads files from elsewhere, in processes of their own. */
  reading: Reading
  /** Large requests of one account, from reading them to the answer. */
  largeBodies: OneByOne
  /** The parts of the server. */
  modules: readonly ServerModule[]
  /** Assistants that are connected. */
  mcp: McpHost
  /** The bytes of files. */
  files: FileDisk
  /** The tiles of the map, for those that read names and shapes out of them. */
  tileSource: TileSourceSlot
  /** The street map, for those that hand it on. */
  streetMap: StreetMapSlot
  /** Versions of the wire that are answered. */
  protocols: ProtocolRange
  /** Whose devices have their socket open. */
  online(): ReadonlySet<string>
  /** Epoch milliseconds; tests hand in their own clock. */
  now(): number
}

/** The account of a session token, as its rows were when the request arrived. */
export interface SessionUser {
  id: string
  username: string
  avatar: string | null
  role: 'admin' | 'user'
  is_admin: boolean
  session_id: string
  password_version: number
  /** When the session ends, epoch ms. */
  expires_at: number
  /** An authenticator app is asked for a code when this account signs in. */
  has_totp: boolean
  has_passkey: boolean
  /** The person showed nothing but a password, or came from the identity provider; absent for a token. */
  one_factor?: boolean
  /** Someone else set their password. */
  must_change_password: boolean
}

/** What a route's `run` is handed: the server and one request. */
export interface Ctx extends App {
  /** Undefined only in routes with the guard `public`. */
  user: SessionUser | undefined
  /** The assistant that asks for `user`. */
  assistant?: { client_id: string; name: string }
  /** Of changes only what they would do is told; nothing is stored. */
  dry_run?: true
  method: string
  /** Path without the query string. */
  path: string
  /** Names in lower case. */
  headers: Readonly<Record<string, string | undefined>>
  ip: string
  /** How much was read of its body, after unpacking. */
  body_bytes: number
  /** True when the connection is encrypted, as far as trusted proxies say. */
  secure: boolean
}

/** The signed-in account of a request; throws AUTH_REQUIRED when there is none. */
export const mustUser = (ctx: Ctx): SessionUser => {
  if (!ctx.user) throw new AppError('AUTH_REQUIRED')
  return ctx.user
}
