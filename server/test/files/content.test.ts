import { existsSync, readdirSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { announce, bodyOf, hashOf, picture, plain, read, send, withFile } from './file-world.ts'
import { deviceHeaders, headOf, newId, rowOf, startWorld, syncOf, type World } from '../sync/client.ts'
import { startTestServer, tempFolder } from '../support/test-server.ts'

describe('C8: the bytes of a file', () => {
  test('come in parts, go on where the server says, and are served as they came', async () => {
    const bytes = Buffer.concat([plain, Buffer.alloc(2_500_000)])
    bytes.fill(7, plain.length)
    const { world, id, state } = await withFile(Buffer.concat([Buffer.from('%PDF-1.7\n'), bytes]), {
      name: 'Bilhete.pdf',
      mime: 'application/pdf',
    })
    const whole = Buffer.concat([Buffer.from('%PDF-1.7\n'), bytes])
    const { tom, ines } = world
    const offset = async () => (await read(world, tom, id, { method: 'HEAD' })).headers.get('upload-offset')
    expect(await offset()).toBe('0')
    const first = await send(world, tom, id, whole, [0, 1_000_000, whole.length])
    expect(await bodyOf(first)).toEqual({ offset: 1_000_000, complete: false })
    expect(await state()).toBe('announced')
    expect((await read(world, ines, id)).status).toBe(404)

    const wrong = await send(world, tom, id, whole, [2_000_000, whole.length, whole.length])
    expect(wrong.status).toBe(409)
    expect(wrong.headers.get('upload-offset')).toBe('1000000')
    expect(await bodyOf(wrong)).toMatchObject({ code: 'FILE_OFFSET', offset: 1_000_000 })

    const last = await send(world, tom, id, whole, [1_000_000, whole.length, whole.length])
    expect(await bodyOf(last)).toEqual({ offset: whole.length, complete: true })
    expect(await state()).toBe('stored')
    const got = await read(world, ines, id)
    expect(Buffer.from(await got.arrayBuffer()).equals(whole)).toBe(true)
    // Sent again, by anyone who lost the answer: it is there.
    expect(await bodyOf(await send(world, tom, id, whole))).toMatchObject({ complete: true })
    expect(await offset()).toBe(String(whole.length))
  })

  test('that break off in the middle of a part are kept as far as they came', async () => {
    const bytes = Buffer.concat([plain, Buffer.alloc(900_000, 5)])
    const { world, id, state } = await withFile(bytes)
    const broken = request(`${world.server.url}/api/files/${id}/content`, {
      method: 'PUT',
      headers: {
        cookie: world.tom.cookie,
        'content-length': bytes.length,
        'content-range': `bytes 0-${bytes.length - 1}/${bytes.length}`,
      },
    })
    broken.on('error', () => undefined)
    broken.write(bytes.subarray(0, 300_000))
    const offset = async () =>
      Number((await read(world, world.tom, id, { method: 'HEAD' })).headers.get('upload-offset'))
    while ((await offset()) < 300_000) await wait(5)
    broken.destroy()
    const end = await send(world, world.tom, id, bytes, [300_000, bytes.length, bytes.length])
    expect(await bodyOf(end)).toMatchObject({ complete: true })
    expect(await state()).toBe('stored')
  })

  test('that are not those announced are thrown away, and may come again', async () => {
    const { world, id, state } = await withFile()
    const other = Buffer.from(plain)
    other[100] = (other[100] ?? 0) ^ 1
    expect(await bodyOf(await send(world, world.tom, id, other))).toMatchObject({
      code: 'FILE_CONTENT_MISMATCH',
    })
    expect(await state()).toBe('announced')
    expect((await send(world, world.tom, id, plain)).status).toBe(200)
    expect(await state()).toBe('stored')
  })

  test('tell nothing of where and when, and keep how the picture is turned', async () => {
    const told = picture('gps.jpg')
    const { world, id } = await withFile(told)
    expect((await send(world, world.tom, id, told)).status).toBe(200)
    const served = await read(world, world.ines, id)
    const bytes = Buffer.from(await served.arrayBuffer())
    expect(told.toString('latin1')).toMatch(/CanaryCam/)
    expect(bytes.toString('latin1')).not.toMatch(/canary|GPS/i)
    expect(Number(served.headers.get('content-length'))).toBe(bytes.length)
    expect(served.headers.get('etag')).toBe(`"${hashOf(bytes)}"`)
  })

  test('of pictures that end together are in memory one after the other, avatars with them', async () => {
    const world = await startWorld()
    const trip = await world.trip()
    const { files } = world.server.app
    const held = { now: 0, most: 0 }
    const [wholePart, complete] = [files.wholePart.bind(files), files.complete.bind(files)]
    files.wholePart = id => {
      held.most = Math.max(held.most, ++held.now)
      return wholePart(id)
    }
    files.complete = (id, bytes) => complete(id, bytes).finally(() => held.now--)
    const told = picture('gps.jpg')
    const contents = Array.from({ length: 8 }, () => announce(told))
    for (const content of contents) await world.call(world.tom, 'POST', `/api/trips/${trip}/files`, content)
    const form = new FormData()
    form.set('avatar', new Blob([new Uint8Array(told)], { type: 'image/jpeg' }), 'me.jpg')
    const answers = await Promise.all([
      ...contents.map(({ id }) => send(world, world.tom, id, told)),
      fetch(`${world.server.url}/api/auth/avatar`, {
        method: 'POST',
        headers: { cookie: world.tom.cookie },
        body: form,
      }),
    ])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(held).toEqual({ now: 0, most: 1 })
  })

  test('of a drawing, whatever it calls itself, are refused and the row says so', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    const { world, id, at, state } = await withFile(svg)
    const answer = await send(world, world.tom, id, svg)
    expect(answer.status).toBe(400)
    expect(await bodyOf(answer)).toMatchObject({ code: 'FILE_TYPE_REFUSED', error: expect.any(String) })
    expect(await state()).toBe('failed')
    const named = await world.call(
      world.tom,
      'POST',
      at,
      announce(svg, { name: 'map.svg', mime: 'image/svg+xml' }),
    )
    expect([named.status, named.body['code']]).toEqual([400, 'FILE_TYPE_REFUSED'])
  })

  test('over the limit are not announced: no row, no history, and the same answer when sent again', async () => {
    const world = await startWorld({ config: { max_file_bytes: 1_000_000 } })
    const trip = await world.trip()
    const head = headOf(world.server, `trip:${trip}`)
    const content = announce(plain, { size: 1_000_001 })
    const headers = deviceHeaders(world.tom, newId(), {})
    const entry = (method: string, path: string) => ({ method, path, headers, body: content })
    const sent = {
      plain: () => world.call(world.tom, 'POST', `/api/trips/${trip}/files`, content),
      queued: () => world.call(world.tom, 'POST', `/api/trips/${trip}/files`, content, headers),
      cover: () => world.call(world.tom, 'PUT', `/api/trips/${trip}/cover`, content),
      'far above': () =>
        world.call(world.tom, 'POST', `/api/trips/${trip}/files`, { ...content, size: 1024 ** 4 }),
    }
    for (const [way, call] of Object.entries({ ...sent, again: sent.queued }))
      expect(await call(), way).toMatchObject({
        status: 413,
        body: { code: 'FILE_TOO_LARGE', limit: 1_000_000, error: expect.any(String) },
      })
    const mutations = [entry('POST', `/api/trips/${trip}/files`)]
    const pushed = await world.call(world.tom, 'POST', '/api/sync/push', { mutations })
    expect(pushed.body['results']).toMatchObject([{ status: 413, body: { code: 'FILE_TOO_LARGE' } }])
    expect((await world.get(world.tom, `/api/trips/${trip}/files`)).body['files']).toEqual([])
    expect(headOf(world.server, `trip:${trip}`)).toBe(head)
  })

  test('that are damaged are said to be, not to be of a type that is not taken', async () => {
    const damaged = {
      'tickets.pdf': ['application/pdf', Buffer.from('1.7 this was a PDF once')],
      'azulejo.jpg': ['image/jpeg', picture('plain.jpg').subarray(0, 200)],
      'azulejo.png': ['image/png', Buffer.from('%PDF-1.7')],
      'notes.txt': ['text/plain', Buffer.from([0, 1, 2])],
    } as const
    for (const [name, [mime, bytes]] of Object.entries(damaged)) {
      const { world, id, state } = await withFile(bytes, { name, mime })
      const answer = await send(world, world.tom, id, bytes)
      expect([name, answer.status, (await bodyOf(answer))['code']]).toEqual([name, 400, 'FILE_BROKEN'])
      expect(await state()).toBe('failed')
    }
  })

  test('are at most as many as the server takes, in a file and in a trip', async () => {
    const large = Buffer.concat([plain, Buffer.alloc(1_100_000)])
    const { world, id, at, state } = await withFile(large, {}, { config: { max_trip_bytes: 1500 } })
    // The server takes less than when it was announced.
    world.server.app.config.max_file_bytes = 1_000_000
    const answer = await send(world, world.tom, id, large)
    expect(answer.status).toBe(413)
    expect(await bodyOf(answer)).toMatchObject({ code: 'FILE_TOO_LARGE', limit: 1_000_000 })
    expect(await state()).toBe('failed')
    const ids = []
    for (const _ of [1, 2]) {
      const content = announce(plain)
      ids.push(content.id)
      await world.call(world.tom, 'POST', at, content)
    }
    expect((await send(world, world.tom, ids[0] ?? '', plain)).status).toBe(200)
    const full = await send(world, world.tom, ids[1] ?? '', plain)
    expect([full.status, (await bodyOf(full))['code']]).toEqual([413, 'FILES_FULL'])
  })

  test('that are sent at the same moment do not pass the limit of a trip together', async () => {
    const { world, id, at } = await withFile(
      plain,
      {},
      { config: { max_trip_bytes: 2 * plain.length + 100 } },
    )
    const ids = [id]
    for (const _ of [1, 2, 3]) {
      const content = announce(plain)
      ids.push(content.id)
      await world.call(world.tom, 'POST', at, content)
    }
    const answers = await Promise.all(ids.map(each => send(world, world.tom, each, plain)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 413, 413])
  })

  test('count towards what a trip may have while they are on their way', async () => {
    const { world, id, at } = await withFile(plain, {}, { config: { max_trip_bytes: 1500 } })
    const other = announce(plain)
    await world.call(world.tom, 'POST', at, other)
    const [half, whole] = [900, plain.length]
    expect((await send(world, world.tom, id, plain, [0, half, whole])).status).toBe(200)
    const full = await send(world, world.tom, other.id, plain)
    expect([full.status, (await bodyOf(full))['code']]).toEqual([413, 'FILES_FULL'])
    expect(await bodyOf(await send(world, world.tom, id, plain, [half, whole, whole]))).toMatchObject({
      complete: true,
    })
  })

  test('never exceed what a part or the row says', async () => {
    const { world, id } = await withFile()
    for (const range of [
      'bytes 0-10/11',
      `bytes 5-2/${plain.length}`,
      'bytes */5',
      `bytes 0-${plain.length}/${plain.length}`,
    ]) {
      const answer = await fetch(`${world.server.url}/api/files/${id}/content`, {
        method: 'PUT',
        headers: { cookie: world.tom.cookie, 'content-range': range },
        body: new Uint8Array(plain),
      })
      expect([answer.status, (await bodyOf(answer))['code']], range).toEqual([400, 'INVALID_INPUT'])
    }
    const more = await fetch(`${world.server.url}/api/files/${id}/content`, {
      method: 'PUT',
      headers: { cookie: world.tom.cookie, 'content-range': `bytes 0-9/${plain.length}` },
      body: new Uint8Array(plain),
    })
    expect(more.status).toBe(400)
    expect((await send(world, world.tom, id, plain, [0, plain.length, plain.length])).status).toBe(200)
  })
})

