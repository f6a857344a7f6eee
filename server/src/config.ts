/** The only reader of the environment. Everything else is handed a `Config`. */
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { languageCodes } from '@caravel/sync-protocol/languages'
import { largestFile } from '@caravel/sync-protocol/entities/file'
import { parseDuration } from './duration.ts'
import { settingKeys, settingRules, type SettingKey } from './settings/setting-rules.ts'

/** Languages the product knows; which of them are on offer is decided by the catalogues in `locales/`. */
export const languages: readonly string[] = languageCodes

export const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const
export type LogLevel = (typeof logLevels)[number]

export interface Config {
  /** 0 takes any free port. */
  port: number
  /** Undefined listens on every address. */
  host: string | undefined
  /** Absolute path. */
  data_dir: string
  /** Origin under which people reach the app, without a trailing slash. */
  app_url: string | undefined
  /** Milliseconds a session lives. */
  session_ms: number
  /** The same where the person stays signed in; what is shorter than `session_ms` has no say. */
  remembered_ms: number
  default_language: string
  /** As Express takes it: number of proxies in front, or their addresses. */
  trust_proxy: false | number | string[]
  log_level: LogLevel
  map_tile_url: string | undefined
  map_tile_attribution: string
  /** The largest file that can be attached, bytes. */
  max_file_bytes: number
  /** All files of one trip together, bytes. */
  max_trip_bytes: number
  /** Search by name in a gazetteer of the world; 52 MB in the data folder. */
  gazetteer: boolean
  /** 32 bytes; undefined: generated and kept in the data folder. */
  encryption_key: Uint8Array | undefined
  /** The program that reads confirmations, where it is elsewhere than packages put it; see `booking-import`. */
  kitinerary_extractor: string | undefined
  /** The folder with the packages of the server's own router; see `routing:install`. */
  router_folder: string
  /** Settings that the environment decides, so that nobody can change them on the screen. */
  fixed_settings: Partial<Record<SettingKey, string>>
}

/** A broken setting; its message is one sentence for the self-hoster. */
export class ConfigError extends Error {}

type Env = Record<string, string | undefined>

const repository = fileURLToPath(new URL('../../', import.meta.url))
const day = 86_400_000

/** Pure: reads `env`, answers the configuration and what was corrected, or throws a `ConfigError`. */
export const readConfig = (env: Env): { config: Config; warnings: string[] } => {
  const warnings: string[] = []
  const text = (name: string): string | undefined => env[name]?.trim() || undefined
  const life = (name: string, days: number): number => readLife(name, text(name), days, warnings)
  const config: Config = {
    port: readPort(text('PORT')),
    host: text('HOST'),
    data_dir: resolve(text('DATA_DIR') ?? `${repository}data`),
    app_url: readAppUrl(text('APP_URL')),
    session_ms: life('SESSION_DURATION', 1),
    remembered_ms: life('SESSION_DURATION_REMEMBER', 30),
    default_language: readLanguage(text('DEFAULT_LANGUAGE')),
    trust_proxy: readTrustProxy(text('TRUST_PROXY')),
    log_level: readLogLevel(text('LOG_LEVEL')),
    map_tile_url: readTileUrl(text('MAP_TILE_URL')),
    map_tile_attribution: text('MAP_TILE_ATTRIBUTION') ?? '',
    max_file_bytes: readMegabytes('MAX_FILE_MB', text('MAX_FILE_MB'), 50, largestFile),
    max_trip_bytes: readMegabytes('MAX_TRIP_FILES_MB', text('MAX_TRIP_FILES_MB'), 2000),
    gazetteer: readSwitch('GAZETTEER', text('GAZETTEER'), true),
    encryption_key: readEncryptionKey(text('ENCRYPTION_KEY')),
    kitinerary_extractor: text('KITINERARY_EXTRACTOR'),
    router_folder: resolve(text('ROUTER_FOLDER') ?? `${repository}server/routing`),
    fixed_settings: readFixedSettings(text),
  }
  return { config, warnings }
}

/** What this process was started with. */
export const configFromEnvironment = (): { config: Config; warnings: string[] } => readConfig(process.env)

const readPort = (value = '3000'): number => {
  if (/^\d{1,5}$/.test(value) && Number(value) <= 65_535) return Number(value)
  throw new ConfigError(`PORT is "${value}": it has to be a number from 0 to 65535 (0 takes any free port).`)
}

const readAppUrl = (value: string | undefined): string | undefined => {
  if (value === undefined) return undefined
  const url = URL.parse(value)
  const bare = url && url.pathname === '/' && !url.search && !url.hash && !url.username
  if (bare && /^https?:$/.test(url.protocol)) return url.origin
  throw new ConfigError(
    `APP_URL is "${value}": it has to be an address such as https://trips.example.org, without a path.`,
  )
}

