/** Papers of bookings as a program has them: linked, thrown away and opened over plain HTTP. */
import { beforeEach, describe, expect, test } from 'vitest'
import { announce, bodyOf, hashOf, plain, send } from '../files/file-world.ts'
import { testClock } from '../support/test-server.ts'
import { newId, rowOf, startWorld, type Person, type World } from '../sync/client.ts'

type Row = Record<string, unknown> & { id: string }

const clock = testClock(Date.now())
let world: World
let trip = ''
let at = ''

beforeEach(async () => {
  world = await startWorld({ now: clock.now })
  trip = await world.trip()
  at = `/api/trips/${trip}`
})

const ask = (method: string, path: string, body?: object, by: Person = world.tom) =>
  world.call(by, method, path, body)
const rows = async (path: string, key: string) =>
  (await ask('GET', `${at}/${path}`)).body[key] as readonly Row[]

async function addFile(name: string): Promise<string> {
  const content = announce(plain, { name })
  const made = await ask('POST', `${at}/files`, content)
  expect(made.status, made.text).toBe(201)
  expect((await send(world, world.tom, content.id, plain)).status).toBe(200)
  return content.id
}

const book = async (title: string) =>
  rowOf(await ask('POST', `${at}/reservations`, { title }), 'reservation').id
const open = (id: string, init: RequestInit = {}, query = '') =>
  fetch(`${world.server.url}/api/files/${id}/content${query}`, init)

describe('the bytes of a paper for a program that sends no cookie', () => {
  const signIn = async () => {
    const body = { username: 'tom', password: 'nine days in May', transport: 'bearer' }
    const answer = await world.server.call('POST', '/api/auth/login', { body })
    expect(answer.status, answer.text).toBe(200)
    return { authorization: `Bearer ${String(answer.body['token'])}` }
  }

  test('come with its token: whole, in part, not again, and as a download', async () => {
    const id = await addFile('Führung – 東京.jpg')
    const headers = await signIn()
    const whole = await open(id, { headers })
    expect([whole.status, Buffer.from(await whole.arrayBuffer()).equals(plain)]).toEqual([200, true])
    const part = await open(id, { headers: { ...headers, range: 'bytes=0-3' } })
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 4])
    const tag = { 'if-none-match': `"${hashOf(plain)}"` }
    expect((await open(id, { headers: { ...headers, ...tag } })).status).toBe(304)
    const saved = await open(id, { headers }, '?download=1')
    expect(saved.headers.get('content-disposition')).toBe(
      `attachment; filename="Fuhrung.jpg"; filename*=UTF-8''${encodeURIComponent('Führung – 東京.jpg')}`.replace(
        'Fuhrung.jpg',
        'Fuhrung  .jpg',
      ),
    )
  })

  test('are sent with its token too', async () => {
    const content = announce(plain)
    const headers = await signIn()
    const made = await world.server.call('POST', `${at}/files`, { body: content, headers })
    expect(made.status, made.text).toBe(201)
    const sent = await open(content.id, { method: 'PUT', headers, body: new Uint8Array(plain) })
    expect(await bodyOf(sent)).toMatchObject({ complete: true })
  })

  test('come to nobody else, and no longer once it has signed out', async () => {
    const id = await addFile('Bilhete.jpg')
    const headers = await signIn()
    for (const wrong of [{}, { authorization: 'Bearer none' }, { authorization: 'Basic dG9tOng=' }]) {
      const refused = await open(id, { headers: wrong })
      expect([refused.status, await bodyOf(refused)]).toEqual([
        401,
        { error: expect.any(String), code: 'AUTH_REQUIRED' },
      ])
    }
    await world.server.call('POST', '/api/auth/logout', { headers })
    expect((await open(id, { headers })).status).toBe(401)
  })
})

