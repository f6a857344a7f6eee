import { expect, test } from 'vitest'
import { routes } from '../../src/modules/index.ts'
import { publicApis } from '@caravel/sync-protocol/domain/sharing/public-paths'
import { loggedUrl } from '../../src/log.ts'
import { hour_ms, startPublicJournal } from './public-world.ts'

interface Shown {
  journey: Record<string, unknown>
  entries: Record<string, unknown>[]
  gallery: Record<string, unknown>[]
  stats: Record<string, number>
  permissions: Record<string, boolean>
  link: Record<string, unknown>
}

const shownOf = async (answer: Promise<{ status: number; body: unknown; text: string }>): Promise<Shown> => {
  const { status, body, text } = await answer
  expect(status, text).toBe(200)
  return body as Shown
}

test('who reads a journal sees its link, readers without home zones; nobody else learns of it', async () => {
  const { world, tom, ines, ana, journal, share } = await startPublicJournal()
  const path = `${journal}/share-link`
  expect((await world.get(tom, path)).body).toEqual({ link: null })
  const home = { lat: 40.6, lng: -8.7, radius_m: 500 }
  const { token, link } = await share({ home_zones: [home] })
  expect(link).toMatchObject({ token, share_timeline: true, home_zones: [home] })
  expect((await world.get(tom, path)).body['link']).toMatchObject({ token, home_zones: [home] })
  const seen = (await world.get(ines, path)).body['link'] as object
  expect(seen).toMatchObject({ token })
  expect(seen).not.toHaveProperty('home_zones')
  expect(await world.get(ana, path)).toMatchObject({ status: 200, body: { link: null } })
})

test('owner and editors make and end the link; readers and strangers do not', async () => {
  const { world, tom, ines, ana, journal, share, guest } = await startPublicJournal()
  const path = `${journal}/share-link`
  const { token } = await share()
  for (const method of ['POST', 'DELETE'] as const) {
    expect((await world.call(ines, method, path, {})).status).toBe(403)
    expect((await world.call(ana, method, path, {})).status).toBe(403)
  }
  expect((await guest(token)).status).toBe(200)
  await world.call(tom, 'PATCH', `${journal}/contributors/${ines.id}`, { role: 'editor' })
  // The link of another is ended, not changed: it shows what its maker shares.
  expect((await world.call(ines, 'POST', path, { share_map: false })).status).toBe(403)
  expect((await world.call(ines, 'DELETE', path)).status).toBe(200)
  expect((await guest(token)).body['code']).toBe('SHARE_NOT_FOUND')
  expect((await guest(token, '/photos/x/original')).body['code']).toBe('SHARE_NOT_FOUND')
})

test('guests see entries for everyone and their photos, and nothing else', async () => {
  const { photos, share, guest } = await startPublicJournal()
  const { token } = await share()
  const answer = await guest(token)
  const shown = await shownOf(Promise.resolve(answer))
  expect(shown.journey).toMatchObject({ title: 'Nine days', cover_photo_id: photos.public })
  expect(shown.entries).toMatchObject([
    { title: 'Painted like deck chairs', location_lat: 40.61234, author: expect.any(String) },
  ])
  expect(shown.gallery).toMatchObject([{ id: photos.public, caption: 'Stripes', kind: 'image' }])
  expect(shown.stats).toEqual({ entries: 1, photos: 1, places: 1 })
  expect(answer.headers.get('x-robots-tag')).toContain('noindex')
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
  expect(answer.headers.get('cache-control')).toBe('private, no-cache')
  const said = JSON.stringify(answer.body)
  for (const canary of ['canary', '40.61111', '8.71111', 'followed', 'source', 'created_by', 'email'])
    expect(said).not.toContain(canary)
  for (const kind of ['thumbnail', 'preview', 'original']) {
    const bytes = await guest(token, `/photos/${photos.public}/${kind}`)
    expect([kind, bytes.status, bytes.headers.get('content-type')]).toEqual([kind, 200, 'image/jpeg'])
  }
  for (const id of [photos.private, photos.loose])
    expect((await guest(token, `/photos/${id}/original`)).body['code']).toBe('NO_PHOTO')
})

