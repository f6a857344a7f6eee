import { route } from '@caravel/sync-protocol/route'
import { protocolVersion } from '@caravel/sync-protocol/wire'
import type { Ctx } from '../../context.ts'
import { offeredLanguages } from '../../http/error-texts.ts'
import type { AnyRoute } from '../../http/route.ts'
import { readLevels } from '../../sync/stream-access.ts'
import { version } from '../../version.ts'
import { isSetUp } from './user-queries.ts'

/** What a client has to know before anybody is signed in. */
const appConfig = route<Ctx, unknown>({
  method: 'GET',
  path: '/api/auth/app-config',
  guard: 'public',
  run: async ({ config, db, user }) => {
    const setUp = await isSetUp(db)
    const open = setUp && config.allow_registration
    return {
      instance_id: db.instance.instance_id,
      version,
      protocol_version: protocolVersion,
      has_users: setUp,
      setup_complete: setUp,
      allow_registration: open,
      password_login: true,
      password_registration: open,
      passkey_login: false,
      passkey_configured: false,
      oidc_login: false,
      oidc_configured: false,
      require_mfa: false,
      demo_mode: false,
      languages: offeredLanguages,
      default_language: config.default_language,
      ...(user ? { permissions: Object.fromEntries(await readLevels(db.read)) } : {}),
      map: { tile_url: config.map_tile_url ?? null, attribution: config.map_tile_attribution },
      files: { max_bytes: config.max_file_bytes, types: config.file_types },
    }
  },
})

export const appConfigRoutes: AnyRoute[] = [appConfig]
