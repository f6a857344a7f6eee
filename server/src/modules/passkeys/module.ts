import type { ServerModule } from '../../module.ts'
import { passkeyCredentialRoutes } from './credential-routes.ts'
import { passkeyLoginRoutes } from './login-routes.ts'
import { passkeyRegisterRoutes } from './register-routes.ts'

/** Signing in with a passkey. */
export const passkeys: ServerModule = {
  routes: [...passkeyRegisterRoutes, ...passkeyLoginRoutes, ...passkeyCredentialRoutes],
}
