/** One trip out of the database of a TREK server. */
import {
  emptyTrip,
  type BroughtNote,
  type BroughtPerson,
  type BroughtPlace,
  type BroughtStop,
  type BroughtTrip,
} from '@caravel/sync-protocol/domain/bring/brought-trip'
import {
  counted,
  currencyIn,
  dateIn,
  minorIn,
  numberIn,
  textIn,
  timeIn,
  together,
  type Json,
} from './read-json.ts'
import type { ForeignDatabase } from './foreign-database.ts'
import { bookingsOf } from './trek-bookings.ts'
import { keyOf, ownKey, type Names } from './trek-keys.ts'
import { bagsOf, expensesOf, packingOf, settlementsOf, todosOf } from './trek-lists.ts'
import { pagesOf, pollsOf } from './trek-pages.ts'

export function tripOf(database: ForeignDatabase, row: Json, names: Names, now: number): BroughtTrip {
  const of = (table: string): Json[] => database.rows(table, 'trip_id', row['id'])
  const days = of('days').toSorted((a, b) => Number(a['day_number']) - Number(b['day_number']))
  const currency = currencyIn(row['currency'])
  const usual = currency ?? 'EUR'
  const places = of('places')
  const { polls, pages } = pollsOf(database, of('collab_polls'), names, now)
  return {
    // Two servers have a trip of the same number; they did not make it in the same second.
    ...emptyTrip(`${ownKey(row)} ${textIn(row['created_at']) ?? ''}`.trim(), textIn(row['title']) ?? '?'),
    description: textIn(row['description']),
    start_date: dateIn(row['start_date']),
    end_date: dateIn(row['end_date']),
    currency,
    archived: row['is_archived'] === 1,
    days: days.map(day => ({
      key: ownKey(day),
      date: dateIn(day['date']),
      title: textIn(day['title']),
      notes: textIn(day['notes']),
    })),
    places: placesOf(database, places, usual),
    stops: stopsOf(database, days, new Map(places.map(place => [ownKey(place), place]))),
    notes: of('day_notes').toSorted(bySortOrder).map(noteOf),
    bookings: bookingsOf(database, row['id'], days),
    bags: bagsOf(of('packing_bags')),
    packing: packingOf(of('packing_items')),
    todos: todosOf(of('todo_items'), names),
    expenses: expensesOf(database, of('budget_items'), usual),
    settlements: settlementsOf(of('budget_settlements'), usual),
    people: peopleOf(database, row, names),
    pages: [...pagesOf(of('collab_notes'), of('collab_messages'), names), ...pages],
    polls,
    left_out: counted({
      assigned: assignedIn(database, row['id'], days),
      tracks: places.filter(place => textIn(place['route_geometry']) !== null).length,
    }),
  }
}

const bySortOrder = (a: Json, b: Json): number => Number(a['sort_order'] ?? 0) - Number(b['sort_order'] ?? 0)

/** Who carries a bag, sees to a category or joins a stop: here those are members only. */
function assignedIn(database: ForeignDatabase, tripId: unknown, days: readonly Json[]): number {
  const of = (table: string) => database.rows(table, 'trip_id', tripId)
  const carried = of('packing_bags').flatMap(bag => database.rows('packing_bag_members', 'bag_id', bag['id']))
  const joined = days
    .flatMap(day => database.rows('day_assignments', 'day_id', day['id']))
    .flatMap(stop => database.rows('assignment_participants', 'assignment_id', stop['id']))
  const seenTo = [...of('packing_category_assignees'), ...of('todo_category_assignees')]
  return carried.length + joined.length + seenTo.length
}

