import type { ServerModule } from '../../module.ts'
import { shortLinkHosts } from '@caravel/sync-protocol/domain/location/short-links'
import { hostOf } from '../../net/egress-log.ts'
import { importRoutes } from './import/import-routes.ts'
import { linkRoutes } from './links/link-routes.ts'

export const places: ServerModule = {
  routes: [...importRoutes, ...linkRoutes],
  mcp: async () => (await import('./place-link-tools.ts')).placeLinkArea,
  egress: [
    {
      purpose: 'map_links',
      by: 'server',
      setting: 'map_links',
      hosts: ({ settings }) => (settings.isOn('map_links') ? [...shortLinkHosts] : []),
      test: () => ({ url: `https://${[...shortLinkHosts][0]}/`, expects: 'any' }),
    },
    {
      purpose: 'shared_lists',
      by: 'server',
      setting: 'shared_lists',
      hosts: ({ settings }) =>
        settings.isOn('shared_lists') ? hostOf(settings.get('shared_lists_url')) : [],
      test: ({ settings }) => ({ url: settings.get('shared_lists_url') }),
    },
  ],
}
