import {
  shareDetails,
  shareRights,
  type ShareRight,
} from '@caravel/sync-protocol/domain/sharing/share-rights'
import { expect, test } from 'vitest'
import { announce, plain, send } from '../files/file-world.ts'
import { startRouter } from '../support/router-stand-in.ts'
import { startSecurityWorld, type SecurityWorld, type TripIds } from '../security/world.ts'

interface Shared {
  world: SecurityWorld
  ids: TripIds
  /** A place with a photo, and a hotel with one. */
  seen: string
  hotel: string
  at: string
}

const idOf = (answer: { body: Record<string, unknown> }, key: string) =>
  (answer.body[key] as { id: string }).id

/** A trip whose sections all hold something that only they may tell. */
const sharedTrip = async (): Promise<Shared> => {
  const router = await startRouter('osrm')
  const world = await startSecurityWorld({
    config: { fixed_settings: { router: 'osrm', router_url: router.url } },
  })
  const ids = await world.trip('owner')
  const at = `/api/trips/${ids.trip}`
  const ask = (method: string, path: string, body?: unknown) =>
    world.as('owner', 'cookie', method, `${at}${path}`, body)
  const place = async (name: string, lat: number) =>
    idOf(
      await ask('POST', '/places', {
        name,
        lat,
        lng: 7,
        price: 777_123,
        price_currency: 'EUR',
        website: 'https://x.example/canary-web',
      }),
      'place',
    )
  const [seen, hotel] = [await place('canary-seen', 41.111), await place('canary-hotel', 42.222)]
  const second = await place('canary-second', 41.113)
  for (const place_id of [seen, second, hotel])
    await ask('POST', '/assignments', { place_id, day_id: ids.day })
  for (const place_id of [seen, hotel]) {
    const file = announce(plain, { place_id, place_photo: true })
    await ask('POST', '/files', file)
    expect((await send(world, world.people.owner, file.id, plain)).status).toBe(200)
    if (place_id === seen) await ask('PATCH', '', { cover_file_id: file.id })
  }
  await addWays(ask, ids)
  await ask('POST', '/accommodations', {
    place_id: hotel,
    start_day_id: ids.day,
    end_day_id: ids.other_day,
    confirmation_code: 'canary-sleep',
  })
  await ask('PATCH', `/days/${ids.day}`, { title: 'Night at canary-hotel with owner-canary-code' })
  await ask('PATCH', `/budget/${ids.expense}`, { reservation_id: ids.reservation })
  await ask('POST', '/budget', {
    name: 'Paid canary-hotel',
    note: 'canary-receipt',
    amount: 4_242,
    currency: 'EUR',
    payers: [],
  })
  await ask('PATCH', `/reservations/${ids.reservation}`, {
    travellers: [{ person_id: ids.guest, seat: 'canary-seat' }],
  })
  return { world, ids, seen, hotel, at }
}

/** A flight that is gone on the day, and a way along roads that a router told. */
async function addWays(
  ask: (method: string, path: string, body?: unknown) => Promise<unknown>,
  { day }: TripIds,
): Promise<void> {
  const end = (lat: number) => ({ name: 'canary-port', code: 'CNR', lat, lng: 7 })
  await ask('POST', '/reservations', {
    type: 'flight',
    title: 'canary-flown',
    status: 'confirmed',
    day_id: day,
    details: { legs: [{ from: end(43.333), to: end(44.444), number: 'canary-number' }] },
  })
  const ends = { from_lat: 41.111, from_lng: 7, to_lat: 41.113, to_lng: 7 }
  await ask('POST', '/route-legs', { legs: [{ mode: 'walk', ...ends }] })
}

/** What only this section may tell. */
const canaries: Record<ShareRight, string[]> = {
  share_map: [
    'owner-canary-description',
    'owner-canary-place',
    'owner-canary-destination',
    'owner-canary-notes',
    'owner-canary-note',
    'canary-seen',
    '41.113',
    '"ways":[{',
    '777123',
  ],
  share_bookings: [
    'canary-flown',
    'canary-port',
    'canary-number',
    '43.333',
    '"journeys":[{',
    '"distance_meters":1234',
    '42.222',
    'owner-canary-flight',
    'owner-canary-code',
    'owner-canary-stay',
    'canary-hotel',
    'canary-sleep',
  ],
  share_packing: ['owner-canary-thing', 'owner-canary-kind'],
  share_budget: ['owner-canary-menu', 'canary-receipt', '4242'],
  share_collab: ['owner-canary-said'],
}
const always = ['owner-canary-title']
/** In no link, whatever it shows: people, what is theirs, and what was deleted. */
const never = [
  'owner-canary-bag',
  'owner-canary-todo',
  'owner-canary-guest',
  'owner-canary-cash',
  'owner-canary-tag',
  'owner-canary-gone',
  'owner-canary-page',
  'owner-canary-words',
  'owner-canary-question',
  'owner-canary-here',
  'owner-canary-list',
  'owner-canary-own',
  'canary-seat',
  '@mail.example',
  'canary.jpg',
]

