import { actions, type Action } from '@caravel/sync-protocol/access'
import { describe, expect, test } from 'vitest'
import { startTestServer, tempFolder } from '../support/test-server.ts'
import { newId, rowOf, startWorld, syncOf, type Person, type World } from './client.ts'

const setLevel = (world: World, action: string, level: string, person: Person = world.ines) =>
  world.call(person, 'PUT', `/api/levels/${action}`, { level })

/** A trip of Tom's that Ana, who is no admin, has joined. */
const stage = async () => {
  const world = await startWorld()
  const trip = await world.trip()
  const at = `/api/trips/${trip}`
  await world.call(world.tom, 'POST', `${at}/members`, { identifier: 'ana@example.org' })
  const days = (await world.get(world.tom, `${at}/days`)).body['days'] as { id: string }[]
  const place = rowOf(await world.call(world.tom, 'POST', `${at}/places`, { name: 'Belém' }), 'place')
  return { world, trip, at, day: days[0]!.id, place: place.id }
}

describe('levels', () => {
  test('each action that trips use is refused below its level and passes above it, at once', async () => {
    const { world, at, day, place } = await stage()
    const tries: [Action, string, string, object][] = [
      ['trip_edit', 'PATCH', at, { title: 'x' }],
      ['trip_edit', 'PATCH', at, { start_date: '2027-03-01', end_date: '2027-03-03' }],
      ['trip_edit', 'PUT', `${at}/day-count`, { day_count: 9 }],
      ['trip_archive', 'PATCH', at, { archived: true }],
      ['trip_cover_upload', 'PATCH', at, { cover_file_id: newId() }],
      ['place_edit', 'POST', `${at}/places`, { name: 'x' }],
      ['place_edit', 'PATCH', `${at}/places/${place}`, { name: 'y' }],
      ['day_edit', 'PATCH', `${at}/days/${day}`, { title: 'x' }],
      ['day_edit', 'POST', `${at}/days/${day}/notes`, { text: 'x' }],
      ['day_edit', 'POST', `${at}/assignments`, { place_id: place, day_id: day }],
      ['day_edit', 'POST', `${at}/days`, {}],
      ['place_edit', 'DELETE', `${at}/places/${place}`, {}],
    ]
    for (const [action, method, path, body] of tries) {
      expect((await setLevel(world, action, 'trip_owner')).status).toBe(200)
      const refused = await world.call(world.ana, method, path, body)
      expect(refused, `${method} ${path}`).toMatchObject({
        status: 403,
        body: { code: 'FORBIDDEN', action, level: 'trip_owner' },
      })
      expect((await setLevel(world, action, 'trip_member')).status).toBe(200)
      const passed = await world.call(world.ana, method, path, body)
      expect(passed.status, `${method} ${path}: ${passed.text}`).toBeLessThan(300)
      await setLevel(world, action, 'trip_owner')
      expect((await world.call(world.ana, method, path, body)).status).toBe(403)
    }
  })

  test('one edit of several groups asks for each right and writes all or nothing', async () => {
    const { world, at } = await stage()
    await setLevel(world, 'trip_edit', 'trip_member')
    const both = await world.call(world.ana, 'PATCH', at, { title: 'x', archived: true })
    expect(both).toMatchObject({ status: 403, body: { action: 'trip_archive' } })
    expect(rowOf(await world.get(world.tom, at), 'trip')).toMatchObject({ title: 'Lisbon', archived: false })
  })

  test('what follows from a change needs no right of its own', async () => {
    const { world, at } = await stage()
    await world.call(world.tom, 'PATCH', at, { start_date: '2027-03-01', end_date: '2027-03-03' })
    const inserted = await world.call(world.ana, 'POST', `${at}/days`, {})
    expect(inserted.status).toBe(201)
    expect(rowOf(await world.get(world.ana, at), 'trip')['end_date']).toBe('2027-03-04')
  })

  test('deleting a trip: owner and admin, nobody else', async () => {
    const { world, at } = await stage()
    expect(await world.call(world.ana, 'DELETE', at)).toMatchObject({
      status: 403,
      body: { action: 'trip_delete' },
    })
    await setLevel(world, 'trip_delete', 'admin')
    expect(await world.call(world.tom, 'DELETE', at)).toMatchObject({ status: 403, body: { level: 'admin' } })
    expect((await world.call(world.ines, 'DELETE', at)).status).toBe(200)
  })

  test('an admin deletes a trip they are not in, and may do nothing else there', async () => {
    const world = await startWorld()
    const { id } = rowOf(await world.call(world.tom, 'POST', '/api/trips', { title: 'Porto' }), 'trip')
    const at = `/api/trips/${id}`
    for (const [method, body] of [['GET'], ['PATCH', { title: 'x' }]] as const)
      expect(await world.call(world.ines, method, at, body)).toMatchObject({
        status: 403,
        body: { code: 'NO_ACCESS' },
      })
    expect(await world.call(world.ines, 'DELETE', `/api/trips/${newId()}`)).toMatchObject({
      body: { code: 'NO_ACCESS' },
    })
    expect((await world.call(world.ines, 'DELETE', at)).status).toBe(200)
  })

  test('are kept in memory, where each change arrives by whatever way it came, and read anew at a start', async () => {
    const data_dir = await tempFolder()
    const world = await startWorld({ config: { data_dir } })
    const { server, ines } = world
    const level = async () => {
      const { body } = await world.get(ines, '/api/auth/app-config')
      // The levels are told before anybody is signed in.
      const anonymous = await server.call('GET', '/api/auth/app-config')
      expect(anonymous.body).toMatchObject({ signed_in: false, permissions: body['permissions'] })
      expect(Object.keys(anonymous.body['permissions'] as object)).toHaveLength(16)
      return (body['permissions'] as Record<string, string>)['place_edit']
    }
    expect(await level()).toBe('trip_member')
    await world.call(ines, 'PUT', '/api/admin/permissions', { permissions: { place_edit: 'trip_owner' } })
    expect(await level()).toBe('trip_owner')
    await world.device(ines).send('PUT', '/api/levels/place_edit', { level: 'trip_member' })
    expect(await level()).toBe('trip_member')
    await setLevel(world, 'place_edit', 'trip_owner')
    expect(await level()).toBe('trip_owner')
    // What another program writes beneath a server is not asked for again until it starts, as after a restore.
    const { raw } = server.app.db
    raw.prepare(`update app_level set level = ? where action = 'place_edit'`).run('trip_member')
    expect(await level()).toBe('trip_owner')
    await server.close()
    const again = await startTestServer({ config: { data_dir } })
    const { body } = await again.call('GET', '/api/auth/app-config', { cookie: ines.cookie })
    expect(body['permissions']).toMatchObject({ place_edit: 'trip_member' })
  })

  test('only admins set levels, and only levels an action has', async () => {
    const world = await startWorld()
    expect(await setLevel(world, 'trip_edit', 'trip_member', world.tom)).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN' },
    })
    expect(await setLevel(world, 'trip_edit', 'everybody')).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT' },
    })
    expect(await setLevel(world, 'fly', 'admin')).toMatchObject({ status: 400 })
    for (const action of Object.keys(actions)) {
      const [level] = actions[action as Action].levels
      expect((await setLevel(world, action, level)).status, action).toBe(200)
    }
    expect(await world.call(world.tom, 'POST', '/api/trips', { title: 'x' })).toMatchObject({
      status: 403,
      body: { action: 'trip_create' },
    })
  })
})

