import type { ServerModule } from '../../module.ts'
import { hostOf } from '../../net/egress-log.ts'
import { adminMapRoutes } from './admin-map-routes.ts'
import { areaRoutes } from './areas/area-routes.ts'
import { sweepAreas } from './areas/sweep-areas.ts'
import { hostsOfSource } from './cutting/build-list.ts'
import { startMaps, stopMaps } from './maps.ts'
import { streetMapOf } from './street-map.ts'
import { packRoutes } from './packs/pack-routes.ts'
import { sweepPacks } from './packs/sweep-packs.ts'
import { tileRoutes } from './tile-routes.ts'

export const maps: ServerModule = {
  routes: [...tileRoutes, ...areaRoutes, ...packRoutes, ...adminMapRoutes],
  start: async app => {
    await startMaps(app)
    app.streetMap.set(streetMapOf(app))
  },
  stop: stopMaps,
  sweep: async (app, stopped) => (await sweepPacks(app, stopped)) + (await sweepAreas(app, stopped)),
  egress: [
    {
      purpose: 'maps',
      by: 'server',
      setting: 'map_archive',
      hosts: ({ settings }) => hostOf(settings.get('map_archive')),
    },
    {
      purpose: 'map_regions',
      by: 'server',
      setting: 'map_source',
      hosts: ({ settings }) => hostsOfSource(settings.get('map_source')),
    },
    {
      purpose: 'map_tiles',
      by: 'device',
      variable: 'MAP_TILE_URL',
      hosts: ({ config }) => hostOf(config.map_tile_url?.replace('{s}', 'a') ?? ''),
    },
  ],
}
