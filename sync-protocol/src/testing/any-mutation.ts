/**
 * Random mutations as data: a step is a few numbers, which are read against the rows that are there when its turn
 * comes, so that a failing script shrinks and still means something.
 */
import { bookingBuilders } from './any-booking.ts'
import { destinationBuilders } from './any-destination.ts'
import { expenseBuilders } from './any-expense.ts'
import { talkBuilders } from './any-talk.ts'
import { placement, rowOf, some, type AnyCall, type Builder, type Step } from './any-rows.ts'
import { fc } from './properties.ts'
import { dayContents } from '../actions/remove-day.ts'
import { rangeKeeps, rangeLeftovers } from '../actions/set-range.ts'
import { addDays } from '../domain/trip-range.ts'
import { assignment } from '../entities/assignment.ts'
import { day } from '../entities/day.ts'
import { dayNote } from '../entities/day-note.ts'
import { entities } from '../entities/index.ts'
import { file } from '../entities/file.ts'
import { packingBag } from '../entities/packing-bag.ts'
import { packingItem } from '../entities/packing-item.ts'
import { place } from '../entities/place.ts'
import { tag, tagColors, tagId } from '../entities/tag.ts'
import { dismissedFinding } from '../entities/dismissed-finding.ts'
import { todoItem, todoPriorities } from '../entities/todo-item.ts'
import type { Values } from '../op.ts'
import { shownDays, tripId } from './a-trip.ts'
import { anna, ben, cleo } from './people.ts'
import { testId } from './random.ts'
import type { TestState } from './run-mutation.ts'

const number = fc.noBias(fc.nat({ max: 1000 }))
export const anyStep: fc.Arbitrary<Step> = fc.record({
  kind: number,
  a: number,
  b: number,
  c: number,
  d: number,
})
export const anyScript = (maxLength: number): fc.Arbitrary<Step[]> =>
  fc.array(anyStep, { maxLength, size: 'max' })

const params = { trip_id: tripId }
const people = [anna, ben, cleo]
const words = [null, 'a', 'b\nc', 'Tickets']
const times = [null, '9', '10:30', '23:59']
const dates = [null, '2027-03-01', '2027-03-04', '2027-02-27', '2028-02-29', '0000-01-02', '9999-12-31']

const range = ({ a, b, c }: Step): Values => {
  const start = dates[a % dates.length] ?? null
  const options: Values[] = [
    { start_date: start },
    { end_date: start },
    { start_date: start, end_date: start && addDays(start, b % 12).slice(-10) },
    { start_date: null, end_date: null },
    { start_date: '2027-03-01', end_date: addDays('2027-03-01', b % 12) },
  ]
  return options[c % options.length] ?? {}
}