describe('members', () => {
  test('the owner adds by user name or e-mail, however it is written', async () => {
    const world = await startWorld()
    const trip = await world.trip()
    const members = `/api/trips/${trip}/members`
    const added = await world.call(world.tom, 'POST', members, { identifier: ' ANA@example.ORG ' })
    expect(added).toMatchObject({
      status: 201,
      body: { member: { user_id: world.ana.id, name: 'ana', role: 'member' } },
    })
    expect((await world.get(world.ana, `/api/trips/${trip}`)).status).toBe(200)
    expect(await world.call(world.tom, 'POST', members, { identifier: 'ana' })).toMatchObject({
      status: 400,
      body: { code: 'ALREADY_MEMBER' },
    })
    expect(await world.call(world.tom, 'POST', members, { identifier: 'nobody' })).toMatchObject({
      status: 404,
      body: { code: 'USER_UNKNOWN' },
    })
    expect(await world.call(world.tom, 'POST', members, { identifier: '' })).toMatchObject({ status: 400 })
    expect(await world.call(world.tom, 'POST', members, { user_id: world.ana.id })).toMatchObject({
      status: 400,
    })
    const listed = (await world.get(world.ana, members)).body['members'] as object[]
    expect(listed).toHaveLength(3)
    expect(JSON.stringify(listed)).not.toContain('example.org')
  })

  test('a member neither adds nor removes, and cannot find out who has an account', async () => {
    const { world, trip } = await stage()
    const members = `/api/trips/${trip}/members`
    for (const identifier of ['tom', 'nobody']) {
      const answer = await world.call(world.ana, 'POST', members, { identifier })
      expect(answer, identifier).toMatchObject({
        status: 403,
        body: { code: 'FORBIDDEN', action: 'member_manage' },
      })
    }
    const remove = await world.call(world.ana, 'DELETE', `${members}/${world.ines.id}`)
    expect(remove).toMatchObject({ status: 403, body: { code: 'FORBIDDEN', action: 'member_manage' } })
  })

  test('anybody leaves, only the owner cannot; who left may come back under the same row', async () => {
    const { world, trip } = await stage()
    const members = `/api/trips/${trip}/members`
    const left = await world.call(world.ana, 'DELETE', `${members}/${world.ana.id}`)
    expect(left.status).toBe(200)
    expect((await world.get(world.ana, `/api/trips/${trip}`)).body['code']).toBe('NO_ACCESS')
    expect(((await world.get(world.tom, members)).body['members'] as object[]).length).toBe(2)
    const stay = await world.call(world.tom, 'DELETE', `${members}/${world.tom.id}`)
    expect(stay).toMatchObject({ status: 409, body: { code: 'OWNER_CANNOT_LEAVE' } })
    expect((await world.call(world.tom, 'DELETE', `${members}/${newId()}`)).status).toBe(404)
    const back = await world.call(world.tom, 'POST', members, { identifier: 'ana' })
    expect(rowOf(back, 'member')).toMatchObject({ user_id: world.ana.id, left_at: null })
    expect(rowOf(back, 'member').id).toBe(rowOf(left, 'member').id)
  })

  test('the owner hands the trip over, whatever the levels say; then the rights are the other one’s', async () => {
    const { world, trip, at } = await stage()
    const owner = `${at}/owner`
    await setLevel(world, 'member_manage', 'trip_member')
    const taken = await world.call(world.ana, 'PUT', owner, { user_id: world.ana.id })
    expect(taken).toMatchObject({ status: 403, body: { code: 'FORBIDDEN', level: 'trip_owner' } })
    await setLevel(world, 'member_manage', 'admin')
    expect(await world.call(world.tom, 'PUT', owner, { user_id: newId() })).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    })
    expect(await world.call(world.tom, 'PUT', owner, {})).toMatchObject({ status: 400 })
    const handed = await world.call(world.tom, 'PUT', owner, { user_id: world.ana.id })
    expect(handed).toMatchObject({ status: 200, body: { member: { user_id: world.ana.id, role: 'owner' } } })
    const { streams } = (await world.get(world.ana, '/api/sync/streams')).body as {
      streams: { stream: string; role: string; access_rev: number }[]
    }
    expect(streams.find(({ stream }) => stream === `trip:${trip}`)).toMatchObject({
      role: 'owner',
      access_rev: syncOf(handed).seq,
    })
    expect((await world.call(world.tom, 'PATCH', at, { title: 'x' })).status).toBe(403)
    expect((await world.call(world.ana, 'PATCH', at, { title: 'x' })).status).toBe(200)
    expect((await world.call(world.tom, 'PUT', owner, { user_id: world.tom.id })).status).toBe(403)
    const undone = await world.call(world.tom, 'POST', `/api/streams/trip:${trip}/undos`, {
      mutation_id: syncOf(handed).mutation_id,
    })
    expect(undone.status).toBeGreaterThanOrEqual(400)
    expect((await world.call(world.tom, 'DELETE', `${at}/members/${world.tom.id}`)).status).toBe(200)
  })

  test('whoever goes is taken off the stops', async () => {
    const { world, at, day, place } = await stage()
    const stop = rowOf(
      await world.call(world.tom, 'POST', `${at}/assignments`, { place_id: place, day_id: day }),
      'assignment',
    )
    await world.call(world.tom, 'PUT', `${at}/assignments/${stop.id}/participants`, {
      user_ids: [world.ana.id, world.tom.id],
    })
    await world.call(world.tom, 'DELETE', `${at}/members/${world.ana.id}`)
    expect((await world.get(world.tom, `${at}/participants`)).body['participants']).toMatchObject([
      { user_id: world.tom.id },
    ])
  })
})

