import type { ServerModule } from '../../module.ts'
import { oidcConnectRoutes } from './connect-routes.ts'
import { oidcRoutes } from './oidc-routes.ts'
import { oidcSettingsRoutes } from './oidc-settings-routes.ts'
import { providerEgress } from './provider-egress.ts'

/** Signing in with an identity provider. */
export const oidc: ServerModule = {
  routes: [...oidcRoutes, ...oidcConnectRoutes, ...oidcSettingsRoutes],
  egress: providerEgress,
}
