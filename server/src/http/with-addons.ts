import type { AnyRoute } from './route.ts'

/** Routes that answer ADDON_DISABLED while one of these add-ons is off. */
export const withAddons = (addons: readonly string[], routes: readonly AnyRoute[]): AnyRoute[] =>
  routes.map(route => ({ ...route, addons }))