describe('a token for one download', () => {
  const token = async (purpose = 'download', by: Person = world.tom) =>
    String((await ask('POST', '/api/auth/resource-token', { purpose }, by)).body['token'])

  test('opens a paper within 60 s, once, and only for its purpose', async () => {
    const id = await addFile('Bilhete.jpg')
    const [first, second, late] = [await token(), await token(), await token()]
    expect((await open(id, {}, `?token=${first}`)).status).toBe(200)
    expect((await open(id, {}, `?token=${first}`)).status).toBe(401)
    clock.pass(59_999)
    expect((await open(id, {}, `?token=${second}`)).status).toBe(200)
    clock.pass(1)
    const refused = await open(id, {}, `?token=${late}`)
    expect([refused.status, await bodyOf(refused)]).toEqual([
      401,
      { error: expect.any(String), code: 'AUTH_REQUIRED' },
    ])
    for (const wrong of [await token('immich'), 'ab'.repeat(32), ''])
      expect((await open(id, {}, `?token=${wrong}`)).status).toBe(401)
  })

  test('is no way into anything else', async () => {
    for (const path of [`${at}/files`, `${at}/reservations`, '/api/auth/me'])
      expect((await world.server.call('GET', `${path}?token=${await token()}`)).status).toBe(401)
    const id = await addFile('Bilhete.jpg')
    const sent = await open(id, { method: 'PUT', body: new Uint8Array(plain) }, `?token=${await token()}`)
    expect(sent.status).toBe(401)
  })

  test('is given to people who are signed in, and shows what they may read then', async () => {
    const body = { purpose: 'download' }
    expect(await world.server.call('POST', '/api/auth/resource-token', { body })).toMatchObject({
      status: 401,
      body: { code: 'AUTH_REQUIRED' },
    })
    const id = await addFile('Bilhete.jpg')
    const mine = await token('download', world.ines)
    await ask('DELETE', `${at}/members/${world.ines.id}`)
    expect((await open(id, {}, `?token=${mine}`)).status).toBe(403)
  })
})

describe('links between papers, bookings and places', () => {
  test('are many to many; one that goes deletes neither end', async () => {
    const [booking, other] = [await book('Flight'), await book('Hotel')]
    const place = rowOf(await ask('POST', `${at}/places`, { name: 'Belém' }), 'place').id
    const [pass, map] = [await addFile('pass.jpg'), await addFile('map.jpg')]
    const link = (file: string, to: object) => ask('POST', `${at}/files/${file}/link`, to)
    for (const [file, to] of [
      [pass, { reservation_id: booking }],
      [pass, { reservation_id: booking, place_id: place }],
      [pass, { reservation_id: other }],
      [map, { reservation_id: booking }],
    ] as const)
      expect((await link(file, to)).status).toBe(200)
    const ends = async () =>
      (await rows('file-links', 'links')).map(each => [
        each['file_id'],
        each['reservation_id'] ?? each['place_id'],
      ])
    expect((await ends()).toSorted()).toEqual(
      [
        [pass, booking],
        [pass, place],
        [pass, other],
        [map, booking],
      ].toSorted(),
    )
    const [first] = (await rows('file-links', 'links')).filter(
      each => each['file_id'] === pass && each['reservation_id'] === booking,
    )
    const unlink = (file: string, link: unknown) => ask('DELETE', `${at}/files/${file}/link/${String(link)}`)
    expect((await unlink(pass, first?.id)).status).toBe(200)
    expect(await unlink(pass, first?.id)).toMatchObject({ status: 200, body: { sync: { outcome: 'noop' } } })
    expect((await unlink(pass, '01a21d47-7808-74c3-b7c3-dbcf123ed246')).status).toBe(404)
    const [kept] = (await rows('file-links', 'links')).filter(each => each['file_id'] === pass)
    expect((await unlink(map, kept?.id)).status).toBe(404)
    expect(await ends()).toHaveLength(3)
    expect(await rows('files', 'files')).toHaveLength(2)
    await ask('DELETE', `${at}/reservations/${booking}`)
    expect(await ends()).toHaveLength(2)
    await ask('DELETE', `${at}/files/${pass}`)
    expect([await ends(), (await rows('files', 'files')).length]).toEqual([[], 1])
    expect([
      (await rows('reservations', 'reservations')).length,
      (await rows('places', 'places')).length,
    ]).toEqual([1, 1])
  })
})

