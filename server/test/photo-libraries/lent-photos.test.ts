import { libraryPhotoHash } from '@caravel/sync-protocol/domain/journal/library-photo'
import { journeyPhotoId } from '@caravel/sync-protocol/entities/journey-photo'
import { expect, test } from 'vitest'
import { mendStates } from '../../src/modules/files/file-states.ts'
import { plain } from '../files/file-world.ts'
import { rowOf, startWorld, type Person } from '../sync/client.ts'
import { assetId, startImmich } from '../support/immich-stand-in.ts'

const base = '/api/integrations/memories/immich'
const camera = Buffer.from('Camera of Tom')

/** The picture of `plain` with a comment in it, as a library hands it out. */
const telling = Buffer.concat([
  plain.subarray(0, 2),
  Buffer.from([0xff, 0xfe, 0, camera.length + 2]),
  camera,
  plain.subarray(2),
])

/** Tom's library, and a journal of his that Inês edits; Ana is nobody's fellow traveller. */
const startLent = async (count = 3) => {
  const assets = Array.from({ length: count }, (_, at) => ({
    id: assetId(at + 1),
    localDateTime: '2027-04-22T10:00:00.000Z',
  }))
  const library = await startImmich({ generation: 3, assets })
  library.be((response, asked) => {
    if (!/thumbnail/.test(asked.url.pathname)) return library.usual(response, asked)
    return void response.writeHead(200, { 'content-type': 'image/jpeg' }).end(telling)
  })
  const world = await startWorld({ config: { fixed_settings: { photo_library_hosts: library.host } } })
  const { tom, ines } = world
  await world.call(ines, 'PUT', '/api/addons/memories', { enabled: true })
  const settings = { immich_url: library.url, immich_api_key: library.key }
  expect((await world.call(tom, 'PUT', `${base}/settings`, settings)).status).toBe(200)
  const id = rowOf(await world.call(tom, 'POST', '/api/journeys', { title: 'Nine days' }), 'journey').id
  const journal = `/api/journeys/${id}`
  await world.call(tom, 'POST', `${journal}/contributors`, { user_id: ines.id, role: 'editor' })
  const entry = rowOf(
    await world.call(tom, 'POST', `${journal}/entries`, {
      title: 'Stripes',
      entry_date: '2027-04-22',
      visibility: 'public',
    }),
    'entry',
  ).id
  const add = (person: Person, body: object) =>
    world.call(person, 'POST', `${journal}/provider-photos`, { provider: 'immich', ...body })
  const see = (person: Person, asset: string, owner = tom.id, size = 'thumbnail') =>
    world.get(person, `${base}/assets/0/${asset}/${owner}/${size}`)
  const gallery = async () => (await world.get(tom, journal)).body['gallery'] as Record<string, unknown>[]
  return { world, ...world, library, id, journal, entry, add, see, gallery }
}

test('several hundred photos are added in one request, each once, and nobody names the library of another', async () => {
  const { tom, ines, id, entry, add, gallery } = await startLent()
  const many = Array.from({ length: 300 }, (_, at) => ({ asset_id: assetId(at + 1) }))
  const first = { ...many[0], taken_at: '2027-04-22T10:00:00', lat: 40.6, lng: -8.7, width: 40, height: 30 }
  expect((await add(tom, { photos: [first, ...many] })).status).toBe(201)
  const rows = await gallery()
  expect(rows).toHaveLength(300)
  const origin = { provider: 'immich', owner_id: tom.id, asset_id: assetId(1) }
  expect(rows.find(row => row['id'] === journeyPhotoId(id, libraryPhotoHash(origin)))).toMatchObject({
    ...origin,
    width: 40,
    state: 'stored',
    entry_id: null,
    created_by: tom.id,
  })
  expect(new Set(rows.map(row => row['position'])).size).toBe(300)
  // Again, into an entry: those in none go there, and nothing is added.
  expect((await add(tom, { entry_id: entry, photos: many.slice(0, 2) })).status).toBe(201)
  const again = await gallery()
  expect(again).toHaveLength(300)
  expect(again.filter(row => row['entry_id'] === entry)).toHaveLength(2)
  // What somebody adds is of their own library, whatever they say.
  expect((await add(ines, { photos: [{ asset_id: assetId(1), owner_id: tom.id }] })).status).toBe(400)
  await add(ines, { photos: [{ asset_id: assetId(1) }] })
  expect((await gallery()).filter(row => row['owner_id'] === ines.id)).toHaveLength(1)
  for (const body of [
    { photos: [] },
    { photos: [{ asset_id: '../../etc' }] },
    { photos: [{ asset_id: 'a', lat: 91, lng: 0 }] },
    { photos: Array.from({ length: 501 }, (_, at) => ({ asset_id: String(at) })) },
    { photos: many, provider: 'a/b' },
  ])
    expect((await add(tom, body)).status).toBe(400)
})

