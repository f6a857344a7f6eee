// What the pictures show besides the example trip: people, and trips at other times, at their true places.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
const password = 'a long way home'

/** Signs in over the public API. */
export async function bearer(url: string, username: string): Promise<string> {
  const answer = await request(url, '', 'POST', '/auth/login', {
    email: username,
    password,
    transport: 'bearer',
  })
  return String(answer.token)
}

export const owner = { name: 'Maya', password }

type Answer = Record<string, unknown>

async function request(
  url: string,
  token: string,
  method: string,
  path: string,
  body?: object,
): Promise<Answer> {
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Answer
}

/** The local date some days from now. */
const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const others = ['Jonas', 'Inês', 'Tom']

type OtherTrip = {
  title: string
  when: { start_date: string; end_date: string } | { day_count: number }
  with: string[]
  places: [name: string, lat: number, lng: number][]
}

const trips: OtherTrip[] = [
  {
    title: 'Lofoten, late light',
    when: { start_date: dayFromNow(157), end_date: dayFromNow(165) },
    with: ['Jonas'],
    places: [
      ['Å', 67.8793, 12.9827],
      ['Reine', 67.9324, 13.0886],
      ['Henningsvær', 68.1533, 14.2018],
      ['Svolvær', 68.2343, 14.5683],
    ],
  },
  {
    title: 'Weekend in Gent',
    when: { start_date: dayFromNow(71), end_date: dayFromNow(73) },
    with: ['Inês'],
    places: [
      ['Sint-Baafskathedraal', 51.0529, 3.7269],
      ['Gravensteen', 51.0573, 3.7208],
      ['S.M.A.K.', 51.0372, 3.7206],
      ['Dok Noord', 51.0674, 3.7293],
    ],
  },
  {
    title: 'Kyoto and the Kii coast',
    when: { day_count: 14 },
    with: ['Tom'],
    places: [
      ['Fushimi Inari-taisha', 34.9671, 135.7727],
      ['Kōyasan', 34.2131, 135.5861],
      ['Nachi-no-taki', 33.6753, 135.8875],
      ['Ise Jingū', 34.455, 136.7256],
    ],
  },
  {
    title: 'Menorca by bike',
    when: { start_date: dayFromNow(-40), end_date: dayFromNow(-33) },
    with: ['Jonas', 'Inês', 'Tom'],
    places: [
      ['Ciutadella', 40.0011, 3.8374],
      ['Cala Galdana', 39.9376, 3.9573],
      ['Monte Toro', 39.9852, 4.1128],
      ['Maó', 39.8885, 4.2658],
    ],
  },
]

async function makeTrip(url: string, token: string, trip: OtherTrip): Promise<void> {
  const made = (await request(url, token, 'POST', '/trips', { title: trip.title, ...trip.when }))
    .trip as Answer
  const path = `/trips/${String(made.id)}`
  const days = (await request(url, token, 'GET', `${path}/days`)).days as Answer[]
  for (const [at, [name, lat, lng]] of trip.places.entries()) {
    const place = (await request(url, token, 'POST', `${path}/places`, { name, lat, lng })).place as Answer
    const day = days[Math.min(at, days.length - 1)]
    await request(url, token, 'POST', `${path}/days/${String(day?.id)}/assignments`, { place_id: place.id })
  }
  for (const identifier of trip.with) await request(url, token, 'POST', `${path}/members`, { identifier })
}

/** What Jonas changes while Maya has no connection: the time of her lunch on the second day. */
export async function changeLunch(url: string, tripId: string, round: number): Promise<void> {
  const token = await bearer(url, 'Jonas')
  const path = `/trips/${tripId}`
  const places = (await request(url, token, 'GET', `${path}/places`)).places as Answer[]
  const lunch = places.find(({ name }) => name === 'O Pitéu da Graça')
  const stops = (await request(url, token, 'GET', `${path}/assignments`)).assignments as Answer[]
  const stop = stops.find(({ place_id: id }) => id === lunch?.id)
  const times = { assignment_time: `12:3${round}`, assignment_end_time: '14:00' }
  await request(url, token, 'PATCH', `${path}/assignments/${String(stop?.id)}`, times)
}

/** Fills an empty server. Answers the id of the example trip. */
export async function seedScreens(url: string): Promise<string> {
  const env = { ...process.env, SEED_URL: url, SEED_USER: owner.name, SEED_PASSWORD: password }
  const seed = spawnSync(process.execPath, ['scripts/seed.ts'], { cwd: root, env, encoding: 'utf8' })
  if (seed.status !== 0) throw new Error(seed.stderr)
  const tripId = /trips\/([\w-]+)/.exec(seed.stdout)?.[1] ?? ''
  for (const [at, username] of others.entries())
    await request(url, '', 'POST', '/auth/register', {
      username,
      email: `person-${at}@example.org`,
      password,
      transport: 'bearer',
    })
  const token = await bearer(url, owner.name)
  await request(url, token, 'PUT', '/admin/online-services', { on: [] })
  for (const identifier of others)
    await request(url, token, 'POST', `/trips/${tripId}/members`, { identifier })
  for (const trip of trips) await makeTrip(url, token, trip)
  return tripId
}
