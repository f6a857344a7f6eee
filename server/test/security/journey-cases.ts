/** What the routes of journals answer to every standing: the owner's is the journal, the member writes in it. */
import type { TripIds } from './world.ts'
import { accounts, at, below, everybody, owners, travellers, type Case } from './standings.ts'
import { newId } from '../sync/client.ts'

const pattern = '/api/journeys/:journey_id'
const journey = ({ journey }: TripIds) => `/api/journeys/${journey}`
const entry = (ids: TripIds) => `${journey(ids)}/entries/${ids.entry}`
const photo = (ids: TripIds) => `${journey(ids)}/photos/${ids.journey_photo}`
const unknown = '404 SHARE_NOT_FOUND'
const guest = (path = '') => `/api/public/journey/unknown${path}`
const title = { title: 'Nine days' }
const picture = { name: 'Rossio.jpg', mime: 'image/jpeg', size: 9, sha256: 'cd'.repeat(32) }

export const journeyCases: Record<string, Case> = {
  'GET /api/journeys': at(accounts('200'), () => '/api/journeys'),
  'POST /api/journeys': {
    expected: accounts('201'),
    ask: () => ({ path: '/api/journeys', body: { ...title, id: newId() } }),
  },
  'GET /api/journeys/suggestions': at(accounts('200'), () => '/api/journeys/suggestions'),
  'GET /api/journeys/available-trips': at(accounts('200'), () => '/api/journeys/available-trips'),
  [`GET ${pattern}`]: at(travellers('200'), journey),
  [`PATCH ${pattern}`]: at(owners('200'), journey, title),
  [`PUT ${pattern}`]: at(owners('200'), journey, title),
  [`DELETE ${pattern}`]: at(owners('200'), journey),
  [`PATCH ${pattern}/preferences`]: at(travellers('200'), below(journey, '/preferences'), {
    hide_skeletons: true,
  }),
  [`GET ${pattern}/history`]: at(travellers('200'), below(journey, '/history')),
  [`GET ${pattern}/trips`]: at(travellers('200'), below(journey, '/trips')),
  [`POST ${pattern}/trips`]: {
    expected: travellers('200'),
    ask: ids => ({ path: `${journey(ids)}/trips`, body: { trip_id: ids.trip } }),
  },
  // The journal links no trip.
  [`DELETE ${pattern}/trips/:trip_id`]: at(
    travellers('404 NOT_FOUND'),
    ids => `${journey(ids)}/trips/${ids.trip}`,
  ),
  [`GET ${pattern}/contributors`]: at(travellers('200'), below(journey, '/contributors')),
  [`POST ${pattern}/contributors`]: {
    expected: owners('201'),
    ask: (ids, { stranger }) => ({
      path: `${journey(ids)}/contributors`,
      body: { identifier: stranger.username, role: 'viewer' },
    }),
  },
  [`PATCH ${pattern}/contributors/:user_id`]: {
    expected: owners('200'),
    ask: (ids, { member }) => ({
      path: `${journey(ids)}/contributors/${member.id}`,
      body: { role: 'editor' },
    }),
  },
  [`DELETE ${pattern}/contributors/:user_id`]: {
    expected: owners('200'),
    ask: (ids, { former }) => ({ path: `${journey(ids)}/contributors/${former.id}` }),
  },
  [`GET ${pattern}/entries`]: at(travellers('200'), below(journey, '/entries')),
  [`POST ${pattern}/entries`]: at(travellers('201'), below(journey, '/entries'), { title: 'Rossio' }),
  [`GET ${pattern}/entries/:id`]: at(travellers('200'), entry),
  [`PATCH ${pattern}/entries/:id`]: at(travellers('200'), entry, { mood: 'good' }),
  [`PUT ${pattern}/entries/:id`]: at(travellers('200'), entry, { mood: 'good' }),
  [`DELETE ${pattern}/entries/:id`]: at(travellers('200'), entry),
  [`PUT ${pattern}/entries/reorder`]: at(travellers('200'), below(journey, '/entries/reorder'), {
    ordered_ids: [],
  }),
  [`GET ${pattern}/book/parts`]: at(travellers('200'), below(journey, '/book/parts')),
  [`PATCH ${pattern}/book`]: {
    expected: travellers('200'),
    ask: ids => ({
      path: `${journey(ids)}/book`,
      body: { book_fill: 'airy', parts: [{ part: `out:${ids.journey_photo}`, left_out: true }] },
    }),
  },
  [`POST ${pattern}/suggestions/restore`]: at(travellers('200'), below(journey, '/suggestions/restore'), {}),
  [`GET ${pattern}/photos`]: at(travellers('200'), below(journey, '/photos')),
  [`POST ${pattern}/photos`]: at(travellers('201'), below(journey, '/photos'), picture),
  [`POST ${pattern}/provider-photos`]: at(
    travellers('409 ADDON_DISABLED'),
    below(journey, '/provider-photos'),
    { provider: 'immich', photos: [{ asset_id: 'a0000000-0000-4000-8000-000000000001' }] },
  ),
  [`GET ${pattern}/photos/:id`]: at(travellers('200'), photo),
  [`PATCH ${pattern}/photos/:id`]: at(travellers('200'), photo, { caption: 'Noon' }),
  [`DELETE ${pattern}/photos/:id`]: at(travellers('200'), photo),
  [`GET ${pattern}/share-link`]: at(accounts('200'), below(journey, '/share-link')),
  [`POST ${pattern}/share-link`]: at(travellers('200'), below(journey, '/share-link'), {}),
  [`DELETE ${pattern}/share-link`]: at(travellers('200'), below(journey, '/share-link')),
  'GET /api/public/journey/:token': at(everybody(unknown), () => guest()),
  'POST /api/public/journey/:token/unlock': at(everybody(unknown), () => guest('/unlock'), { password: 'a' }),
  'GET /api/public/journey/:token/map': at(everybody(unknown), () => guest('/map')),
  'GET /api/public/journey/:token/tiles/:version/:z/:x/:y': at(everybody(unknown), () =>
    guest('/tiles/a/0/0/0'),
  ),
  'GET /api/public/journey/:token/photos/:photo_id/:kind': at(everybody(unknown), ({ journey_photo }) =>
    guest(`/photos/${journey_photo}/original`),
  ),
}
