/**
 * One of each change that a device may keep for later, in an order in which a server takes them all. `{me}` stands for
 * the account that sends them, `{plan}` for its plan of days off. `npm run fixtures` freezes what it gives for the op version of today.
 */
import type { Entry } from '../entry.ts'
import type { ByRequest } from '../entry-from-request.ts'
import { mustMutation, splitBody } from '../mutations.ts'
import type { Values } from '../op.ts'
import { fillPath } from '../route.ts'
import { opVersion } from '../wire.ts'
import { tagId } from '../entities/tag.ts'
import { vacayId } from '../entities/vacay.ts'
import { atlasStory } from './op-story-atlas.ts'
import { bookingStory } from './op-story-bookings.ts'
import { destinationStory } from './op-story-destinations.ts'
import { bookStory, journalStory, libraryStory } from './op-story-journal.ts'
import { noticeStory } from './op-story-notices.ts'
import { anonymousPollStory, talkStory } from './op-story-talk.ts'
import { timeOffStory } from './op-story-time-off.ts'
import { testId } from './random.ts'

export interface Told {
  name: string
  params?: Record<string, string>
  body: Values
}

const [trip, otherTrip] = [testId(1), testId(2)]
const [day, otherDay] = [testId(10), testId(11)]
const [museum, castle] = [testId(20), testId(21)]
const stop = testId(30)
const note = testId(40)
const category = testId(50)
const kids = tagId(otherTrip, 'With kids')
const rain = testId(60)
const photo = testId(70)
const inTrip = { trip_id: trip }
const onDay = { ...inTrip, day_id: day }
/** The mutation of the n-th entry, counted from 0. */
const mutationOf = (index: number): string => testId(1000 + index)

