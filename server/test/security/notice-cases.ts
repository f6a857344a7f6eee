/** What the routes of notifications answer to every standing. */
import { newId } from '../sync/client.ts'
import { onlyOwner, type Case } from './standings.ts'
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

export const noticeCases: Record<string, Case> = {
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
