/** The parts of the server: lists and nothing else. */
import type { AnyRoute } from '../http/route.ts'
import type { App } from '../context.ts'
import type { Deliver } from '../sync/effects.ts'
import { accountRoutes } from './accounts/account-routes.ts'
import { adminUserRoutes } from './accounts/users/admin-user-routes.ts'
import { profileChannel } from './accounts/profile-channel.ts'
import { profileRoutes } from './accounts/profile-route.ts'
import { adminAddonRoutes } from './admin/addon-routes.ts'
import { adminSessionRoutes } from './accounts/sessions/admin-session-routes.ts'
import { selfCheckRoutes } from './admin/self-check/self-check-route.ts'
import { auditRoutes } from './admin/audit-routes.ts'
import { permissionRoutes } from './admin/permission-routes.ts'
import { changePasswordRoutes } from './accounts/password/change-password-route.ts'
import { avatarRoutes } from './accounts/avatar/avatar-routes.ts'
import { emailRoutes } from './accounts/email/email-routes.ts'
import { deleteOwnRoutes } from './accounts/own-data/delete-own-route.ts'
import { exportRoutes } from './accounts/own-data/export-route.ts'
import { forgotPasswordRoutes } from './accounts/password/forgot-password-route.ts'
import { resetPasswordRoutes } from './accounts/password/reset-password-route.ts'
import { sessionRoutes } from './accounts/sessions/session-routes.ts'
import { adminRoutes } from './admin/admin-health-route.ts'
import { appSettingsRoutes } from './accounts/app-settings/app-settings-routes.ts'
import { rotateSecretRoutes } from './accounts/sessions/rotate-secret-route.ts'
import { testMailRoutes } from './accounts/app-settings/test-mail-route.ts'
import { appConfigRoutes } from './accounts/app-config-route.ts'
import { inviteRoutes } from './accounts/invites/invite-routes.ts'
import { oidcConnectRoutes } from './accounts/oidc/connect-routes.ts'
import { oidcRoutes } from './accounts/oidc/oidc-routes.ts'
import { oidcSettingsRoutes } from './accounts/oidc/oidc-settings-routes.ts'
import { sealKeyRoutes } from './accounts/seal-key-route.ts'
import { signInRoutes } from './accounts/sign-in-routes.ts'
import { signUpRoutes } from './accounts/sign-up-routes.ts'
import { passkeyCredentialRoutes } from './accounts/passkeys/credential-routes.ts'
import { passkeyLoginRoutes } from './accounts/passkeys/login-routes.ts'
import { passkeyRegisterRoutes } from './accounts/passkeys/register-routes.ts'
import { resetTwoFactorRoutes } from './accounts/two-factor/reset-two-factor.ts'
import { twoFactorRoutes } from './accounts/two-factor/two-factor-routes.ts'
import { rateRoutes } from './budget/rate-routes.ts'
import { settlementRoutes } from './budget/settlement-routes.ts'
import { contentRoutes } from './files/content-routes.ts'
import { fileRoutes } from './files/form-routes.ts'
import { historyRoutes } from './history/history-routes.ts'
import { settingsRoutes } from './settings/settings-routes.ts'
import { rewindRoutes } from './history/rewind-routes.ts'
import { listRoutes } from './lists/list-routes.ts'
import { templateRoutes } from './lists/template-routes.ts'
import { addonRoutes } from './platform/addon-routes.ts'
import { healthRoutes } from './platform/health-routes.ts'
import { entityRoutes } from '../sync/entity-routes.ts'
import { deviceRoutes } from '../sync/devices.ts'
import { digestRoutes } from '../sync/digest.ts'
import { feedRoutes } from '../sync/feed.ts'
import { pushRoutes } from '../sync/push.ts'
import { streamsRoutes } from '../sync/streams-route.ts'
import { memberRoutes } from './trips/member-routes.ts'
import { tripRoutes } from './trips/trip-routes.ts'

export const routes: AnyRoute[] = [
  ...healthRoutes,
  ...appConfigRoutes,
  ...signUpRoutes,
  ...signInRoutes,
  ...accountRoutes,
  ...inviteRoutes,
  ...twoFactorRoutes,
  ...resetTwoFactorRoutes,
  ...passkeyRegisterRoutes,
  ...passkeyLoginRoutes,
  ...passkeyCredentialRoutes,
  ...oidcRoutes,
  ...oidcConnectRoutes,
  ...oidcSettingsRoutes,
  ...profileRoutes,
  ...avatarRoutes,
  ...emailRoutes,
  ...exportRoutes,
  ...deleteOwnRoutes,
  ...changePasswordRoutes,
  ...forgotPasswordRoutes,
  ...resetPasswordRoutes,
  ...sessionRoutes,
  ...settingsRoutes,
  ...adminRoutes,
  ...adminUserRoutes,
  ...adminSessionRoutes,
  ...permissionRoutes,
  ...adminAddonRoutes,
  ...auditRoutes,
  ...selfCheckRoutes,
  ...appSettingsRoutes,
  ...testMailRoutes,
  ...rotateSecretRoutes,
  ...sealKeyRoutes,
  ...addonRoutes,
  ...tripRoutes,
  ...memberRoutes,
  ...contentRoutes,
  ...fileRoutes,
  ...listRoutes,
  ...templateRoutes,
  ...settlementRoutes,
  ...rateRoutes,
  ...historyRoutes,
  ...rewindRoutes,
  ...feedRoutes,
  ...digestRoutes,
  ...deviceRoutes,
  ...streamsRoutes,
  ...pushRoutes,
  ...entityRoutes,
]

/** Who delivers what changes cause (S7), by channel. */
export const effectChannels = (app: Pick<App, 'db' | 'now' | 'committer'>): Record<string, Deliver> => ({
  profile: profileChannel(app),
})
