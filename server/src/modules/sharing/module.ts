import type { ServerModule } from '../../module.ts'
import { calendarRoutes } from './calendar/calendar-routes.ts'
import { guestMapRoutes } from './guest-map-routes.ts'
import { guestRoutes } from './guest-routes.ts'
import { joinRoutes } from './join-route.ts'
import { pageRoutes } from './page/page-route.ts'
import { shareLinkRoutes } from './share-link-routes.ts'
import { deleteLinksOf, sweepLinks } from './share-queries.ts'

/** Ended links are listed for so long, to be prolonged. */
const keptEnded_ms = 365 * 86_400_000

export const sharing: ServerModule = {
  routes: [
    ...shareLinkRoutes,
    ...guestRoutes,
    ...guestMapRoutes,
    ...joinRoutes,
    ...calendarRoutes,
    ...pageRoutes,
  ],
  mcp: async () => ({ tools: (await import('./share-tools.ts')).shareTools }),
  sweep: ({ committer, now }) => committer.exclusive(tx => sweepLinks(tx, now() - keptEnded_ms)),
  eraseAccount: deleteLinksOf,
}
