import { withAddons } from '../../http/with-addons.ts'
import type { ServerModule } from '../../module.ts'
import { checkAnonymousVotes } from './anonymous/check-vote.ts'
import { countAnonymousVotes } from './anonymous/count-votes.ts'
import { watchLinks } from './links/watch-links.ts'
import { messageRoutes } from './message-routes.ts'
import { watchDeadlines } from './watch-deadlines.ts'

export const collab: ServerModule = {
  routes: withAddons(['collab'], messageRoutes),
  mcp: async () => (await import('./collab-tools.ts')).collabArea,
  egress: [
    {
      purpose: 'link_previews',
      by: 'server',
      setting: 'link_previews',
      hosts: ({ settings }) => (settings.isOn('link_previews') ? ['*'] : []),
    },
  ],
  start(app) {
    watchDeadlines(app)
    watchLinks(app)
    checkAnonymousVotes(app)
    countAnonymousVotes(app)
  },
}
