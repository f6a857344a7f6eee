/** What the routes of the atlas answer to every standing: each account has its own, and reads no other. */
import { newId } from '../sync/client.ts'
import { accounts, onlyOwner, type Case, type Expected } from './standings.ts'

const addon = '/api/addons/atlas'
const pattern = '/api/users/:user_id/atlas'

const ask = (expected: Expected, path: () => string, body?: unknown): Case => ({
  expected,
  ask: () => ({ path: path(), ...(body === undefined ? {} : { body }) }),
})

const own = (expected: string, path: () => string, body?: unknown): Case => ({
  expected: onlyOwner(expected),
  ask: (_, { owner }) => ({
    path: `/api/users/${owner.id}/atlas${path()}`,
    ...(body === undefined ? {} : { body }),
  }),
})

/** Rows that nobody has: whose atlas it is comes first. To delete one again is no fault. */
const rows = (path: string, body: unknown): Record<string, Case> => ({
  [`GET ${pattern}${path}`]: own('200', () => path),
  [`POST ${pattern}${path}`]: own('201', () => path, body),
  [`GET ${pattern}${path}/:id`]: own('404 NOT_FOUND', () => `${path}/${newId()}`),
  [`PATCH ${pattern}${path}/:id`]: own('404 NOT_FOUND', () => `${path}/${newId()}`, body),
  [`PUT ${pattern}${path}/:id`]: own('404 NOT_FOUND', () => `${path}/${newId()}`, body),
  [`DELETE ${pattern}${path}/:id`]: own('200', () => `${path}/${newId()}`),
})

const readable = (path: string): Record<string, Case> => ({
  [`GET ${pattern}${path}`]: own('200', () => path),
})

export const atlasCases: Record<string, Case> = {
  ...rows('/bucket-list', { name: 'Bhutan' }),
  ...rows('/limits', { country_codes: ['TH'], limit_days: 60 }),
  ...readable('/countries'),
  ...readable('/regions'),
  ...readable('/decisions'),
  [`POST ${pattern}/mark`]: own('200', () => '/mark', { countries: [{ country_code: 'PE', year: 2001 }] }),
  [`POST ${pattern}/unmark`]: own('200', () => '/unmark', { country_code: 'PE' }),
  [`PUT ${pattern}/decisions`]: own('200', () => '/decisions', { subject: 'PE', choice: 'hidden' }),
  [`GET ${addon}/stats`]: ask(accounts('200'), () => `${addon}/stats`),
  [`GET ${addon}/trips`]: ask(accounts('200'), () => `${addon}/trips`),
  [`GET ${addon}/shared`]: ask(accounts('200'), () => `${addon}/shared`),
  [`GET ${addon}/regions`]: ask(accounts('200'), () => `${addon}/regions`),
  [`GET ${addon}/country/:code`]: ask(accounts('200'), () => `${addon}/country/PT`),
  [`POST ${addon}/country/:code/mark`]: ask(accounts('200'), () => `${addon}/country/PT/mark`),
  [`DELETE ${addon}/country/:code/mark`]: ask(accounts('200'), () => `${addon}/country/PT/mark`),
  [`POST ${addon}/region/:code/mark`]: ask(accounts('200'), () => `${addon}/region/PT-30/mark`, {
    name: 'Madeira',
    country_code: 'PT',
  }),
  [`DELETE ${addon}/region/:code/mark`]: ask(accounts('200'), () => `${addon}/region/PT-30/mark`),
  [`GET ${addon}/bucket-list`]: ask(accounts('200'), () => `${addon}/bucket-list`),
  [`POST ${addon}/bucket-list`]: ask(accounts('201'), () => `${addon}/bucket-list`, { name: 'Bhutan' }),
  [`PUT ${addon}/bucket-list/:id`]: ask(accounts('404 NOT_FOUND'), () => `${addon}/bucket-list/${newId()}`, {
    name: 'Bhutan',
  }),
  [`DELETE ${addon}/bucket-list/:id`]: ask(accounts('200'), () => `${addon}/bucket-list/${newId()}`),
  [`PUT ${addon}/decisions`]: ask(accounts('200'), () => `${addon}/decisions`, {
    subject: 'PT',
    choice: 'counted',
  }),
}
