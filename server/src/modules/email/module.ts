import type { ServerModule } from '../../module.ts'
import { emailRoutes } from './email-routes.ts'

/** Addresses of accounts, and the proof that someone reads their mail. */
export const email: ServerModule = {
  routes: emailRoutes,
}
