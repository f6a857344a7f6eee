import type { AppSettings } from '../settings/app-settings.ts'
import { appOrigin } from '../settings/app-origin.ts'
import { version } from '../version.ts'

/** Tells services that are free who asks, as they wish: the product, and where this server is if that was said. */
export const ownUserAgent = (settings: Pick<AppSettings, 'get'>): string => {
  const about = ['self-hosted trip planner', appOrigin(settings)].filter(Boolean).join('; ')
  return `Caravel/${version} (${about})`
}
