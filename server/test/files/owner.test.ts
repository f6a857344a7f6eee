import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { migrate } from '../../src/db/migrate.ts'
import { readZip } from '../support/read-zip.ts'
import { newId, startWorld, syncOf, type Person, type World } from '../sync/client.ts'
import { memoryLog } from '../support/test-server.ts'

const secret = Buffer.from('the bank details of everybody')
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

const announce = (bytes: Buffer, more: object = {}) => ({
  id: newId(),
  name: 'bank.txt',
  mime: 'text/plain',
  size: bytes.length,
  sha256: hashOf(bytes),
  ...more,
})

const send = ({ server }: World, { cookie }: Person, id: string, bytes: Buffer) =>
  fetch(`${server.url}/api/files/${id}/content`, {
    method: 'PUT',
    headers: { cookie },
    body: new Uint8Array(bytes),
  })

/** Tom's file is deleted, nothing in the database says that its id was taken, and Ana announces it in a trip of hers. */
const withTakenId = async (taken: object) => {
  const world = await startWorld()
  const { tom, ana, server } = world
  const trip = await world.trip()
  const content = announce(secret)
  expect((await world.call(tom, 'POST', `/api/trips/${trip}/files`, content)).status).toBe(201)
  expect((await send(world, tom, content.id, secret)).status).toBe(200)
  expect((await world.call(tom, 'DELETE', `/api/trips/${trip}/files/${content.id}`)).status).toBe(200)
  server.app.db.raw.prepare('delete from tombstones where id = ?').run(content.id)
  const own = (await world.call(ana, 'POST', '/api/trips', { title: 'Bait' })).body['trip'] as { id: string }
  const made = await world.call(ana, 'POST', `/api/trips/${own.id}/files`, { ...content, ...taken })
  expect(made.status, made.text).toBe(201)
  return { world, content, own: own.id }
}

const archiveOf = async (world: World, person: Person) => {
  const { body } = await world.call(person, 'POST', '/api/auth/me/export')
  const answer = await fetch(`${world.server.url}/api/auth/me/export.zip?token=${String(body['token'])}`)
  return readZip(Buffer.from(await answer.arrayBuffer()))
}

test.each([
  ['another hash', { sha256: 'a'.repeat(64) }],
  ['the same hash', {}],
])(
  'bytes of another trip are in no archive of an account that announced their id with %s',
  async (_, taken) => {
    const { world } = await withTakenId(taken)
    const archive = await archiveOf(world, world.ana)
    expect([...archive.keys()]).toEqual(['caravel-my-data.json'])
    expect(JSON.parse(archive.get('caravel-my-data.json') ?? '')).toMatchObject({ files: {} })
  },
)

test('bytes of another trip are not written over by whoever announced their id', async () => {
  const other = Buffer.from('other words')
  const { world, content } = await withTakenId({ size: other.length, sha256: hashOf(other) })
  const refused = await send(world, world.ana, content.id, other)
  expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'ID_TAKEN' }])
  const bytes = Buffer.concat(await world.server.app.files.read(content.id).toArray())
  expect(bytes).toEqual(secret)
})

test('nor is the picture of an account', async () => {
  const world = await startWorld()
  const { tom, ana } = world
  const form = new FormData()
  const gif = Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1')
  form.set('avatar', new Blob([new Uint8Array(gif)], { type: 'image/gif' }), 'me.gif')
  const init = { method: 'POST', headers: { cookie: tom.cookie }, body: form }
  const { avatar_url } = (await (await fetch(`${world.server.url}/api/auth/avatar`, init)).json()) as {
    avatar_url: string
  }
  const id = /([0-9a-f-]{36})\.gif$/.exec(avatar_url)?.[1] ?? ''
  const own = (await world.call(ana, 'POST', '/api/trips', { title: 'Bait' })).body['trip'] as { id: string }
  const content = announce(secret, { id })
  expect((await world.call(ana, 'POST', `/api/trips/${own.id}/files`, content)).status).toBe(201)
  expect((await send(world, ana, id, secret)).status).toBe(409)
  const shown = await fetch(world.server.url + avatar_url, { headers: { cookie: ana.cookie } })
  expect(Buffer.from(await shown.arrayBuffer())).toEqual(gif)
})

test('bytes on the disk that the database does not know count only with the hash that was announced', async () => {
  const world = await startWorld()
  const { app } = world.server
  const trip = await world.trip()
  const [same, other] = [announce(secret), announce(secret, { sha256: 'a'.repeat(64) })]
  for (const { id } of [same, other]) {
    await app.files.append(id, Readable.from([secret]))
    await app.files.complete(id)
  }
  for (const content of [same, other])
    await world.call(world.tom, 'POST', `/api/trips/${trip}/files`, content)
  const read = async (id: string) => (await world.get(world.tom, `/api/files/${id}/content`)).text
  await expect.poll(() => read(same.id)).toBe(String(secret))
  expect(await read(other.id)).toContain('FILE_NOT_STORED')
})

test('bytes from before their owner was kept get it from the row, or from its grave', async () => {
  const world = await startWorld()
  const { tom, server } = world
  const { db } = server.app
  const trip = await world.trip()
  const [there, deleted] = [announce(secret), announce(secret)]
  for (const content of [there, deleted]) {
    await world.call(tom, 'POST', `/api/trips/${trip}/files`, content)
    expect((await send(world, tom, content.id, secret)).status).toBe(200)
  }
  const gone = await world.call(tom, 'DELETE', `/api/trips/${trip}/files/${deleted.id}`)
  db.raw.exec('update file_contents set stream = null, announced_sha256 = null')
  expect((await world.get(tom, `/api/files/${there.id}/content`)).status).toBe(404)
  db.raw.exec("delete from schema_migrations where name = '0024-owners-of-stored-bytes'")
  await migrate(db, memoryLog().log)
  const { mutation_id } = syncOf(gone)
  expect((await world.call(tom, 'POST', `/api/streams/trip:${trip}/undos`, { mutation_id })).status).toBe(200)
  for (const { id, sha256 } of [there, deleted]) {
    expect((await world.get(tom, `/api/files/${id}/content`)).text).toBe(String(secret))
    expect(db.raw.prepare('select stream, announced_sha256 from file_contents where id = ?').get(id)).toEqual(
      {
        stream: `trip:${trip}`,
        announced_sha256: sha256,
      },
    )
  }
})
