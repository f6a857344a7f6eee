import {
  emptyTrip,
  type BroughtBooking,
  type BroughtPerson,
  type BroughtPlace,
  type BroughtTrip,
} from '@caravel/sync-protocol/domain/bring/brought-trip'
import type { BroughtExpense } from '@caravel/sync-protocol/domain/bring/brought-things'
import {
  counted,
  currencyIn,
  dateIn,
  listIn,
  minorIn,
  numberIn,
  objectIn,
  textIn,
  timeIn,
  together,
  type Json,
} from './read-json.ts'
import type { Reader } from './reader.ts'
import { ArchiveUploads, baseName, nameWithEnding, type Upload } from './archive-uploads.ts'
import { jsonExport } from './json-export.ts'

/** A trip that Surmai exported: a zip with `trip.json`, or that file alone. */
export const surmaiReader: Reader = {
  source: 'surmai',
  async read(file) {
    const data = await jsonExport(file, /(^|\/)trip\.json$/)
    if (!data) return undefined
    const row = objectIn(data['trip'])
    if (!('transportations' in data) || !('lodgings' in data) || row['name'] === undefined) return undefined
    const trip = tripOf(data, row)
    const uploads = uploadsOf(data, row)
    if (file.archive) await new ArchiveUploads(file.archive).addTo(trip, uploads)
    else Object.assign(trip.left_out, counted({ files: uploads.length }))
    return [{ kind: 'brought', trip, owner: null }]
  },
}

function tripOf(data: Json, trip: Json): BroughtTrip {
  const activities = listIn(data['activities'])
  const [start, end] = [dateIn(trip['startDate']), dateIn(trip['endDate'])]
  const dates = [...new Set(activities.flatMap(each => dateIn(each['startDate']) ?? []))].sort()
  const inside = dates.filter(date => !start || !end || (date >= start && date <= end))
  const notes = textIn(trip['notes'])
  return {
    ...emptyTrip(String(trip['id'] ?? trip['name']), textIn(trip['name']) ?? '?'),
    description: textIn(trip['description']),
    start_date: start,
    end_date: end,
    currency: currencyIn(objectIn(trip['budget'])['currency']),
    days: inside.map(date => ({ key: date, date, title: null, notes: null })),
    places: [...listIn(trip['destinations']).map(destinationOf), ...activities.map(activityPlace)],
    stops: activities.flatMap((each, at) => {
      const date = dateIn(each['startDate'])
      if (date === null || !inside.includes(date)) return []
      const key = keyOf(each, at)
      const end_time = dateIn(each['endDate']) === date ? timeIn(each['endDate']) : null
      return [
        {
          key,
          day_key: date,
          place_key: `activity-${key}`,
          time: timeIn(each['startDate']),
          end_time,
          notes: textIn(each['confirmationCode']),
        },
      ]
    }),
    bookings: [
      ...listIn(data['transportations']).map(transportOf),
      ...listIn(data['lodgings']).map(lodgingOf),
    ],
    expenses: listIn(data['expenses']).flatMap(expenseOf),
    people: peopleOf(data, trip),
    pages: notes === null ? [] : [{ key: 'notes', title: textIn(trip['name']) ?? '?', text: notes }],
    left_out: counted({ budget: numberIn(objectIn(trip['budget'])['value']) ? 1 : 0 }),
  }
}

/** Names only: passports and addresses of travellers stay where they are. */
function peopleOf(data: Json, trip: Json): BroughtPerson[] {
  const travellers = listIn(data['travellerProfiles']).flatMap((each, at) => {
    const name = textIn(each['legalName'])
    return name === null ? [] : [{ key: keyOf(each, at), name }]
  })
  const named = new Set(travellers.map(({ name }) => name))
  const others = listIn(trip['participants']).flatMap((each, at) => {
    const name = textIn(each['name'])
    return name === null || named.has(name) ? [] : [{ key: keyOf(each, at), name }]
  })
  return [...travellers, ...others]
}

function travellersOf(row: Json): string[] {
  const ids = row['travellers']
  return Array.isArray(ids) ? ids.flatMap(id => textIn(id) ?? []) : []
}

function keyOf(row: Json, at: number): string {
  return String(row['id'] ?? at)
}

const nothing = { address: null, notes: null, website: null, phone: null }