const readLife = (name: string, value: string | undefined, days: number, warnings: string[]): number => {
  if (value === undefined) return days * day
  const ms = parseDuration(value)
  if (ms !== undefined && ms >= 1000 && ms <= 3650 * day) return ms
  const used = days === 1 ? '24h' : `${days}d`
  warnings.push(`${name} is "${value}", which is not a duration such as 12h or 7d; ${used} is used.`)
  return days * day
}

const readLanguage = (value = 'en'): string => {
  const code = languages.find(each => each.toLowerCase() === value.toLowerCase())
  if (code) return code
  throw new ConfigError(`DEFAULT_LANGUAGE is "${value}": it has to be one of ${languages.join(', ')}.`)
}

const readTrustProxy = (value: string | undefined): Config['trust_proxy'] => {
  if (value === undefined || /^(false|no|off|0)$/i.test(value)) return false
  if (/^(true|yes|on)$/i.test(value)) return 1
  if (/^\d$/.test(value)) return Number(value)
  const proxies = value.split(',').map(each => each.trim())
  if (proxies.every(isProxy)) return proxies
  throw new ConfigError(
    `TRUST_PROXY is "${value}": it has to be false, the number of proxies in front, or their addresses separated by commas.`,
  )
}

const isProxy = (value: string): boolean => {
  if (/^(loopback|linklocal|uniquelocal)$/.test(value)) return true
  const [address = '', bits, ...rest] = value.split('/')
  const family = isIP(address)
  if (!family || rest.length) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

const readLogLevel = (value = 'info'): LogLevel => {
  const level = logLevels.find(each => each === value.toLowerCase())
  if (level) return level
  throw new ConfigError(`LOG_LEVEL is "${value}": it has to be one of ${logLevels.join(', ')}.`)
}

const megabyte = 1_000_000

const readMegabytes = (
  name: string,
  value: string | undefined,
  initial: number,
  most = Number.MAX_SAFE_INTEGER,
): number => {
  const bytes = value === undefined ? initial * megabyte : Number(value) * megabyte
  if (bytes >= megabyte && bytes <= most) return Math.floor(bytes)
  const range = most < Number.MAX_SAFE_INTEGER ? `from 1 to ${Math.floor(most / megabyte)}` : 'of 1 or more'
  throw new ConfigError(`${name} is "${value}": it has to be a number of megabytes ${range}.`)
}

const readEncryptionKey = (value: string | undefined): Uint8Array | undefined => {
  if (value === undefined) return undefined
  if (/^[0-9a-f]{64}$/i.test(value)) return Buffer.from(value, 'hex')
  // Its value is a secret: the message must not repeat it.
  throw new ConfigError(
    'ENCRYPTION_KEY has to be 64 hexadecimal digits, such as "openssl rand -hex 32" prints.',
  )
}

const readFixedSettings = (text: (name: string) => string | undefined): Config['fixed_settings'] => {
  const fixed: Config['fixed_settings'] = {}
  for (const key of settingKeys) {
    const { env, secret, is_fixed, off } = settingRules[key]
    const is = is_fixed ?? settingRules[key].is
    const given = env && text(env)
    if (!env || given === undefined) continue
    const isOff = off !== undefined && asSwitch(given) === 'false'
    const value = isOff ? off : is(given) ? given : (asSwitch(given) ?? given)
    if (is(value)) fixed[key] = value
    else throw new ConfigError(`${env} ${secret ? '' : `is "${given}", which `}cannot be used as ${key}.`)
  }
  return fixed
}

const readSwitch = (name: string, value: string | undefined, initial: boolean): boolean => {
  const read = value === undefined ? String(initial) : asSwitch(value)
  if (read !== undefined) return read === 'true'
  throw new ConfigError(`${name} is "${value}": it has to be on or off.`)
}

/** Switches may be written in several ways. */
const asSwitch = (value: string): string | undefined => {
  if (/^(true|yes|on|1)$/i.test(value)) return 'true'
  return /^(false|no|off|0)$/i.test(value) ? 'false' : undefined
}

const readTileUrl = (value: string | undefined): string | undefined => {
  if (value === undefined) return undefined
  const url = URL.parse(value.replace('{s}', 'a'))
  const complete = ['{z}', '{x}', '{y}'].every(part => value.includes(part))
  if (url && /^https?:$/.test(url.protocol) && complete) return value
  throw new ConfigError(
    `MAP_TILE_URL is "${value}": it has to be an address with {z}, {x} and {y}, such as https://tiles.example.org/{z}/{x}/{y}.png.`,
  )
}
