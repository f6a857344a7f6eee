import type { ServerModule } from '../../module.ts'
import { accountEgress } from './account-egress.ts'
import { accountRoutes } from './account-routes.ts'
import { adminSessionRoutes } from './sessions/admin-session-routes.ts'
import { adminUserRoutes } from './users/admin-user-routes.ts'
import { appConfigRoutes } from './app-config-route.ts'
import { appSettingsRoutes } from './app-settings/app-settings-routes.ts'
import { avatarRoutes } from './avatar/avatar-routes.ts'
import { changePasswordRoutes } from './password/change-password-route.ts'
import { deleteOwnRoutes } from './own-data/delete-own-route.ts'
import { emailRoutes } from './email/email-routes.ts'
import { exportRoutes } from './own-data/export-route.ts'
import { forgotPasswordRoutes } from './password/forgot-password-route.ts'
import { inviteRoutes } from './invites/invite-routes.ts'
import { oidcConnectRoutes } from './oidc/connect-routes.ts'
import { oidcRoutes } from './oidc/oidc-routes.ts'
import { oidcSettingsRoutes } from './oidc/oidc-settings-routes.ts'
import { passkeyCredentialRoutes } from './passkeys/credential-routes.ts'
import { passkeyLoginRoutes } from './passkeys/login-routes.ts'
import { passkeyRegisterRoutes } from './passkeys/register-routes.ts'
import { profileRoutes } from './profile-route.ts'
import { resetPasswordRoutes } from './password/reset-password-route.ts'
import { resetTwoFactorRoutes } from './two-factor/reset-two-factor.ts'
import { rotateSecretRoutes } from './sessions/rotate-secret-route.ts'
import { outboxKeyRoutes } from './outbox-key-route.ts'
import { sessionRoutes } from './sessions/session-routes.ts'
import { signInRoutes } from './sign-in-routes.ts'
import { signUpRoutes } from './sign-up-routes.ts'
import { testMailRoutes } from './app-settings/test-mail-route.ts'
import { twoFactorRoutes } from './two-factor/two-factor-routes.ts'
import { profileChannel } from './profile-channel.ts'

export const accounts: ServerModule = {
  routes: [
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
    ...adminUserRoutes,
    ...adminSessionRoutes,
    ...appSettingsRoutes,
    ...testMailRoutes,
    ...rotateSecretRoutes,
    ...outboxKeyRoutes,
  ],
  egress: accountEgress,
  channels: app => ({ profile: profileChannel(app) }),
}
