import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { headOf, newId, rowOf, startWorld, syncOf } from './client.ts'
import { startTestServer, tempFolder } from '../support/test-server.ts'

describe('group commit (L1)', () => {
  test('L2: many writers at once: contiguous seqs, each change once, one bad one takes nobody along', async () => {
    const world = await startWorld()
    const trip = await world.trip()
    const at = `/api/trips/${trip}/places`
    const head = headOf(world.server, `trip:${trip}`)
    const devices = Array.from({ length: 20 }, () => world.device(world.tom))
    const writes = devices.flatMap((device, n) => [
      device.send('POST', at, { id: newId(), name: `place ${n}` }),
      device.send('PATCH', `${at}/${newId()}`, { name: 'nowhere' }),
      device.send('POST', at, { id: newId(), name: `second ${n}` }),
    ])
    const answers = await Promise.all(writes)
    const good = answers.filter(answer => answer.status === 201)
    expect(good).toHaveLength(40)
    expect(answers.filter(answer => answer.status === 404)).toHaveLength(20)
    const seqs = good.map(answer => syncOf(answer).seq).toSorted((a, b) => a - b)
    expect(seqs).toEqual(Array.from({ length: 40 }, (_, n) => head + 1 + n))
    const { body } = await world.get(world.tom, `/api/trips/${trip}/changes?since=${head}`)
    expect((body['commits'] as { seq: number }[]).map(commit => commit.seq)).toEqual(seqs)
    expect((await world.get(world.tom, at)).body['places']).toHaveLength(40)
  })

  test('a fault inside one change rolls only that one back', async () => {
    const world = await startWorld()
    const trip = await world.trip()
    const { raw } = world.server.app.db
    raw.exec(
      "create trigger fault before insert on place when new.name = 'fault' begin select raise(abort, 'disk'); end",
    )
    const at = `/api/trips/${trip}/places`
    const answers = await Promise.all(
      ['a', 'fault', 'b', 'c'].map(name => world.device(world.tom).send('POST', at, { id: newId(), name })),
    )
    expect(answers.map(answer => answer.status)).toEqual([201, 500, 201, 201])
    const names = ((await world.get(world.tom, at)).body['places'] as { name: string }[]).map(
      place => place.name,
    )
    expect(names.toSorted()).toEqual(['a', 'b', 'c'])
    expect(raw.prepare('select count(*) as n from commits where stream = ?').get(`trip:${trip}`)).toEqual({
      n: headOf(world.server, `trip:${trip}`),
    })
  })

  test('what the database refuses as taken is a refusal, not a failure', async () => {
    const world = await startWorld()
    const trip = await world.trip()
    world.server.app.db.raw.exec('create unique index one_of_a_name on place (name)')
    const at = `/api/trips/${trip}/places`
    const device = world.device(world.tom)
    expect((await device.send('POST', at, { id: newId(), name: 'a' })).status).toBe(201)
    const refused = await device.send('POST', at, { id: newId(), name: 'a' })
    expect(refused).toMatchObject({ status: 409, body: { code: 'ID_TAKEN' } })
    expect((await device.send('POST', at, { id: newId(), name: 'b' })).status).toBe(201)
  })

  test('the first of a group goes back alone, and its refusal stays', async () => {
    const world = await startWorld()
    const trip = await world.trip()
    const { raw } = world.server.app.db
    raw.exec('create unique index one_of_a_name on place (name)')
    const at = `/api/trips/${trip}/places`
    await world.call(world.tom, 'POST', at, { id: newId(), name: 'a' })
    const head = headOf(world.server, `trip:${trip}`)
    const id = newId()
    const answers = await Promise.all(
      ['a', 'b', 'c'].map((name, n) =>
        world.device(world.tom).send('POST', at, { id: n === 0 ? id : newId(), name }),
      ),
    )
    expect(answers.map(answer => answer.status)).toEqual([409, 201, 201])
    expect(headOf(world.server, `trip:${trip}`)).toBe(head + 2)
    expect(raw.prepare('select count(*) as n from commit_rows where id = ?').get(id)).toEqual({ n: 0 })
    expect(raw.prepare("select count(*) as n from ledger where code = 'ID_TAKEN'").get()).toEqual({ n: 1 })
  })

  test('nobody hears of a change before it is on disk', async () => {
    const world = await startWorld()
    const trip = await world.trip()
    const seen: boolean[] = []
    world.server.app.committer.onPublished(() => seen.push(world.server.app.db.raw.inTransaction))
    const at = `/api/trips/${trip}/places`
    await Promise.all(
      Array.from({ length: 10 }, (_, n) => world.call(world.tom, 'POST', at, { name: `p${n}` })),
    )
    expect(seen).toEqual(Array.from({ length: 10 }, () => false))
  })

  test('a level that changes in the same group counts for what comes after it', async () => {
    const world = await startWorld()
    const trip = await world.trip()
    await world.call(world.tom, 'POST', `/api/trips/${trip}/members`, { identifier: 'ana' })
    const [level, edit] = await Promise.all([
      world.call(world.ines, 'PUT', '/api/levels/trip_edit', { level: 'trip_member' }),
      world.call(world.ana, 'PATCH', `/api/trips/${trip}`, { title: 'By Ana' }),
    ])
    expect(level.status).toBe(200)
    const now = rowOf(await world.get(world.tom, `/api/trips/${trip}`), 'trip')['title']
    expect(now).toBe(edit.status === 200 ? 'By Ana' : 'Lisbon')
  })
})

