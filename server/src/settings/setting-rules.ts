import { X509Certificate } from 'node:crypto'
import { isIP } from 'node:net'
import { isAbsolute } from 'node:path'
import { unknownEndings } from './allowed-file-types.ts'

/** What an admin can set for the whole server: each line is one setting. Values are text, on the wire too. */

interface SettingRule {
  /** What holds while nobody set anything. */
  initial: string
  /** The setting whose value holds while nobody set this one. */
  follows?: 'allow_registration'
  /** The variable of the environment that decides over what is stored. */
  env?: string
  /** Stored sealed, never answered: `maskedSecret` stands for it. */
  secret?: true
  is(value: string): boolean
  /** In place of `is` for values of the environment: the self-hoster may name files. */
  is_fixed?(value: string): boolean
  /** The value that a variable which says `off` stands for. */
  off?: string
}

const isSwitch = (value: string): boolean => value === 'true' || value === 'false'
const isText =
  (most: number) =>
  (value: string): boolean =>
    value.length <= most && !/\p{Cc}/u.test(value)
const isEmptyOr =
  (rule: (value: string) => boolean) =>
  (value: string): boolean =>
    value === '' || rule(value)
/** An origin such as `https://trips.example.org`. */
export const isOrigin = (value: string): boolean => {
  const url = URL.parse(value)
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === value.replace(/\/$/, '')
}
const isWebAddress = (value: string): boolean =>
  /^https?:$/.test(URL.parse(value)?.protocol ?? '') && !URL.parse(value)?.username && value.length <= 2000
/** What travels to a provider must not be read on the way; on this machine itself there is no way. */
export const isSafeIssuer = (address: string): boolean => {
  const url = URL.parse(address)
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))
}

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)
const isIssuer = (value: string): boolean => isWebAddress(value) && isSafeIssuer(value)
const isHost = (value: string): boolean => /^[\p{L}\p{N}]([\p{L}\p{N}.-]*[\p{L}\p{N}])?$/u.test(value)
const isPort = (value: string): boolean =>
  /^\d{1,5}$/.test(value) && Number(value) > 0 && Number(value) < 65_536
const isHostWithPort = (value: string): boolean => {
  const [, host = '', port = ''] = /^(.+):(\d{1,5})$/.exec(value) ?? []
  return (isHost(host) || isIP(host.replace(/^\[|\]$/g, '')) > 0) && isPort(port)
}
/** One or more certificates, as text. */
const isCertificate = (value: string): boolean => {
  try {
    return new X509Certificate(value).ca
  } catch {
    // The only thing that can fail here: it is none.
    return false
  }
}
const isSender = (value: string): boolean => /^([^<>\r\n]* )?<?[^\s<>@]+@[^\s<>@]+>?$/.test(value)
/** An address without a name beside it. */
const isAddress = (value: string): boolean => isSender(value) && !/[<>\s]/.test(value) && value.length <= 300
const isListOf =
  (rule: (value: string) => boolean) =>
  (value: string): boolean =>
    value.split(',').every(each => rule(each.trim()))
const isWholeNumber =
  (least: number, most: number) =>
  (value: string): boolean =>
    /^\d{1,7}$/.test(value) && Number(value) >= least && Number(value) <= most
/** An address that an archive is read from: what is drawn from it must not be changed on the way. */
const isArchiveAddress = (value: string): boolean => isWebAddress(value) && isSafeIssuer(value)
/** A file in the folder of maps, never a path. */
const isArchiveName = (value: string): boolean =>
  /^[\p{L}\p{N}_][\p{L}\p{N} ._-]{0,190}\.pmtiles$/u.test(value)