function destinationOf(row: Json, at: number): BroughtPlace {
  return {
    ...nothing,
    key: `destination-${keyOf(row, at)}`,
    name: textIn(row['name']) ?? '?',
    lat: numberIn(row['latitude']),
    lng: numberIn(row['longitude']),
    address: together([textIn(row['stateName']), textIn(row['countryName'])], ', '),
  }
}

function activityPlace(row: Json, at: number): BroughtPlace {
  return {
    ...nothing,
    key: `activity-${keyOf(row, at)}`,
    name: textIn(row['name']) ?? '?',
    lat: null,
    lng: null,
    address: textIn(row['address']),
    notes: textIn(row['description']),
    website: textIn(row['link']),
  }
}

const types: Readonly<Record<string, 'flight' | 'train' | 'bus' | 'ferry' | 'car'>> = {
  flight: 'flight',
  train: 'train',
  bus: 'bus',
  boat: 'ferry',
  ferry: 'ferry',
  car: 'car',
  rental_car: 'car',
}

function transportOf(row: Json, at: number): BroughtBooking {
  const metadata = objectIn(row['metadata'])
  const [from, to] = [textIn(row['origin']), textIn(row['destination'])]
  const [start, end] = [row['departure'] ?? row['departureTime'], row['arrival'] ?? row['arrivalTime']]
  return {
    key: `transport-${keyOf(row, at)}`,
    type: types[textIn(row['type']) ?? ''] ?? ('transport_other' as const),
    title: [from, to].filter(text => text !== null).join(' → ') || '?',
    status: 'confirmed',
    code: textIn(metadata['reservation']) ?? textIn(metadata['confirmationCode']),
    notes: null,
    link: textIn(row['link']),
    start_date: dateIn(start),
    start_time: timeIn(start),
    end_date: dateIn(end),
    end_time: timeIn(end),
    from,
    to,
    review: false,
    provider: textIn(metadata['provider']),
    travellers: travellersOf(row),
  }
}

function lodgingOf(row: Json, at: number): BroughtBooking {
  return {
    key: `lodging-${keyOf(row, at)}`,
    type: 'hotel' as const,
    title: textIn(row['name']) ?? '?',
    status: 'confirmed' as const,
    code: textIn(row['confirmationCode']),
    notes: textIn(row['address']),
    link: textIn(row['link']),
    start_date: dateIn(row['startDate']),
    start_time: timeIn(row['startDate']),
    end_date: dateIn(row['endDate']),
    end_time: timeIn(row['endDate']),
    from: null,
    to: null,
    review: false,
    travellers: travellersOf(row),
  }
}

function expenseOf(row: Json, at: number): BroughtExpense[] {
  const cost = objectIn(row['cost'])
  const currency = currencyIn(cost['currency'])
  const amount = currency === null ? null : minorIn(cost['value'], currency)
  if (!amount || currency === null) return []
  const [name, note] = [textIn(row['name']) ?? '?', textIn(row['notes'])]
  const [date, category] = [dateIn(row['occurredOn']), textIn(row['category'])]
  return [{ key: keyOf(row, at), name, note, date, amount, currency, category }]
}

/** Files lie under the name they are stored by; bookings and activities say which are theirs. */
function uploadsOf(data: Json, trip: Json): Upload[] {
  const links = new Map<string, NonNullable<Upload['links']>>()
  const refer = (list: string, entity: 'reservation' | 'place', prefix: string) => {
    for (const [at, row] of listIn(data[list]).entries()) {
      const ids = row['attachmentReferences']
      for (const id of Array.isArray(ids) ? ids : [])
        links.set(String(id), [
          ...(links.get(String(id)) ?? []),
          { entity, key: `${prefix}-${keyOf(row, at)}` },
        ])
    }
  }
  refer('transportations', 'reservation', 'transport')
  refer('lodgings', 'reservation', 'lodging')
  refer('activities', 'place', 'activity')
  const files = listIn(data['attachments']).map((each, at): Upload => {
    const stored = baseName(textIn(each['file']))
    return {
      key: keyOf(each, at),
      paths: stored === '' ? [] : [`files/${stored}`],
      name: nameWithEnding(textIn(each['name']), stored),
      mime: null,
      caption: null,
      place_key: null,
      links: links.get(String(each['id'])) ?? [],
    }
  })
  const cover = baseName(textIn(trip['coverImageFileName']))
  if (cover === '') return files
  const picture = { paths: [`files/${cover}`], name: cover, mime: null, caption: null, place_key: null }
  return [...files, { ...picture, key: 'cover', cover: true }]
}
