/** What the routes of packing lists and to-dos answer to every standing. */
import type { TripIds } from './world.ts'
import { admins, at, below, onlyOwner, outside, travellers, trip, type Case } from './standings.ts'

const thing = { name: 'Hat' }
const people = { user_ids: [] }
const packing = below(trip, '/packing')
const bags = below(trip, '/packing/bags')
const bag = (ids: TripIds) => `${bags(ids)}/${ids.bag}`
const item = (ids: TripIds) => `${packing(ids)}/${ids.thing}`
const todos = below(trip, '/todo')
const todo = (ids: TripIds) => `${todos(ids)}/${ids.todo}`
const templates = () => '/api/admin/packing-templates'
const template = (ids: TripIds) => `${templates()}/${ids.template}`
const templateItem = (ids: TripIds) => `${template(ids)}/items/${ids.template_item}`

/** All that an entity has by itself. */
const rows = (
  pattern: string,
  list: (ids: TripIds) => string,
  one: (ids: TripIds) => string,
  body: unknown,
): Record<string, Case> => ({
  [`GET ${pattern}`]: at(travellers('200'), list),
  [`POST ${pattern}`]: at(travellers('201'), list, body),
  [`GET ${pattern}/:id`]: at(travellers('200'), one),
  [`PATCH ${pattern}/:id`]: at(travellers('200'), one, body),
  [`PUT ${pattern}/:id`]: at(travellers('200'), one, body),
  [`DELETE ${pattern}/:id`]: at(travellers('200'), one),
})

const own = (path: string, list: string, id: 'list' | 'own_thing'): Record<string, Case> => {
  const pattern = `/api/users/:user_id/${path}`
  const below: Case['ask'] = (_, { owner }) => ({ path: `/api/users/${owner.id}/${path}` })
  const one: Case['ask'] = (ids, { owner }) => ({ path: `/api/users/${owner.id}/${path}/${ids[id]}` })
  const withBody =
    (ask: Case['ask']): Case['ask'] =>
    (ids, who) => ({ ...ask(ids, who), body: { name: list } })
  return {
    [`GET ${pattern}`]: { expected: onlyOwner('200'), ask: below },
    [`POST ${pattern}`]: { expected: onlyOwner('201'), ask: withBody(below) },
    [`GET ${pattern}/:id`]: { expected: onlyOwner('200'), ask: one },
    [`PATCH ${pattern}/:id`]: { expected: onlyOwner('200'), ask: withBody(one) },
    [`PUT ${pattern}/:id`]: { expected: onlyOwner('200'), ask: withBody(one) },
    [`DELETE ${pattern}/:id`]: { expected: onlyOwner('200'), ask: one },
  }
}

export const listCases: Record<string, Case> = {
  ...rows('/api/trips/:trip_id/packing', packing, item, thing),
  ...rows('/api/trips/:trip_id/packing/bags', bags, bag, { name: 'Duffel' }),
  ...rows('/api/trips/:trip_id/todo', todos, todo, { title: 'Book the ferry' }),
  'GET /api/trips/:trip_id/bags': at(travellers('200'), below(trip, '/bags')),
  'POST /api/trips/:trip_id/bags': at(travellers('201'), below(trip, '/bags'), { name: 'Duffel' }),
  'PUT /api/trips/:trip_id/bags/:id/members': at(
    travellers('200'),
    ids => `${trip(ids)}/bags/${ids.bag}/members`,
    people,
  ),
  'PUT /api/trips/:trip_id/packing/bags/:id/members': at(travellers('200'), below(bag, '/members'), people),
  'GET /api/trips/:trip_id/packing/bag-members': at(travellers('200'), below(packing, '/bag-members')),
  'GET /api/trips/:trip_id/packing/ticks': at(travellers('200'), below(packing, '/ticks')),
  'GET /api/trips/:trip_id/packing/assignees': at(travellers('200'), below(packing, '/assignees')),
  'PUT /api/trips/:trip_id/packing/ticks/:id/:user_id': {
    expected: travellers('200'),
    ask: (ids, { owner }) => ({
      path: `${packing(ids)}/ticks/${ids.thing}/${owner.id}`,
      body: { checked: false },
    }),
  },
  'GET /api/trips/:trip_id/packing/category-assignees': at(
    travellers('200'),
    below(packing, '/category-assignees'),
  ),
  'PUT /api/trips/:trip_id/packing/category-assignees/:category': at(
    travellers('200'),
    below(packing, '/category-assignees/Clothes'),
    people,
  ),
  'POST /api/trips/:trip_id/packing/import': at(travellers('201'), below(packing, '/import'), {
    text: 'Clothes, Hat',
  }),
  'PUT /api/trips/:trip_id/packing/reorder': at(travellers('200'), below(packing, '/reorder'), {
    ordered_ids: [],
  }),
  'PUT /api/trips/:trip_id/todo/reorder': at(travellers('200'), below(todos, '/reorder'), {
    ordered_ids: [],
  }),
  'GET /api/trips/:trip_id/packing/templates': at(travellers('200'), below(packing, '/templates')),
  'POST /api/trips/:trip_id/packing/apply-template/:template_id': at(
    travellers('200'),
    ids => `${packing(ids)}/apply-template/${ids.template}`,
  ),
  // An admin makes templates of the trips they are in.
  'POST /api/trips/:trip_id/packing/save-as-template': at(
    admins(outside),
    below(packing, '/save-as-template'),
    { name: 'Winter' },
  ),

  'GET /api/admin/bag-tracking': at(admins('200'), () => '/api/admin/bag-tracking'),
  'PUT /api/admin/bag-tracking': at(admins('200'), () => '/api/admin/bag-tracking', { enabled: true }),
  'GET /api/admin/packing-templates': at(admins('200'), templates),
  'POST /api/admin/packing-templates': at(admins('201'), templates, { name: 'Winter' }),
  'POST /api/admin/packing-templates/from-list': at(admins('201'), () => `${templates()}/from-list`, {
    name: 'Winter',
    items: [thing],
  }),
  'GET /api/admin/packing-templates/:id': at(admins('200'), template),
  'PATCH /api/admin/packing-templates/:id': at(admins('200'), template, { name: 'Summer' }),
  'PUT /api/admin/packing-templates/:id': at(admins('200'), template, { name: 'Summer' }),
  'DELETE /api/admin/packing-templates/:id': at(admins('200'), template),
  'GET /api/admin/packing-templates/:template_id/items': at(admins('200'), below(template, '/items')),
  'POST /api/admin/packing-templates/:template_id/items': at(admins('201'), below(template, '/items'), thing),
  'GET /api/admin/packing-templates/:template_id/items/:id': at(admins('200'), templateItem),
  'PATCH /api/admin/packing-templates/:template_id/items/:id': at(admins('200'), templateItem, thing),
  'PUT /api/admin/packing-templates/:template_id/items/:id': at(admins('200'), templateItem, thing),
  'DELETE /api/admin/packing-templates/:template_id/items/:id': at(admins('200'), templateItem),

  ...own('packing-lists', 'Winter', 'list'),
  ...own('own-packing', 'Diary', 'own_thing'),
}