const combinations = Array.from({ length: 32 }, (_, bits) =>
  Object.fromEntries(shareRights.map((right, at) => [right, (bits & (1 << at)) !== 0])),
) as Record<ShareRight, boolean>[]

/** Needs more than its own section. */
const alsoNeeds: Record<string, ShareRight> = {
  '"journeys":[{': 'share_map',
  '"distance_meters":1234': 'share_map',
  '42.222': 'share_map',
}

const everyDetail = Object.fromEntries(shareDetails.map(detail => [detail, true]))

test('all 32 combinations of rights, at every address of a guest: what is off is told nowhere', async () => {
  const { world, ids, seen, hotel, at } = await sharedTrip()
  const { member } = world.people
  const wrong: string[] = []
  for (const rights of combinations) {
    const made = await world.as('owner', 'cookie', 'POST', `${at}/share-link`, { ...rights, ...everyDetail })
    const token = String(made.body['token'])
    const guest = `/api/shared/${token}`
    const paths = [
      '',
      `/place-photo/${seen}/bytes`,
      `/place-photo/${hotel}/bytes`,
      `/place-photo/${ids.place}/bytes`,
      '/cover/bytes',
      '/trip.ics',
      '/map',
    ]
    const answers = []
    for (const path of paths) {
      const { status, text, headers } = await world.server.call('GET', guest + path)
      answers.push({ status, all: `${text}${JSON.stringify([...headers])}` })
    }
    const page = await world.server.call('GET', `/shared/${token}`)
    const all = [...answers.map(answer => answer.all), page.text].join('\n')
    const name = JSON.stringify(rights)
    for (const right of shareRights) {
      for (const canary of canaries[right]) {
        const needed = alsoNeeds[canary]
        const due = rights[right] && (!needed || rights[needed])
        if (all.includes(canary) !== due) wrong.push(`${name}: ${canary} ${due ? 'is missing' : 'is told'}`)
      }
    }
    for (const canary of always) if (!all.includes(canary)) wrong.push(`${name}: ${canary} is missing`)
    for (const canary of [...never, member.id, world.people.owner.id])
      if (all.includes(canary)) wrong.push(`${name}: ${canary} is told`)
    const photos = answers.map(({ status }) => status)
    const { share_map: map, share_bookings: bookings } = rights
    const due = [200, map ? 200 : 404, map && bookings ? 200 : 404, 404, map ? 200 : 404, 200, 200]
    if (photos.join() !== due.join()) wrong.push(`${name}: answered ${photos}, due ${due}`)
    if (page.text.includes('owner-canary')) wrong.push(`${name}: the page itself tells of the trip`)
  }
  expect(wrong).toEqual([])
}, 120_000)

test('a link that is unknown, expired, revoked or of a trip that is gone answers alike', async () => {
  const { world, at, seen } = await sharedTrip()
  const make = async (body: object) => {
    const { body: made } = await world.as('owner', 'cookie', 'POST', `${at}/share-links`, body)
    return made['link'] as { id: string; token: string }
  }
  const [expired, revoked, kept] = [await make({ expires_in_days: 1 }), await make({}), await make({})]
  const tokens = [expired, revoked, kept].map(({ token }) => token)
  const look = (token: string) => world.server.call('GET', `/api/shared/${token}`)
  expect(await Promise.all(tokens.map(async token => (await look(token)).status))).toEqual([200, 200, 200])
  const { raw } = world.server.app.db
  raw.prepare('update share_links set expires_at = ? where id = ?').run(Date.now(), expired.id)
  await world.as('owner', 'cookie', 'DELETE', `${at}/share-links/${revoked.id}`)
  const dead = ['0'.repeat(32), 'x', expired.token, revoked.token]
  const paths = ['', `/place-photo/${seen}/bytes`, '/cover/bytes']
  for (const path of paths) {
    const answers = new Set<string>()
    for (const token of dead) {
      const { status, text, headers } = await world.server.call('GET', `/api/shared/${token}${path}`)
      const sent = [...headers].filter(([name]) => name !== 'date' && name !== 'x-server-time')
      answers.add(JSON.stringify([status, text, sent]))
    }
    expect([...answers]).toHaveLength(1)
    expect([...answers][0]).toContain('SHARE_NOT_FOUND')
  }
  expect((await look(kept.token)).status).toBe(200)
  await world.as('owner', 'cookie', 'DELETE', at)
  expect((await look(kept.token)).status).toBe(404)
})

