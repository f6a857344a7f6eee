/** What a stranger with the link of a journal can bring out by asking for everything that they can think of. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { send } from '../files/file-world.ts'
import { rowOf } from '../sync/client.ts'
import { startPublicJournal } from './public-world.ts'

const switches = [0, 1, 2, 3, 4, 5, 6, 7].map(bits => ({
  share_timeline: Boolean(bits & 1),
  share_gallery: Boolean(bits & 2),
  share_map: Boolean(bits & 4),
}))
const homes = [{ lat: 40.612, lng: -8.75, radius_m: 500 }]
const takenAt = readFileSync(new URL('../pictures/gps.jpg', import.meta.url))
/** Names, words and ids of what is for the writers, how photos were taken, and how their book is laid out. */
const never =
  /canary|Exif|GPS|xmpmeta|book_|"left_out"|"pictures"|created_by|user_id|sha256|followed|hide_skeletons/

test('a crawl of all that the link opens, under every choice of its maker, finds nothing unshared', async () => {
  const { world, tom, journal, entries, photos, share, guest } = await startPublicJournal()
  const camera = rowOf(
    await world.call(tom, 'POST', `${journal}/photos`, {
      entry_id: entries.public,
      name: 'canary-camera.jpg',
      mime: 'image/jpeg',
      size: takenAt.length,
      sha256: createHash('sha256').update(takenAt).digest('hex'),
      lat: 40.61111,
      lng: -8.71111,
    }),
    'photo',
  ).id
  expect((await send(world, tom, camera, takenAt)).status).toBe(200)
  const parts = [
    { part: `entry:${entries.private}:0`, layout: 'full', pictures: [photos.private] },
    { part: `out:${photos.loose}`, left_out: true },
  ]
  expect((await world.call(tom, 'PATCH', `${journal}/book`, { book_size: 'a5', parts })).status).toBe(200)
  const ids = [...Object.values(photos), camera]
  const crawl = async (token: string): Promise<{ rows: string; opened: string[] }> => {
    const rows = await guest(token)
    expect(rows.text).not.toMatch(never)
    const opened: string[] = []
    for (const id of ids)
      for (const kind of ['thumbnail', 'original']) {
        const { status, text } = await guest(token, `/photos/${id}/${kind}`)
        if (status === 200) opened.push(id)
        expect(text.replace(/Exif\0\0MM/, '')).not.toMatch(never)
      }
    return { rows: rows.text, opened: [...new Set(opened)].toSorted() }
  }
  for (const rights of switches) {
    const { token } = await share({ ...rights, delay_hours: 0, precision: 'exact', home_zones: [] })
    const plain = await crawl(token)
    expect(plain.opened).toEqual(rights.share_gallery ? [photos.public, camera].toSorted() : [])
    expect(plain.rows.includes('40.61')).toBe(rights.share_map)
    expect(plain.rows.includes('Salt everywhere')).toBe(rights.share_timeline)

    await share({ ...rights, precision: 'area', home_zones: homes })
    expect((await crawl(token)).rows).not.toMatch(/40\.6|8\.7|Costa Nova|radius/)

    await share({ ...rights, delay_hours: 24, home_zones: [] })
    const held = await crawl(token)
    expect(held.opened).toEqual([])
    expect(held.rows).not.toMatch(/Salt|Stripes|deck chairs|Costa|40\.6|data:image/)
    expect(JSON.parse(held.rows)).toMatchObject({ stats: { entries: 0, photos: 0, places: 0 } })
    expect(world.server.logged.join('')).not.toContain(token)
  }
})

test('neither a link that ended nor what another link unlocked opens anything', async () => {
  const { world, tom, ana, journal, photos, share, guest } = await startPublicJournal()
  const locked = await share({ password: 'salt and stripes' })
  const other = rowOf(await world.call(ana, 'POST', '/api/journeys', { title: 'Another' }), 'journey').id
  const theirs = await world.call(ana, 'POST', `/api/journeys/${other}/share-link`, { password: 'pepper' })
  const foreign = String(theirs.body['token'])
  const unlocked = await world.server.call('POST', `/api/public/journey/${foreign}/unlock`, {
    body: { password: 'pepper' },
  })
  const cookie = unlocked.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  expect((await guest(foreign, '', { cookie })).status).toBe(200)
  // The answer of one link, sent along to another.
  for (const path of ['', `/photos/${photos.public}/original`]) {
    expect(await guest(locked.token, path, { cookie })).toMatchObject({ status: 401 })
    expect((await guest(foreign, path || `/photos/${photos.public}/original`, { cookie })).text).not.toMatch(
      /Salt|JFIF/,
    )
  }
  const own = await world.server.call('POST', `/api/public/journey/${locked.token}/unlock`, {
    body: { password: 'salt and stripes' },
  })
  const kept = own.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const etag = (await guest(locked.token, '', { cookie: kept })).headers.get('etag') ?? ''
  expect(etag).not.toBe('')
  await world.call(tom, 'DELETE', `${journal}/share-link`)
  const next = await share()
  expect(next.token).not.toBe(locked.token)
  // The cookie, the token and the answer that a guest still has are worth nothing any more.
  for (const headers of [{ cookie: kept }, { cookie: kept, 'if-none-match': etag }] as Record<
    string,
    string
  >[])
    for (const path of ['', '?opened=1', `/photos/${photos.public}/original`])
      expect(await guest(locked.token, path, headers)).toMatchObject({ status: 404 })
})
