/** What the routes of costs answer to every standing. */
import type { TripIds } from './world.ts'
import { accounts, at, below, travellers, trip, type Case } from './standings.ts'

const budget = below(trip, '/budget')
const item = (ids: TripIds) => `${budget(ids)}/${ids.expense}`
const guests = below(budget, '/guests')
const guest = (ids: TripIds) => `${guests(ids)}/${ids.guest}`
const settlements = below(budget, '/settlements')
const settlement = (ids: TripIds) => `${settlements(ids)}/${ids.settlement}`
const pattern = '/api/trips/:trip_id/budget'
const name = { name: 'Dinner' }
const reads = travellers('200')

export const budgetCases: Record<string, Case> = {
  [`GET ${pattern}`]: at(reads, budget),
  [`POST ${pattern}`]: at(travellers('201'), budget, { ...name, currency: 'EUR' }),
  [`GET ${pattern}/:id`]: at(reads, item),
  [`PATCH ${pattern}/:id`]: at(reads, item, name),
  [`PUT ${pattern}/:id`]: at(reads, item, name),
  [`DELETE ${pattern}/:id`]: at(reads, item),
  [`PUT ${pattern}/:id/members`]: {
    expected: reads,
    ask: (ids, { owner }) => ({ path: `${item(ids)}/members`, body: { user_ids: [owner.id] } }),
  },
  [`PUT ${pattern}/:id/payers`]: {
    expected: reads,
    ask: (ids, { member }) => ({
      path: `${item(ids)}/payers`,
      body: { payers: [{ user_id: member.id, amount: 700 }] },
    }),
  },
  [`PUT ${pattern}/reorder/items`]: {
    expected: reads,
    ask: ids => ({ path: `${budget(ids)}/reorder/items`, body: { ordered_ids: [ids.expense] } }),
  },
  [`PUT ${pattern}/reorder/categories`]: at(reads, below(budget, '/reorder/categories'), {
    ordered_categories: ['food'],
  }),
  [`POST ${pattern}/import`]: at(travellers('201'), below(budget, '/import'), {
    expenses: [{ ...name, currency: 'EUR' }],
  }),
  [`GET ${pattern}/categories`]: at(reads, below(budget, '/categories')),
  [`GET ${pattern}/guests`]: at(reads, guests),
  [`POST ${pattern}/guests`]: at(travellers('201'), guests, name),
  [`GET ${pattern}/guests/:id`]: at(reads, guest),
  [`PATCH ${pattern}/guests/:id`]: at(reads, guest, name),
  [`DELETE ${pattern}/guests/:id`]: at(reads, guest),
  [`GET ${pattern}/settlement`]: at(reads, below(budget, '/settlement?base=USD')),
  [`GET ${pattern}/summary/per-person`]: at(reads, below(budget, '/summary/per-person')),
  'GET /api/rates': at(accounts('200'), () => '/api/rates?base=USD&date=2027-03-01'),
  [`GET ${pattern}/settlements`]: at(reads, settlements),
  [`POST ${pattern}/settlements`]: {
    expected: travellers('201'),
    ask: (ids, { owner, member }) => ({
      path: settlements(ids),
      body: { from_user_id: member.id, to_user_id: owner.id, amount: 100, currency: 'EUR' },
    }),
  },
  [`GET ${pattern}/settlements/:id`]: at(reads, settlement),
  [`PATCH ${pattern}/settlements/:id`]: at(reads, settlement, { note: 'In cash' }),
  [`DELETE ${pattern}/settlements/:id`]: at(reads, settlement),
}
