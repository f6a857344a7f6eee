// A trip like the one in the design's pictures, made through the public API: one full day in Lisbon, its notes, ideas.
import { askAgainWhileBusy } from './api-client.ts'

type Answer = Record<string, unknown>

async function request(
  url: string,
  token: string,
  method: string,
  path: string,
  body?: object,
): Promise<Answer> {
  const answer = await askAgainWhileBusy(`${url}/api${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Answer
}

export type Account = { username: string; password: string }

/** Signs in, or makes the first account of an empty server. */
export async function signInBearer(url: string, { username, password }: Account): Promise<string> {
  const { has_users: known } = await request(url, '', 'GET', '/auth/app-config')
  const email = `${username.toLowerCase()}@example.org`
  if (known)
    return tokenOf(
      await request(url, '', 'POST', '/auth/login', { email: username, password, transport: 'bearer' }),
    )
  const token = tokenOf(
    await request(url, '', 'POST', '/auth/setup', { username, email, password, transport: 'bearer' }),
  )
  // Else every page of the admin begins with this question.
  await request(url, token, 'PUT', '/admin/online-services', { on: [] })
  return token
}

const tokenOf = (answer: Answer): string => String(answer['token'])

const everyDay = (opens: string, closes: string, except: number[] = []) =>
  [1, 2, 3, 4, 5, 6, 7]
    .filter(weekday => !except.includes(weekday))
    .map(weekday => ({ weekday, opens, closes }))

const places: Record<string, { lat: number; lng: number; kind: string } & Answer> = {
  'Miradouro de Santa Luzia': { lat: 38.7116, lng: -9.1302, kind: 'Viewpoint' },
  'Castelo de São Jorge': {
    lat: 38.7139,
    lng: -9.1335,
    kind: 'Attraction',
    opening_hours: everyDay('09:00', '21:00'),
  },
  'O Pitéu da Graça': {
    lat: 38.7165,
    lng: -9.1308,
    kind: 'Restaurant',
    address: 'Largo da Graça 95–96, Lisboa',
    phone: '+351 218 871 067',
    website: 'https://example.org/piteu',
    price: 8800,
    price_currency: 'EUR',
    rating: 4.4,
    opening_hours: [...everyDay('12:00', '15:30'), ...everyDay('19:00', '22:30')],
    notes: 'Ask for the table by the window. Cash is easier than card here.',
  },
  'Convento do Carmo': {
    lat: 38.712,
    lng: -9.1404,
    kind: 'Museum',
    opening_hours: everyDay('10:00', '18:00', [7]),
  },
  'Livraria Bertrand': { lat: 38.7108, lng: -9.1416, kind: 'Shopping', address: 'Rua Garrett 73, Lisboa' },
  'São Pedro de Alcântara': { lat: 38.7152, lng: -9.1442, kind: 'Viewpoint' },
  'Mesa de Frades': { lat: 38.7118, lng: -9.1262, kind: 'Bar', address: 'Rua dos Remédios 139, Lisboa' },
  'A Ginjinha': { lat: 38.7145, lng: -9.1391, kind: 'Bar' },
  'Feira da Ladra': { lat: 38.7151, lng: -9.1245, kind: 'Shopping' },
  'Pastelaria Alcôa': { lat: 38.7106, lng: -9.1401, kind: 'Café', address: 'Rua Garrett 37, Lisboa' },
  'Pastéis de Belém': { lat: 38.6975, lng: -9.2033, kind: 'Café', address: 'Rua de Belém 84, Lisboa' },
  'Torre de Belém': { lat: 38.6916, lng: -9.216, kind: 'Attraction' },
}

const dayTwo: [name: string, from: string | null, to: string | null, note?: string][] = [
  ['Miradouro de Santa Luzia', '09:30', '10:15', 'Tiled terrace above the Tagus'],
  ['Castelo de São Jorge', '10:30', '12:30'],
  ['O Pitéu da Graça', '13:00', '14:30', 'Lunch'],
  ['Convento do Carmo', '15:00', '16:00', 'Ruin and museum'],
  ['Livraria Bertrand', '16:10', null, 'The oldest one still open'],
  ['São Pedro de Alcântara', '18:00', '19:00'],
  ['Mesa de Frades', '20:00', null, 'Dinner and fado'],
]

export type PlannerTrip = {
  id: string
  days: string[]
  /** Ids of the stops of day 2 by the name of their place. */
  stops: Record<string, string>
  places: Record<string, string>
}

/** Nine days from Saturday 17 April 2027: seven stops on day 2 with two notes, one on day 3, four ideas. */
export async function seedPlannerTrip(url: string, token: string): Promise<PlannerTrip> {
  const call = (method: string, path: string, body?: object) => request(url, token, method, path, body)
  const made = await call('POST', '/trips', {
    title: 'Lisbon to Porto',
    start_date: '2027-04-17',
    end_date: '2027-04-25',
    currency: 'EUR',
  })
  const id = String((made['trip'] as Answer)['id'])
  const kinds = new Map(
    ((await call('GET', '/categories'))['categories'] as Answer[]).map(({ name, id: kind }) => [name, kind]),
  )
  const ids: Record<string, string> = {}
  for (const [name, { kind, ...place }] of Object.entries(places)) {
    const body = { ...place, name, category_id: kinds.get(kind) ?? null }
    ids[name] = String(((await call('POST', `/trips/${id}/places`, body))['place'] as Answer)['id'])
  }
  const rows = (await call('GET', `/trips/${id}/days`))['days'] as { id: string; date: string }[]
  const days = rows.sort((a, b) => (a.date < b.date ? -1 : 1)).map(day => day.id)
  await call('PATCH', `/trips/${id}/days/${days[1]}`, { title: 'Alfama and Graça, on foot' })
  await call('PATCH', `/trips/${id}/days/${days[2]}`, { title: 'Belém, by tram and ferry' })
  const stops: Record<string, string> = {}
  for (const [name, from, to, notes = null] of dayTwo) {
    const body = { place_id: ids[name], assignment_time: from, assignment_end_time: to, notes }
    const answer = await call('POST', `/trips/${id}/days/${days[1]}/assignments`, body)
    stops[name] = String((answer['assignment'] as Answer)['id'])
    if (name === 'O Pitéu da Graça') {
      const text = 'Feira da Ladra: only Tuesday and Saturday'
      await call('POST', `/trips/${id}/days/${days[1]}/notes`, { text, icon: 'note' })
    }
  }
  await call('POST', `/trips/${id}/days/${days[1]}/notes`, {
    text: 'Night bus 735 back to Alfama',
    icon: 'train',
  })
  await call('POST', `/trips/${id}/days/${days[2]}/assignments`, { place_id: ids['Torre de Belém'] })
  return { id, days, stops, places: ids }
}