describe('serving', () => {
  test('is for those who read the trip, and nothing of it runs', async () => {
    const { world, id, trip } = await withFile()
    await send(world, world.tom, id, plain)
    const got = await read(world, world.ines, id)
    expect(Object.fromEntries(got.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-cache',
      'content-disposition': `inline; filename="Praca  nachts (1).jpg"; filename*=UTF-8''Pra%C3%A7a%20%E2%80%93%20nachts%20%281%29.jpg`,
      'x-sync-epoch': expect.any(String),
    })
    const tagged = await read(world, world.ines, id, {
      headers: { 'if-none-match': got.headers.get('etag') ?? '' },
    })
    expect(tagged.status).toBe(304)
    const part = await read(world, world.ines, id, { headers: { range: 'bytes=2-5' } })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 2-5/${plain.length}`])
    expect(Buffer.from(await part.arrayBuffer())).toEqual(plain.subarray(2, 6))
    const strangers = [await read(world, world.ana, id), await read(world, world.ana, newId())]
    expect(strangers.map(({ status }) => status)).toEqual([403, 403])
    expect(await strangers[0]?.text()).toBe(await strangers[1]?.text())
    expect((await fetch(`${world.server.url}/api/files/${id}/content`)).status).toBe(401)
    await world.call(world.tom, 'DELETE', `/api/trips/${trip}/members/${world.ines.id}`)
    expect((await read(world, world.ines, id)).status).toBe(403)
  })

  test('once by a token that stands for the session', async () => {
    const { world, id } = await withFile()
    await send(world, world.tom, id, plain)
    const token = String(
      (await world.call(world.tom, 'POST', '/api/auth/resource-token', { purpose: 'download' })).body[
        'token'
      ],
    )
    const url = `${world.server.url}/api/files/${id}/content?token=${token}&download`
    const got = await fetch(url)
    expect([got.status, got.headers.get('content-disposition')]).toEqual([
      200,
      expect.stringMatching(/^attachment/),
    ])
    await got.arrayBuffer()
    expect((await fetch(url)).status).toBe(401)
    const socket = String((await world.call(world.tom, 'POST', '/api/auth/ws-token')).body['token'])
    expect((await fetch(`${world.server.url}/api/files/${id}/content?token=${socket}`)).status).toBe(401)
    const theirs = String(
      (await world.call(world.ana, 'POST', '/api/auth/resource-token', { purpose: 'download' })).body[
        'token'
      ],
    )
    expect((await fetch(`${world.server.url}/api/files/${id}/content?token=${theirs}`)).status).toBe(403)
  })
})

describe('a deleted file', () => {
  test('comes back with its bytes by an undo, and history tells of nobody’s deeds', async () => {
    const { world, id, at, trip } = await withFile()
    await send(world, world.tom, id, plain)
    const removed = await world.call(world.tom, 'DELETE', `${at}/${id}`)
    expect((await read(world, world.tom, id)).status).toBe(403)
    const { mutation_id } = syncOf(removed)
    await world.call(world.tom, 'POST', `/api/streams/trip%3A${trip}/undos`, { mutation_id })
    expect(Buffer.from(await (await read(world, world.tom, id)).arrayBuffer())).toEqual(plain)
    const told = await world.get(world.tom, `/api/trips/${trip}/history`)
    const names = (told.body['history'] as { name: string }[]).map(({ name }) => name)
    expect(names.slice(0, 3)).toEqual(['undo', 'file.delete', 'file.create'])
  })

  test('says what is true of its bytes, whatever it was when it went', async () => {
    const { world, id, at, trip, state } = await withFile()
    const removed = syncOf(await world.call(world.tom, 'DELETE', `${at}/${id}`))
    await world.call(world.tom, 'POST', `/api/streams/trip%3A${trip}/undos`, {
      mutation_id: removed.mutation_id,
    })
    await send(world, world.tom, id, plain)
    await world.call(world.tom, 'POST', `/api/streams/trip%3A${trip}/rewinds`, {
      to_seq: removed.seq + 1,
    })
    await expect.poll(state).toBe('stored')
  })

  test('L10: leaves the disk when nothing can bring it back, and not before', async () => {
    const { world, id, at } = await withFile()
    const { app } = world.server
    await send(world, world.tom, id, plain)
    const path = app.files.path(id)
    await world.call(world.tom, 'DELETE', `${at}/${id}`)
    const { sweepFiles } = await import('../../src/modules/files/sweep-files.ts')
    const rules = { orphans_ms: -1, parts_ms: -1 }
    expect(await sweepFiles(app, () => false, rules)).toBe(0)
    expect(existsSync(path)).toBe(true)
    app.db.raw.exec(
      `update tombstones set row = null where id = '${id}'; delete from commit_rows where id = '${id}'`,
    )
    expect(await sweepFiles(app, () => false, rules)).toBe(1)
    expect(existsSync(path)).toBe(false)
    expect(app.db.raw.prepare('select count(*) from file_contents').pluck().get()).toBe(0)
  })
})

describe('a crash', () => {
  test('between bytes and row is mended at the next start', async () => {
    const data_dir = await tempFolder()
    const { world, id, state, at } = await withFile(plain, {}, { config: { data_dir } })
    await send(world, world.tom, id, plain)
    expect(await state()).toBe('stored')
    world.server.app.db.raw.exec(`update file set state = 'announced' where id = '${id}'`)
    await world.server.close()
    const again = await startTestServer({ config: { data_dir } })
    const row = await again.call('GET', `${at}/${id}`, { cookie: world.tom.cookie })
    expect(rowOf(row, 'file')['state']).toBe('stored')
    const folders = readdirSync(join(data_dir, 'files'))
    expect(folders).toEqual([id.slice(-2)])
    expect(readdirSync(join(data_dir, 'files', id.slice(-2)))).toEqual([id])
  })
})

describe('a form', () => {
  const form = (
    fields: Record<string, string>,
    field = 'file',
    bytes = plain,
    name = '写真 ‘Lissabon’.jpg',
  ) => {
    const data = new FormData()
    for (const [key, value] of Object.entries(fields)) data.set(key, value)
    data.set(field, new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), name)
    return data
  }
  const post = (
    world: World,
    path: string,
    body: FormData,
    headers: Record<string, string> = {},
    who = world.tom,
  ) => fetch(world.server.url + path, { method: 'POST', headers: { cookie: who.cookie, ...headers }, body })

  test('announces a file and brings its bytes in one request; repeated, it is one file', async () => {
    const world = await startWorld()
    const trip = await world.trip()
    const place = rowOf(
      await world.call(world.tom, 'POST', `/api/trips/${trip}/places`, { name: 'Belém' }),
      'place',
    )
    const at = `/api/trips/${trip}/files`
    const key = { 'idempotency-key': newId() }
    const answers = []
    for (const _ of [1, 2])
      answers.push(await post(world, at, form({ place_id: place.id, caption: 'Torre' }), key))
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    const [first, second] = await Promise.all(answers.map(bodyOf))
    expect(first?.['file']).toMatchObject({
      name: '写真 ‘Lissabon’.jpg',
      state: 'stored',
      place_id: place.id,
      caption: 'Torre',
      size: plain.length,
    })
    expect(second?.['file']).toMatchObject({ id: (first as { file: { id: string } }).file.id })
    expect((await world.get(world.ines, at)).body['files']).toHaveLength(1)
  })

  test('brings a cover', async () => {
    const world = await startWorld()
    const trip = await world.trip()
    const answer = await post(world, `/api/trips/${trip}/cover`, form({}, 'cover'))
    expect(answer.status).toBe(201)
    const { cover_image, file } = (await bodyOf(answer)) as { cover_image: string; file: { id: string } }
    expect(rowOf(await world.get(world.ines, `/api/trips/${trip}`), 'trip')['cover_file_id']).toBe(file.id)
    const shown = await fetch(world.server.url + cover_image, { headers: { cookie: world.ines.cookie } })
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(plain)
  })

  test('with what is no picture changes nothing: the cover of before stays', async () => {
    const world = await startWorld()
    const trip = await world.trip()
    const [files, cover] = [`/api/trips/${trip}/files`, `/api/trips/${trip}/cover`]
    await post(world, cover, form({}, 'cover'))
    const shown = async () =>
      rowOf(await world.get(world.ines, `/api/trips/${trip}`), 'trip')['cover_file_id']
    const before = await shown()
    const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
    const document = Buffer.from('%PDF-1.7\n')
    const answers = [
      await post(world, cover, form({}, 'cover', drawing)),
      await post(world, cover, form({}, 'cover', document)),
      await post(world, files, form({}, 'file', drawing)),
    ]
    const codes = await Promise.all(answers.map(async each => [each.status, (await bodyOf(each))['code']]))
    expect(codes).toEqual([
      [400, 'FILE_TYPE_REFUSED'],
      [400, 'FILE_BROKEN'],
      [400, 'FILE_TYPE_REFUSED'],
    ])
    expect(await shown()).toBe(before)
    expect((await world.get(world.tom, files)).body['files']).toHaveLength(1)
  })

  test('that is too large, no picture, not allowed or no form leaves nothing behind', async () => {
    const world = await startWorld({ config: { max_file_bytes: 1_000_000 } })
    const trip = await world.trip()
    const [files, cover] = [`/api/trips/${trip}/files`, `/api/trips/${trip}/cover`]
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
    const large = Buffer.concat([plain, Buffer.alloc(1_000_000)])
    const asMember = async <T>(work: () => Promise<T>): Promise<T> => {
      await world.call(world.tom, 'POST', `/api/trips/${trip}/members`, { identifier: world.ana.name })
      return work()
    }
    const results = [
      await post(world, cover, form({}, 'cover', svg, 'cover.svg')),
      await post(world, cover, form({}, 'cover', svg, 'cover.jpg')),
      await post(world, files, form({}, 'file', large)),
      await post(world, files, form({}, 'other')),
      await post(world, files, form({ state: 'stored' })),
      await post(world, files, form({ place_id: newId() })),
      await post(world, files, form({}), {}, world.ana),
      await asMember(() => post(world, cover, form({}, 'cover'), {}, world.ana)),
      await fetch(world.server.url + cover, { method: 'POST', headers: { cookie: world.tom.cookie } }),
    ]
    const codes = await Promise.all(results.map(async each => [each.status, (await bodyOf(each))['code']]))
    expect(codes).toEqual([
      [400, 'FILE_TYPE_REFUSED'],
      [400, 'FILE_TYPE_REFUSED'],
      [413, 'FILE_TOO_LARGE'],
      [400, 'INVALID_INPUT'],
      [400, 'INVALID_INPUT'],
      [404, 'NOT_FOUND'],
      [403, 'NO_ACCESS'],
      [403, 'FORBIDDEN'],
      [400, 'INVALID_INPUT'],
    ])
    expect(await world.server.app.files.list()).toEqual([])
    const rows = (await world.get(world.tom, files)).body['files'] as { state: string }[]
    expect(rows.map(({ state }) => state).filter(state => state !== 'failed')).toEqual([])
  })
})
