import { deletedAccountName } from '@caravel/sync-protocol/domain/deleted-account'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { saveLibrary } from '../../src/photo-libraries/library-queries.ts'
import { announce, picture, plain, send as sendBytes } from '../files/file-world.ts'
import { readZip } from '../support/read-zip.ts'
import { rowOf, startWorld } from '../sync/client.ts'
import { ines, register, setUp, startTestServer, tom, type TestServer } from '../support/test-server.ts'

const jpeg = () => readFileSync(join(import.meta.dirname, '../pictures', 'gps.jpg'))

const send = (server: TestServer, cookie: string, bytes: Uint8Array, type = 'image/jpeg') => {
  const form = new FormData()
  form.set('avatar', new Blob([new Uint8Array(bytes)], { type }), 'me.jpg')
  return fetch(`${server.url}/api/auth/avatar`, { method: 'POST', headers: { cookie }, body: form })
}

const start = async () => {
  const server = await startTestServer()
  const admin = await setUp(server)
  const { cookie, id } = await register(server)
  const ask = (method: string, path: string, body?: object, as = cookie) =>
    server.call(method, path, { cookie: as, ...(body ? { body } : {}) })
  return { server, admin, cookie, id, ask }
}

test('a picture of oneself is rid of what it tells, shown to whoever is signed in, and follows into the trips', async () => {
  const { server, admin, cookie, id, ask } = await start()
  const trip = (await ask('POST', '/api/trips', { title: 'Porto' })).body['trip'] as { id: string }
  const answer = await send(server, cookie, jpeg())
  const { avatar_url } = (await answer.json()) as { avatar_url: string }
  expect(avatar_url).toMatch(/^\/uploads\/avatars\/[\w-]{36}\.jpg$/)
  const shown = await fetch(server.url + avatar_url, { headers: { cookie: admin.cookie } })
  const bytes = Buffer.from(await shown.arrayBuffer())
  expect(shown.status).toBe(200)
  expect(shown.headers.get('content-type')).toBe('image/jpeg')
  expect(shown.headers.get('content-security-policy')).toContain('sandbox')
  expect(shown.headers.get('x-content-type-options')).toBe('nosniff')
  expect(bytes.toString('latin1')).not.toMatch(/canary|GPS/)
  expect((await fetch(server.url + avatar_url)).status).toBe(401)
  await server.app.effects.idle()
  const { members } = (await ask('GET', `/api/trips/${trip.id}/members`)).body as {
    members: { user_id: string; avatar: string }[]
  }
  expect(members.find(each => each.user_id === id)?.avatar).toBe(avatar_url.split('/').at(-1))

  const next = (await (await send(server, cookie, jpeg())).json()) as { avatar_url: string }
  expect(next.avatar_url).not.toBe(avatar_url)
  expect((await ask('GET', avatar_url)).status).toBe(404)
  expect((await ask('DELETE', '/api/auth/avatar')).body).toMatchObject({ success: true, avatar_url: null })
  expect((await ask('GET', next.avatar_url)).status).toBe(404)
  expect(await server.app.files.list()).toEqual([])
})

test('only pictures that browsers show are taken as an avatar, and no larger than they have to be', async () => {
  const { server, cookie } = await start()
  const codeOf = async (bytes: Uint8Array) =>
    ((await (await send(server, cookie, bytes)).json()) as { code: string }).code
  expect(await codeOf(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBe('FILE_TYPE_REFUSED')
  expect(await codeOf(Buffer.from('%PDF-1.7'))).toBe('FILE_TYPE_REFUSED')
  expect(await codeOf(Buffer.alloc(5_000_001, jpeg()))).toBe('FILE_TOO_LARGE')
  expect(await server.app.files.list()).toEqual([])
})

test('files of trips are not to be had as somebody’s picture', async () => {
  const { server, admin, cookie, ask } = await start()
  const trip = (await ask('POST', '/api/trips', { title: 'Porto' })).body['trip'] as { id: string }
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(jpeg())], { type: 'image/jpeg' }), 'secret.jpg')
  const made = await fetch(`${server.url}/api/trips/${trip.id}/files`, {
    method: 'POST',
    headers: { cookie },
    body: form,
  })
  const { file } = (await made.json()) as { file: { id: string } }
  expect((await ask('GET', `/uploads/avatars/${file.id}.jpg`, undefined, admin.cookie)).status).toBe(404)
  expect((await ask('GET', '/uploads/avatars/..%2F..%2Fcaravel.db')).status).toBe(404)
})