describe('the trash', () => {
  const trash = (id: string, trashed: boolean, by?: Person) =>
    ask('PATCH', `${at}/files/${id}`, { trashed }, by)
  const empty = (by?: Person) => ask('DELETE', `${at}/files/trash`, undefined, by)

  test('holds papers with their links until they are restored or it is emptied', async () => {
    const booking = await book('Flight')
    const [pass, map] = [await addFile('pass.jpg'), await addFile('map.jpg')]
    for (const id of [pass, map]) await ask('POST', `${at}/files/${id}/link`, { reservation_id: booking })
    for (const id of [pass, map])
      expect(await trash(id, true)).toMatchObject({ status: 200, body: { file: { trashed: true } } })
    expect(await trash(pass, false)).toMatchObject({ body: { file: { trashed: false } } })
    const gone = await empty()
    expect(gone.status, gone.text).toBe(200)
    expect(await rows('files', 'files')).toMatchObject([{ id: pass, trashed: false }])
    expect(await rows('file-links', 'links')).toMatchObject([{ file_id: pass, reservation_id: booking }])
    const { mutation_id } = gone.body['sync'] as { mutation_id: string }
    await ask('POST', `/api/streams/trip:${trip}/undos`, { mutation_id })
    expect(await rows('files', 'files')).toHaveLength(2)
    expect(await rows('file-links', 'links')).toHaveLength(2)
  })

  test('is for those who may delete papers: others change the name, and throw nothing away', async () => {
    const id = await addFile('pass.jpg')
    await ask('POST', `${at}/members`, { identifier: 'ana' })
    const permissions = { file_delete: 'trip_owner' }
    expect((await ask('PUT', '/api/admin/permissions', { permissions }, world.ines)).status).toBe(200)
    expect((await ask('PATCH', `${at}/files/${id}`, { name: 'Pass.jpg' }, world.ana)).status).toBe(200)
    for (const refused of [
      await trash(id, true, world.ana),
      await empty(world.ana),
      await ask('DELETE', `${at}/files/${id}`, undefined, world.ana),
    ])
      expect(refused).toMatchObject({ status: 403, body: { code: 'FORBIDDEN', action: 'file_delete' } })
    expect(await rows('files', 'files')).toMatchObject([{ id, name: 'Pass.jpg', trashed: false }])
  })
})

test('each refusal of a paper is a sentence with its status, and the name comes back as it was sent', async () => {
  world.server.app.config.max_file_bytes = 2_000
  const name = 'Führung – 東京.jpg'
  const post = async (bytes: Buffer, field = 'file', type = 'image/jpeg') => {
    const form = new FormData()
    form.set(field, new Blob([new Uint8Array(bytes)], { type }), name)
    return fetch(`${world.server.url}${at}/files`, {
      method: 'POST',
      headers: { cookie: world.tom.cookie },
      body: form,
    })
  }
  const told = async (answer: Response) => [answer.status, await bodyOf(answer)]
  const sentence = expect.stringMatching(/\S+ \S+/)
  const large = Buffer.concat([plain, Buffer.alloc(2_000)])
  expect(await told(await post(large))).toEqual([
    413,
    { error: sentence, code: 'FILE_TOO_LARGE', limit: 2_000 },
  ])
  expect(await told(await post(plain, 'other'))).toMatchObject([
    400,
    { error: sentence, code: 'INVALID_INPUT' },
  ])
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
  expect(await told(await post(svg))).toMatchObject([400, { error: sentence, code: 'FILE_TYPE_REFUSED' }])
  const unknown = { reservation_id: newId() }
  expect(await ask('POST', `${at}/files/${newId()}/link`, unknown)).toMatchObject({
    status: 404,
    body: { error: sentence, code: 'NOT_FOUND' },
  })
  expect(await ask('GET', `${at}/files`, undefined, world.ana)).toMatchObject({
    status: 403,
    body: { error: sentence, code: 'NO_ACCESS' },
  })
  const stored = await bodyOf(await post(plain))
  expect(stored).toMatchObject({ file: { name, state: 'stored' } })
})