describe('the app stream', () => {
  test('categories: everybody reads, admins write', async () => {
    const world = await startWorld()
    const listed = (await world.get(world.tom, '/api/categories')).body['categories'] as { id: string }[]
    expect(listed.length).toBeGreaterThan(10)
    const body = { name: 'Castle' }
    expect(await world.call(world.tom, 'POST', '/api/categories', body)).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN' },
    })
    expect((await world.call(world.tom, 'PATCH', `/api/categories/${listed[0]!.id}`, body)).status).toBe(403)
    expect((await world.call(world.tom, 'DELETE', `/api/categories/${listed[0]!.id}`)).status).toBe(403)
    const made = await world.call(world.ines, 'POST', '/api/categories', body)
    expect(made).toMatchObject({ status: 201, body: { sync: { stream: 'app' } } })
    expect(
      (await world.call(world.ines, 'DELETE', `/api/categories/${rowOf(made, 'category').id}`)).status,
    ).toBe(200)
  })

  test('add-ons: admins switch them', async () => {
    const world = await startWorld()
    expect((await world.call(world.tom, 'PUT', '/api/addons/packing', { enabled: false })).status).toBe(403)
    const off = await world.call(world.ines, 'PUT', '/api/addons/packing', { enabled: false })
    expect(off).toMatchObject({ status: 200, body: { addon: { key: 'packing', enabled: false } } })
    expect(
      syncOf(await world.call(world.ines, 'PUT', '/api/addons/packing', { enabled: false })).outcome,
    ).toBe('noop')
    expect(await world.call(world.ines, 'PUT', '/api/addons/teleport', { enabled: true })).toMatchObject({
      status: 404,
    })
    expect(await world.call(world.ines, 'PUT', '/api/addons/packing', { enabled: 'no' })).toMatchObject({
      status: 400,
    })
    const { body } = await world.get(world.tom, '/api/addons')
    expect(JSON.stringify(body)).toMatch(/"packing"[^}]*"enabled":false|"enabled":false[^}]*"packing"/)
  })
})
