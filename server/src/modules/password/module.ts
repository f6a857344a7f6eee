import type { ServerModule } from '../../module.ts'
import { changePasswordRoutes } from './change-password-route.ts'
import { forgotPasswordRoutes } from './forgot-password-route.ts'
import { resetPasswordRoutes } from './reset-password-route.ts'

/** Changing a password, and the way back when it is forgotten. */
export const password: ServerModule = {
  routes: [...changePasswordRoutes, ...forgotPasswordRoutes, ...resetPasswordRoutes],
}
