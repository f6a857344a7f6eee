/** The settings of the server by screen: what each is called and how it is asked for. */
import type { StringKey } from '../../../i18n/t.ts'

export interface SettingField {
  key: string
  kind: 'switch' | 'text' | 'lines' | 'secret' | 'url' | 'number' | 'email' | 'choice'
  label: StringKey
  hint?: StringKey
  /** Of a choice: its values, with what each is called. */
  options?: readonly { value: string; label: StringKey }[]
}

export interface SettingGroup {
  title: StringKey
  fact?: StringKey
  fields: readonly SettingField[]
}

const field = (
  key: string,
  kind: SettingField['kind'],
  label: StringKey,
  hint?: StringKey,
): SettingField => ({
  key,
  kind,
  label,
  ...(hint ? { hint } : {}),
})

export const signInGroups: readonly SettingGroup[] = [
  {
    title: 'serverSettings.accounts',
    fields: [
      field('allow_registration', 'switch', 'serverSettings.registration', 'serverSettings.registrationHint'),
      field('password_registration', 'switch', 'serverSettings.passwordRegistration'),
      field(
        'trip_invites_register',
        'switch',
        'serverSettings.tripInvites',
        'serverSettings.tripInvitesHint',
      ),
      field('password_login', 'switch', 'serverSettings.passwordLogin'),
    ],
  },
  {
    title: 'serverSettings.factors',
    fields: [
      field('require_mfa', 'switch', 'serverSettings.requireMfa', 'serverSettings.requireMfaHint'),
      field('passkey_login', 'switch', 'serverSettings.passkeys', 'serverSettings.passkeysHint'),
      field('webauthn_rp_id', 'text', 'serverSettings.rpId', 'serverSettings.rpIdHint'),
      field('webauthn_origins', 'text', 'serverSettings.origins', 'serverSettings.originsHint'),
    ],
  },
  {
    title: 'serverSettings.provider',
    fact: 'serverSettings.providerFact',
    fields: [
      field('oidc_login', 'switch', 'serverSettings.oidcLogin'),
      field('oidc_registration', 'switch', 'serverSettings.oidcRegistration'),
      field('oidc_only', 'switch', 'serverSettings.oidcOnly', 'serverSettings.oidcOnlyHint'),
      field('oidc_display_name', 'text', 'serverSettings.oidcName', 'serverSettings.oidcNameHint'),
      field('oidc_issuer', 'url', 'serverSettings.oidcIssuer'),
      field('oidc_discovery_url', 'url', 'serverSettings.oidcDiscovery', 'serverSettings.oidcDiscoveryHint'),
      field('oidc_client_id', 'text', 'serverSettings.oidcClient'),
      field('oidc_client_secret', 'secret', 'serverSettings.oidcSecret'),
      field('oidc_scope', 'text', 'serverSettings.oidcScope'),
      field('oidc_admin_claim', 'text', 'serverSettings.oidcClaim', 'serverSettings.oidcClaimHint'),
      field('oidc_admin_value', 'text', 'serverSettings.oidcValue', 'serverSettings.oidcValueHint'),
    ],
  },
]

export const libraryGroups: readonly SettingGroup[] = [
  {
    title: 'serverSettings.libraries',
    fields: [
      field('photo_library_hosts', 'text', 'serverSettings.libraryHosts', 'serverSettings.libraryHostsHint'),
      field('photo_library_ca', 'lines', 'serverSettings.libraryCa', 'serverSettings.libraryCaHint'),
      field(
        'photo_thumbnails_mb',
        'number',
        'serverSettings.libraryThumbnails',
        'serverSettings.libraryThumbnailsHint',
      ),
    ],
  },
]

export const mailGroups: readonly SettingGroup[] = [
  {
    title: 'serverSettings.mailServer',
    fields: [
      field('smtp_host', 'text', 'serverSettings.smtpHost', 'serverSettings.smtpHostHint'),
      field('smtp_port', 'number', 'serverSettings.smtpPort', 'serverSettings.smtpPortHint'),
      field('smtp_user', 'text', 'serverSettings.smtpUser'),
      field('smtp_pass', 'secret', 'serverSettings.smtpPass'),
      field('smtp_from', 'text', 'serverSettings.smtpFrom', 'serverSettings.smtpFromHint'),
      field('smtp_skip_tls_verify', 'switch', 'serverSettings.smtpTls', 'serverSettings.smtpTlsHint'),
    ],
  },
  {
    title: 'serverSettings.mailbox',
    fact: 'serverSettings.mailboxFact',
    fields: [
      field('imap_host', 'text', 'serverSettings.imapHost', 'serverSettings.imapHostHint'),
      field('imap_port', 'number', 'serverSettings.imapPort', 'serverSettings.imapPortHint'),
      field('imap_user', 'text', 'serverSettings.smtpUser'),
      field('imap_pass', 'secret', 'serverSettings.smtpPass'),
      field('imap_folder', 'text', 'serverSettings.imapFolder', 'serverSettings.imapFolderHint'),
      field('imap_address', 'text', 'serverSettings.imapAddress', 'serverSettings.imapAddressHint'),
      field('imap_skip_tls_verify', 'switch', 'serverSettings.smtpTls', 'serverSettings.smtpTlsHint'),
    ],
  },
]