const builders: Builder[] = [
  (_, step) => ({ name: 'trip.update', params, body: range(step) }),
  (_, step) => ({ name: 'trip.update', params, body: range(step) }),
  (_, { a, b }) => ({
    name: 'trip.update',
    params,
    body: some(a, {
      title: `T${b % 3}`,
      description: words[b % 4],
      archived: b % 2 === 0,
      reminder_days: b % 30,
    }),
  }),
  (_, { a, b, c, d }) => ({
    name: 'trip.set-range',
    params,
    body: {
      ...(d % 7
        ? {
            start_date: addDays('2027-03-01', (a % 9) - 4),
            end_date: addDays('2027-03-01', (a % 9) + (b % 6)),
          }
        : { start_date: null, end_date: null, day_count: 1 + (a % 12) }),
      keep: rangeKeeps[c % rangeKeeps.length],
      leftovers: rangeLeftovers[d % rangeLeftovers.length],
    },
  }),
  (_, { a }) => ({ name: 'trip.set-day-count', params, body: { day_count: 1 + (a % 12) } }),
  (state, { a, b, c }, turn) => ({
    name: 'day.create',
    params,
    body: {
      id: testId(20_000 + turn),
      position: placement(state, day, a, b),
      ...some(c, { dateless: c % 3 === 0, title: words[c % 4], notes: words[a % 4] }),
    },
  }),
  (state, { a, b, c, d }) => ({
    name: 'day.update',
    params: { ...params, id: rowOf(state, day, a) },
    body: some(b, { title: words[c % 4], notes: words[d % 4], position: placement(state, day, c, d) }),
  }),
  (state, { a }) => ({ name: 'day.delete', params: { ...params, id: rowOf(state, day, a) } }),
  (state, { a, b, c }) => ({
    name: 'day.delete',
    params: { ...params, id: rowOf(state, day, a) },
    body: { content: dayContents[c % dayContents.length], to_day_id: rowOf(state, day, b) },
  }),
  (state, { a, b, c, d }, turn) => ({
    name: 'day.duplicate',
    params: { ...params, id: rowOf(state, day, a) },
    body: { id: testId(27_000 + turn), ...(b % 2 ? { position: placement(state, day, c, d) } : {}) },
  }),
  (state, { a, b, c }) => {
    const ids = shownDays(state).map(row => row.id)
    const cut = a % (ids.length + 1)
    const turned = [...ids.slice(cut), testId(99_000), ...ids.slice(0, cut)]
    const ordered_ids = b % 2 ? turned.toReversed() : turned.filter((_, index) => index !== c % 7)
    return { name: 'day.reorder', params, body: { ordered_ids } }
  },
  (_, { a, b }, turn) => ({
    name: 'place.import',
    params,
    body: {
      id: testId(41_000 + (a % 3 ? turn : b % 20)),
      places: [{ name: 'Pier', lat: b % 90, lng: a % 180 }, { name: 'Bakery' }].slice(0, 1 + (b % 2)),
    },
  }),
  (_, { a, b }, turn) => ({
    name: 'place.create',
    params,
    body: {
      id: testId(21_000 + turn),
      name: `P${a % 5}`,
      ...some(b, { notes: words[b % 4], rating: b % 6, category_id: testId(4) }),
    },
  }),
  (state, { a, b, c }) => ({
    name: 'place.update',
    params: { ...params, id: rowOf(state, place, a) },
    body: some(b, {
      name: `P${c % 5}`,
      notes: words[c % 4],
      phone: words[b % 4],
      lat: c % 91,
      lng: b % 3 ? c % 180 : null,
    }),
  }),
  (state, { a, b, c }) => {
    const names = ['Kids', 'Rain', 'kids '].filter((_, index) => (b >> index) & 1)
    const new_tags = names.map(name => ({ id: tagId(tripId, name), name, color: tagColors[c % 9] }))
    const tag_ids = [...new_tags.map(({ id }) => id), rowOf(state, tag, c)]
    const base = [{}, { tag_ids: [rowOf(state, tag, a)] }, { tag_ids: 7 }][a % 3] as Values
    return {
      name: 'place.set-tags',
      params: { ...params, id: rowOf(state, place, a) },
      body: { tag_ids, new_tags },
      base,
    }
  },
  (state, { a, b }) => ({
    name: 'tag.update',
    params: { ...params, id: rowOf(state, tag, a) },
    body: some(b, { name: `T${b % 3}`, color: tagColors[a % 9] }),
  }),
  (state, { a }) => ({ name: 'tag.delete', params: { ...params, id: rowOf(state, tag, a) } }),
  (state, { a }) => ({ name: 'place.delete', params: { ...params, id: rowOf(state, place, a) } }),
  ...Array.from({ length: 3 }, (): Builder => (state, { a, b, c, d }, turn) => ({
    name: 'assignment.create',
    params,
    body: {
      id: testId(22_000 + turn),
      place_id: rowOf(state, place, a),
      ...(d % 9 ? { day_id: rowOf(state, day, b) } : {}),
      position: placement(state, assignment, c, d),
    },
  })),
  (state, { a, b, c, d }) => ({
    name: 'assignment.update',
    params: { ...params, id: rowOf(state, assignment, a) },
    body: some(b, {
      day_id: rowOf(state, day, c),
      position: placement(state, assignment, c, d),
      assignment_time: times[c % 4],
      assignment_end_time: times[d % 4],
      ends_next_day: d % 2 === 0,
      notes: words[c % 4],
    }),
  }),
  (state, { a }) => ({ name: 'assignment.delete', params: { ...params, id: rowOf(state, assignment, a) } }),
  (state, { a, b, c, d }) => ({
    name: 'assignment.set-participants',
    params: { ...params, id: rowOf(state, assignment, a) },
    body: { user_ids: people.filter((_, index) => (b >> index) & 1).map(it => it.user_id) },
    base: [
      {},
      { user_ids: people.filter((_, index) => (c >> index) & 1).map(it => it.user_id) },
      { user_ids: 7 },
    ][d % 3] as Values,
  }),
  (state, { a, b, c }, turn) => ({
    name: 'day_note.create',
    params: { ...params, day_id: rowOf(state, day, a) },
    body: {
      id: testId(23_000 + turn),
      text: b % 5 ? 'Note' : ' ',
      position: placement(state, dayNote, b, c),
    },
  }),
  (state, { a, b, c, d }) => ({
    name: 'day_note.update',
    params: { ...params, day_id: 'x', id: rowOf(state, dayNote, a) },
    body: some(b, {
      text: `N${c % 3}`,
      time: times[c % 4],
      day_id: rowOf(state, day, d),
      position: placement(state, dayNote, c, d),
    }),
  }),
  (state, { a }) => ({
    name: 'day_note.delete',
    params: { ...params, day_id: 'x', id: rowOf(state, dayNote, a) },
  }),
  (state, { a, b, c, d }, turn) => ({
    name: 'file.create',
    params,
    body: {
      id: testId(28_000 + turn),
      name: d % 9 ? `photo ${a % 3}.jpg` : 'drawing.svg',
      mime: 'image/jpeg',
      size: 1 + (a % 9),
      sha256: 'ab'.repeat(32),
      position: placement(state, file, c, d),
      ...(b % 3 ? { place_id: rowOf(state, place, b) } : {}),
    },
  }),
  (state, { a, b, c, d }) => ({
    name: 'file.update',
    params: { ...params, id: rowOf(state, file, a) },
    body: some(b, {
      name: `F${c % 3}.png`,
      caption: words[c % 4],
      place_id: d % 3 ? rowOf(state, place, d) : null,
      position: placement(state, file, c, d),
    }),
  }),
  (state, { a }) => ({ name: 'file.delete', params: { ...params, id: rowOf(state, file, a) } }),
  (state, { a, b, c, d }, turn) => ({
    name: 'packing_item.create',
    params,
    body: {
      id: testId(31_000 + turn),
      name: `I${a % 5}`,
      position: placement(state, packingItem, c, d),
      ...some(b, { category: words[c % 4], quantity: 1 + (d % 5), bag_id: rowOf(state, packingBag, c) }),
    },
  }),
  (state, { a, b, c, d }) => ({
    name: 'packing_item.update',
    params: { ...params, id: rowOf(state, packingItem, a) },
    body: some(b, {
      name: `I${c % 5}`,
      checked: d % 2 === 0,
      bag_id: d % 3 ? rowOf(state, packingBag, c) : null,
      weight_grams: c % 500,
      each: c % 2 === 0,
      position: placement(state, packingItem, c, d),
    }),
  }),
  (state, { a }) => ({
    name: 'packing_item.delete',
    params: { ...params, id: rowOf(state, packingItem, a) },
  }),
  (_, { a, b }, turn) => ({
    name: 'packing.import',
    params,
    body: {
      id: testId(32_000 + (a % 3 ? turn : b % 20)),
      text: ['Clothes, Socks, 40, Duffel', 'Tent', 'Papers, 2 x Ticket, , duffel, checked\nSoap', ', ,'][
        b % 4
      ],
    },
  }),
  (state, { a, b, c }) => ({
    name: 'packing.tick',
    params: {
      ...params,
      id: rowOf(state, packingItem, a),
      user_id: people[b % people.length]?.user_id ?? '',
    },
    body: { checked: c % 2 === 0 },
  }),
  (_, { a, b, c }) => ({
    name: 'packing.set-assignees',
    params: { ...params, category: ['Clothes', ' clothes', 'Papers', ' '][a % 4] ?? '' },
    body: { user_ids: people.filter((_one, index) => (b >> index) & 1).map(it => it.user_id) },
    base: [{}, { user_ids: people.filter((_one, index) => (c >> index) & 1).map(it => it.user_id) }][
      c % 2
    ] as Values,
  }),
  (state, { a, b, c, d }, turn) => ({
    name: 'packing_bag.create',
    params,
    body: {
      id: testId(33_000 + turn),
      name: `B${a % 3}`,
      position: placement(state, packingBag, c, d),
      ...some(b, { weight_limit_grams: 1 + c }),
    },
  }),
  (state, { a, b, c, d }) => ({
    name: 'packing_bag.update',
    params: { ...params, id: rowOf(state, packingBag, a) },
    body: some(b, { name: `B${c % 3}`, color: tagColors[d % 9], tare_grams: d, weight_limit_grams: null }),
  }),
  (state, { a, b, c }) => ({
    name: 'packing_bag.set-members',
    params: { ...params, id: rowOf(state, packingBag, a) },
    body: { user_ids: people.filter((_, index) => (b >> index) & 1).map(it => it.user_id) },
    base: [{}, { user_ids: 7 }, { user_ids: [people[0]?.user_id] }][c % 3] as Values,
  }),
  (state, { a }) => ({ name: 'packing_bag.delete', params: { ...params, id: rowOf(state, packingBag, a) } }),
  (state, { a, b, c, d }, turn) => ({
    name: 'todo_item.create',
    params,
    body: {
      id: testId(34_000 + turn),
      title: `D${a % 4}`,
      position: placement(state, todoItem, c, d),
      ...some(b, {
        description: words[c % 4],
        priority: todoPriorities[d % 3],
        due_date: dates[c % dates.length],
      }),
    },
  }),
  (state, { a, b, c, d }) => ({
    name: 'todo_item.update',
    params: { ...params, id: rowOf(state, todoItem, a) },
    body: some(b, {
      title: `D${c % 4}`,
      description: words[d % 4],
      priority: d % 4 ? todoPriorities[d % 3] : null,
      assigned_user_id: people[c % people.length]?.user_id,
      done: c % 2 === 0,
      position: placement(state, todoItem, c, d),
    }),
  }),
  (state, { a, b }, turn) => ({
    name: 'dismissed_finding.create',
    params,
    body: {
      id: testId(47_000 + turn),
      finding_key: `far:${rowOf(state, place, a)}`,
      ...some(b, { reason: `R${a % 3}` }),
    },
  }),
  (state, { a, b }) => ({
    name: 'dismissed_finding.update',
    params: { ...params, id: rowOf(state, dismissedFinding, a) },
    body: { reason: b % 2 ? `R${b % 4}` : null },
  }),
  (state, { a }) => ({
    name: 'dismissed_finding.delete',
    params: { ...params, id: rowOf(state, dismissedFinding, a) },
  }),
  (state, { a }) => ({ name: 'todo_item.delete', params: { ...params, id: rowOf(state, todoItem, a) } }),
  (state, { a, b }, turn) => ({
    name: 'trip.upload-cover',
    params,
    body: {
      id: testId(29_000 + (a % 3 ? turn : 0)),
      name: `cover ${b % 3}.jpg`,
      mime: b % 5 ? 'image/webp' : 'text/plain',
      size: 7,
      sha256: 'cd'.repeat(32),
    },
  }),
  (state, { a, b }) => ({
    name: 'trip.update',
    params,
    body: { cover_file_id: b % 3 ? rowOf(state, file, a) : null },
  }),
  (state, { a, b, c }, turn) => ({
    name: 'trip.import',
    body: {
      id: tripId,
      rows: [
        { entity: 'place', row: { id: testId(24_000 + (a % 2 ? turn : b % 40)), name: `P${a % 5}` } },
        {
          entity: 'assignment',
          row: {
            id: testId(25_000 + turn),
            place_id: c % 2 ? testId(24_000 + turn) : rowOf(state, place, c),
            day_id: rowOf(state, day, b),
            position: 'a5',
          },
        },
        { entity: 'day', row: { id: testId(26_000 + turn), position: 'a3', title: words[c % 4] } },
      ],
    },
  }),
  (_, { a }) => {
    const { user_id, name, avatar } = people[a % 3] ?? ben
    return { name: 'member.add', params, body: { user_id, name, avatar } }
  },
  (_, { a, b }) => ({
    name: 'member.remove',
    params: { ...params, user_id: people[a % 3]?.user_id ?? '' },
    body: { left_at: b },
  }),
  (_, { a }) => ({ name: 'member.transfer', params, body: { user_id: people[a % 3]?.user_id ?? '' } }),
  ...Array.from({ length: 2 }, (): Builder => (_, { a }, turn) => ({
    name: 'undo',
    params: { stream: `trip:${tripId}` },
    body: { mutation_id: turnId(turn > 0 ? turn - 1 - (a % Math.min(turn, 6)) : 0) },
  })),
  (state, { a, b, c }, turn) => {
    const entity = entities.filter(it => it.stream === 'trip')[a % 9]?.name ?? 'place'
    const ids = [
      rowOf(state, place, b),
      rowOf(state, day, b),
      testId(20_000 + (b % 40)),
      testId(22_000 + (c % 40)),
    ]
    return {
      name: 'restore',
      params: { stream: `trip:${tripId}` },
      body: {
        entity,
        id: ids[c % 4],
        ...(c % 2 && turn ? { mutation_id: turnId(turn - 1 - (a % Math.min(turn, 6))) } : {}),
      },
    }
  },
]

/** The mutation id of the n-th step of a script. */
export const turnId = (turn: number): string => testId(30_000 + turn)

/** What a step means on these rows. `turn` counts the steps of the script. */
export const callOf = (state: TestState, step: Step, turn: number): AnyCall => {
  const all = [...builders, ...expenseBuilders, ...bookingBuilders, ...talkBuilders, ...destinationBuilders]
  const build = all[step.kind % all.length] as Builder
  const call = build(state, step, turn)
  return { ...call, mutation_id: turnId(turn), actor: people[step.a % 2] ?? anna }
}