/** Who was on the trip, and anyone else whom its costs name. */
function peopleOf(database: ForeignDatabase, { id, user_id: owner }: Json, names: Names): BroughtPerson[] {
  const items = database.rows('budget_items', 'trip_id', id)
  const paid = items.flatMap(item => [
    item['paid_by_user_id'],
    ...['budget_item_payers', 'budget_item_members'].flatMap(table =>
      database.rows(table, 'budget_item_id', item['id']).map(({ user_id }) => user_id),
    ),
  ])
  const settled = database
    .rows('budget_settlements', 'trip_id', id)
    .flatMap(row => [row['from_user_id'], row['to_user_id']])
  const members = database.rows('trip_members', 'trip_id', id).map(({ user_id }) => user_id)
  const all = new Set([...members.filter(each => each !== owner), ...paid, ...settled])
  return [...all].flatMap(each => {
    const [key, name] = [keyOf(each), names.get(each)]
    return key !== null && name ? [{ key, name }] : []
  })
}

function placesOf(database: ForeignDatabase, rows: readonly Json[], usual: string): BroughtPlace[] {
  const categories = new Map(database.rows('categories').map(row => [row['id'], textIn(row['name'])]))
  const tags = new Map(database.rows('tags').map(row => [row['id'], row]))
  return rows.map(row => {
    const currency = currencyIn(row['currency']) ?? usual
    const amount = minorIn(row['price'], currency)
    return {
      key: ownKey(row),
      name: textIn(row['name']) ?? '?',
      lat: numberIn(row['lat']),
      lng: numberIn(row['lng']),
      address: textIn(row['address']),
      notes: together([textIn(row['description']), textIn(row['notes'])]),
      website: textIn(row['website']),
      phone: textIn(row['phone']),
      category: categories.get(row['category_id']) ?? null,
      tags: database.rows('place_tags', 'place_id', row['id']).flatMap(({ tag_id }) => {
        const tag = tags.get(tag_id)
        const name = textIn(tag?.['name'])
        return name === null ? [] : [{ name, color: textIn(tag?.['color']) }]
      }),
      price: amount ? { amount, currency } : null,
      // What nobody set is an hour there.
      minutes: row['duration_minutes'] === 60 ? null : numberIn(row['duration_minutes']),
      google_place_id: textIn(row['google_place_id']),
      osm_id: textIn(row['osm_id']),
    }
  })
}

/** A stop without times of its own has those of its place. */
function stopsOf(
  database: ForeignDatabase,
  days: readonly Json[],
  places: ReadonlyMap<string, Json>,
): BroughtStop[] {
  return days.flatMap(day =>
    database
      .rows('day_assignments', 'day_id', day['id'])
      .toSorted((a, b) => Number(a['order_index']) - Number(b['order_index']))
      .map(stop => {
        const place_key = keyOf(stop['place_id']) ?? '?'
        const place = places.get(place_key)
        return {
          key: ownKey(stop),
          day_key: ownKey(day),
          place_key,
          time: timeIn(stop['assignment_time']) ?? timeIn(place?.['place_time']),
          end_time: timeIn(stop['assignment_end_time']) ?? timeIn(place?.['end_time']),
          notes: textIn(stop['notes']),
        }
      }),
  )
}

/** Icons that a note carries there, by what we have for them. */
const icons: Readonly<Record<string, string>> = {
  info: 'info',
  alerttriangle: 'warning',
  clock: 'clock',
  train: 'train',
  bus: 'train',
  bed: 'bed',
  ticket: 'ticket',
  coffee: 'coffee',
  camera: 'camera',
  luggage: 'luggage',
}

/** `time` is a second line of text there; only sometimes it is a time. */
function noteOf(note: Json): BroughtNote {
  const time = /^\s*([01]?\d|2[0-3]):[0-5]\d\s*$/.test(textIn(note['time']) ?? '')
    ? textIn(note['time'])
    : null
  const icon = icons[(textIn(note['icon']) ?? '').toLowerCase()]
  return {
    key: ownKey(note),
    day_key: keyOf(note['day_id']) ?? '?',
    text: together([textIn(note['text']), time === null ? textIn(note['time']) : null], '\n') ?? '',
    time: time?.trim() ?? null,
    ...(icon ? { icon } : {}),
  }
}
