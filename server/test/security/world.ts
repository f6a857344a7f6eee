/** A server with one person of each standing towards a trip, each with a cookie and a bearer token. */
import { WebSocket, type ClientOptions } from 'ws'
import { insertSession } from '../../src/accounts/session-queries.ts'
import { newId } from '../sync/client.ts'
import { testOption } from './talk-rows.ts'
import { startTestServer, type Answer, type TestServer, type TestSettings } from '../support/test-server.ts'

export const standings = ['anonymous', 'stranger', 'former', 'member', 'owner', 'admin'] as const
/** `former`: was in the trip once · `admin`: of the instance, never in the trip. */
export type Standing = (typeof standings)[number]
export type SignedIn = Exclude<Standing, 'anonymous'>

export const credentials = ['cookie', 'bearer'] as const
export type Credential = (typeof credentials)[number]

export interface Person {
  id: string
  username: string
  email: string
  cookie: string
  token: string
}

/** A trip with one row of each kind. */
export interface TripIds {
  trip: string
  day: string
  other_day: string
  place: string
  tag: string
  destination: string
  assignment: string
  note: string
  file: string
  bag: string
  thing: string
  todo: string
  expense: string
  guest: string
  settlement: string
  reservation: string
  stay: string
  message: string
  trip_note: string
  poll: string
  dismissed: string
  /** Between `file` and `place`. */
  link: string
  /** A packing list that anyone who made the trip keeps, and a thing they keep to themselves. */
  list: string
  own_thing: string
  /** A journal in which the member writes, with an entry and a photo. */
  journey: string
  entry: string
  journey_photo: string
  /** A place that was deleted. */
  gone_place: string
  /** The commit that made `place`. */
  mutation: string
  /** Of the whole instance. */
  category: string
  template: string
  template_item: string
}

type InstanceId = 'category' | 'template' | 'template_item'

