import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { protocolRange, type ProtocolRange } from '@caravel/sync-protocol/protocol-range'
import { createApp } from './app.ts'
import { createBackground } from './background.ts'
import type { Config } from './config.ts'
import type { App } from './context.ts'
import { createAuditLog } from './db/audit-log.ts'
import { lockFolder } from './db/folder-lock.ts'
import { loadInstance } from './db/instance.ts'
import { migrate } from './db/migrate.ts'
import { openDb, type Db } from './db/open.ts'
import { createBackPressure } from './http/back-pressure.ts'
import { createEphemeralTokens } from './http/ephemeral-tokens.ts'
import { createOneByOne } from './http/one-by-one.ts'
import { createQuotas } from './http/quotas.ts'
import type { RateLimitOverrides } from './http/rate-limit.ts'
import type { AnyRoute } from './http/route.ts'
import { lacksPasskeyShown } from './http/second-factor-policy.ts'
import { loadSessionSecret } from './http/session-secret.ts'
import { createSessions } from './http/session.ts'
import { createLog, type Log } from './log.ts'
import { createMail } from './mail/mail.ts'
import { findSession } from './accounts/session-queries.ts'
import { FileDisk } from './modules/files/file-disk.ts'
import { createMcpHost } from './mcp/host.ts'
import type { ServerModule } from './module.ts'
import { modules, routes } from './modules/index.ts'
import { createEgressLog } from './net/egress-log.ts'
import { createGuardedFetch, type Resolve } from './net/guarded-fetch.ts'
import { createServer } from './net/node-http.ts'
import { createSecretBox } from './secret-box.ts'
import { loadSecretFile } from './secret-file.ts'
import { createReading } from './reading/create-reading.ts'
import { loadAppSettings } from './settings/app-settings.ts'
import { createCommitter } from './sync/commit.ts'
import { createEffects } from './sync/effects.ts'
import { createHub, type Hub } from './sync/hub.ts'
import { createLevelCache } from './sync/level-cache.ts'
import { isAddonOn } from './sync/stream-access.ts'
import { createMaintenance } from './sync/maintenance.ts'
import { createRollbackDetector } from './sync/rollback-detector.ts'
import { createStreamMoves } from './sync/stream-moves.ts'
import { createStreetMapSlot } from './street-map.ts'
import { createTileSourceSlot } from './tile-source.ts'

/** What tests and simulators put in place of the real thing. */
export interface ServerOverrides {
  log?: Log
  now?: () => number
  rate_limits?: RateLimitOverrides
  /** How late the event loop is said to be, in ms. */
  lag?: () => number
  /** Instead of those of the modules. */
  routes?: readonly AnyRoute[]
  /** Addresses of the names of other servers. */
  resolve?: Resolve
  /** Folder of the built web app. */
  dist?: string
  /** Folder of the migrations. */
  migrations?: string
  /** Versions of the wire that are answered. */
  protocols?: ProtocolRange
}

export interface RunningServer {
  /** Origin to reach it under from this machine. */
  url: string
  port: number
  app: App
  /** Stops listening, closes every connection and the database. */
  close(): Promise<void>
}

/** Large requests that wait for one account; a device sends one after the other. */
const mostLargeWaiting = 8

const builtApp = fileURLToPath(new URL('../../pwa/dist', import.meta.url))

