/** What every route answers to every standing, with a request for each. Shared by the security tests. */
import { routeCases } from './route-cases.ts'
import { atlasCases } from './atlas-cases.ts'
import { bookingCases } from './booking-cases.ts'
import { budgetCases } from './budget-cases.ts'
import { journeyCases } from './journey-cases.ts'
import { listCases } from './list-cases.ts'
import { talkCases } from './talk-cases.ts'
import { timeOffCases } from './time-off-cases.ts'
import { placeCases } from './place-cases.ts'
import { libraryCases } from './library-cases.ts'
import { mapCases } from './map-cases.ts'
import { noticeCases } from './notice-cases.ts'
import { oauthCases } from './oauth-cases.ts'
import { shareCases } from './share-cases.ts'
import {
  accounts,
  admins,
  at,
  below,
  everybody,
  onlyOwner,
  owners,
  travellers,
  trip,
  type Case,
} from './standings.ts'
import { newId } from '../sync/client.ts'
import { password, type Person, type SignedIn, type TripIds } from './world.ts'

const code = '123456'
const passkeysOff = everybody('404 TURNED_OFF')
const title = { title: 'Porto' }
const name = { name: 'Sintra' }
const text = { text: 'bring water' }
const picture = { name: 'Azulejo.jpg', mime: 'image/jpeg', size: 9, sha256: 'ab'.repeat(32) }
const time = { assignment_time: '10:00' }
const day = (ids: TripIds) => `${trip(ids)}/days/${ids.day}`
const place = (ids: TripIds) => `${trip(ids)}/places/${ids.place}`
const tag = (ids: TripIds) => `${trip(ids)}/tags/${ids.tag}`
const destination = (ids: TripIds) => `${trip(ids)}/destinations/${ids.destination}`
const stop = (ids: TripIds) => `${trip(ids)}/assignments/${ids.assignment}`
const note = (ids: TripIds) => `${day(ids)}/notes/${ids.note}`
const photo = (ids: TripIds) => `${trip(ids)}/files/${ids.file}`
const stream = (ids: TripIds) => `/api/streams/${encodeURIComponent(`trip:${ids.trip}`)}`
const category = (ids: TripIds) => `/api/categories/${ids.category}`

const settingsOf = ({ owner }: Record<SignedIn, Person>) => `/api/users/${owner.id}/settings`

const account = () => ({ username: `new ${newId()}`, email: `${newId()}@mail.example`, password })
const planned = ({ place, day }: TripIds) => ({ place_id: place, day_id: day })