test('each switch closes its rows and its bytes', async () => {
  const { photos, share, guest } = await startPublicJournal()
  const { token } = await share({ share_gallery: false })
  let shown = await shownOf(guest(token))
  expect(shown).toMatchObject({ gallery: [], stats: { photos: 0 }, journey: { cover_photo_id: null } })
  expect(shown.entries[0]).toMatchObject({ photos: [] })
  expect((await guest(token, `/photos/${photos.public}/original`)).status).toBe(404)
  await share({ share_gallery: true, share_map: false })
  shown = await shownOf(guest(token))
  expect(shown.entries[0]).toMatchObject({
    location_lat: null,
    location_lng: null,
    location_name: 'Costa Nova',
  })
  expect(shown.permissions).toEqual({ share_timeline: true, share_gallery: true, share_map: false })
  await share({ share_timeline: false, share_map: true })
  const bare = await guest(token)
  expect(bare.text).not.toContain('Salt everywhere')
  expect((bare.body as unknown as Shown).entries[0]).toMatchObject({
    location_lat: 40.61234,
    photos: [],
    story: null,
  })
  await share({ share_map: false, share_gallery: false })
  expect(await shownOf(guest(token))).toMatchObject({
    entries: [],
    gallery: [],
    stats: { entries: 0, places: 0 },
  })
})

test('what is held back shows after the delay, counted from its writing where that is later', async () => {
  const { now, photos, share, guest } = await startPublicJournal()
  const { token } = await share({ delay_hours: 24 })
  const held = await shownOf(guest(token))
  expect(held).toMatchObject({ entries: [], gallery: [], stats: { entries: 0, photos: 0, places: 0 } })
  expect((await guest(token, `/photos/${photos.public}/thumbnail`)).status).toBe(404)
  now.value += 24 * hour_ms - 60_000
  expect((await shownOf(guest(token))).entries).toEqual([])
  now.value += 120_000
  expect((await shownOf(guest(token))).entries).toHaveLength(1)
  expect((await guest(token, `/photos/${photos.public}/thumbnail`)).status).toBe(200)
})

test('an entry of a day to come shows after that day, not after it was written', async () => {
  const { world, tom, journal, now, share, guest } = await startPublicJournal()
  const { token } = await share({ delay_hours: 1 })
  await world.call(tom, 'POST', `${journal}/entries`, {
    title: 'Later',
    entry_date: '2027-05-03',
    entry_zone: 'Europe/Lisbon',
    visibility: 'public',
  })
  const titles = async () => (await shownOf(guest(token))).entries.map(({ title }) => title)
  now.value += 2 * hour_ms
  expect(await titles()).toEqual(['Painted like deck chairs'])
  // The day ends at 23:00 UTC, as Lisbon has summer time.
  now.value = Date.parse('2027-05-03T23:59:00Z')
  expect(await titles()).not.toContain('Later')
  now.value = Date.parse('2027-05-04T00:01:00Z')
  expect(await titles()).toContain('Later')
})

test('home zones take position and name away, and positions are rounded where the link says so', async () => {
  const { share, guest } = await startPublicJournal()
  const { token } = await share({ precision: 'near' })
  expect((await shownOf(guest(token))).entries[0]).toMatchObject({ location_lat: 40.61, location_lng: -8.75 })
  await share({ precision: 'area' })
  expect((await shownOf(guest(token))).entries[0]).toMatchObject({ location_lat: 40.6, location_lng: -8.7 })
  await share({ home_zones: [{ lat: 40.613, lng: -8.75, radius_m: 200 }] })
  const shown = await guest(token)
  expect((shown.body as unknown as Shown).entries[0]).toMatchObject({
    location_lat: null,
    location_name: null,
  })
  expect((shown.body as unknown as Shown).link).toMatchObject({ home_left_out: true })
  for (const told of ['Costa Nova', '40.6', '8.7', 'radius']) expect(shown.text).not.toContain(told)
})

