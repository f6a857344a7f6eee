import type { ServerModule } from '../../module.ts'
import { below, hostOf } from '../../net/egress-log.ts'
import { connectionsRoute, timetableRoute } from './connections-route.ts'

/** Connections by public transport, from a timetable that the administration names. */
export const transit: ServerModule = {
  routes: [timetableRoute, connectionsRoute],
  egress: [
    {
      purpose: 'transit',
      by: 'server',
      setting: 'transit_url',
      hosts: ({ settings }) => hostOf(settings.get('transit_url')),
      test: ({ settings }) => ({
        url: below(settings.get('transit_url'), '/api/v1/geocode?text=Lisboa'),
        expects: 'json',
      }),
    },
  ],
}