test('a cleared-out server keeps the pictures that people have', async () => {
  const clock = { late: 0 }
  const server = await startTestServer({ now: () => Date.now() + clock.late })
  const { cookie } = await setUp(server)
  const { avatar_url } = (await (await send(server, cookie, jpeg())).json()) as { avatar_url: string }
  clock.late = 40 * 86_400_000
  await server.app.maintenance.run()
  const id = avatar_url.split('/').at(-1)?.split('.')[0] ?? ''
  expect(await server.app.files.has(id)).toBe(true)
})

test('one’s data come as one file with everything of oneself and no secret and no other’s address', async () => {
  const { server, admin, id, ask, cookie } = await start()
  const trip = (await ask('POST', '/api/trips', { title: 'Porto' })).body['trip'] as { id: string }
  await ask('POST', `/api/trips/${trip.id}/members`, { identifier: ines.username })
  await ask('PUT', '/api/settings', { key: 'motion', value: 'less' })
  const { db } = server.app
  const passkey = {
    user_id: id,
    public_key: 'public bytes',
    counter: 0,
    transports: '',
    backed_up: 0,
    created_at: 1,
  }
  await db.write
    .insertInto('passkeys')
    .values({ ...passkey, id: 'p', credential_id: 'c', device_type: 'singleDevice', name: 'Phone' })
    .execute()
  const link = { oidc_issuer: 'https://sso.example', oidc_sub: 'tom-there' }
  await db.write.updateTable('users').set(link).where('id', '=', id).execute()
  const device = { user_id: id, client_id: 'd', session_id: 's', user_agent: null, waiting: 0, attention: 0 }
  await db.write
    .insertInto('devices')
    .values({ ...device, unsent_since: null, reported_at: 7 })
    .execute()
  const invite = { id: 'i', token_hash: 'hashed', token_sealed: 'sealed', max_uses: 1, used_count: 0 }
  await db.write
    .insertInto('invites')
    .values({ ...invite, expires_at: null, created_by: id, created_at: 1 })
    .execute()
  await ask('PUT', `/api/admin/users/${id}`, { role: 'user', must_change_password: false }, admin.cookie)
  await ask('DELETE', `/api/admin/users/${id}/mfa`, undefined, admin.cookie)
  const answer = await ask('GET', '/api/auth/me/export')
  expect(answer.body).toMatchObject({
    passkeys: [{ name: 'Phone' }],
    provider: { issuer: 'https://sso.example', name_there: 'tom-there' },
    devices: [{ client_id: 'd', reported_at: 7 }],
    invites: [{ id: 'i' }],
  })
  expect(answer.body['activity']).toContainEqual({
    at: expect.any(Number) as number,
    action: 'admin.user_mfa_reset',
    ip: null,
    by_other: true,
  })
  expect(answer.text).not.toMatch(/hashed|sealed|public bytes/)
  expect(answer.headers.get('content-disposition')).toContain('attachment')
  expect(answer.body).toMatchObject({
    kind: 'caravel.account',
    account: { id, email: 'Tom@Example.org' },
    settings: { setting: [{ key: 'motion', value: 'less' }] },
    sessions: [{ method: 'password' }],
    trips: [{ trip: [{ title: 'Porto' }], trip_member: [{}, {}] }],
  })
  expect(answer.text).not.toContain(ines.email)
  expect(answer.text).not.toContain('argon2')
  expect(answer.text).not.toContain(cookie.split('=')[1])
})

test('nothing in the database says what somebody was called who is gone, nor a trip that was deleted before', async () => {
  const { server, admin, ask } = await start()
  const called = { username: 'Zebedee', email: 'zebedee@mail.example', password: tom.password }
  const { cookie, id } = await register(server, called)
  const kept = (await ask('POST', '/api/trips', { title: 'Porto' })).body['trip'] as { id: string }
  const deleted = (await ask('POST', '/api/trips', { title: 'Faro' })).body['trip'] as { id: string }
  for (const trip of [kept, deleted])
    await ask('POST', `/api/trips/${trip.id}/members`, { identifier: called.username })
  await ask('POST', `/api/trips/${kept.id}/places`, { name: 'Lello' }, cookie)
  expect((await ask('DELETE', `/api/trips/${deleted.id}`)).status).toBe(200)
  expect((await ask('DELETE', '/api/auth/me', { password: tom.password }, cookie)).status).toBe(200)
  const { raw } = server.app.db
  const tables = raw.prepare("select name from sqlite_master where type = 'table'").pluck().all()
  const holding = tables.filter(table =>
    /zebedee/i.test(JSON.stringify(raw.prepare(`select * from "${String(table)}"`).all())),
  )
  expect(holding).toEqual([])
  expect(admin.id).not.toBe(id)
  // Who brings the trip back finds nobody of the name on it.
  const names = raw.prepare('select name from trip_member where user_id = ?').pluck().all(id)
  expect(new Set(names)).toEqual(new Set([deletedAccountName]))
})

