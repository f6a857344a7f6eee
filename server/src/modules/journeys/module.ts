import type { ServerModule } from '../../module.ts'
import { contributorRoutes } from './contributor-routes.ts'
import { causeFollowing, followChannel, followChannelName } from './follow-channel.ts'
import { journeyRoutes } from './journey-routes.ts'

/** Changes that a journal follows and that are not on disk yet. */
const caused = new Set<string>()

/** Travel journals. */
export const journeys: ServerModule = {
  routes: [...journeyRoutes, ...contributorRoutes],
  channels: app => ({ [followChannelName]: followChannel(app) }),
  mcp: async () => (await import('./journey-tools.ts')).journeyArea,
  start(app) {
    app.committer.onWritten(async (tx, written) => {
      if (await causeFollowing(app, tx, written)) caused.add(written.commit.mutation_id)
    })
    app.committer.onPublished(({ commit }) => {
      if (caused.delete(commit.mutation_id)) app.effects.wake()
    })
  },
}
