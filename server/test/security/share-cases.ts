/** What the routes of share links answer to every standing; what guests see is in `sharing/guests.test.ts`. */
import { newId } from '../sync/client.ts'
import { accounts, at, below, everybody, owners, travellers, trip, type Case } from './standings.ts'

const unknown = '404 SHARE_NOT_FOUND'
const guest = (path = '') => `/api/shared/unknown${path}`
const missing = { ...travellers('404 NOT_FOUND'), member: '403 FORBIDDEN' }

export const shareCases: Record<string, Case> = {
  'GET /api/trips/:trip_id/share-link': at(travellers('200'), below(trip, '/share-link')),
  'POST /api/trips/:trip_id/share-link': at(owners('201'), below(trip, '/share-link'), {}),
  'DELETE /api/trips/:trip_id/share-link': at(owners('200'), below(trip, '/share-link')),
  'GET /api/trips/:trip_id/share-links': at(travellers('200'), below(trip, '/share-links')),
  'POST /api/trips/:trip_id/share-links': at(owners('201'), below(trip, '/share-links'), {}),
  'PATCH /api/trips/:trip_id/share-links/:id': at(missing, ids => `${trip(ids)}/share-links/${newId()}`, {}),
  'DELETE /api/trips/:trip_id/share-links/:id': at(missing, ids => `${trip(ids)}/share-links/${newId()}`),
  'GET /api/shared/:token': at(everybody(unknown), () => guest()),
  'POST /api/shared/:token/unlock': at(everybody(unknown), () => guest('/unlock'), { password: 'a' }),
  'POST /api/shared/:token/join': at(accounts('410 INVITE_EXPIRED'), () => guest('/join')),
  'GET /api/shared/:token/place-photo/:place_id/bytes': at(everybody(unknown), ({ place }) =>
    guest(`/place-photo/${place}/bytes`),
  ),
  'GET /api/shared/:token/trip.ics': at(everybody(unknown), () => guest('/trip.ics')),
  'GET /api/trips/:trip_id/export.ics': at(travellers('200'), below(trip, '/export.ics')),
  'GET /api/trips/:trip_id/export.caravel': at(travellers('200'), below(trip, '/export.caravel')),
  'GET /api/trips/:trip_id/export.html': at(travellers('200'), below(trip, '/export.html')),
  'POST /api/imports': at(accounts('400 IMPORT_UNREADABLE'), () => '/api/imports', { no: 'trip' }),
  'POST /api/imports/:id/commit': at(accounts('404 NOT_FOUND'), () => `/api/imports/${newId()}/commit`, {
    keys: ['0'],
  }),
  'POST /api/imports/:id/undo': at(accounts('404 NOT_FOUND'), () => `/api/imports/${newId()}/undo`),
  'DELETE /api/imports/:id': at(accounts('404 NOT_FOUND'), () => `/api/imports/${newId()}`),
  'GET /api/calendars': at(accounts('200'), () => '/api/calendars'),
  'POST /api/calendars': at(accounts('201'), () => '/api/calendars', {}),
  'PATCH /api/calendars/:id': at(accounts('404 NOT_FOUND'), () => `/api/calendars/${newId()}`, {
    days: false,
  }),
  'POST /api/calendars/:id/replace': at(accounts('404 NOT_FOUND'), () => `/api/calendars/${newId()}/replace`),
  'DELETE /api/calendars/:id': at(accounts('404 NOT_FOUND'), () => `/api/calendars/${newId()}`),
  'GET /api/calendars/:token/trips.ics': at(
    everybody('404 NOT_FOUND'),
    () => '/api/calendars/unknown/trips.ics',
  ),
  'GET /api/shared/:token/map': at(everybody(unknown), () => guest('/map')),
  'GET /api/shared/:token/tiles/:version/:z/:x/:y': at(everybody(unknown), () => guest('/tiles/a/0/0/0')),
  'GET /api/shared/:token/cover/bytes': at(everybody(unknown), () => guest('/cover/bytes')),
}
