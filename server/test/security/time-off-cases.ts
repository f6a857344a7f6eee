/** What the routes of plans of days off answer to every standing. The first makes the owner's plan. */
import { vacayId } from '@caravel/sync-protocol/entities/vacay'
import { accounts, everybody, onlyOwner, refused, signIn, type Case } from './standings.ts'
import { newId } from '../sync/client.ts'

const day = { date: '2027-05-18', kind: 'leave', fraction: 1 }

const ask =
  (rest: string, body?: unknown): Case['ask'] =>
  (_, { owner }) => ({
    path: `/api/vacays/${vacayId(owner.id)}${rest}`,
    ...(body === undefined ? {} : { body }),
  })

const own = (result: string, rest: string, body?: unknown): Case => ({
  expected: onlyOwner(result),
  ask: ask(rest, body),
})

const lists = ['members', 'years', 'entries', 'calendars', 'holidays']
const calendar = newId()

const calendarAt = '/plan/holiday-calendars'
const date = '2027-05-18'
/** Somebody the caller does not plan with. */
const nobody = newId()

/** Everybody's own plan, and those of others only where they plan together. */
const asPlanned: [named: string, result: string, path: string, body?: object][] = [
  ['GET /plan', '200', '/plan'],
  ['PUT /plan', '200', '/plan', {}],
  ['PUT /color', '403 FORBIDDEN', '/color', { color: '#2f7f8f', target_user_id: nobody }],
  ['POST /dissolve', '200', '/dissolve'],
  [`POST ${calendarAt}`, '400 INVALID_INPUT', calendarAt, { region: 'Denmark' }],
  [`PUT ${calendarAt}/:id`, '404 NOT_FOUND', `${calendarAt}/${nobody}`, {}],
  [`DELETE ${calendarAt}/:id`, '404 NOT_FOUND', `${calendarAt}/${nobody}`],
  ['GET /years', '200', '/years'],
  ['POST /years', '200', '/years', { year: 2027 }],
  ['DELETE /years/:year', '200', '/years/2027'],
  ['GET /entries/:year', '200', '/entries/2027'],
  ['POST /entries/toggle', '403 FORBIDDEN', '/entries/toggle', { date, target_user_id: nobody }],
  ['POST /entries/company-holiday', '200', '/entries/company-holiday', { date }],
  ['GET /holidays/countries', '200', '/holidays/countries'],
  ['GET /holidays/:year/:country', '200', '/holidays/2027/PT'],
  ['POST /holidays/file', '400 INVALID_INPUT', '/holidays/file', {}],
  ['GET /stats/:year', '200', '/stats/2027'],
  ['GET /shares', '200', '/shares'],
  ['PUT /shares/:id', '404 NOT_FOUND', `/shares/${nobody}`, { hidden: true }],
  ['GET /shares/available-users', '200', '/shares/available-users'],
  ['GET /shares/calendars/:year', '200', '/shares/calendars/2027'],
  ['DELETE /shares/:id', '404 NOT_FOUND', `/shares/${nobody}`],
  ['GET /year-settings', '200', '/year-settings'],
  ['PUT /year-settings', '200', '/year-settings', {}],
  ['PUT /stats/:year', '403 FORBIDDEN', '/stats/2027', { vacation_days: 3, target_user_id: nobody }],
]

export const timeOffCases: Record<string, Case> = {
  'POST /api/vacays': {
    expected: { ...everybody(refused), anonymous: signIn, owner: '201' },
    ask: (_, { owner }) => ({ path: '/api/vacays', body: { id: vacayId(owner.id) } }),
  },
  'PATCH /api/vacays/:vacay_id': own('200', '', { allowance: 28 }),
  ...Object.fromEntries(lists.map(name => [`GET /api/vacays/:vacay_id/${name}`, own('200', `/${name}`)])),
  'PUT /api/vacays/:vacay_id/entries': own('200', '/entries', { set: [day] }),
  'PUT /api/vacays/:vacay_id/years/:year': own('200', '/years/2027', { allowance: 28 }),
  'DELETE /api/vacays/:vacay_id/years/:year': own('200', '/years/2027'),
  'POST /api/vacays/:vacay_id/calendars': own('201', '/calendars', { id: calendar, region: 'DK' }),
  'PATCH /api/vacays/:vacay_id/calendars/:id': own('200', `/calendars/${calendar}`, { counts: true }),
  'PUT /api/vacays/:vacay_id/calendars/:id/holidays': own('200', `/calendars/${calendar}/holidays`, {
    set: [{ name: 'Whit Monday', start_date: '2027-05-17' }],
  }),
  'DELETE /api/vacays/:vacay_id/calendars/:id': own('200', `/calendars/${calendar}`),
  'DELETE /api/vacays/:vacay_id/viewers/:user_id': own('404 NOT_FOUND', `/viewers/${newId()}`, {
    left_at: 1,
  }),
  'POST /api/vacays/:vacay_id/dissolve': own('200', '/dissolve', { left_at: 1 }),
  'GET /api/addons/vacay/available-users': {
    expected: accounts('200'),
    ask: () => ({ path: '/api/addons/vacay/available-users' }),
  },
  'POST /api/addons/vacay/invite': {
    expected: accounts('404 USER_UNKNOWN'),
    ask: () => ({ path: '/api/addons/vacay/invite', body: { user_id: newId() } }),
  },
  'POST /api/addons/vacay/invite/accept': {
    expected: accounts('404 NOT_FOUND'),
    ask: () => ({ path: '/api/addons/vacay/invite/accept', body: { plan_id: newId() } }),
  },
  'POST /api/addons/vacay/invite/decline': {
    expected: accounts('200'),
    ask: () => ({ path: '/api/addons/vacay/invite/decline', body: { plan_id: newId() } }),
  },
  'POST /api/addons/vacay/invite/cancel': {
    expected: accounts('200'),
    ask: () => ({ path: '/api/addons/vacay/invite/cancel', body: { user_id: newId() } }),
  },
  'POST /api/addons/vacay/shares': {
    expected: accounts('404 USER_UNKNOWN'),
    ask: () => ({ path: '/api/addons/vacay/shares', body: { user_id: newId() } }),
  },
  ...Object.fromEntries(
    asPlanned.map(([named, result, path, body]): [string, Case] => [
      `${named.split(' ')[0]} /api/addons/vacay${named.split(' ')[1]}`,
      {
        expected: accounts(result),
        ask: () => ({ path: `/api/addons/vacay${path}`, ...(body === undefined ? {} : { body }) }),
      },
    ]),
  ),
}