describe('hostile bodies', () => {
  test('each is one clear refusal, and the server goes on', async () => {
    const world = await startWorld()
    const trip = await world.trip()
    const at = `/api/trips/${trip}`
    const deep = `{"name":${'['.repeat(20_000)}${']'.repeat(20_000)}}`
    const bodies: [string, string][] = [
      [`${at}/places`, '{"name":'],
      [`${at}/places`, 'null'],
      [`${at}/places`, '"place"'],
      [`${at}/places`, '{"__proto__":{"is_admin":true},"name":"x"}'],
      [`${at}/places`, '{"constructor":{"prototype":{}},"name":"x"}'],
      [`${at}/places`, '{"name":{"toString":1}}'],
      [`${at}/places`, '{"name":"x","lat":1e400,"lng":0}'],
      [`${at}/places`, '{"name":"x","lat":"0","lng":0}'],
      [`${at}/places`, '{"name":"x","website":"javascript:alert(1)"}'],
      [`${at}/places`, '{"name":"x","opening_hours":[{"weekday":8,"opens":"09:00","closes":"10:00"}]}'],
      [`${at}/places`, deep],
      [`${at}/assignments`, '{"place_id":1,"day_id":2}'],
      [`${at}/days`, '{"position":"a0"}'],
      [`${at}/days`, `{"id":"${'0'.repeat(36)}"}`],
      ['/api/trips', '{"title":"x","start_date":"9999-12-30","end_date":null}'],
      ['/api/trips', '{"title":"x","day_count":366}'],
      ['/api/trips', '{"title":"x","currency":"euro"}'],
      ['/api/sync/push', '{"mutations":[{"method":"POST","path":"/api/trips","headers":{"x":1},"body":{}}]}'],
      ['/api/sync/settle', '{"entries":[{"mutation_id":"1","stream":"app","client_seq":1}]}'],
    ]
    for (const [path, raw] of bodies) {
      const answer = await world.server.call('POST', path, { cookie: world.tom.cookie, raw })
      expect(answer.status, `${path} ${raw.slice(0, 60)} ${answer.text}`).toBe(400)
      expect(answer.body, raw.slice(0, 60)).toMatchObject({
        code: expect.stringMatching(/^[A-Z_]+$/),
        error: expect.any(String),
      })
    }
    expect((await world.get(world.tom, at)).status).toBe(200)
    expect(world.server.logged.filter(line => line.includes('"level":50'))).toEqual([])
  })

  test('text of every kind comes back as it was sent', async () => {
    const world = await startWorld()
    const trip = await world.trip()
    const names = [
      "Robert'); drop table place;--",
      '<img src=x onerror=alert(1)>',
      '日本 🏯 e\u0301',
      '\u202Eevil',
      '${1+1} {{x}} %s',
    ]
    for (const name of names) {
      const made = await world.call(world.tom, 'POST', `/api/trips/${trip}/places`, { name })
      expect(rowOf(made, 'place')['name']).toBe(name)
    }
    expect(
      ((await world.get(world.tom, `/api/trips/${trip}/places`)).body['places'] as object[]).length,
    ).toBe(names.length)
  })
})

describe('while the schema is behind (C13)', () => {
  test('writes and reads that need the tables answer SCHEMA_BEHIND, health says the server is up', async () => {
    const data_dir = await tempFolder()
    const first = await startWorldIn(data_dir)
    const folder = mkdtempSync(join(tmpdir(), 'caravel-migrations-'))
    writeFileSync(
      join(folder, '0001-broken.ts'),
      'export const migration = { async up() { throw new Error("no") } }',
    )
    const server = await startTestServer({ config: { data_dir }, migrations: folder })
    const call = (method: string, path: string, body?: object) =>
      server.call(method, path, { cookie: first.cookie, ...(body ? { body } : {}) })
    const write = await call('PATCH', `/api/trips/${first.trip}`, { title: 'x' })
    expect(write).toMatchObject({ status: 503, body: { code: 'SCHEMA_BEHIND' } })
    expect(write.headers.get('retry-after')).not.toBeNull()
    expect((await call('POST', '/api/trips', { title: 'x' })).body).toMatchObject({ code: 'SCHEMA_BEHIND' })
    const settle = { entries: [{ mutation_id: newId(), stream: 'app', client_seq: 1 }] }
    const settled = await server.call('POST', '/api/sync/settle', {
      cookie: first.cookie,
      body: settle,
      headers: { 'x-client-id': newId() },
    })
    expect(settled).toMatchObject({ status: 503, body: { code: 'SCHEMA_BEHIND' } })
    expect((await call('GET', '/api/health')).status).toBe(200)
  })
})

/** A server with one trip that ran and ended; what it left is in `data_dir`. */
const startWorldIn = async (data_dir: string) => {
  const world = await startWorld({ config: { data_dir } })
  const trip = await world.trip()
  await world.server.close()
  return { trip, cookie: world.tom.cookie }
}
