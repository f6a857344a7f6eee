import { route } from '@caravel/sync-protocol/route'
import type { Ctx } from '../../context.ts'
import { offeredLanguages } from '../../server-texts.ts'
import type { AnyRoute } from '../../http/route.ts'
import { bookingFiles } from '../../settings/booking-files.ts'
import { appOrigin } from '../../settings/app-origin.ts'
import { allowedTypes } from '../../settings/allowed-file-types.ts'
import { version } from '../../version.ts'
import { isAnswered } from '../../settings/online-answer.ts'
import { relyingParty } from '../../settings/relying-party.ts'
import { isSetUp } from '../../accounts/user-queries.ts'
import { waysIn } from '../../settings/ways-in.ts'

/** What a client has to know before anybody is signed in. */
const appConfig = route<Ctx, unknown>({
  method: 'GET',
  path: '/api/auth/app-config',
  guard: 'public',
  run: async ({ config, db, levels, mail, now, protocols, settings, user }) => {
    const setUp = await isSetUp(db)
    const ways = waysIn(settings)
    return {
      instance_id: db.instance.instance_id,
      /** Where people reach it; null while nobody said. Over https nobody stays signed in anywhere else. */
      app_url: appOrigin(settings) ?? null,
      version,
      protocol_version: protocols.current,
      has_users: setUp,
      setup_complete: setUp,
      allow_registration: setUp && (ways.password_registration || ways.oidc_registration),
      password_login: ways.password_login,
      password_registration: setUp && ways.password_registration,
      passkey_login: settings.isOn('passkey_login'),
      passkey_configured: relyingParty(settings) !== undefined,
      oidc_login: ways.oidc_login,
      oidc_registration: ways.oidc_registration,
      oidc_configured: ways.oidc_configured,
      oidc_only_mode: ways.oidc_only,
      env_override_oidc_only: settings.sourceOf('oidc_only') === 'environment',
      ...(ways.oidc_configured ? { oidc_display_name: settings.get('oidc_display_name') || 'SSO' } : {}),
      require_mfa: settings.isOn('require_mfa'),
      demo_mode: false,
      /** The request has a session; `/auth/me` says whose. */
      signed_in: user !== undefined,
      /** For admins only: nobody has answered yet whether free services on the internet may be used. */
      ...(user?.is_admin ? { ask_online_services: !isAnswered(settings) } : {}),
      /** The server can send mail, so a forgotten password can be replaced. */
      mail: mail.isSetUp(),
      /** By what else people can be told of things here. */
      webhooks: settings.isOn('webhooks'),
      web_push: settings.isOn('web_push'),
      languages: offeredLanguages,
      default_language: config.default_language,
      permissions: Object.fromEntries(await levels()),
      map: { tile_url: config.map_tile_url ?? null, attribution: config.map_tile_attribution },
      /** Endings of the files that bookings can be read in. */
      booking_files: bookingFiles(config.kitinerary_extractor, now()),
      files: { max_bytes: config.max_file_bytes, types: allowedTypes(settings.get('allowed_file_types')) },
    }
  },
})

export const appConfigRoutes: AnyRoute[] = [appConfig]