test('a password is asked for and counts for its own link; the link ends with its time', async () => {
  const { world, now, photos, share, guest } = await startPublicJournal()
  const { token } = await share({ password: 'salt and stripes', expires_in_days: 1 })
  for (const path of ['', `/photos/${photos.public}/original`])
    expect(await guest(token, path)).toMatchObject({ status: 401, body: { code: 'SHARE_LOCKED' } })
  const at = `/api/public/journey/${token}/unlock`
  const wrong = await world.server.call('POST', at, { body: { password: 'pepper' } })
  expect(wrong.body['code']).toBe('SHARE_PASSWORD_WRONG')
  const right = await world.server.call('POST', at, { body: { password: 'salt and stripes' } })
  const [set = ''] = right.headers.getSetCookie()
  expect(set).toContain(`Path=/api/public/journey/${token};`)
  const cookie = set.split(';')[0] ?? ''
  expect((await guest(token, '', { cookie })).status).toBe(200)
  await share({ password: 'another one' })
  expect((await guest(token, '', { cookie })).status).toBe(401)
  now.value += 25 * hour_ms
  expect((await guest(token, '', { cookie })).body['code']).toBe('SHARE_NOT_FOUND')
})

test('a link ends with the right of its maker and with the journal', async () => {
  const { world, tom, ines, journal, guest } = await startPublicJournal()
  await world.call(tom, 'PATCH', `${journal}/contributors/${ines.id}`, { role: 'editor' })
  const made = await world.call(ines, 'POST', `${journal}/share-link`, {})
  const token = String(made.body['token'])
  expect((await guest(token)).status).toBe(200)
  await world.call(tom, 'PATCH', `${journal}/contributors/${ines.id}`, { role: 'viewer' })
  expect((await guest(token)).status).toBe(404)
  await world.call(tom, 'PATCH', `${journal}/contributors/${ines.id}`, { role: 'editor' })
  expect((await guest(token)).status).toBe(404)
  // The next link is another one: the ended one opens nothing any more.
  const next = await world.call(tom, 'POST', `${journal}/share-link`, {})
  expect(next.body).toMatchObject({ created: true })
  expect(next.body['token']).not.toBe(token)
  expect((await guest(token)).status).toBe(404)
  expect((await guest(String(next.body['token']))).status).toBe(200)
  await world.call(tom, 'DELETE', journal)
  expect((await guest(String(next.body['token']))).status).toBe(404)
})

test('a link is counted once for each browser that says so, with nothing that names it', async () => {
  const { world, tom, journal, share, guest } = await startPublicJournal()
  const { token } = await share()
  const etag = (await guest(token)).headers.get('etag') ?? ''
  const first = await guest(token, '?opened=1', { 'if-none-match': etag })
  expect(first.status).toBe(304)
  expect(first.headers.getSetCookie()).toEqual([])
  await guest(token)
  const { link } = (await world.get(tom, `${journal}/share-link`)).body as { link: Record<string, unknown> }
  expect(link).toMatchObject({ visits: 1 })
  const columns = world.server.app.db.raw.prepare('select * from journey_share_links').get() as object
  expect(JSON.stringify(columns)).not.toContain('127.0.0.1')
})

test('no id of another journal, no altered id and no altered token brings anything out', async () => {
  const { world, ana, photos, entries, id, share, guest } = await startPublicJournal()
  const { token } = await share()
  const other = await world.call(ana, 'POST', '/api/journeys', { title: 'canary-other' })
  const foreign = (other.body['journey'] as { id: string }).id
  const ids = [photos.private, photos.loose, entries.public, id, foreign, photos.public.toUpperCase()]
  for (const each of [...ids, `${photos.public}%00`, `..%2f${photos.private}`, '%2e%2e', '*', '%'])
    for (const kind of ['original', 'thumbnail', 'video', '..%2foriginal']) {
      const { status, text } = await guest(token, `/photos/${each}/${kind}`)
      expect([each, status >= 400 && status < 500, text.includes('JFIF')]).toEqual([each, true, false])
    }
  for (const each of [token.slice(0, -1), `${token}A`, token.toLowerCase(), foreign, '%00', `${token}%20`])
    expect((await guest(each)).status).toBeGreaterThanOrEqual(400)
})

test('every public address is limited, has no account, and no log line holds its token', () => {
  const open = routes.filter(({ path }) => publicApis.some(api => path.startsWith(api)))
  expect(open.length).toBeGreaterThanOrEqual(10)
  for (const { path, guard, limit } of open) {
    if (path.endsWith('/join')) continue
    expect([path, guard, limit !== undefined]).toEqual([path, 'public', true])
    expect(loggedUrl(path.replace(':token', 'secret-token'))).not.toContain('secret-token')
  }
  expect(loggedUrl('/public/journey/secret-token')).toBe('/public/journey/…')
})
