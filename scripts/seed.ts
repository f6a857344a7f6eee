// npm run seed: makes the example trip on a running server, through the public API like any client.
// SEED_URL (http://localhost:3000), SEED_USER, SEED_PASSWORD; on an empty server they become its admin.
import { readFileSync } from 'node:fs'
import { exampleCategory } from '../pwa/src/features/example-trip/example-category.ts'
import {
  exampleDays,
  examplePlaces,
  exampleStart,
  exampleTrip,
} from '../pwa/src/features/example-trip/example-trip-data.ts'

const url = (process.env.SEED_URL ?? 'http://localhost:3000').replace(/\/$/, '')
const username = process.env.SEED_USER ?? 'maya'
const password = process.env.SEED_PASSWORD ?? ''

const locale = new URL('../locales/en.json', import.meta.url)
const words = JSON.parse(readFileSync(locale, 'utf8')) as Record<string, string>
/** The example speaks English here: its texts have nothing to fill in. */
const said = (key: string | undefined) => (key === undefined ? null : (words[key] ?? stop(`No text ${key}.`)))

type Row = { id: string } & Record<string, unknown>

/** Ends with one clear sentence instead of a stack. */
function stop(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}

let token = ''
async function api<Answer>(method: string, path: string, body?: object): Promise<Answer> {
  const headers: Record<string, string> = { 'Content-Type': 'application/json' }
  if (token) headers.Authorization = `Bearer ${token}`
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  }).catch(() => stop(`No server answers at ${url}. Start it with npm start, or set SEED_URL.`))
  const text = await answer.text()
  if (!answer.ok) stop(`${method} ${path} was answered ${answer.status}: ${text.slice(0, 300)}`)
  return JSON.parse(text) as Answer
}

/** Set-up on an empty server, sign-in on any other. */
async function signIn(): Promise<void> {
  if (!password) stop('Set SEED_PASSWORD (and SEED_USER) to the account that gets the example trip.')
  const { has_users: hasUsers } = await api<{ has_users: boolean }>('GET', '/auth/app-config')
  const account = hasUsers
    ? { email: username, password }
    : { username, email: `${username}@example.org`, password }
  const path = hasUsers ? '/auth/login' : '/auth/setup'
  token = (await api<{ token: string }>('POST', path, { ...account, transport: 'bearer' })).token
}

async function makePlaces(tripId: string): Promise<Map<string, string>> {
  const { categories } = await api<{ categories: (Row & { icon: string })[] }>('GET', '/categories')
  const ids = new Map<string, string>()
  for (const { key, icon, minutes, notes, ...place } of examplePlaces) {
    const body = {
      ...place,
      notes: said(notes),
      category_id: exampleCategory(categories, icon),
      duration_minutes: minutes ?? null,
    }
    ids.set(key, (await api<{ place: Row }>('POST', `/trips/${tripId}/places`, body)).place.id)
  }
  return ids
}

async function fillDays(tripId: string, places: ReadonlyMap<string, string>): Promise<void> {
  const { days } = await api<{ days: Row[] }>('GET', `/trips/${tripId}/days`)
  const slots = days
    .filter(({ state }) => state === 'dated')
    .sort((a, b) => (String(a.date) < String(b.date) ? -1 : 1))
  for (const [at, { title, stops, notes = [] }] of exampleDays.entries()) {
    const dayId = slots[at]?.id ?? stop(`The trip has no day ${at + 1}.`)
    await api('PATCH', `/trips/${tripId}/days/${dayId}`, { title: said(title) })
    const addNotes = async (after: string | undefined) => {
      for (const { text, icon } of notes.filter(note => note.after === after))
        await api('POST', `/trips/${tripId}/days/${dayId}/notes`, { text: said(text), icon })
    }
    await addNotes(undefined)
    for (const { place, from = null, to = null, notes: remark } of stops) {
      const times = { assignment_time: from, assignment_end_time: to }
      const stopRow = {
        place_id: places.get(place) ?? stop(`There is no place ${place}.`),
        ...times,
        notes: said(remark),
      }
      await api('POST', `/trips/${tripId}/days/${dayId}/assignments`, stopRow)
      await addNotes(place)
    }
  }
}

await signIn()
const now = new Date()
const today = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
  .map(n => String(n).padStart(2, '0'))
  .join('-')
const start = exampleStart(today)
const end = new Date(Date.parse(`${start}T00:00:00Z`) + (exampleDays.length - 1) * 86_400_000)
const title = said(exampleTrip.title)
const { trip } = await api<{ trip: Row }>('POST', '/trips', {
  title,
  description: said(exampleTrip.description),
  currency: exampleTrip.currency,
  start_date: start,
  end_date: end.toISOString().slice(0, 10),
})
await fillDays(trip.id, await makePlaces(trip.id))
console.log(`${title}: ${examplePlaces.length} places on ${exampleDays.length} days, ${url}/trips/${trip.id}`)
