import type { ServerModule } from '../../module.ts'
import { accountEgress } from './account-egress.ts'
import { accountRoutes } from './account-routes.ts'
import { appConfigRoutes } from './app-config-route.ts'
import { outboxKeyRoutes } from './outbox-key-route.ts'
import { profileChannel } from './profile-channel.ts'
import { profileRoutes } from './profile-route.ts'
import { signInRoutes } from './sign-in-routes.ts'
import { signUpRoutes } from './sign-up-routes.ts'

/** Making an account, signing in with a password, and what is known of the person who is signed in. */
export const accounts: ServerModule = {
  routes: [
    ...appConfigRoutes,
    ...signUpRoutes,
    ...signInRoutes,
    ...accountRoutes,
    ...profileRoutes,
    ...outboxKeyRoutes,
  ],
  egress: accountEgress,
  channels: app => ({ profile: profileChannel(app) }),
}