test('one’s data come with the files of one’s trips as one archive, to whoever has the link once', async () => {
  const { server, cookie, ask } = await start()
  const trip = (await ask('POST', '/api/trips', { title: '../Porto: 2027' })).body['trip'] as { id: string }
  const add = async (name: string, text: string) => {
    const form = new FormData()
    form.set('file', new Blob([text], { type: 'text/plain' }), name)
    const init = { method: 'POST', headers: { cookie }, body: form }
    expect((await fetch(`${server.url}/api/trips/${trip.id}/files`, init)).status).toBe(201)
  }
  await add('Notes.txt', 'bring water\n'.repeat(9000))
  await add('notes.txt', 'bring bread')
  await add('ärger 🌊.txt', 'x')
  const { token } = (await ask('POST', '/api/auth/me/export')).body as { token: string }
  const forFiles = (await ask('POST', '/api/auth/resource-token', { purpose: 'download' })).body['token']
  expect((await fetch(`${server.url}/api/auth/me/export.zip?token=${String(forFiles)}`)).status).toBe(401)
  // Neither cookie nor header: the browser fetches it by itself.
  const link = `${server.url}/api/auth/me/export.zip?token=${token}`
  const answer = await fetch(link)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/zip')
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="caravel-my-data.zip"')
  const found = readZip(Buffer.from(await answer.arrayBuffer()))
  const data = JSON.parse(found.get('caravel-my-data.json') ?? '') as { files: Record<string, string> }
  const paths = Object.values(data.files).sort()
  expect([...found.keys()].sort()).toEqual(['caravel-my-data.json', ...paths])
  expect(paths).toEqual([
    'files/_Porto_ 2027/Notes.txt',
    'files/_Porto_ 2027/notes (2).txt',
    'files/_Porto_ 2027/ärger 🌊.txt',
  ])
  expect(paths.map(path => found.get(path)?.length)).toEqual([108_000, 11, 1])
  expect((await fetch(link)).status).toBe(401)
})

test('one’s data leave out trips and journals that were deleted', async () => {
  const { ask } = await start()
  const make = async (path: string, key: string, title: string) =>
    ((await ask('POST', path, { title })).body[key] as { id: string }).id
  await make('/api/trips', 'trip', 'Porto')
  const trip = await make('/api/trips', 'trip', 'Faro')
  const journey = await make('/api/journeys', 'journey', 'Nine days')
  expect((await ask('DELETE', `/api/trips/${trip}`)).status).toBe(200)
  expect((await ask('DELETE', `/api/journeys/${journey}`)).status).toBe(200)
  const { body } = await ask('GET', '/api/auth/me/export')
  expect(body['trips']).toMatchObject([{ trip: [{ title: 'Porto' }] }])
  const others = body['others'] as { stream: string }[]
  expect(others.map(({ stream }) => stream)).not.toContain(`journey:${journey}`)
})

test('one’s data list the photo libraries that are connected, without their secrets', async () => {
  const { server, id, ask } = await start()
  const credentials = { url: 'https://photos.example', account: 'tom', secret: 'quiet-key' }
  await saveLibrary(server.app, id, 'synology', credentials)
  const answer = await ask('GET', '/api/auth/me/export')
  expect(answer.body['photo_libraries']).toEqual([
    {
      kind: 'synology',
      url: 'https://photos.example',
      account: 'tom',
      created_at: expect.any(Number) as number,
    },
  ])
  expect(answer.text).not.toContain('quiet-key')
})