/** What each route answers to each standing. A route that is not here fails the first test. */
export const cases: Record<string, Case> = {
  ...listCases,
  ...journeyCases,
  ...budgetCases,
  ...talkCases,
  ...timeOffCases,
  ...placeCases,
  ...mapCases,
  ...libraryCases,
  ...bookingCases,
  ...routeCases,
  ...noticeCases,
  ...atlasCases,
  ...oauthCases,
  ...shareCases,

  'GET /api/health': at(everybody('200'), () => '/api/health'),
  'GET /api/health/features': at(everybody('200'), () => '/api/health/features'),
  'GET /api/auth/app-config': at(everybody('200'), () => '/api/auth/app-config'),
  'POST /api/auth/setup': {
    expected: everybody('409 ALREADY_SET_UP'),
    ask: () => ({ path: '/api/auth/setup', body: account() }),
  },
  'POST /api/auth/register': {
    expected: everybody('201'),
    ask: () => ({ path: '/api/auth/register', body: account() }),
  },
  'POST /api/auth/login': at(everybody('200'), () => '/api/auth/login', { username: 'owner', password }),
  'POST /api/auth/logout': at(everybody('200'), () => '/api/auth/logout'),
  'GET /api/auth/mfa': at(accounts('200'), () => '/api/auth/mfa'),
  // Before anybody has set it up; the seed that is made next is nobody's yet.
  'POST /api/auth/mfa/enable': at(accounts('400 MFA_NOT_SET_UP'), () => '/api/auth/mfa/enable', { code }),
  'POST /api/auth/mfa/setup': at(accounts('200'), () => '/api/auth/mfa/setup'),
  'POST /api/auth/mfa/disable': at(accounts('400 MFA_NOT_SET_UP'), () => '/api/auth/mfa/disable', {
    password,
    code,
  }),
  'POST /api/auth/mfa/backup-codes': at(accounts('400 MFA_NOT_SET_UP'), () => '/api/auth/mfa/backup-codes', {
    password,
    code,
  }),
  'POST /api/auth/mfa/verify-login': at(
    everybody('401 SIGN_IN_EXPIRED'),
    () => '/api/auth/mfa/verify-login',
    { mfa_token: 'none', code },
  ),
  'DELETE /api/admin/users/:id/mfa': {
    expected: admins('200'),
    ask: (_, { stranger }) => ({ path: `/api/admin/users/${stranger.id}/mfa` }),
  },
  // Nobody learns who is signed in from what this server does not have: see accounts-passkeys.test.ts for one that has.
  'POST /api/auth/passkey/register/options': at(passkeysOff, () => '/api/auth/passkey/register/options', {
    password,
  }),
  'POST /api/auth/passkey/register/verify': at(passkeysOff, () => '/api/auth/passkey/register/verify', {}),
  'POST /api/auth/passkey/login/options': at(passkeysOff, () => '/api/auth/passkey/login/options'),
  'POST /api/auth/passkey/login/verify': at(passkeysOff, () => '/api/auth/passkey/login/verify', {}),
  'GET /api/auth/passkey/credentials': at(accounts('200'), () => '/api/auth/passkey/credentials'),
  'PATCH /api/auth/passkey/credentials/:id': at(
    accounts('404 NOT_FOUND'),
    () => `/api/auth/passkey/credentials/${newId()}`,
    name,
  ),
  'DELETE /api/auth/passkey/credentials/:id': at(
    accounts('404 NOT_FOUND'),
    () => `/api/auth/passkey/credentials/${newId()}`,
    { password },
  ),
  'DELETE /api/admin/users/:id/passkeys': {
    expected: admins('200'),
    ask: (_, { stranger }) => ({ path: `/api/admin/users/${stranger.id}/passkeys` }),
  },
  'GET /api/auth/me': at(accounts('200'), () => '/api/auth/me'),
  'PUT /api/auth/me/settings': at(accounts('200'), () => '/api/auth/me/settings', {}),
  'PUT /api/auth/me/password': at(accounts('400 PASSWORD_TOO_SHORT'), () => '/api/auth/me/password', {
    current_password: password,
    new_password: 'short',
  }),
  'POST /api/auth/forgot-password': at(everybody('200'), () => '/api/auth/forgot-password', {
    email: 'nobody@mail.example',
  }),
  'POST /api/auth/reset-password': at(everybody('400 LINK_EXPIRED'), () => '/api/auth/reset-password', {
    token: 'none',
    new_password: password,
  }),
  'POST /api/auth/me/email': at(accounts('401 WRONG_PASSWORD'), () => '/api/auth/me/email', {
    email: 'new@mail.example',
    password: 'wrong',
  }),
  'POST /api/auth/me/email/link': at(
    { ...accounts('404 TURNED_OFF'), admin: '200' },
    () => '/api/auth/me/email/link',
  ),
  'POST /api/auth/me/email/confirm': at(everybody('400 LINK_EXPIRED'), () => '/api/auth/me/email/confirm', {
    token: 'none',
  }),
  'GET /api/auth/me/export': at(accounts('200'), () => '/api/auth/me/export'),
  'POST /api/auth/me/export': at(accounts('200'), () => '/api/auth/me/export'),
  'GET /api/auth/me/export.zip': at(accounts('200'), () => '/api/auth/me/export.zip'),
  'DELETE /api/auth/me': at(accounts('401 WRONG_PASSWORD'), () => '/api/auth/me', { password: 'wrong' }),
  'POST /api/auth/avatar': at(accounts('400 INVALID_INPUT'), () => '/api/auth/avatar', {}),
  'DELETE /api/auth/avatar': at(accounts('200'), () => '/api/auth/avatar'),
  'GET /uploads/avatars/:name': at(accounts('404 NOT_FOUND'), () => `/uploads/avatars/${newId()}.jpg`),
  'GET /api/auth/sessions': at(accounts('200'), () => '/api/auth/sessions'),
  'DELETE /api/auth/sessions/:id': at(accounts('404 NOT_FOUND'), () => `/api/auth/sessions/${newId()}`),
  'POST /api/auth/logout-everywhere': {
    ...at(accounts('200'), () => '/api/auth/logout-everywhere'),
    ends: 'others',
  },
  'POST /api/admin/rotate-jwt-secret': {
    ...at(admins('200'), () => '/api/admin/rotate-jwt-secret'),
    ends: 'all',
  },
  'GET /api/auth/app-settings': at(admins('200'), () => '/api/auth/app-settings'),
  'GET /api/auth/app-settings/sources': at(admins('200'), () => '/api/auth/app-settings/sources'),
  'PUT /api/auth/app-settings': at(admins('200'), () => '/api/auth/app-settings', { smtp_port: '25' }),
  'GET /api/admin/online-services': at(admins('200'), () => '/api/admin/online-services'),
  'PUT /api/admin/online-services': at(admins('200'), () => '/api/admin/online-services', { on: [] }),
  'POST /api/notifications/test-smtp': at(
    admins('400 MAIL_TEST_FAILED'),
    () => '/api/notifications/test-smtp',
    {},
  ),
  'GET /api/settings': at(accounts('200'), () => '/api/settings'),
  'PUT /api/settings': at(accounts('200'), () => '/api/settings', { key: 'motion', value: 'less' }),
  'POST /api/settings/bulk': at(accounts('200'), () => '/api/settings/bulk', {
    settings: { motion: 'full' },
  }),
  'GET /api/users/:user_id/settings': {
    expected: onlyOwner('200'),
    ask: (_, people) => ({ path: settingsOf(people) }),
  },
  'PUT /api/users/:user_id/settings': {
    expected: onlyOwner('200'),
    ask: (_, people) => ({ path: settingsOf(people), body: { settings: { motion: 'auto' } } }),
  },
  'GET /api/admin/health': at(admins('200'), () => '/api/admin/health'),
  'GET /api/admin/invites': at(admins('200'), () => '/api/admin/invites'),
  'POST /api/admin/invites': at(admins('201'), () => '/api/admin/invites', { max_uses: 1 }),
  'DELETE /api/admin/invites/:id': at(admins('404 NOT_FOUND'), () => `/api/admin/invites/${newId()}`),
  'GET /api/auth/invite/:token': at(everybody('404 INVITE_INVALID'), () => `/api/auth/invite/${newId()}`),
  'GET /api/admin/oidc': at(admins('200'), () => '/api/admin/oidc'),
  'PUT /api/admin/oidc': at(admins('200'), () => '/api/admin/oidc', { display_name: 'SSO' }),
  'GET /api/auth/invite/:token/cover/bytes': at(
    everybody('404 INVITE_INVALID'),
    () => `/api/auth/invite/${newId()}/cover/bytes`,
  ),
  'POST /api/auth/invite/:token/join': at(
    accounts('404 INVITE_INVALID'),
    () => `/api/auth/invite/${newId()}/join`,
  ),
  'GET /api/trips/:trip_id/invites': at(owners('200'), below(trip, '/invites')),
  'POST /api/trips/:trip_id/invites': at(owners('201'), below(trip, '/invites'), {}),
  'POST /api/trips/:trip_id/invites/replace': at(owners('200'), below(trip, '/invites/replace')),
  'DELETE /api/trips/:trip_id/invites/:id': at(
    { ...travellers('404 NOT_FOUND'), member: '403 FORBIDDEN' },
    ids => `${trip(ids)}/invites/${newId()}`,
  ),
  'GET /api/auth/oidc/login': at(everybody('400 OIDC_NOT_CONFIGURED'), () => '/api/auth/oidc/login'),
  'GET /api/auth/oidc/callback': at(everybody('302'), () => '/api/auth/oidc/callback?code=x&state=y'),
  'GET /api/auth/oidc/connection': at(accounts('200'), () => '/api/auth/oidc/connection'),
  'POST /api/auth/oidc/connection': at(
    accounts('400 OIDC_NOT_CONFIGURED'),
    () => '/api/auth/oidc/connection',
    { password },
  ),
  'DELETE /api/auth/oidc/connection': at(accounts('404 NOT_FOUND'), () => '/api/auth/oidc/connection', {
    password,
  }),
  'GET /api/auth/oidc/exchange': at(
    everybody('400 SIGN_IN_CODE_SPENT'),
    () => '/api/auth/oidc/exchange?code=none',
  ),
  'GET /api/auth/users': at(accounts('200'), () => '/api/auth/users'),
  'POST /api/auth/ws-token': at(accounts('200'), () => '/api/auth/ws-token'),
  'POST /api/auth/resource-token': at(accounts('200'), () => '/api/auth/resource-token', {
    purpose: 'download',
  }),

  'GET /api/addons': at(accounts('200'), () => '/api/addons'),
  'GET /api/addon-states': at(accounts('200'), () => '/api/addon-states'),
  'PUT /api/addons/:key': at(admins('200'), () => '/api/addons/packing', { enabled: true }),
  'GET /api/levels': at(accounts('200'), () => '/api/levels'),
  'PUT /api/levels/:action': at(admins('200'), () => '/api/levels/trip_create', { level: 'everybody' }),
  'GET /api/categories': at(accounts('200'), () => '/api/categories'),
  'GET /api/categories/:id': at(accounts('200'), category),
  'POST /api/categories': at(admins('201'), () => '/api/categories', name),
  'PATCH /api/categories/:id': at(admins('200'), category, name),
  'PUT /api/categories/:id': at(admins('200'), category, name),
  'DELETE /api/categories/:id': at(admins('200'), category),

  'GET /api/admin/users': at(admins('200'), () => '/api/admin/users'),
  'POST /api/admin/users': {
    expected: admins('201'),
    ask: () => ({ path: '/api/admin/users', body: { ...account(), role: 'user' } }),
  },
  'PUT /api/admin/users/:id': {
    expected: admins('200'),
    ask: (_ids, { stranger }) => ({ path: `/api/admin/users/${stranger.id}`, body: { role: 'user' } }),
  },
  'GET /api/admin/users/:id/trips': {
    expected: admins('200'),
    ask: (_ids, { owner }) => ({ path: `/api/admin/users/${owner.id}/trips` }),
  },
  'DELETE /api/admin/users/:id': {
    expected: admins('404 USER_UNKNOWN'),
    ask: () => ({ path: `/api/admin/users/${newId()}`, body: { trips: 'delete' } }),
  },
  'GET /api/admin/sessions': at(admins('200'), () => '/api/admin/sessions'),
  'DELETE /api/admin/sessions/:id': at(admins('404 NOT_FOUND'), () => `/api/admin/sessions/${newId()}`),
  'GET /api/admin/self-check': at(admins('200'), () => '/api/admin/self-check'),
  'GET /api/admin/permissions': at(admins('200'), () => '/api/admin/permissions'),
  'PUT /api/admin/permissions': at(admins('200'), () => '/api/admin/permissions', {
    permissions: { trip_create: 'everybody' },
  }),
  'GET /api/admin/addons': at(admins('200'), () => '/api/admin/addons'),
  'PUT /api/admin/addons/:id': at(admins('200'), () => '/api/admin/addons/budget', { enabled: true }),
  'GET /api/admin/audit-log': at(admins('200'), () => '/api/admin/audit-log'),
  'GET /api/admin/audit-log/csv': at(admins('200'), () => '/api/admin/audit-log/csv'),

  'GET /api/trips': at(accounts('200'), () => '/api/trips'),
  'POST /api/trips': at(accounts('201'), () => '/api/trips', title),
  'POST /api/trips/imports': {
    expected: accounts('201'),
    ask: () => {
      const id = newId()
      return { path: '/api/trips/imports', body: { id, rows: [{ entity: 'trip', row: { id, ...title } }] } }
    },
  },
  'POST /api/trips/:trip_id/copy': at(travellers('201'), below(trip, '/copy')),
  'GET /api/trips/:trip_id': at(travellers('200'), trip),
  'PATCH /api/trips/:trip_id': at(owners('200'), trip, title),
  'PUT /api/trips/:trip_id': at(owners('200'), trip, title),
  'DELETE /api/trips/:trip_id': at({ ...owners('200'), admin: '200' }, trip),
  'PUT /api/trips/:trip_id/day-count': at(owners('200'), below(trip, '/day-count'), { day_count: 3 }),
  'PUT /api/trips/:trip_id/range': at(owners('200'), below(trip, '/range'), {
    start_date: '2027-05-02',
    end_date: '2027-05-03',
  }),
  'GET /api/trips/:trip_id/changes': at(travellers('200'), below(trip, '/changes?since=0')),

  'GET /api/trips/:trip_id/history': at(travellers('200'), below(trip, '/history')),
  'GET /api/trips/:trip_id/history/past': at(travellers('200'), below(trip, '/history/past')),
  'PUT /api/trips/:trip_id/history/seen': at(travellers('200'), below(trip, '/history/seen'), { seq: 3 }),
  'GET /api/history/news': at(accounts('200'), () => '/api/history/news'),

  'GET /api/trips/:trip_id/members': at(travellers('200'), below(trip, '/members')),
  'POST /api/trips/:trip_id/members': at(owners('201'), below(trip, '/members'), { identifier: 'stranger' }),
  'DELETE /api/trips/:trip_id/members/:user_id': {
    expected: owners('200'),
    ask: (ids, { former }) => ({ path: `${trip(ids)}/members/${former.id}` }),
  },
  'PUT /api/trips/:trip_id/owner': {
    expected: owners('200'),
    ask: (ids, { owner }) => ({ path: `${trip(ids)}/owner`, body: { user_id: owner.id } }),
  },

  'GET /api/trips/:trip_id/days': at(travellers('200'), below(trip, '/days')),
  'POST /api/trips/:trip_id/days': at(travellers('201'), below(trip, '/days'), title),
  'POST /api/trips/:trip_id/days/:id/duplicate': at(travellers('201'), below(day, '/duplicate')),
  'POST /api/trips/:trip_id/accommodations/with-place': {
    expected: travellers('201'),
    ask: ids => ({
      path: `${trip(ids)}/accommodations/with-place`,
      body: { place: { name: 'Pousada' }, stay: { start_day_id: ids.day } },
    }),
  },
  'POST /api/trips/:trip_id/days/:id/plan': {
    expected: travellers('200'),
    ask: ids => ({
      path: `${day(ids)}/plan`,
      body: { stops: [{ place: { name: 'Sintra' } }, { assignment_id: ids.assignment }] },
    }),
  },
  'PUT /api/trips/:trip_id/days/reorder': {
    expected: travellers('200'),
    ask: ids => ({ path: `${trip(ids)}/days/reorder`, body: { ordered_ids: [ids.other_day, ids.day] } }),
  },
  'GET /api/trips/:trip_id/days/:id': at(travellers('200'), day),
  'PATCH /api/trips/:trip_id/days/:id': at(travellers('200'), day, title),
  'PUT /api/trips/:trip_id/days/:id': at(travellers('200'), day, title),
  'DELETE /api/trips/:trip_id/days/:id': at(travellers('200'), day),

  'GET /api/trips/:trip_id/destinations': at(travellers('200'), below(trip, '/destinations')),
  'POST /api/trips/:trip_id/destinations': at(travellers('201'), below(trip, '/destinations'), name),
  'GET /api/trips/:trip_id/destinations/:id': at(travellers('200'), destination),
  'PATCH /api/trips/:trip_id/destinations/:id': at(travellers('200'), destination, name),
  'PUT /api/trips/:trip_id/destinations/:id': at(travellers('200'), destination, name),
  'DELETE /api/trips/:trip_id/destinations/:id': at(travellers('200'), destination),

  'GET /api/trips/:trip_id/places': at(travellers('200'), below(trip, '/places')),
  'POST /api/trips/:trip_id/places': at(travellers('201'), below(trip, '/places'), name),
  'GET /api/trips/:trip_id/places/:id': at(travellers('200'), place),
  'PATCH /api/trips/:trip_id/places/:id': at(travellers('200'), place, name),
  'PUT /api/trips/:trip_id/places/:id': at(travellers('200'), place, name),
  'DELETE /api/trips/:trip_id/places/:id': at(travellers('200'), place),

  'POST /api/trips/:trip_id/places/bulk-delete': {
    expected: travellers('200'),
    ask: ids => ({ path: `${trip(ids)}/places/bulk-delete`, body: { ids: [ids.place] } }),
  },

  'PUT /api/trips/:trip_id/places/:id/tags': {
    expected: travellers('200'),
    ask: ids => ({ path: `${place(ids)}/tags`, body: { tag_ids: [ids.tag] } }),
  },
  'GET /api/trips/:trip_id/place-tags': at(travellers('200'), below(trip, '/place-tags')),
  'GET /api/trips/:trip_id/tags': at(travellers('200'), below(trip, '/tags')),
  'POST /api/trips/:trip_id/tags': at(travellers('201'), below(trip, '/tags'), name),
  'GET /api/trips/:trip_id/tags/:id': at(travellers('200'), tag),
  'PATCH /api/trips/:trip_id/tags/:id': at(travellers('200'), tag, name),
  'PUT /api/trips/:trip_id/tags/:id': at(travellers('200'), tag, name),
  'DELETE /api/trips/:trip_id/tags/:id': at(travellers('200'), tag),

  'GET /api/trips/:trip_id/assignments': at(travellers('200'), below(trip, '/assignments')),
  'POST /api/trips/:trip_id/assignments': {
    expected: travellers('201'),
    ask: ids => ({ path: `${trip(ids)}/assignments`, body: planned(ids) }),
  },
  'GET /api/trips/:trip_id/days/:day_id/assignments': at(travellers('200'), below(day, '/assignments')),
  'POST /api/trips/:trip_id/days/:day_id/assignments': {
    expected: travellers('201'),
    ask: ids => ({ path: `${day(ids)}/assignments`, body: { place_id: ids.place } }),
  },
  'GET /api/trips/:trip_id/assignments/:id': at(travellers('200'), stop),
  'PATCH /api/trips/:trip_id/assignments/:id': at(travellers('200'), stop, time),
  'PUT /api/trips/:trip_id/assignments/:id': at(travellers('200'), stop, time),
  'DELETE /api/trips/:trip_id/assignments/:id': at(travellers('200'), stop),
  'PUT /api/trips/:trip_id/assignments/:id/participants': {
    expected: travellers('200'),
    ask: (ids, { member }) => ({ path: `${stop(ids)}/participants`, body: { user_ids: [member.id] } }),
  },
  'GET /api/trips/:trip_id/participants': at(travellers('200'), below(trip, '/participants')),

  'GET /api/trips/:trip_id/files': at(travellers('200'), below(trip, '/files')),
  'POST /api/trips/:trip_id/files': {
    expected: travellers('201'),
    ask: ids => ({ path: `${trip(ids)}/files`, body: { ...picture, place_id: ids.place } }),
  },
  'GET /api/trips/:trip_id/files/:id': at(travellers('200'), photo),
  'PATCH /api/trips/:trip_id/files/:id': at(travellers('200'), photo, { caption: 'Tiles' }),
  'PUT /api/trips/:trip_id/files/:id': at(travellers('200'), photo, { caption: 'Tiles' }),
  'DELETE /api/trips/:trip_id/files/:id': at(travellers('200'), photo),
  // Before the bytes are read: there is no such file yet.
  'GET /api/files/:id/content': at(
    travellers('404 FILE_NOT_STORED'),
    ids => `/api/files/${ids.file}/content`,
  ),
  'PUT /api/files/:id/content': at(travellers('200'), ids => `/api/files/${ids.file}/content`),
  'POST /api/trips/:trip_id/cover': at(travellers('400 INVALID_INPUT'), below(trip, '/cover')),
  'PUT /api/trips/:trip_id/cover': at(owners('201'), below(trip, '/cover'), picture),

  'GET /api/trips/:trip_id/days/:day_id/notes': at(travellers('200'), below(day, '/notes')),
  'POST /api/trips/:trip_id/days/:day_id/notes': at(travellers('201'), below(day, '/notes'), text),
  'GET /api/trips/:trip_id/days/:day_id/notes/:id': at(travellers('200'), note),
  'PATCH /api/trips/:trip_id/days/:day_id/notes/:id': at(travellers('200'), note, text),
  'PUT /api/trips/:trip_id/days/:day_id/notes/:id': at(travellers('200'), note, text),
  'DELETE /api/trips/:trip_id/days/:day_id/notes/:id': at(travellers('200'), note),

  'GET /api/streams/:stream/changes': at(travellers('200'), below(stream, '/changes?since=0')),
  'GET /api/streams/:stream/digest': at(travellers('200'), below(stream, '/digest?seq=0')),
  'GET /api/streams/:stream/snapshot': at(travellers('200'), below(stream, '/snapshot')),
  'GET /api/sync/snapshots': {
    expected: onlyOwner('200'),
    ask: (_ids, { owner }) => ({ path: `/api/sync/snapshots?streams=app,user:${owner.id}` }),
  },
  'POST /api/streams/:stream/undos': {
    expected: travellers('200'),
    ask: ids => ({ path: `${stream(ids)}/undos`, body: { mutation_id: ids.mutation } }),
  },
  'POST /api/streams/:stream/undos/several': {
    expected: travellers('200'),
    ask: ids => ({ path: `${stream(ids)}/undos/several`, body: { mutation_ids: [ids.mutation] } }),
  },
  'POST /api/streams/:stream/restores': {
    expected: travellers('200'),
    ask: ids => ({ path: `${stream(ids)}/restores`, body: { entity: 'place', id: ids.gone_place } }),
  },
  'GET /api/streams/:stream/rewinds': at(travellers('200'), below(stream, '/rewinds?to_seq=3')),
  // Right after the place that is gone was made; the trip itself is as it was then, so members may.
  'POST /api/streams/:stream/rewinds': at(travellers('200'), below(stream, '/rewinds'), { to_seq: 9 }),

  'GET /api/sync/seal-key': at(accounts('200'), () => '/api/sync/seal-key'),
  'PUT /api/sync/device': {
    expected: accounts('200'),
    ask: () => ({
      path: '/api/sync/device',
      body: { client_id: newId(), waiting: 1, attention: 0, unsent_since: null },
    }),
  },
  'GET /api/sync/devices': at(accounts('200'), () => '/api/sync/devices'),
  'DELETE /api/sync/devices/:client_id': at(accounts('200'), () => `/api/sync/devices/${newId()}`),
  'GET /api/sync/streams': at(accounts('200'), () => '/api/sync/streams'),
  // Each entry inside is judged for itself: see the test below.
  'POST /api/sync/push': {
    expected: accounts('200'),
    ask: ids => ({
      path: '/api/sync/push',
      body: { mutations: [{ method: 'PATCH', path: place(ids), headers: {}, body: name }] },
    }),
  },
  'POST /api/sync/settle': {
    // The device's headers are missing.
    expected: accounts('400 INVALID_INPUT'),
    ask: ({ trip }) => ({
      path: '/api/sync/settle',
      body: { entries: [{ mutation_id: newId(), stream: `trip:${trip}`, client_seq: 1 }] },
    }),
  },
}
