import type { ServerModule } from '../../module.ts'
import { calendarRoutes } from './calendar/calendar-routes.ts'
import { guestMapRoutes } from './guest-map-routes.ts'
import { guestRoutes } from './guest-routes.ts'
import { joinRoutes } from './join-route.ts'
import { pageRoutes } from './page/page-route.ts'
import { shareLinkRoutes } from './share-link-routes.ts'
import { endLinks, endLinksAfter } from './maker-queries.ts'
import { deleteLinksOf, sweepLinks } from './share-queries.ts'
import { noticesToMakers } from './notices-to-makers.ts'

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
  async start(app) {
    const { committer, db, now } = app
    committer.onWritten((tx, written) => endLinksAfter(tx, written, now()))
    if (!db.schemaBehind) await committer.exclusive(tx => endLinks(tx, {}, now()))
  },
  notices: noticesToMakers,
  accountRestricted: (tx, userId, now) => endLinks(tx, { created_by: userId }, now),
  mcp: async () => ({ tools: (await import('./share-tools.ts')).shareTools }),
  sweep: ({ committer, now }) =>
    committer.exclusive(async tx => {
      await endLinks(tx, {}, now())
      return sweepLinks(tx, now() - keptEnded_ms)
    }),
  eraseAccount: deleteLinksOf,
}
