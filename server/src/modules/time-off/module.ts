import { vacayId } from '@caravel/sync-protocol/entities/vacay'
import { vacayStream } from '@caravel/sync-protocol/streams'
import { withAddons } from '../../http/with-addons.ts'
import type { ServerModule } from '../../module.ts'
import { answerNotice } from './answer-invite.ts'
import { dayRoutes } from './day-routes.ts'
import { extendCalendars, fillChannel, fillChannelName, watchCalendars } from './holidays/fill-calendars.ts'
import { dropFills } from './holidays/holiday-queries.ts'
import { holidayRoutes } from './holidays/holiday-routes.ts'
import { leaveChannel, leaveChannelName } from './join-plans.ts'
import { ownDates } from './own-dates.ts'
import { peopleRoutes } from './people-routes.ts'
import { planRoutes } from './plan-routes.ts'
import { shareRoutes } from './share-routes.ts'
import { checkFacts } from './trip-check-facts.ts'
import { watchEnds } from './watch-ends.ts'

/** Plans of days off: the rows are those of the protocol, this part brings people together. */
export const timeOff: ServerModule = {
  routes: withAddons(
    ['vacay'],
    [...planRoutes, ...dayRoutes, ...holidayRoutes, ...peopleRoutes, ...shareRoutes],
  ),
  channels: app => ({ [leaveChannelName]: leaveChannel(app), [fillChannelName]: fillChannel(app) }),
  noticeAnswers: { vacay_invite: answerNotice },
  ownDates,
  checkFacts,
  start(app) {
    watchEnds(app)
    watchCalendars(app)
  },
  sweep: extendCalendars,
  eraseAccount: (tx, userId) => dropFills(tx, vacayStream(vacayId(userId))),
  mcp: async () => (await import('./time-off-tools.ts')).timeOffArea,
}