test('what guests get is asked for anew, and is in no log, index or referrer', async () => {
  const { world, at, seen } = await sharedTrip()
  const { body } = await world.as('owner', 'cookie', 'POST', `${at}/share-link`, {})
  const token = String(body['token'])
  expect(token.length).toBeGreaterThanOrEqual(32)
  const first = await world.server.call('GET', `/api/shared/${token}`)
  expect(first.headers.get('cache-control')).toBe('private, no-cache')
  expect(first.headers.get('referrer-policy')).toBe('no-referrer')
  expect(first.headers.get('x-robots-tag')).toBe('noindex, nofollow')
  const photo = await world.server.call('GET', `/api/shared/${token}/place-photo/${seen}/bytes`)
  expect(photo.headers.get('cache-control')).toBe('private, max-age=60')
  const etag = first.headers.get('etag') ?? ''
  const again = await world.server.call('GET', `/api/shared/${token}`, { headers: { 'if-none-match': etag } })
  expect([again.status, again.text]).toEqual([304, ''])
  const links = await world.as('owner', 'cookie', 'GET', `${at}/share-links`)
  expect(links.body['links']).toMatchObject([{ visits: 1, token, name: null }])
  expect(world.server.logged.join('\n')).not.toContain(token)
  const stored = JSON.stringify(world.server.app.db.raw.prepare('select * from share_links').all())
  expect(stored).not.toContain(token)
})

test('a password is asked for everywhere, holds for this link alone, and another one ends what was open', async () => {
  const { world, at, seen } = await sharedTrip()
  const make = async (body: object) =>
    (await world.as('owner', 'cookie', 'POST', `${at}/share-links`, body)).body['link'] as {
      id: string
      token: string
    }
  const [one, two] = [await make({ password: 'open sesame' }), await make({ password: 'open sesame' })]
  const paths = (token: string) =>
    ['', `/place-photo/${seen}/bytes`, '/cover/bytes'].map(end => `/api/shared/${token}${end}`)
  const asked = (token: string, cookie = '') =>
    Promise.all(
      paths(token).map(async path => {
        const { status, text } = await world.server.call('GET', path, { cookie })
        expect(status === 200 || !text.includes('canary')).toBe(true)
        return status
      }),
    )
  expect(await asked(one.token)).toEqual([401, 401, 401])
  const wrong = await world.server.call('POST', `/api/shared/${one.token}/unlock`, {
    body: { password: 'sesame' },
  })
  expect([wrong.status, wrong.body['code']]).toEqual([401, 'SHARE_PASSWORD_WRONG'])
  const right = await world.server.call('POST', `/api/shared/${one.token}/unlock`, {
    body: { password: 'open sesame' },
  })
  const set = right.headers.getSetCookie()[0] ?? ''
  expect(set).toContain(`Path=/api/shared/${one.token};`)
  expect(set).toContain('HttpOnly')
  const cookie = set.split(';')[0] ?? ''
  expect(await asked(one.token, cookie)).toEqual([200, 200, 200])
  expect(await asked(two.token, cookie)).toEqual([401, 401, 401])
  await world.as('owner', 'cookie', 'PATCH', `${at}/share-links/${one.id}`, { password: 'another' })
  expect(await asked(one.token, cookie)).toEqual([401, 401, 401])
})

test('a password is not guessed from many addresses either', async () => {
  const { world, at } = await sharedTrip()
  const { body } = await world.as('owner', 'cookie', 'POST', `${at}/share-link`, { password: 'open sesame' })
  const statuses = []
  for (let n = 0; n < 31; n++) {
    const path = `/api/shared/${String(body['token'])}/unlock`
    statuses.push((await world.server.call('POST', path, { body: { password: `guess ${n}` } })).status)
  }
  expect(statuses.indexOf(429)).toBe(30)
})

test('a link lives and ends with its maker’s place in the trip', async () => {
  const { world, at } = await sharedTrip()
  await world.as('admin', 'cookie', 'PUT', '/api/admin/permissions', {
    permissions: { share_manage: 'trip_member' },
  })
  const made = await world.as('member', 'cookie', 'POST', `${at}/share-link`, {})
  expect(made.status, made.text).toBe(201)
  const path = `/api/shared/${String(made.body['token'])}`
  expect((await world.server.call('GET', path)).status).toBe(200)
  await world.as('owner', 'cookie', 'DELETE', `${at}/members/${world.people.member.id}`)
  expect((await world.server.call('GET', path)).status).toBe(404)
})
