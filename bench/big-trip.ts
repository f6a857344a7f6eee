/** Trips made through the API like any other. */
import { HttpClient, json, newId } from './http-client.ts'

export interface BigTrip {
  id: string
  places: string[]
}

export interface TripSize {
  days: number
  places: number
  stops: number
  notes: number
}

/** What a full fortnight holds. */
export const fortnight: TripSize = { days: 14, places: 200, stops: 300, notes: 100 }

/** A long trip of 5,000 rows. */
export const longTrip: TripSize = { days: 90, places: 1_600, stops: 2_400, notes: 900 }

/** A trip with all that someone ever marked on a map. */
export const collection: TripSize = { days: 14, places: 1_000, stops: 100, notes: 20 }

/** One of the many trips of a frequent traveller. */
const ordinary: TripSize = { days: 14, places: 12, stops: 12, notes: 4 }

/** Fifty of the fifty-one trips of an account; answers their ids. */
export const makeOtherTrips = async (url: string, cookie: string): Promise<string[]> => {
  const ids: string[] = []
  while (ids.length < 50) ids.push((await makeBigTrip(url, cookie, ordinary)).id)
  return ids
}

/** Trips of a few days with nothing in them yet. */
export const makeSmallTrips = async (url: string, cookie: string, count: number): Promise<void> => {
  const client = new HttpClient(url, cookie)
  const trips = Array.from({ length: count }, (_, n) => ({
    path: '/api/trips',
    body: { id: newId(), title: `Weekend ${n}`, start_date: '2027-04-01', end_date: '2027-04-03' },
  }))
  await pushAll(client, trips)
  client.close()
}

export const makeBigTrip = async (
  url: string,
  cookie: string,
  size: TripSize = fortnight,
): Promise<BigTrip> => {
  const client = new HttpClient(url, cookie)
  const end = new Date(Date.UTC(2027, 3, size.days)).toISOString().slice(0, 10)
  const dates = { start_date: '2027-04-01', end_date: end }
  const id =
    json(await client.change('POST', '/api/trips', { id: newId(), title: 'Portugal', ...dates }))['trip']
      ?.id ?? ''
  const at = `/api/trips/${id}`
  const listed = JSON.parse((await client.ask('GET', `${at}/days`)).bytes.toString()) as {
    days: { id: string }[]
  }
  const places = Array.from({ length: size.places }, () => newId())
  const day = (n: number) => listed.days[n % listed.days.length]?.id ?? ''
  const changes = [
    ...places.map((place, n) => ({ path: `${at}/places`, body: placeBody(place, n) })),
    ...Array.from({ length: size.stops }, (_, n) => ({
      path: `${at}/assignments`,
      body: {
        id: newId(),
        place_id: places[n % places.length],
        day_id: day(n),
        assignment_time: n % 2 ? null : `${String(8 + (n % 12)).padStart(2, '0')}:30`,
        notes: n % 5 ? null : `Book ahead, platform ${n}`,
      },
    })),
    ...Array.from({ length: size.notes }, (_, n) => ({
      path: `${at}/days/${day(n)}/notes`,
      body: { id: newId(), text: `Remember the ferry at ${n % 24} o'clock` },
    })),
  ]
  await pushAll(client, changes)
  client.close()
  return { id, places }
}

/** Costs of two months: someone paid each of them for everybody. */
export const addExpenses = async (url: string, cookie: string, id: string, count: number): Promise<void> => {
  const client = new HttpClient(url, cookie)
  const path = `/api/trips/${id}/budget`
  const { members } = JSON.parse((await client.ask('GET', `/api/trips/${id}/members`)).bytes.toString()) as {
    members: { user_id: string }[]
  }
  const people = members.map(({ user_id }) => user_id)
  const [payer = ''] = people
  const expenses = Array.from({ length: count }, (_, n) => ({
    path,
    body: {
      id: newId(),
      name: `Dinner and fado ${n}`,
      category: n % 2 ? 'food' : 'transport',
      expense_date: new Date(Date.UTC(2027, 3, 1 + (n % 60))).toISOString().slice(0, 10),
      amount: 1_000 + n,
      currency: 'EUR',
      payers: [{ user_id: payer, amount: 1_000 + n }],
      split: { kind: 'equal', of: people },
    },
  }))
  await pushAll(client, expenses)
  client.close()
}

export const addTodos = async (url: string, cookie: string, id: string, count: number): Promise<void> => {
  const client = new HttpClient(url, cookie)
  const todos = Array.from({ length: count }, (_, n) => ({
    path: `/api/trips/${id}/todo`,
    body: { id: newId(), title: `Ask for the key of house ${n}` },
  }))
  await pushAll(client, todos)
  client.close()
}

export const pushAll = async (
  client: HttpClient,
  changes: readonly { path: string; body: object }[],
): Promise<void> => {
  for (let from = 0; from < changes.length; from += 50) {
    const mutations = changes
      .slice(from, from + 50)
      .map(change => ({ ...change, method: 'POST', headers: client.deviceHeaders() }))
    const answer = JSON.parse(
      (await client.change('POST', '/api/sync/push', { mutations })).bytes.toString(),
    ) as object
    if ('stopped_at' in answer) throw new Error(JSON.stringify(answer))
  }
}

const placeBody = (id: string, n: number) => ({
  id,
  name: `Miradouro de Santa Catarina ${n}`,
  lat: 37 + (n * 7919) / 1_000_000,
  lng: -9 + (n * 104_729) / 10_000_000,
  address: `Rua de São Bento ${n}, 1200-109 Lisboa`,
  ...(n % 3 ? {} : { notes: `Open from ${n % 12}, closed on Mondays. Ask for the terrace.` }),
  ...(n % 4 ? {} : { website: `https://example.org/places/${n}`, duration_minutes: 90, rating: 4.5 }),
})