export interface SecurityWorld {
  server: TestServer
  people: Record<SignedIn, Person>
  as(
    standing: Standing,
    credential: Credential,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<Answer>
  /**
   * Made by `by`, whose texts in it start with `<by>-canary-`; with the member in it and the former member out of it
   * again.
   */
  trip(by?: SignedIn): Promise<TripIds>
}

export const password = 'nine days in May'
const plenty = {
  login: { limit: 1e6 },
  register: { limit: 1e6 },
  lookup: { limit: 1e6 },
  profile: { limit: 1e6 },
  oidc: { limit: 1e6 },
  mfa: { limit: 1e6 },
  passkey: { limit: 1e6 },
  password: { limit: 1e6 },
  forgot: { limit: 1e6 },
  reset: { limit: 1e6 },
  test_mail: { limit: 1e6 },
  test_webhook: { limit: 1e6 },
  admin: { limit: 1e6 },
  rates: { limit: 1e6 },
  maps: { limit: 1e6 },
  map_areas: { limit: 1e6 },
  atlas: { limit: 1e6 },
  export: { limit: 1e6 },
  confirm: { limit: 1e6 },
  search_rows: { limit: 1e6 },
  places: { limit: 1e6 },
  weather: { limit: 1e6 },
  libraries: { limit: 1e6 },
  matrix: { limit: 1e6 },
  oauth_register: { limit: 1e6 },
  oauth_authorize: { limit: 1e6 },
  oauth_token: { limit: 1e6 },
  oauth_revoke: { limit: 1e6 },
  api_tokens: { limit: 1e6 },
  sharing: { limit: 1e6 },
  calendar: { limit: 1e6 },
  shared: { limit: 1e6 },
  shared_photos: { limit: 1e6 },
  share_password: { limit: 1e6 },
}

export const startSecurityWorld = async (settings: TestSettings = {}): Promise<SecurityWorld> => {
  const server = await startTestServer({ rate_limits: plenty, ...settings })
  const admin = await join(server, 'admin')
  const others: SignedIn[] = ['stranger', 'former', 'member', 'owner']
  const joined = await Promise.all(others.map(async name => [name, await join(server, name)] as const))
  const people = { admin, ...Object.fromEntries(joined) } as Record<SignedIn, Person>
  const as: SecurityWorld['as'] = (standing, credential, method, path, body) =>
    server.call(method, path, {
      ...(body === undefined ? {} : { body }),
      ...(standing === 'anonymous' ? {} : credentialOf(people[standing], credential)),
    })
  return {
    server,
    people,
    as,
    async trip(by = 'owner') {
      const made = await must(as('admin', 'cookie', 'POST', '/api/categories', { name: 'Lookout' }))
      const template = idIn(
        await must(as('admin', 'cookie', 'POST', '/api/admin/packing-templates', { name: 'Winter' })),
        'template',
      )
      const items = `/api/admin/packing-templates/${template}/items`
      const template_item = idIn(await must(as('admin', 'cookie', 'POST', items, { name: 'Scarf' })), 'item')
      const ids = await makeTrip(people, by, (...call) => must(as(by, 'cookie', ...call)))
      // The notice of the photo comes after its answer.
      await server.app.effects.idle()
      return { ...ids, category: idIn(made, 'category'), template, template_item }
    },
  }
}

/** The first one becomes the admin. The bearer token is that of a second session. */
const join = async (server: TestServer, name: SignedIn): Promise<Person> => {
  const { db, sessions } = server.app
  const email = `${name}-canary@mail.example`
  const path = name === 'admin' ? '/api/auth/setup' : '/api/auth/register'
  const made = await must(server.call('POST', path, { body: { username: name, email, password } }))
  const id = idIn(made, 'user')
  const created_at = Date.now()
  const session = { id: newId(), user_id: id, created_at, expires_at: created_at + 3_600_000 }
  await insertSession(db, { ...session, user_agent: null, method: 'password' })
  const { id: session_id, expires_at } = session
  const token = await sessions.sign({ user_id: id, password_version: 0, session_id, expires_at })
  return { id, username: name, email, cookie: made.cookie ?? '', token }
}

export const credentialOf = ({ cookie, token }: Person, credential: Credential) =>
  credential === 'cookie' ? { cookie } : { headers: { authorization: `Bearer ${token}` } }

const must = async (asked: Promise<Answer>): Promise<Answer> => {
  const answer = await asked
  if (answer.status >= 300) throw new Error(`${answer.status} ${answer.text}`)
  return answer
}

type Make = (method: string, path: string, body?: object) => Promise<Answer>

const idIn = (answer: Answer, key: string): string => (answer.body[key] as { id: string }).id

const makeTrip = async (
  people: SecurityWorld['people'],
  by: SignedIn,
  make: Make,
): Promise<Omit<TripIds, InstanceId>> => {
  const trip = idIn(
    await make('POST', '/api/trips', {
      title: `${by}-canary-title`,
      description: `${by}-canary-description`,
      day_count: 2,
    }),
    'trip',
  )
  const at = `/api/trips/${trip}`
  await make('POST', `${at}/members`, { identifier: people.member.username })
  await make('POST', `${at}/members`, { identifier: people.former.username })
  await make('DELETE', `${at}/members/${people.former.id}`)
  const days = (await make('GET', `${at}/days`)).body['days'] as { id: string }[]
  const [day = '', other_day = ''] = days.map(row => row.id)
  const made = await make('POST', `${at}/places`, {
    name: `${by}-canary-place`,
    notes: `${by}-canary-notes`,
  })
  const place = idIn(made, 'place')
  const tag = idIn(await make('POST', `${at}/tags`, { name: `${by}-canary-tag` }), 'tag')
  await make('PUT', `${at}/places/${place}/tags`, { tag_ids: [tag] })
  const kyoto = { name: `${by}-canary-destination`, kind: 'city', lat: 35.0211, lng: 135.7539 }
  const destination = idIn(await make('POST', `${at}/destinations`, kyoto), 'destination')
  const assignment = idIn(
    await make('POST', `${at}/assignments`, { place_id: place, day_id: day }),
    'assignment',
  )
  const note = idIn(await make('POST', `${at}/days/${day}/notes`, { text: `${by}-canary-note` }), 'note')
  const gone_place = idIn(await make('POST', `${at}/places`, { name: `${by}-canary-gone` }), 'place')
  await make('DELETE', `${at}/places/${gone_place}`)
  const announced = { mime: 'image/jpeg', size: 9, sha256: 'ab'.repeat(32) }
  const file = idIn(await make('POST', `${at}/files`, { name: `${by}-canary.jpg`, ...announced }), 'file')
  const bag = idIn(await make('POST', `${at}/packing/bags`, { name: `${by}-canary-bag` }), 'bag')
  const thing = idIn(
    await make('POST', `${at}/packing`, {
      name: `${by}-canary-thing`,
      category: `${by}-canary-kind`,
      bag_id: bag,
    }),
    'item',
  )
  const todo = idIn(
    await make('POST', `${at}/todo`, { title: `${by}-canary-todo`, description: `${by}-canary-why` }),
    'item',
  )
  const guest = idIn(await make('POST', `${at}/budget/guests`, { name: `${by}-canary-guest` }), 'guest')
  const spent = {
    name: `${by}-canary-dinner`,
    note: `${by}-canary-menu`,
    payers: [{ user_id: people[by].id, amount: 900 }],
    currency: 'EUR',
  }
  const expense = idIn(
    await make('POST', `${at}/budget`, { ...spent, member_ids: [people[by].id, people.member.id] }),
    'item',
  )
  const paid = {
    from_user_id: people.member.id,
    to_user_id: people[by].id,
    amount: 400,
    currency: 'EUR',
    note: `${by}-canary-cash`,
  }
  const settlement = idIn(await make('POST', `${at}/budget/settlements`, paid), 'settlement')
  const reservation = idIn(
    await make('POST', `${at}/reservations`, {
      title: `${by}-canary-flight`,
      type: 'flight',
      confirmation_code: `${by}-canary-code`,
      day_id: day,
    }),
    'reservation',
  )
  const slept = { start_day_id: day, end_day_id: other_day, notes: `${by}-canary-stay` }
  const stay = idIn(await make('POST', `${at}/accommodations`, slept), 'accommodation')
  const dismissed = idIn(
    await make('POST', `${at}/trip-check/dismissed`, { finding_key: 'far:x', reason: `${by}-canary-reason` }),
    'dismissed',
  )
  await make('POST', `${at}/files/${file}/link`, { place_id: place })
  const [{ id: link } = { id: '' }] = (await make('GET', `${at}/file-links`)).body['links'] as {
    id: string
  }[]
  const talk = `${at}/collab`
  const message = idIn(await make('POST', `${talk}/messages`, { text: `${by}-canary-said` }), 'message')
  const trip_note = idIn(
    await make('POST', `${talk}/notes`, { title: `${by}-canary-page`, content: `${by}-canary-words` }),
    'note',
  )
  const options = [
    { id: testOption, label: `${by}-canary-here` },
    { id: newId(), label: `${by}-canary-there` },
  ]
  const asked = { question: `${by}-canary-question`, options }
  const poll = idIn(await make('POST', `${talk}/polls`, asked), 'poll')
  const own = `/api/users/${people[by].id}`
  const list = idIn(await make('POST', `${own}/packing-lists`, { name: `${by}-canary-list` }), 'list')
  const own_thing = idIn(
    await make('POST', `${own}/own-packing`, { name: `${by}-canary-own`, for_trip_id: trip }),
    'item',
  )
  const journey = idIn(await make('POST', '/api/journeys', { title: `${by}-canary-journal` }), 'journey')
  const written = `/api/journeys/${journey}`
  const person = (name: 'member' | 'former') => ({ identifier: people[name].username, role: 'editor' })
  await make('POST', `${written}/contributors`, person('member'))
  await make('POST', `${written}/contributors`, person('former'))
  await make('DELETE', `${written}/contributors/${people.former.id}`)
  const entry = idIn(
    await make('POST', `${written}/entries`, { title: `${by}-canary-day`, story: `${by}-canary-story` }),
    'entry',
  )
  const pictured = { name: `${by}-canary-noon.jpg`, entry_id: entry, ...announced }
  const journey_photo = idIn(await make('POST', `${written}/photos`, pictured), 'photo')
  const { mutation_id: mutation } = made.body['sync'] as { mutation_id: string }
  return {
    trip,
    day,
    other_day,
    place,
    tag,
    destination,
    assignment,
    note,
    file,
    bag,
    thing,
    todo,
    expense,
    guest,
    settlement,
    reservation,
    stay,
    message,
    trip_note,
    poll,
    dismissed,
    link,
    list,
    own_thing,
    journey,
    entry,
    journey_photo,
    gone_place,
    mutation,
  }
}

/** Ids of the same shape that nothing has. */
export const nothing = (): TripIds => ({
  trip: newId(),
  day: newId(),
  other_day: newId(),
  place: newId(),
  tag: newId(),
  destination: newId(),
  assignment: newId(),
  note: newId(),
  file: newId(),
  bag: newId(),
  thing: newId(),
  todo: newId(),
  expense: newId(),
  guest: newId(),
  settlement: newId(),
  reservation: newId(),
  stay: newId(),
  message: newId(),
  trip_note: newId(),
  poll: newId(),
  dismissed: newId(),
  link: newId(),
  list: newId(),
  own_thing: newId(),
  journey: newId(),
  entry: newId(),
  journey_photo: newId(),
  template: newId(),
  template_item: newId(),
  gone_place: newId(),
  mutation: newId(),
  category: newId(),
})

/** Number of rows in every table but those that count requests rather than changes. */
export const countRows = (server: TestServer): Record<string, number> => {
  const { raw } = server.app.db
  const tables = raw.prepare("select name from sqlite_master where type = 'table' order by name").all()
  const names = (tables as { name: string }[])
    .map(({ name }) => name)
    .filter(name => name !== 'ledger' && name !== 'audit_log')
  return Object.fromEntries(
    names.map(name => [name, (raw.prepare(`select count(*) n from "${name}"`).get() as { n: number }).n]),
  )
}

export interface TestSocket {
  socket: WebSocket
  messages: Record<string, unknown>[]
  /** Resolves with the first message of this type, past or to come. */
  heard(type: string): Promise<Record<string, unknown>>
  /** The close code. */
  closed: Promise<number>
}

export const socketToken = async (world: SecurityWorld, standing: SignedIn): Promise<string> =>
  String((await must(world.as(standing, 'cookie', 'POST', '/api/auth/ws-token'))).body['token'])

export const openSocket = (
  server: Pick<TestServer, 'url'>,
  token: string,
  options: ClientOptions = {},
): TestSocket => {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/ws?token=${token}`, options)
  const messages: Record<string, unknown>[] = []
  const waiting: (() => void)[] = []
  socket.on('message', data => {
    messages.push(JSON.parse(String(data)) as Record<string, unknown>)
    for (const wake of waiting.splice(0)) wake()
  })
  const closed = new Promise<number>(resolve => socket.on('close', resolve))
  // A connection that is cut is told by `closed`.
  socket.on('error', () => undefined)
  const heard = async (type: string): Promise<Record<string, unknown>> => {
    for (;;) {
      const found = messages.find(message => message['type'] === type)
      if (found) return found
      await new Promise<void>(resolve => waiting.push(resolve))
    }
  }
  return { socket, messages, heard, closed }
}

/** A socket of this person that asked for these streams and was welcomed. */
export const listen = async (
  world: SecurityWorld,
  standing: SignedIn,
  streams: string[],
): Promise<TestSocket> => {
  const opened = openSocket(world.server, await socketToken(world, standing))
  await new Promise(resolve => opened.socket.once('open', resolve))
  opened.socket.send(JSON.stringify(helloOf(world, standing, streams)))
  await opened.heard('welcome')
  return opened
}

export const helloOf = (world: SecurityWorld, standing: SignedIn, streams: string[]) => ({
  type: 'hello',
  client_id: newId(),
  user_id: world.people[standing].id,
  streams: streams.map(stream => ({ stream, epoch: 'any', seq: 0, mark: null })),
})