const rules = {
  /**
   * Whether free services on the internet may be asked, see `online-services.ts`: empty until an admin answers. The
   * environment answers for all of them.
   */
  online_services: {
    initial: '',
    env: 'ONLINE_SERVICES',
    is: isEmptyOr(value => value === 'answered'),
    is_fixed: isSwitch,
  },

  app_url: { initial: '', env: 'APP_URL', is: isEmptyOr(isOrigin) },

  allow_registration: { initial: 'true', env: 'ALLOW_REGISTRATION', is: isSwitch },
  password_login: { initial: 'true', env: 'PASSWORD_LOGIN', is: isSwitch },
  password_registration: { initial: 'true', is: isSwitch },
  oidc_login: { initial: 'true', is: isSwitch },
  oidc_registration: { initial: 'true', is: isSwitch },
  /** Trip invites, which any member with the right makes, may create accounts. */
  trip_invites_register: { initial: 'true', follows: 'allow_registration', is: isSwitch },
  /** Only the identity provider: decides over the two for passwords. */
  oidc_only: { initial: 'false', env: 'OIDC_ONLY', is: isSwitch },
  passkey_login: { initial: 'false', is: isSwitch },
  require_mfa: { initial: 'false', env: 'REQUIRE_MFA', is: isSwitch },

  webauthn_rp_id: { initial: '', env: 'WEBAUTHN_RP_ID', is: isEmptyOr(isHost) },
  webauthn_origins: { initial: '', env: 'WEBAUTHN_ORIGINS', is: isEmptyOr(isListOf(isOrigin)) },

  oidc_issuer: { initial: '', env: 'OIDC_ISSUER', is: isEmptyOr(isIssuer) },
  oidc_discovery_url: { initial: '', env: 'OIDC_DISCOVERY_URL', is: isEmptyOr(isIssuer) },
  oidc_client_id: { initial: '', env: 'OIDC_CLIENT_ID', is: isText(300) },
  oidc_client_secret: { initial: '', env: 'OIDC_CLIENT_SECRET', secret: true, is: isText(1000) },
  oidc_display_name: { initial: '', env: 'OIDC_DISPLAY_NAME', is: isText(60) },
  oidc_scope: { initial: 'openid email profile', env: 'OIDC_SCOPE', is: isText(300) },
  oidc_admin_claim: { initial: 'groups', env: 'OIDC_ADMIN_CLAIM', is: isText(100) },
  /** Empty: the provider says nothing about roles. */
  oidc_admin_value: { initial: '', env: 'OIDC_ADMIN_VALUE', is: isText(300) },

  smtp_host: { initial: '', env: 'SMTP_HOST', is: isEmptyOr(value => isHost(value)) },
  smtp_port: { initial: '587', env: 'SMTP_PORT', is: isPort },
  smtp_user: { initial: '', env: 'SMTP_USER', is: isText(300) },
  smtp_pass: { initial: '', env: 'SMTP_PASS', secret: true, is: isText(1000) },
  smtp_from: { initial: '', env: 'SMTP_FROM', is: isEmptyOr(isSender) },
  smtp_skip_tls_verify: { initial: 'false', env: 'SMTP_SKIP_TLS_VERIFY', is: isSwitch },

  /** The mailbox that confirmations are forwarded to; while no server is named, nobody is asked. */
  imap_host: { initial: '', env: 'IMAP_HOST', is: isEmptyOr(value => isHost(value)) },
  imap_port: { initial: '993', env: 'IMAP_PORT', is: isPort },
  imap_user: { initial: '', env: 'IMAP_USER', is: isText(300) },
  imap_pass: { initial: '', env: 'IMAP_PASS', secret: true, is: isText(1000) },
  imap_folder: { initial: 'INBOX', env: 'IMAP_FOLDER', is: isText(200) },
  /** Where people send confirmations; empty: to `imap_user`, where that is an address. */
  imap_address: { initial: '', env: 'IMAP_ADDRESS', is: isEmptyOr(isAddress) },
  imap_skip_tls_verify: { initial: 'false', env: 'IMAP_SKIP_TLS_VERIFY', is: isSwitch },

  /** Where rates of exchange are asked for: an address in the manner of frankfurter.dev, or `off`. */
  rates_provider: {
    initial: 'off',
    env: 'RATES_PROVIDER',
    is: value => value === 'off' || isWebAddress(value),
  },

  /** Hosts with ports of the local network where people's photo libraries stand, such as `photos.home:2283`. */
  photo_library_hosts: {
    initial: '',
    env: 'PHOTO_LIBRARY_HOSTS',
    is: isEmptyOr(isListOf(isHostWithPort)),
  },
  /** A certificate authority of one's own that photo libraries are signed by: PEM. */
  photo_library_ca: { initial: '', env: 'PHOTO_LIBRARY_CA', is: isEmptyOr(isCertificate) },
  /** How much of the disk thumbnails of photo libraries may take, in MB; 0: none is stored. */
  photo_thumbnails_mb: { initial: '200', env: 'PHOTO_THUMBNAILS_MB', is: isWholeNumber(0, 100_000) },

  /** Where weather is asked for: an address in the manner of open-meteo.com, or `off`. */
  weather_provider: {
    initial: 'off',
    env: 'WEATHER_PROVIDER',
    is: value => value === 'off' || isWebAddress(value),
  },
  /** Where weather of past years is asked for, unless `weather_provider` is off. */
  weather_archive: {
    initial: 'https://archive-api.open-meteo.com',
    env: 'WEATHER_ARCHIVE',
    is: isWebAddress,
  },

  /** Who tells ways along roads: nobody, this server itself, or an address that is asked in this manner. */
  router: {
    initial: 'off',
    env: 'ROUTER',
    is: value => ['off', 'own', 'osrm', 'valhalla'].includes(value),
  },
  /** `{mode}` stands for `car`, `foot` or `bike`, where each has a server of its own. */
  router_url: {
    initial: '',
    env: 'ROUTER_URL',
    is: isEmptyOr(value => isWebAddress(value.replace('{mode}', 'car'))),
  },

  /** A timetable of public transport: a MOTIS-shaped address, asked below `/api/v5`. While it is empty nobody is asked. */
  transit_url: { initial: '', env: 'TRANSIT_URL', is: isEmptyOr(isWebAddress) },

  /** The street map: an address, the name of a file in `maps/` of the data folder, or empty for the newest there. */
  map_archive: {
    initial: '',
    env: 'MAP_ARCHIVE',
    is: isEmptyOr(value => isArchiveAddress(value) || isArchiveName(value)),
    is_fixed: value => isArchiveAddress(value) || isArchiveName(value) || isAbsolute(value),
  },
  /** Where regions are cut out of: an archive or a list of builds; while it is empty nobody is asked. */
  map_source: { initial: '', env: 'MAP_SOURCE', off: '', is: isEmptyOr(isArchiveAddress) },
  /** Of one area that the server fetches for a trip by itself, and of all of them. */
  map_area_megabytes: { initial: '300', env: 'MAP_AREA_MB', is: isWholeNumber(1, 10_000) },
  map_areas_gigabytes: { initial: '5', env: 'MAP_AREAS_GB', is: isWholeNumber(1, 10_000) },
  map_pack_megabytes: { initial: '100', env: 'MAP_PACK_MB', is: isWholeNumber(1, 2000) },
  /** Of tiles that were read from elsewhere, and of packs: so much each. */
  map_cache_megabytes: { initial: '1000', env: 'MAP_CACHE_MB', is: isWholeNumber(10, 1_000_000) },
  /** Services that know places: each has a switch, an address and a key. Nobody is asked whose switch is off. */
  places_google: { initial: 'false', env: 'PLACES_GOOGLE', is: isSwitch },
  places_google_url: { initial: 'https://places.googleapis.com', env: 'PLACES_GOOGLE_URL', is: isWebAddress },
  places_google_key: { initial: '', env: 'PLACES_GOOGLE_KEY', secret: true, is: isText(300) },
  places_nominatim: { initial: 'false', env: 'PLACES_NOMINATIM', is: isSwitch },
  places_nominatim_url: {
    initial: 'https://nominatim.openstreetmap.org',
    env: 'PLACES_NOMINATIM_URL',
    is: isWebAddress,
  },
  places_nominatim_key: { initial: '', env: 'PLACES_NOMINATIM_KEY', secret: true, is: isText(300) },
  places_photon: { initial: 'false', env: 'PLACES_PHOTON', is: isSwitch },
  places_photon_url: { initial: 'https://photon.komoot.io', env: 'PLACES_PHOTON_URL', is: isWebAddress },
  places_photon_key: { initial: '', env: 'PLACES_PHOTON_KEY', secret: true, is: isText(300) },
  /** Pictures of sights, with their author and licence: Wikidata says which, Wikimedia Commons has it. */
  places_wikimedia: { initial: 'false', env: 'PLACES_WIKIMEDIA', is: isSwitch },
  places_wikimedia_url: {
    initial: 'https://commons.wikimedia.org',
    env: 'PLACES_WIKIMEDIA_URL',
    is: isWebAddress,
  },
  places_wikidata_url: { initial: 'https://www.wikidata.org', env: 'PLACES_WIKIDATA_URL', is: isWebAddress },
  /** Short links that someone pastes are followed, and lists that they name are fetched. */
  map_links: { initial: 'false', env: 'MAP_LINKS', is: isSwitch },
  shared_lists: { initial: 'false', env: 'SHARED_LISTS', is: isSwitch },
  shared_lists_url: { initial: 'https://www.google.com', env: 'SHARED_LISTS_URL', is: isWebAddress },
  /** Links in messages get a title and a description, which the server reads from the page they name. */
  link_previews: { initial: 'false', env: 'LINK_PREVIEWS', is: isSwitch },

  /** Where admins are told of new versions from: an address that lists releases; while it is empty nobody is asked. */
  release_feed: { initial: '', env: 'RELEASE_FEED', is: isEmptyOr(isWebAddress) },
  /** By which channels admins hear of one: chosen for all of them. */
  version_notice_inapp: { initial: 'true', is: isSwitch },
  version_notice_email: { initial: 'true', is: isSwitch },
  version_notice_webhook: { initial: 'true', is: isSwitch },
  version_notice_push: { initial: 'true', is: isSwitch },

  /** People may have their notifications sent to a webhook of their own, and to their browsers. */
  webhooks: { initial: 'true', env: 'WEBHOOKS', is: isSwitch },
  web_push: { initial: 'true', env: 'WEB_PUSH', is: isSwitch },

  /** Where the whole server tells a group of what happens in its trips, and in whose manner. */
  admin_webhook_shape: {
    initial: 'generic',
    is: value => ['generic', 'discord', 'slack', 'ntfy', 'gotify'].includes(value),
  },
  admin_webhook_url: { initial: '', secret: true, is: isEmptyOr(isWebAddress) },
  /** Endings such as `jpg, pdf`; empty: all that the app knows. */
  allowed_file_types: {
    initial: '',
    env: 'ALLOWED_FILE_TYPES',
    is: value => value.length <= 300 && !unknownEndings(value).length,
  },
} satisfies Record<string, SettingRule>

export type SettingKey = keyof typeof rules

export const settingRules: Record<SettingKey, SettingRule> = rules

export const settingKeys = Object.keys(rules) as SettingKey[]

export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(rules, key)

/** Stands for a secret in answers; sent back, it changes nothing. */
export const maskedSecret = '••••••••'