test('who reads the journal sees its photos through the connection of their owner, and nothing else of it', async () => {
  const { world, tom, ines, ana, journal, add, see } = await startLent()
  await add(tom, { photos: [{ asset_id: assetId(1) }] })
  expect((await see(ines, assetId(1))).status).toBe(200)
  expect((await see(ines, assetId(1), tom.id, 'preview')).status).toBe(200)
  // Of its owner, what the library knows of it besides.
  expect((await see(ines, assetId(1), tom.id, 'info')).status).toBe(403)
  // Not in the journal; of somebody else; not in any journal of hers.
  expect((await see(ines, assetId(2))).status).toBe(403)
  expect((await see(ines, assetId(1), ana.id)).status).toBe(403)
  expect((await see(ana, assetId(1))).status).toBe(403)
  // Saying so in a journal of one's own lends nothing.
  const own = rowOf(await world.call(ana, 'POST', '/api/journeys', { title: 'Bait' }), 'journey').id
  const bait = { provider: 'immich', photos: [{ asset_id: assetId(1) }] }
  expect((await world.call(ana, 'POST', `/api/journeys/${own}/provider-photos`, bait)).status).toBe(201)
  await world.call(ana, 'POST', `/api/journeys/${own}/contributors`, { user_id: tom.id, role: 'viewer' })
  expect((await see(ana, assetId(1))).status).toBe(403)
  // A single-use token serves its own person, once.
  const { token } = (await world.call(ines, 'POST', '/api/auth/resource-token', { purpose: 'immich' })).body
  const path = `${base}/assets/0/${assetId(1)}/${tom.id}/thumbnail?token=${String(token)}`
  expect((await world.server.call('GET', path)).status).toBe(200)
  expect((await world.server.call('GET', path)).status).toBe(401)
  // Who left sees nothing more, and what is deleted is lent no more.
  await world.call(tom, 'DELETE', `${journal}/contributors/${ines.id}`)
  expect((await see(ines, assetId(1))).status).toBe(403)
})

test('photos of a library are lent no longer than their owner is in the journal and the photo is', async () => {
  const { world, tom, ines, journal, add, see, gallery, library } = await startLent()
  await add(ines, { photos: [{ asset_id: assetId(1) }] })
  const settings = { immich_url: library.url, immich_api_key: library.key }
  await world.call(ines, 'PUT', `${base}/settings`, settings)
  const [row] = await gallery()
  expect((await see(tom, assetId(1), ines.id)).status).toBe(200)
  await world.call(ines, 'DELETE', `${base}/settings`)
  expect((await see(tom, assetId(1), ines.id)).status).toBe(404)
  await world.call(ines, 'PUT', `${base}/settings`, settings)
  await world.call(tom, 'DELETE', `${journal}/photos/${String(row?.['id'])}`)
  expect((await see(tom, assetId(1), ines.id)).status).toBe(403)
  await add(ines, { photos: [{ asset_id: assetId(2) }] })
  expect((await see(tom, assetId(2), ines.id)).status).toBe(200)
  await world.call(tom, 'DELETE', `${journal}/contributors/${ines.id}`)
  expect((await see(tom, assetId(2), ines.id)).status).toBe(403)
})

test('no bytes are taken for a photo that stays in a library, and a restart leaves it as it is', async () => {
  const { world, tom, add, gallery } = await startLent()
  await add(tom, { photos: [{ asset_id: assetId(1) }] })
  const [row] = await gallery()
  const content = `/api/files/${String(row?.['id'])}/content`
  const sent = await world.server.call('PUT', content, { raw: 'bytes', cookie: tom.cookie })
  expect(sent.body['code']).toBe('NO_ACCESS')
  expect((await world.get(tom, content)).body['code']).toBe('NO_ACCESS')
  await mendStates(world.server.app)
  expect((await gallery())[0]).toMatchObject({ state: 'stored' })
})

