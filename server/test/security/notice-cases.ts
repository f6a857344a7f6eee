/** What the routes of notifications answer to every standing. */
import { newId } from '../sync/client.ts'
import { accounts, admins, at as ask, onlyOwner, type Case } from './standings.ts'
import type { Person, SignedIn } from './world.ts'

const at = 1_800_000_000_000
const pattern = '/api/users/:user_id/notifications'
const own = ({ owner }: Record<SignedIn, Person>) => `/api/users/${owner.id}`
const notices = (people: Record<SignedIn, Person>) => `${own(people)}/notifications`

/** Nobody but the person themselves learns what they were told, or answers it. */
const ownOnly = (
  path: (people: Record<SignedIn, Person>) => string,
  body?: Record<string, unknown>,
): Case => ({
  expected: onlyOwner('200'),
  ask: (_, people) => ({ path: path(people), ...(body ? { body } : {}) }),
})

const inApp = '/api/notifications/in-app'
const webhook = { shape: 'generic', url: '' }
const browser = {
  endpoint: 'https://push.example/one',
  keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
}

/** Of the reader's own alone, whatever id is named. */
const ownRoutes: Record<string, Case> = {
  [`GET ${inApp}`]: ask(accounts('200'), () => inApp),
  [`GET ${inApp}/unread-count`]: ask(accounts('200'), () => `${inApp}/unread-count`),
  [`PUT ${inApp}/read-all`]: ask(accounts('200'), () => `${inApp}/read-all`),
  [`DELETE ${inApp}/all`]: ask(accounts('200'), () => `${inApp}/all`),
  [`PUT ${inApp}/:id/read`]: ask(accounts('404 NOT_FOUND'), () => `${inApp}/${newId()}/read`),
  [`PUT ${inApp}/:id/unread`]: ask(accounts('404 NOT_FOUND'), () => `${inApp}/${newId()}/unread`),
  [`DELETE ${inApp}/:id`]: ask(accounts('404 NOT_FOUND'), () => `${inApp}/${newId()}`),
  [`POST ${inApp}/:id/respond`]: ask(accounts('404 NOT_FOUND'), () => `${inApp}/${newId()}/respond`, {
    response: 'positive',
  }),
  'GET /api/notifications/preferences': ask(accounts('200'), () => '/api/notifications/preferences'),
  'PUT /api/notifications/preferences': ask(accounts('200'), () => '/api/notifications/preferences', {
    mention: { email: true },
  }),
  'GET /api/notifications/webhook': ask(accounts('200'), () => '/api/notifications/webhook'),
  'PUT /api/notifications/webhook': ask(accounts('200'), () => '/api/notifications/webhook', webhook),
  'POST /api/notifications/webhook/test': ask(
    accounts('400 NO_WEBHOOK'),
    () => '/api/notifications/webhook/test',
    webhook,
  ),
  'GET /api/notifications/group-webhook': ask(admins('200'), () => '/api/notifications/group-webhook'),
  'PUT /api/notifications/group-webhook': ask(
    admins('200'),
    () => '/api/notifications/group-webhook',
    webhook,
  ),
  'POST /api/notifications/group-webhook/test': ask(
    admins('400 NO_WEBHOOK'),
    () => '/api/notifications/group-webhook/test',
    webhook,
  ),
  'GET /api/notifications/push/key': ask(accounts('200'), () => '/api/notifications/push/key'),
  'GET /api/notifications/push': ask(accounts('200'), () => '/api/notifications/push'),
  'POST /api/notifications/push': ask(accounts('201'), () => '/api/notifications/push', browser),
  'DELETE /api/notifications/push': ask(accounts('200'), () => '/api/notifications/push', {
    endpoint: browser.endpoint,
  }),
}

export const noticeCases: Record<string, Case> = {
  ...ownRoutes,
  [`GET ${pattern}`]: ownOnly(notices),
  [`PUT ${pattern}/:id/read`]: ownOnly(people => `${notices(people)}/${newId()}/read`, { read: true, at }),
  [`PUT ${pattern}/read-all`]: ownOnly(people => `${notices(people)}/read-all`, { until: at, at }),
  [`POST ${pattern}/clear`]: ownOnly(people => `${notices(people)}/clear`, { until: at }),
  [`POST ${pattern}/:id/respond`]: ownOnly(people => `${notices(people)}/${newId()}/respond`, {
    response: 'positive',
    at,
  }),
  [`DELETE ${pattern}/:id`]: ownOnly(people => `${notices(people)}/${newId()}`),
  'GET /api/users/:user_id/notification-preferences': ownOnly(
    people => `${own(people)}/notification-preferences`,
  ),
  'PUT /api/users/:user_id/notification-preferences': ownOnly(
    people => `${own(people)}/notification-preferences`,
    { mention: { email: false } },
  ),
}