test('photos and videos of one’s journals are in the archive, without the small pictures of them', async () => {
  const world = await startWorld()
  const { tom } = world
  const journey = rowOf(await world.call(tom, 'POST', '/api/journeys', { title: 'Nine days' }), 'journey').id
  const add = async (name: string, bytes: Buffer, more: object = {}) => {
    const { id: _id, ...announced } = announce(bytes, { name, ...more })
    const made = await world.call(tom, 'POST', `/api/journeys/${journey}/photos`, announced)
    const { id } = rowOf(made, 'photo')
    return id
  }
  const noon = await add('noon.jpg', plain)
  await sendBytes(world, tom, noon, plain)
  const small = await add('small.jpg', picture('gps.jpg'), { thumbnail_of_id: noon })
  await sendBytes(world, tom, small, picture('gps.jpg'))
  await add('to come.jpg', Buffer.alloc(9, 1))
  const { token } = (await world.call(tom, 'POST', '/api/auth/me/export')).body as { token: string }
  const answer = await fetch(`${world.server.url}/api/auth/me/export.zip?token=${token}`)
  const found = readZip(Buffer.from(await answer.arrayBuffer()))
  expect([...found.keys()].sort()).toEqual(['caravel-my-data.json', 'files/Nine days/noon.jpg'])
  const data = JSON.parse(found.get('caravel-my-data.json') ?? '') as { files: Record<string, string> }
  expect(data.files).toEqual({ [noon]: 'files/Nine days/noon.jpg' })
})

test('an account goes with its picture and its sessions once it is said what becomes of its trips', async () => {
  const { server, cookie, id, ask } = await start()
  await send(server, cookie, jpeg())
  const trip = (await ask('POST', '/api/trips', { title: 'Porto' })).body['trip'] as { id: string }
  await ask('POST', `/api/trips/${trip.id}/members`, { identifier: ines.username })
  const leave = (body: object) => ask('DELETE', '/api/auth/me', body)
  expect(await leave({ password: 'wrong' })).toMatchObject({ status: 401, body: { code: 'WRONG_PASSWORD' } })
  expect(await leave({ password: tom.password })).toMatchObject({
    status: 409,
    body: { code: 'TRIPS_UNDECIDED', trips: 1, shared: 1 },
  })
  expect(await leave({ password: tom.password, trips: 'hand_over' })).toMatchObject({
    status: 200,
    cookie: '',
  })
  expect((await ask('GET', '/api/auth/me')).status).toBe(401)
  const gone = await server.call('POST', '/api/auth/login', {
    body: { username: 'tom', password: tom.password },
  })
  expect(gone.status).toBe(401)
  const { raw } = server.app.db
  expect(raw.prepare('select count(*) from users where id = ?').pluck().get(id)).toBe(0)
  expect(raw.prepare('select role from trip_member where user_id <> ?').pluck().all(id)).toEqual(['owner'])
  expect(await server.app.files.list()).toEqual([])
  expect(
    raw.prepare("select user_id from audit_log where action = 'user.account_delete'").pluck().get(),
  ).toBe(id)
})

test('an account whose deletion failed on the way lets its owner in again, and the log says what was begun', async () => {
  const { server, admin, id, ask } = await start()
  const trip = (await ask('POST', '/api/trips', { title: 'Porto' })).body['trip'] as { id: string }
  await ask('POST', `/api/trips/${trip.id}/members`, { identifier: ines.username })
  const { committer, db } = server.app
  const { exclusive } = committer
  // The heir is disabled by another admin once the account is shut.
  const meanwhile = vi.spyOn(committer, 'exclusive').mockImplementationOnce(async work => {
    const done = await exclusive(work)
    await db.write.updateTable('users').set({ disabled_at: 1 }).where('id', '=', admin.id).execute()
    return done
  })
  const answer = await ask('DELETE', '/api/auth/me', { password: tom.password, trips: 'hand_over' })
  expect(answer.body).toMatchObject({ code: 'USER_UNKNOWN' })
  meanwhile.mockRestore()
  const back = await server.call('POST', '/api/auth/login', {
    body: { username: 'tom', password: tom.password },
  })
  expect(back.status).toBe(200)
  const begun = db.raw.prepare("select user_id, resource from audit_log where action = 'user.delete_begun'")
  expect(begun.all()).toEqual([{ user_id: id, resource: id }])
})

test('the last admin stays', async () => {
  const { admin, ask } = await start()
  const answer = await ask(
    'DELETE',
    '/api/auth/me',
    { password: ines.password, trips: 'delete' },
    admin.cookie,
  )
  expect(answer).toMatchObject({ status: 400, body: { code: 'LAST_ADMIN' } })
})