test('guests see them by the switches of the link, without what they say beside the picture', async () => {
  const { world, tom, ines, journal, entry, add, library } = await startLent()
  await add(tom, {
    entry_id: entry,
    photos: [{ asset_id: assetId(1) }, { asset_id: assetId(2), media_type: 'video', duration_ms: 5000 }],
  })
  await add(tom, { photos: [{ asset_id: assetId(3) }] })
  const share = async (fields: object) => {
    const link = await world.call(tom, 'POST', `${journal}/share-link`, fields)
    return `/api/public/journey/${String(link.body['token'])}`
  }
  const page = await share({ share_gallery: true })
  const guest = (path: string) => world.server.call('GET', `${page}${path}`)
  const shown = (await guest('')).body as { gallery: { id: string; kind: string }[] }
  expect(shown.gallery.map(({ kind }) => kind)).toEqual(['image', 'image'])
  expect(JSON.stringify(shown)).not.toMatch(/immich|a0000000|provider|owner/)
  const [first] = shown.gallery
  for (const kind of ['thumbnail', 'original']) {
    const picture = await guest(`/photos/${first?.id}/${kind}`)
    expect(picture.status, kind).toBe(200)
    expect(picture.text).not.toContain(camera.toString())
  }
  // Never the original: what is as large as a screen.
  expect(library.asked.some(({ url }) => url.search.includes('fullsize'))).toBe(false)
  const loose = journeyPhotoId(
    journal.split('/').at(-1) ?? '',
    libraryPhotoHash({ provider: 'immich', owner_id: tom.id, asset_id: assetId(3) }),
  )
  expect((await guest(`/photos/${loose}/thumbnail`)).body['code']).toBe('NO_PHOTO')
  for (const addon of ['immich', 'memories']) {
    await world.call(ines, 'PUT', `/api/addons/${addon}`, { enabled: false })
    expect((await guest(`/photos/${first?.id}/thumbnail`)).body['code']).toBe('NO_PHOTO')
    await world.call(ines, 'PUT', `/api/addons/${addon}`, { enabled: true })
  }
  library.be(response => response.destroy())
  expect((await guest(`/photos/${first?.id}/original`)).body['code']).toBe('NO_PHOTO')
  await share({ share_gallery: false })
  expect((await guest(`/photos/${first?.id}/thumbnail`)).body['code']).toBe('NO_PHOTO')
})

test('a library is asked for six pictures at once, and once for one that many ask for', async () => {
  const { world, tom, add, see, library } = await startLent(20)
  await add(tom, { photos: [{ asset_id: assetId(1) }] })
  let open = 0
  let most = 0
  const asked = new Map<string, number>()
  library.be((response, { url }) => {
    most = Math.max(most, ++open)
    asked.set(url.pathname, (asked.get(url.pathname) ?? 0) + 1)
    setTimeout(() => {
      open--
      response.writeHead(200, { 'content-type': 'image/jpeg' }).end(telling)
    }, 20)
  })
  const all = Array.from({ length: 20 }, (_, at) => see(tom, assetId(at + 1)))
  for (const { status } of await Promise.all(all)) expect(status).toBe(200)
  expect(most).toBe(6)
  asked.clear()
  for (const size of ['thumbnail', 'preview']) {
    const same = Array.from({ length: 12 }, () => see(world.tom, assetId(77), tom.id, size))
    for (const { status } of await Promise.all(same)) expect(status).toBe(200)
  }
  expect([...asked.values()]).toEqual([2])
})

test('with journals off no photo of a library is put into one', async () => {
  const { world, ines, add, gallery } = await startLent()
  await world.call(ines, 'PUT', '/api/addons/journey', { enabled: false })
  const answer = await add(ines, { photos: [{ asset_id: assetId(1) }] })
  expect(answer).toMatchObject({ status: 409, body: { code: 'ADDON_DISABLED' } })
  await world.call(ines, 'PUT', '/api/addons/journey', { enabled: true })
  expect(await gallery()).toEqual([])
})