export const noticeGroups: readonly SettingGroup[] = [
  {
    title: 'serverSettings.channelsTitle',
    fact: 'serverSettings.channelsFact',
    fields: [
      field('web_push', 'switch', 'serverSettings.webPush', 'serverSettings.webPushHint'),
      field('webhooks', 'switch', 'serverSettings.webhooks', 'serverSettings.webhooksHint'),
    ],
  },
]

export const serverGroups: readonly SettingGroup[] = [
  {
    title: 'serverSettings.addressTitle',
    fields: [field('app_url', 'url', 'serverSettings.appUrl', 'serverSettings.appUrlHint')],
  },
  {
    title: 'serverSettings.files',
    fields: [field('allowed_file_types', 'text', 'serverSettings.fileTypes', 'serverSettings.fileTypesHint')],
  },
  {
    title: 'serverSettings.ratesTitle',
    fields: [
      field('rates_provider', 'text', 'serverSettings.rates', 'serverSettings.ratesHint'),
      field('weather_provider', 'text', 'serverSettings.weather', 'serverSettings.weatherHint'),
    ],
  },
  {
    title: 'serverSettings.chatTitle',
    fields: [
      field('link_previews', 'switch', 'serverSettings.linkPreviews', 'serverSettings.linkPreviewsHint'),
    ],
  },
  {
    title: 'serverSettings.releasesTitle',
    fields: [
      field('release_feed', 'url', 'serverSettings.releaseFeed', 'serverSettings.releaseFeedHint'),
      field('version_notice_inapp', 'switch', 'serverSettings.versionInapp'),
      field('version_notice_email', 'switch', 'serverSettings.versionEmail'),
      field('version_notice_webhook', 'switch', 'serverSettings.versionWebhook'),
      field('version_notice_push', 'switch', 'serverSettings.versionPush'),
    ],
  },
]

const placeService = (
  id: 'google' | 'nominatim' | 'photon',
  keyHint: StringKey | undefined,
): SettingGroup => ({
  title: `placeServices.${id}`,
  fact: `placeServices.${id}Fact`,
  fields: [
    field(`places_${id}`, 'switch', `placeServices.${id}On`),
    field(`places_${id}_url`, 'url', 'placeServices.url'),
    field(`places_${id}_key`, 'secret', 'placeServices.key', keyHint),
  ],
})

export const placeGroups: readonly SettingGroup[] = [
  placeService('google', undefined),
  placeService('nominatim', 'placeServices.keyHint'),
  placeService('photon', 'placeServices.keyHint'),
  {
    title: 'placeServices.links',
    fields: [
      field('map_links', 'switch', 'placeServices.mapLinks'),
      field('shared_lists', 'switch', 'placeServices.sharedLists'),
    ],
  },
]

export const mapSourceGroups: readonly SettingGroup[] = [
  {
    title: 'adminMap.sourceTitle',
    fact: 'adminMap.sourceFact',
    fields: [field('map_source', 'url', 'adminMap.source', 'adminMap.sourceHint')],
  },
]

export const mapGroups: readonly SettingGroup[] = [
  {
    title: 'adminMap.settings',
    fields: [
      field('map_archive', 'text', 'adminMap.archive', 'adminMap.archiveHint'),
      field('map_area_megabytes', 'number', 'adminMap.areaSize'),
      field('map_areas_gigabytes', 'number', 'adminMap.areasSize'),
      field('map_pack_megabytes', 'number', 'adminMap.packSize'),
      field('map_cache_megabytes', 'number', 'adminMap.cacheSize', 'adminMap.cacheHint'),
    ],
  },
]

export const routeGroups: readonly SettingGroup[] = [
  {
    title: 'adminRoutes.router',
    fields: [
      {
        ...field('router', 'choice', 'serverSettings.router', 'serverSettings.routerHint'),
        options: [
          { value: 'off', label: 'adminRoutes.kind.off' },
          { value: 'own', label: 'adminRoutes.kind.own' },
          { value: 'osrm', label: 'adminRoutes.kind.osrm' },
          { value: 'valhalla', label: 'adminRoutes.kind.valhalla' },
        ],
      },
      field('router_url', 'text', 'serverSettings.routerUrl', 'serverSettings.routerUrlHint'),
    ],
  },
  {
    title: 'adminRoutes.transit',
    fields: [field('transit_url', 'text', 'serverSettings.transitUrl', 'serverSettings.transitUrlHint')],
  },
]
