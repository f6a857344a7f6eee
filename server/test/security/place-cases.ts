/** What the routes of place search and of files of places answer to every standing. */
import type { TripIds } from './world.ts'
import { accounts, admins, at, below, travellers, trip, type Case } from './standings.ts'

const imports = below(trip, '/places/import')
const pattern = '/api/trips/:trip_id/places/import'
const noFile = travellers('400 INVALID_INPUT')
// Off until an admin turns it on.
const noLists = travellers('409 PROVIDER_OFF')
const link = { url: 'https://example.org' }

export const placeCases: Record<string, Case> = {
  'GET /api/search/places': at(accounts('200'), () => '/api/search/places?q=lisbon'),
  'GET /api/search/reverse': at(accounts('200'), () => '/api/search/reverse?lat=1&lng=1'),
  'POST /api/search/rows': at(accounts('200'), () => '/api/search/rows', { boxes: [[0, 0, 1, 1]] }),
  'GET /api/admin/search': at(admins('200'), () => '/api/admin/search'),
  'POST /api/maps/autocomplete': at(accounts('200'), () => '/api/maps/autocomplete', { input: 'lis' }),
  // Off until an admin turns a service on.
  'POST /api/maps/search': at(accounts('409 PROVIDER_OFF'), () => '/api/maps/search', { query: 'lis' }),
  'GET /api/maps/details/:place_id': at(accounts('409 PROVIDER_OFF'), () => '/api/maps/details/node:1'),
  'GET /api/maps/place-photo/:place_id': at(
    accounts('409 PROVIDER_OFF'),
    () => '/api/maps/place-photo/ChIJx',
  ),
  'GET /api/maps/place-photo/:place_id/bytes': at(
    accounts('404 NO_PHOTO'),
    () => '/api/maps/place-photo/ChIJx/bytes',
  ),
  'POST /api/maps/resolve-link': at(accounts('200'), () => '/api/maps/resolve-link', {
    url: 'https://www.openstreetmap.org/#map=17/38.7139/-9.1334',
  }),
  'POST /api/trips/:trip_id/places/:id/photo': at(
    travellers('404 NO_PHOTO'),
    (ids: TripIds) => `${trip(ids)}/places/${ids.place}/photo`,
  ),
  [`POST ${pattern}`]: at(travellers('201'), imports, { places: [{ name: 'Sintra' }] }),
  [`POST ${pattern}/preview`]: at(noLists, below(imports, '/preview'), link),
  [`POST ${pattern}/gpx`]: at(noFile, below(imports, '/gpx')),
  [`POST ${pattern}/map`]: at(noFile, below(imports, '/map')),
  [`POST ${pattern}/file`]: at(noFile, below(imports, '/file')),
  [`POST ${pattern}/google-list`]: at(noLists, below(imports, '/google-list'), link),
}
