/** What the routes of street maps answer to every standing, on a server that has none; see maps-*.test.ts for one that has. */
import { accounts, admins, at, below, travellers, trip, type Case } from './standings.ts'

const job = () => '/api/admin/maps/job'
const graphJob = () => '/api/admin/routing/job'

export const mapCases: Record<string, Case> = {
  'GET /api/maps': at(accounts('200'), () => '/api/maps'),
  'GET /api/maps/tiles/:version/:z/:x/:y': at(
    accounts('404 MAP_VERSION'),
    () => '/api/maps/tiles/M4Zum4eVjUDj2PYA/0/0/0',
  ),
  'POST /api/trips/:trip_id/map-pack': at(travellers('409 MAP_NONE'), below(trip, '/map-pack'), {}),
  'GET /api/maps/packs/:name': at(
    accounts('404 MAP_PACK_UNKNOWN'),
    () => '/api/maps/packs/Ghv2PkFvE6fnOF1RPSfYDg',
  ),
  'GET /api/trips/:trip_id/map-areas': at(travellers('200'), below(trip, '/map-areas')),
  'POST /api/trips/:trip_id/map-areas': at(travellers('202'), below(trip, '/map-areas')),
  'DELETE /api/admin/maps/areas/:id': at(admins('404 NOT_FOUND'), () => '/api/admin/maps/areas/x'),
  'GET /api/admin/maps': at(admins('200'), () => '/api/admin/maps'),
  'GET /api/admin/maps/countries': at(admins('200'), () => '/api/admin/maps/countries'),
  'PUT /api/admin/maps/job': at(admins('409 MAP_SOURCE_UNSET'), job, { countries: ['MC'] }),
  'POST /api/admin/maps/job/start': at(admins('409 MAP_JOB_NONE'), below(job, '/start')),
  'DELETE /api/admin/maps/job': at(admins('200'), job),
  'GET /api/admin/routing': at(admins('200'), () => '/api/admin/routing'),
  'POST /api/admin/routing/job': at(admins('409 ROUTING_NOT_INSTALLED'), graphJob),
  'DELETE /api/admin/routing/job': at(admins('200'), graphJob),
  'POST /api/admin/routing/test': at(admins('409 ROUTER_NONE'), () => '/api/admin/routing/test'),
  'GET /api/admin/egress': at(admins('200'), () => '/api/admin/egress'),
  'POST /api/admin/egress/:purpose/test': at(
    admins('409 PROVIDER_OFF'),
    () => '/api/admin/egress/places_photon/test',
  ),
}