/** Starts a whole server in this process. `config.data_dir` may be `:memory:`. */
export const startServer = async (
  config: Config,
  overrides: ServerOverrides = {},
): Promise<RunningServer> => {
  const log = overrides.log ?? createLog(config.log_level)
  const unlock = lockFolder(config.data_dir)
  const db = openLocked(config.data_dir, unlock)
  try {
    await migrate(db, log, overrides.migrations)
    await loadInstance(db)
    const now = overrides.now ?? Date.now
    const secret = loadSessionSecret(config.data_dir)
    const box = createSecretBox(config.encryption_key ?? loadEncryptionKey(config.data_dir))
    const settings = await loadAppSettings({ db, box, log, fixed: config.fixed_settings })
    const sessions = createSessions({
      secret,
      now,
      find: async id => {
        const user = await findSession(db, id, now())
        return user && lacksPasskeyShown({ settings }, user) ? undefined : user
      },
    })
    const committer = createCommitter(db, now, error => {
      log.error({ err: error }, 'a commit is on disk but could not be told to others')
    })
    const files = new FileDisk(config.data_dir)
    const background = createBackground(log)
    const egress = createEgressLog({ db, now, background })
    const services = { config, db, log, now, committer, files, settings }
    const app: App = {
      ...services,
      levels: createLevelCache(services),
      isAddonOn: name => isAddonOn(db.read, name),
      moves: createStreamMoves(committer),
      config,
      settings,
      box,
      audit: createAuditLog(db, now),
      guardedFetch: createGuardedFetch(overrides.resolve, egress.note),
      egress,
      quotas: createQuotas(now),
      background,
      mail: createMail({ settings, background, log, egress }),
      sessions,
      tokens: createEphemeralTokens(now),
      effects: createEffects(services, channelsOf(services)),
      maintenance: createMaintenance(services, stopped => sweepModules(services, stopped)),
      rollbackDetector: createRollbackDetector(services),
      pressure: createBackPressure(overrides.lag),
      largeBodies: createOneByOne(mostLargeWaiting),
      reading: createReading(config),
      modules,
      tileSource: createTileSourceSlot(),
      streetMap: createStreetMapSlot(),
      mcp: createMcpHost({ now, log }),
      protocols: overrides.protocols ?? protocolRange,
      online: () => hub.people(),
    }
    for (const module of modules) await module.start?.(app)
    const { rate_limits = {}, dist = builtApp } = overrides
    const http = createServer(createApp(app, { routes: overrides.routes ?? routes, dist, rate_limits }))
    const hub = createHub(app, http)
    sessions.onEnded(id => hub.endSession(id))
    sessions.onChanged(id => hub.changeAccount(id))
    app.effects.wake()
    const port = await listen(http, config)
    return { url: urlOf(config, port), port, app, close: () => close(http, app, hub).finally(unlock) }
  } catch (error) {
    await db.close()
    unlock()
    throw error
  }
}

type Channels = NonNullable<ServerModule['channels']>
type Sweep = NonNullable<ServerModule['sweep']>

const channelsOf: Channels = app =>
  Object.fromEntries(modules.flatMap(module => Object.entries(module.channels?.(app) ?? {})))

const sweepModules: Sweep = async (app, stopped) => {
  let swept = 0
  for (const module of modules) swept += (await module.sweep?.(app, stopped)) ?? 0
  return swept
}

/** Apart from the signing secret, so that changing that one closes nothing. */
const loadEncryptionKey = (folder: string): Uint8Array =>
  loadSecretFile(folder, 'encryption-key', 'closes every stored secret for good')

const openLocked = (folder: string, unlock: () => void): Db => {
  try {
    return openDb(folder)
  } catch (error) {
    unlock()
    throw error
  }
}

/** The port is taken or may not be used; the message is one sentence for the self-hoster. */
export class ListenError extends Error {}

const listen = (http: Server, { port, host }: Config): Promise<number> =>
  new Promise((resolve, reject) => {
    http.once('error', (error: NodeJS.ErrnoException) => {
      const taken = `Port ${port} is already in use: stop what runs there, or set PORT to another number.`
      const other = `The server cannot listen on ${host ? `${host} ` : ''}port ${port} (${error.code ?? error.message}).`
      reject(new ListenError(error.code === 'EADDRINUSE' ? taken : other))
    })
    http.listen({ port, ...(host === undefined ? {} : { host }) }, () => {
      http.removeAllListeners('error')
      resolve((http.address() as AddressInfo).port)
    })
  })

const urlOf = ({ host }: Config, port: number): string => {
  const everywhere = host === undefined || host === '0.0.0.0' || host === '::'
  return `http://${everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`
}

/** A mail that hangs is not waited for longer. */
const backgroundMs = 2000

/** Requests that are running get a moment to finish; idle connections are closed at once. */
const close = async (http: Server, app: App, hub: Hub): Promise<void> => {
  hub.close()
  app.mcp.close()
  const closed = new Promise(resolve => http.close(resolve))
  http.closeIdleConnections()
  const force = setTimeout(() => http.closeAllConnections(), 500)
  await closed
  clearTimeout(force)
  app.pressure.stop()
  await app.reading.close()
  // What was started last may rest on what came before it.
  for (const module of app.modules.toReversed()) await module.stop?.(app)
  await app.background.idle(backgroundMs)
  await app.maintenance.stop()
  await app.effects.stop()
  await app.committer.idle()
  await app.db.close()
}