const story: Told[] = [
  { name: 'category.create', body: { id: category, name: 'Viewpoint', color: '#112233', icon: 'mountain' } },
  { name: 'category.update', params: { id: category }, body: { name: 'View' } },
  { name: 'level.set', params: { action: 'trip_edit' }, body: { level: 'trip_member' } },
  { name: 'addon.set', params: { key: 'packing' }, body: { enabled: true } },
  {
    name: 'trip.create',
    body: { id: trip, title: 'Lisbon', start_date: '2027-05-01', end_date: '2027-05-03' },
  },
  {
    name: 'trip.update',
    params: inTrip,
    body: { description: 'By train\nand tram', base: { description: null } },
  },
  { name: 'trip.update', params: inTrip, body: { end_date: '2027-05-05', base: { end_date: '2027-05-03' } } },
  { name: 'day.create', params: inTrip, body: { id: day, dateless: true, title: 'If it rains' } },
  { name: 'day.create', params: inTrip, body: { id: otherDay, dateless: true, position: { after: day } } },
  { name: 'day.update', params: { ...inTrip, id: day }, body: { notes: 'indoors', base: { notes: null } } },
  {
    name: 'day.reorder',
    params: inTrip,
    body: { ordered_ids: [otherDay, day], base: { ordered_ids: [day, otherDay] } },
  },
  {
    name: 'place.create',
    params: inTrip,
    body: { id: museum, name: 'Museu do Azulejo', lat: 38.7247, lng: -9.1136, category_id: category },
  },
  { name: 'place.create', params: inTrip, body: { id: castle, name: 'Castelo' } },
  {
    name: 'place.update',
    params: { ...inTrip, id: museum },
    body: { notes: 'Closed on Mondays', base: { notes: null } },
  },
  {
    name: 'assignment.create',
    params: inTrip,
    body: { id: stop, place_id: museum, day_id: day, assignment_time: '10:00', position: { after: null } },
  },
  {
    name: 'assignment.update',
    params: { ...inTrip, id: stop },
    body: { assignment_time: '11:30', base: { assignment_time: '10:00' } },
  },
  {
    name: 'assignment.set-participants',
    params: { ...inTrip, id: stop },
    body: { user_ids: ['{me}'], base: { user_ids: [] } },
  },
  {
    name: 'day_note.create',
    params: onDay,
    body: { id: note, text: 'Bring water', icon: 'note', time: '9' },
  },
  {
    name: 'day_note.update',
    params: { ...onDay, id: note },
    body: { text: 'Bring more water', base: { text: 'Bring water' } },
  },
  { name: 'trip.set-day-count', params: inTrip, body: { day_count: 9 } },
  { name: 'day_note.delete', params: { ...onDay, id: note }, body: {} },
  { name: 'assignment.delete', params: { ...inTrip, id: stop }, body: {} },
  { name: 'undo', params: { stream: `trip:${trip}` }, body: { mutation_id: mutationOf(21) } },
  { name: 'place.delete', params: { ...inTrip, id: castle }, body: {} },
  { name: 'restore', params: { stream: `trip:${trip}` }, body: { entity: 'place', id: castle } },
  { name: 'day.delete', params: { ...inTrip, id: otherDay }, body: {} },
  { name: 'category.delete', params: { id: category }, body: {} },
  { name: 'trip.delete', params: inTrip, body: {} },
  {
    name: 'trip.import',
    body: {
      id: otherTrip,
      rows: [
        { entity: 'trip', row: { id: otherTrip, title: 'Azores' } },
        { entity: 'place', row: { id: testId(22), trip_id: otherTrip, name: 'Furnas' } },
      ],
    },
  },
  {
    name: 'trip.copy',
    params: { trip_id: otherTrip },
    body: {
      id: testId(3),
      title: 'Azores again',
      start_date: '2028-05-01',
      rows: [
        { entity: 'trip', row: { id: otherTrip, title: 'Azores' } },
        { entity: 'place', row: { id: testId(22), trip_id: otherTrip, name: 'Furnas' } },
      ],
    },
  },
  {
    name: 'day.create',
    params: { trip_id: otherTrip },
    body: { id: testId(12), dateless: true, title: 'By the lake' },
  },
  { name: 'day.duplicate', params: { trip_id: otherTrip, id: testId(12) }, body: { id: testId(13) } },
  {
    name: 'day.delete',
    params: { trip_id: otherTrip, id: testId(12) },
    body: { content: 'move', to_day_id: testId(13) },
  },
  {
    name: 'place.create',
    params: { trip_id: otherTrip },
    body: {
      id: testId(23),
      name: 'Terra Nostra',
      links: [{ url: 'https://terranostra.example/tickets', label: 'Tickets' }],
    },
  },
  {
    name: 'place.set-tags',
    params: { trip_id: otherTrip, id: testId(23) },
    body: {
      tag_ids: [kids],
      new_tags: [{ id: kids, name: 'With kids', color: 'green' }],
      base: { tag_ids: [] },
    },
  },
  {
    name: 'tag.create',
    params: { trip_id: otherTrip },
    body: { id: rain, name: 'For rain', color: 'teal' },
  },
  { name: 'tag.update', params: { trip_id: otherTrip, id: kids }, body: { name: 'Family', color: 'pink' } },
  { name: 'tag.delete', params: { trip_id: otherTrip, id: rain }, body: {} },
  {
    name: 'trip.set-range',
    params: { trip_id: otherTrip },
    body: { start_date: '2028-06-01', end_date: '2028-06-03', keep: 'dates', leftovers: 'ideas' },
  },
  {
    name: 'file.create',
    params: { trip_id: otherTrip },
    body: {
      id: photo,
      name: 'Furnas – am See.jpg',
      mime: 'image/jpeg',
      size: 204_800,
      sha256: '5e'.repeat(32),
      width: 2048,
      height: 1365,
      place_id: testId(23),
    },
  },
  {
    name: 'file.update',
    params: { trip_id: otherTrip, id: photo },
    body: { caption: 'The lake', base: { caption: null } },
  },
  { name: 'file.delete', params: { trip_id: otherTrip, id: photo }, body: {} },
  {
    name: 'trip.upload-cover',
    params: { trip_id: otherTrip },
    body: { id: testId(71), name: 'cover.webp', mime: 'image/webp', size: 4096, sha256: '6f'.repeat(32) },
  },
  {
    name: 'settings.set',
    params: { user_id: '{me}' },
    body: { settings: { time_format: '24h', week_start: 1, motion: null } },
  },
  {
    name: 'packing_bag.create',
    params: { trip_id: otherTrip },
    body: { id: testId(80), name: 'Backpack', color: 'teal', weight_limit_grams: 8000, tare_grams: 1400 },
  },
  {
    name: 'packing_bag.set-members',
    params: { trip_id: otherTrip, id: testId(80) },
    body: { user_ids: ['{me}'], base: { user_ids: [] } },
  },
  { name: 'packing_bag.update', params: { trip_id: otherTrip, id: testId(80) }, body: { name: 'Rucksack' } },
  {
    name: 'packing_item.create',
    params: { trip_id: otherTrip },
    body: { id: testId(81), name: 'Rain jacket', category: 'Clothes', weight_grams: 340, bag_id: testId(80) },
  },
  {
    name: 'packing_item.update',
    params: { trip_id: otherTrip, id: testId(81) },
    body: { checked: true, each: true, quantity: 2 },
  },
  {
    name: 'packing.import',
    params: { trip_id: otherTrip },
    body: { id: testId(82), text: 'Papers, "Tickets, printed", 20, Duffel, checked' },
  },
  {
    name: 'packing.set-assignees',
    params: { trip_id: otherTrip, category: 'Clothes' },
    body: { user_ids: ['{me}'], base: { user_ids: [] } },
  },
  {
    name: 'packing.tick',
    params: { trip_id: otherTrip, id: testId(81), user_id: '{me}' },
    body: { checked: true },
  },
  { name: 'packing_item.delete', params: { trip_id: otherTrip, id: testId(81) }, body: {} },
  { name: 'packing_bag.delete', params: { trip_id: otherTrip, id: testId(80) }, body: {} },
  {
    name: 'todo_item.create',
    params: { trip_id: otherTrip },
    body: { id: testId(83), title: 'Book the ferry', priority: 'P1', due_date: '2028-04-01' },
  },
  {
    name: 'todo_item.update',
    params: { trip_id: otherTrip, id: testId(83) },
    body: { description: 'Both ways', done: true, base: { description: null } },
  },
  { name: 'todo_item.delete', params: { trip_id: otherTrip, id: testId(83) }, body: {} },
  {
    name: 'packing.reorder',
    params: { trip_id: otherTrip },
    body: { orderedIds: [testId(81), testId(84)] },
  },
  { name: 'todo.reorder', params: { trip_id: otherTrip }, body: { orderedIds: [testId(83)] } },
  {
    name: 'packing_template.make',
    body: {
      id: testId(85),
      name: 'Winter',
      items: [{ name: 'Scarf', category: 'Clothes', weight_grams: 90 }],
    },
  },
  { name: 'packing_template.create', body: { id: testId(86), name: 'Beach' } },
  { name: 'packing_template.update', params: { id: testId(86) }, body: { name: 'Seaside' } },
  {
    name: 'packing_template_item.create',
    params: { template_id: testId(86) },
    body: { id: testId(87), name: 'Towel', quantity: 2 },
  },
  {
    name: 'packing_template_item.update',
    params: { template_id: testId(86), id: testId(87) },
    body: { weight_grams: 400 },
  },
  { name: 'packing_template_item.delete', params: { template_id: testId(86), id: testId(87) }, body: {} },
  { name: 'packing_template.delete', params: { id: testId(86) }, body: {} },
  {
    name: 'packing_list.create',
    params: { user_id: '{me}' },
    body: { id: testId(88), name: 'Camping', items: [{ name: 'Tent', quantity: 1, bag: 'Duffel' }] },
  },
  {
    name: 'packing_list.update',
    params: { user_id: '{me}', id: testId(88) },
    body: { name: 'Camping with kids' },
  },
  { name: 'packing_list.delete', params: { user_id: '{me}', id: testId(88) }, body: {} },
  {
    name: 'own_packing_item.create',
    params: { user_id: '{me}' },
    body: { id: testId(89), for_trip_id: otherTrip, name: 'Diary' },
  },
  {
    name: 'own_packing_item.update',
    params: { user_id: '{me}', id: testId(89) },
    body: { checked: true, bag_id: testId(80) },
  },
  { name: 'own_packing_item.delete', params: { user_id: '{me}', id: testId(89) }, body: {} },
  { name: 'budget_guest.create', params: { trip_id: otherTrip }, body: { id: testId(90), name: 'Grandma' } },
  { name: 'budget_guest.update', params: { trip_id: otherTrip, id: testId(90) }, body: { name: 'Nana' } },
  {
    name: 'expense.create',
    params: { trip_id: otherTrip },
    body: {
      id: testId(91),
      name: 'Hot springs',
      category: 'activities',
      expense_date: '2028-05-02',
      amount: 4000,
      currency: 'USD',
      payers: [{ user_id: '{me}', amount: 4000 }],
      split: { kind: 'equal', of: ['{me}', testId(90)] },
      rate: '0.9207',
      rate_base: 'EUR',
      rate_date: '2028-05-01',
      rate_source: 'live',
    },
  },
  {
    name: 'expense.update',
    params: { trip_id: otherTrip, id: testId(91) },
    body: {
      note: 'Towels were extra',
      amount: 4600,
      payers: [{ user_id: '{me}', amount: 4600 }],
      split: {
        kind: 'items',
        items: [{ name: 'Entry', amount: 4000, of: ['{me}', testId(90)] }],
        tax: 0,
        tip: 600,
      },
      base: { note: null },
    },
  },
  {
    name: 'expense.set-members',
    params: { trip_id: otherTrip, id: testId(91) },
    body: { user_ids: [testId(90)], base: { user_ids: ['{me}', testId(90)] } },
  },
  {
    name: 'expense.set-payers',
    params: { trip_id: otherTrip, id: testId(91) },
    body: {
      payers: [
        { user_id: '{me}', amount: 2000 },
        { user_id: testId(90), amount: 2500 },
      ],
    },
  },
  {
    name: 'settlement.create',
    params: { trip_id: otherTrip },
    body: {
      id: testId(92),
      from_user_id: testId(90),
      to_user_id: '{me}',
      amount: 2000,
      currency: 'USD',
      settled_date: '2028-05-04',
      base: { settlements: [] },
    },
  },
  {
    name: 'settlement.update',
    params: { trip_id: otherTrip, id: testId(92) },
    body: { note: 'In cash', base: { note: null } },
  },
  { name: 'settlement.delete', params: { trip_id: otherTrip, id: testId(92) }, body: {} },
  { name: 'budget.reorder', params: { trip_id: otherTrip }, body: { orderedIds: [testId(91)] } },
  {
    name: 'budget.reorder-categories',
    params: { trip_id: otherTrip },
    body: { orderedCategories: ['activities', 'food'] },
  },
  { name: 'expense.delete', params: { trip_id: otherTrip, id: testId(91) }, body: {} },
  { name: 'budget_guest.delete', params: { trip_id: otherTrip, id: testId(90) }, body: {} },
  {
    name: 'budget.import',
    params: { trip_id: otherTrip },
    body: {
      id: testId(93),
      guests: [{ id: testId(94), name: 'Grandpa' }],
      expenses: [
        {
          name: 'Ferry',
          amount: 900,
          currency: 'EUR',
          payers: [{ user_id: '{me}', amount: 900 }],
          split: { kind: 'equal', of: ['{me}', testId(94)] },
        },
      ],
      settlements: [{ from_user_id: testId(94), to_user_id: '{me}', amount: 450, currency: 'EUR' }],
    },
  },
  // Lists as they are named today; above they have the names of older programs.
  { name: 'packing.reorder', params: { trip_id: otherTrip }, body: { ordered_ids: [testId(84)] } },
  { name: 'todo.reorder', params: { trip_id: otherTrip }, body: { ordered_ids: [] } },
  { name: 'budget.reorder', params: { trip_id: otherTrip }, body: { ordered_ids: [] } },
  {
    name: 'budget.reorder-categories',
    params: { trip_id: otherTrip },
    body: { ordered_categories: ['food', 'tips'] },
  },
  ...bookingStory(otherTrip, { day: testId(13), place: testId(23) }),
  {
    name: 'place.import',
    params: { trip_id: otherTrip },
    body: { id: testId(96), places: [{ name: 'Ferry pier', lat: 38.7, lng: -9.14 }, { name: 'Bakery' }] },
  },
  {
    name: 'dismissed_finding.create',
    params: { trip_id: otherTrip },
    body: { id: testId(470), finding_key: 'far:stop', reason: 'We go by car' },
  },
  {
    name: 'dismissed_finding.update',
    params: { trip_id: otherTrip, id: testId(470) },
    body: { reason: null },
  },
  { name: 'dismissed_finding.delete', params: { trip_id: otherTrip, id: testId(470) }, body: {} },
  ...talkStory(otherTrip, { day: testId(13), place: testId(23) }),
  ...noticeStory,
  ...anonymousPollStory(otherTrip),
  ...destinationStory(otherTrip),
  {
    name: 'reservation.import',
    params: { trip_id: otherTrip },
    body: {
      items: [
        {
          type: 'hotel',
          title: 'Hotel Astória',
          confirmation_code: 'AST-2312',
          start_date: '2027-05-02',
          end_date: '2027-05-03',
          place: { name: 'Hotel Astória', lat: 40.2, lng: -8.4 },
          price: { amount: 9600, currency: 'EUR' },
        },
      ],
    },
  },
  ...journalStory(otherTrip),
  ...timeOffStory,
  ...atlasStory,
  ...libraryStory(),
  ...bookStory(),
]

/** A path or a body of the story as one account sends it. */
export const asAccount = (text: string, me: string): string =>
  Object.entries({ '{me}': me, '{plan}': vacayId(me) }).reduce(
    (done, [name, id]) => done.replaceAll(encodeURIComponent(name), id).replaceAll(name, id),
    text,
  )

/** A change and the request that it is. */
export type StoryEntry = ByRequest<Entry>

/** As a device sends them. */
export const storyEntries = (): StoryEntry[] =>
  story.map(({ name, params = {}, body }, index): StoryEntry => {
    const route = mustMutation(name)
    return {
      mutation_id: mutationOf(index),
      stream: route.stream(params, splitBody(body).fields),
      client_seq: index + 1,
      method: route.method,
      path: fillPath(route.path, params),
      body,
      base_seq: 0,
      base_epoch: null,
      edited_at: 1_800_000_000_000 + index,
      op_version: opVersion,
      unit: mutationOf(index),
      state: 'waiting',
      sent: false,
      tries: 0,
      server_errors: 0,
      silent_tries: 0,
    }
  })
