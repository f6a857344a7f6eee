import { withAddons } from '../../http/with-addons.ts'
import type { ServerModule } from '../../module.ts'
import { contributorRoutes } from './contributor-routes.ts'
import { causeFollowing, followChannel, followChannelName } from './follow-channel.ts'
import { journeyRoutes } from './journey-routes.ts'
import { guestRoutes } from './public/guest-routes.ts'
import { deleteLinksBy, endLinks, endLinksAfter, sweepLinks } from './public/link-queries.ts'
import { linkRoutes } from './public/link-routes.ts'

/** Ended links are shown for so long. */
const endedFor_ms = 365 * 86_400_000

/** Changes that a journal follows and that are not on disk yet. */
const caused = new Set<string>()

/** Travel journals. */
export const journeys: ServerModule = {
  routes: [
    ...withAddons(['journey'], [...journeyRoutes, ...contributorRoutes, ...linkRoutes]),
    ...guestRoutes,
  ],
  channels: app => ({ [followChannelName]: followChannel(app) }),
  mcp: async () => (await import('./journey-tools.ts')).journeyArea,
  start(app) {
    app.committer.onWritten(async (tx, written) => {
      await endLinksAfter(tx, written, app.now())
      if (await causeFollowing(app, tx, written)) caused.add(written.commit.mutation_id)
    })
    app.committer.onPublished(({ commit }) => {
      if (caused.delete(commit.mutation_id)) app.effects.wake()
    })
  },
  accountRestricted: (tx, userId, now) => endLinks(tx, { created_by: userId }, now),
  sweep: ({ committer, now }) =>
    committer.exclusive(async tx => {
      await endLinks(tx, {}, now())
      return sweepLinks(tx, now() - endedFor_ms)
    }),
  eraseAccount: deleteLinksBy,
}
