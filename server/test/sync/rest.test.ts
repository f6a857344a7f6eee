import { entities } from '@caravel/sync-protocol/entities/index'
import { entityPath } from '@caravel/sync-protocol/crud'
import { mustEntity } from '@caravel/sync-protocol/entities/index'
import { describe, expect, test } from 'vitest'
import { newId, rowOf, startWorld, syncOf, type Person, type World } from './client.ts'

/** What a create of each entity sends, what an update changes, and a server field no client may send. */
interface Sample {
  create(world: World, trip: string): Promise<object>
  update: object
  server_field?: string
}

const make = async (world: World, trip: string, path: string, body: object, key: string): Promise<string> => {
  const answer = await world.call(world.tom, 'POST', `/api/trips/${trip}/${path}`, body)
  if (answer.status !== 201) throw new Error(answer.text)
  return rowOf(answer, key).id
}

const firstDay = async (world: World, trip: string): Promise<string> => {
  const { body } = await world.get(world.tom, `/api/trips/${trip}/days`)
  return (body['days'] as { id: string }[])[0]?.id ?? ''
}

const samples: Record<string, Sample> = {
  bucket_list_item: {
    create: async () => ({ name: 'Bhutan – عيد', country_code: 'BT', target_date: '2030' }),
    update: { name: 'Bhutan by bus', notes: 'in spring' },
  },
  stay_limit: {
    create: async () => ({ name: 'Thailand', country_codes: ['TH'], limit_days: 60 }),
    update: { name: 'Thailand and Laos', country_codes: ['TH', 'LA'] },
  },
  category: {
    create: async () => ({ name: 'Castle', color: '#112233', icon: 'castle' }),
    update: { name: 'Palace' },
  },
  trip: {
    create: async () => ({ title: 'Porto', description: 'By train', currency: 'GBP' }),
    update: { title: 'Porto and the Douro', archived: true },
    server_field: 'day_serial',
  },
  day: {
    create: async () => ({ title: 'A free day', notes: 'sleep' }),
    update: { title: 'A day at sea', notes: null },
    server_field: 'state',
  },
  place: {
    create: async () => ({
      name: '  Null Island ',
      lat: 0,
      lng: 0,
      opening_hours: [{ weekday: 7, opens: '09:00', closes: '24:00' }],
      website: 'https://example.org/x',
      links: [{ url: 'https://example.org/tickets', label: 'Tickets' }],
      price: 1250,
      price_currency: 'EUR',
      rating: 4.5,
      duration_minutes: 90,
    }),
    update: { name: 'Equator', notes: 'line\r\nline', lat: null, lng: null },
    server_field: 'image_url',
  },
  destination: {
    create: async () => ({
      name: 'Kyoto',
      kind: 'city',
      country_code: 'JP',
      lat: 35.0211,
      lng: 135.7539,
    }),
    update: { name: 'Kyōto', west: 135.6, south: 34.9, east: 135.9, north: 35.1 },
    server_field: 'version',
  },
  tag: {
    create: async () => ({ name: 'With kids', color: 'green' }),
    update: { name: 'Family', color: 'pink' },
  },
  assignment: {
    create: async (world, trip) => ({
      place_id: await make(world, trip, 'places', { name: 'Belém' }, 'place'),
      day_id: await firstDay(world, trip),
      assignment_time: '9',
    }),
    update: { assignment_time: '10', assignment_end_time: '11:30', notes: 'tickets' },
    server_field: 'version',
  },
  day_note: {
    create: async (world, trip) => ({ day_id: await firstDay(world, trip), text: 'Tram 28', time: '8:15' }),
    update: { text: 'Tram 12', icon: 'tram' },
    server_field: 'updated_at',
  },
  reservation: {
    create: async () => ({
      type: 'ferry',
      title: 'Ferry to Pico',
      confirmation_code: 'X7K2PQ',
      start_date: '2027-05-02',
      start_time: '8:15',
      start_zone: 'Atlantic/Azores',
    }),
    update: { title: 'Ferry to São Jorge', status: 'confirmed', confirmation_code: null },
    server_field: 'version',
  },
  accommodation: {
    create: async (world, trip) => ({
      start_day_id: await firstDay(world, trip),
      end_day_id: await firstDay(world, trip),
      check_in: '15',
    }),
    update: { check_in: '16:00', notes: 'Key at the desk' },
    server_field: 'version',
  },
  dismissed_finding: {
    create: async () => ({ finding_key: 'far:stop', reason: 'We go by car' }),
    update: { reason: null },
    server_field: 'version',
  },
  trip_note: {
    create: async () => ({ title: 'Wi-Fi', content: 'At the **desk**', color: 'green', pinned: true }),
    update: { title: 'Wi-Fi and keys', category: null, content: '' },
    server_field: 'created_by',
  },
  poll: {
    create: async () => ({
      question: 'Where do we eat?',
      options: [
        { id: newId(), label: 'At the port' },
        { id: newId(), label: 'At home' },
      ],
      multiple: true,
    }),
    update: { question: 'Where do we eat on Friday?', closes_at: null },
    server_field: 'outcome',
  },
  packing_template: { create: async () => ({ name: 'Winter' }), update: { name: 'Snow' } },
  packing_template_item: {
    create: async () => ({ name: 'Scarf', category: 'Clothes', quantity: 2, weight_grams: 90 }),
    update: { quantity: 1, weight_grams: null },
    server_field: 'version',
  },
  packing_list: {
    create: async () => ({ name: 'Camping', items: [{ name: 'Tent', weight_grams: 2200 }] }),
    update: { name: 'Camping with kids', items: [] },
  },
  own_packing_item: {
    create: async (_, trip) => ({ name: 'Diary', for_trip_id: trip, quantity: 1 }),
    update: { checked: true, category: 'Papers' },
    server_field: 'updated_by',
  },
  packing_bag: {
    create: async () => ({ name: ' Duffel ', color: 'teal', weight_limit_grams: 12_000, tare_grams: 900 }),
    update: { name: 'Backpack', weight_limit_grams: null },
    server_field: 'version',
  },
  packing_item: {
    create: async (world, trip) => ({
      name: 'Rain jacket',
      category: 'Clothes',
      weight_grams: 340,
      bag_id: await make(world, trip, 'packing/bags', { name: 'Duffel' }, 'bag'),
    }),
    update: { checked: true, each: true, quantity: 2, bag_id: null },
    server_field: 'created_at',
  },
  todo_item: {
    create: async world => ({
      title: 'Book the ferry',
      description: 'Both ways',
      priority: 'P1',
      due_date: '2027-03-01',
      assigned_user_id: world.tom.id,
    }),
    update: { done: true, priority: null, description: null },
    server_field: 'version',
  },
  expense: {
    create: async world => ({
      name: 'Hot springs',
      category: 'activities',
      amount: 3001,
      currency: 'USD',
      payers: [{ user_id: world.tom.id, amount: 3001 }],
      split: { kind: 'equal', of: [world.tom.id] },
      rate: '0.9207',
      rate_base: 'EUR',
      rate_source: 'by_hand',
    }),
    update: { name: 'Springs', note: 'Towels were extra', payers: [], split: null },
    server_field: 'version',
  },
  budget_guest: {
    create: async () => ({ name: ' Grandma ' }),
    update: { name: 'Nana' },
    server_field: 'updated_at',
  },
  settlement: {
    create: async (world, trip) => ({
      from_user_id: world.tom.id,
      to_user_id: await make(world, trip, 'budget/guests', { name: 'Grandma' }, 'guest'),
      amount: 1500,
      currency: 'EUR',
    }),
    update: { note: 'In cash', settled_date: '2027-03-09' },
    server_field: 'created_at',
  },
  file: {
    create: async (world, trip) => ({
      name: 'ticket.pdf',
      mime: 'application/pdf',
      size: 12,
      sha256: 'a'.repeat(64),
      place_id: await make(world, trip, 'places', { name: 'Belém' }, 'place'),
    }),
    update: { name: 'tram ticket.pdf', caption: 'On the phone, too' },
    server_field: 'state',
  },
  journey: {
    create: async () => ({ title: 'Nine days in May', subtitle: 'By train' }),
    update: { title: 'Ten days in May', archived: true },
    server_field: 'user_id',
  },
  journey_entry: {
    create: async () => ({
      title: 'Cacilhas',
      story: 'The *river*',
      entry_date: '2027-05-02',
      entry_time: '9',
      entry_zone: 'Europe/Lisbon',
      location_lat: 38.69,
      location_lng: -9.14,
      mood: 'amazing',
      tags: ['best meal'],
    }),
    update: { story: 'The river, twice', pros: 'Light\nWind', mood: null },
    server_field: 'type',
  },
  journey_photo: {
    create: async () => ({
      name: 'ferry.jpg',
      mime: 'image/jpeg',
      size: 12,
      sha256: 'b'.repeat(64),
      taken_at: '2027-05-02T09:41',
    }),
    update: { caption: 'On the ferry' },
    server_field: 'state',
  },
}

const generic = entities.filter(entity => !entity.actions_only)

test('every entity with generic routes has a sample here', () => {
  expect(generic.map(entity => entity.name).filter(name => !samples[name])).toEqual([])
})

const pathsOf = async (
  world: World,
  name: string,
): Promise<{ list: string; trip: string; owner: Person }> => {
  const entity = mustEntity(name)
  const trip = await world.trip()
  const owner = entity.stream === 'app' ? world.ines : world.tom
  const filled = entityPath(entity).replace(':trip_id', trip).replace(':user_id', owner.id)
  if (filled.includes(':journey_id')) {
    const made = await world.call(owner, 'POST', '/api/journeys', { title: 'Nine days in May' })
    return { trip, owner, list: filled.replace(':journey_id', rowOf(made, 'journey').id) }
  }
  if (filled.includes(':template_id')) {
    const made = await world.call(owner, 'POST', '/api/admin/packing-templates', { name: 'Winter' })
    return { trip, owner, list: filled.replace(':template_id', rowOf(made, 'template').id) }
  }
  return {
    trip,
    owner,
    list: filled.includes(':day_id') ? filled.replace(':day_id', await firstDay(world, trip)) : filled,
  }
}

describe.each(generic.map(entity => entity.name))('REST of %s', name => {
  const entity = mustEntity(name)
  const sample = samples[name]!

  test('L3: create, read, list, patch, put, delete', async () => {
    const world = await startWorld()
    const { list, trip, owner } = await pathsOf(world, name)
    const sent = await sample.create(world, trip)
    const made = await world.call(owner, 'POST', list, sent)
    expect(made).toMatchObject({ status: 201, body: { sync: { outcome: 'applied' } } })
    const row = rowOf(made, entity.one)
    expect(row).toMatchObject({ version: syncOf(made).seq, updated_by: owner.id })
    expect(syncOf(made).commit).toBeUndefined()
    const at = `${list}/${row.id}`

    const got = await world.get(owner, at)
    expect(got).toMatchObject({ status: 200, body: { [entity.one]: row } })
    expect(got.headers.get('etag')).toBe(`"${row['version']}"`)
    const listed = await world.get(owner, list)
    expect(listed.body[entity.many]).toContainEqual(expect.objectContaining(row))

    const patched = await world.call(owner, 'PATCH', at, sample.update)
    expect(patched).toMatchObject({ status: 200, body: { sync: { outcome: 'applied' } } })
    expect(rowOf(patched, entity.one)['version']).toBeGreaterThan(Number(row['version']))
    const again = await world.call(owner, entity.patch_only ? 'PATCH' : 'PUT', at, sample.update)
    expect(again).toMatchObject({ status: 200, body: { sync: { outcome: 'noop' } } })
    expect(rowOf(again, entity.one)).toEqual(rowOf(patched, entity.one))

    const deleted = await world.call(owner, 'DELETE', at)
    expect(deleted).toMatchObject({ status: 200, body: { success: true } })
    const gone = await world.get(owner, at)
    expect(gone.body['code']).toBe(entity.root ? 'NO_ACCESS' : 'NOT_FOUND')
  })

  test('bad bodies are one clear error each, and change nothing', async () => {
    const world = await startWorld()
    const { list, trip, owner } = await pathsOf(world, name)
    const sent = await sample.create(world, trip)
    const before = world.server.app.db.raw.prepare('select sum(head) as sum from streams').get()
    const refused = async (body: unknown, fields: object) => {
      const answer = await world.server.call('POST', list, {
        cookie: owner.cookie,
        raw: JSON.stringify(body),
      })
      expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT', fields } })
    }
    await refused({ ...sent, colour_of_money: 1 }, { colour_of_money: 'UNKNOWN_FIELD' })
    await refused({ ...sent, id: 'temp-1' }, { id: expect.any(String) })
    await refused([], { body: 'WRONG_TYPE' })
    await refused(7, { body: 'WRONG_TYPE' })
    const { server_field: field } = sample
    if (field) await refused({ ...sent, [field]: 1 }, { [field]: 'UNKNOWN_FIELD' })
    const malformed = await world.server.call('POST', list, { cookie: owner.cookie, raw: '{"name":' })
    expect(malformed).toMatchObject({ status: 400, body: { code: 'INVALID_JSON' } })
    const huge = { cookie: owner.cookie, raw: JSON.stringify({ ...sent, notes: 'x'.repeat(200_000) }) }
    expect(await world.server.call('POST', list, huge)).toMatchObject({
      status: 413,
      body: { code: 'TOO_LARGE' },
    })
    expect(world.server.app.db.raw.prepare('select sum(head) as sum from streams').get()).toEqual(before)
  })
})

describe('foreign ids', () => {
  test('a trip one may not see answers exactly like one that does not exist', async () => {
    const world = await startWorld()
    const trip = await world.trip()
    const day = await firstDay(world, trip)
    const paths: [string, string, object?][] = [
      ['GET', '/api/trips/:t'],
      ['GET', '/api/trips/:t/places'],
      ['GET', `/api/trips/:t/days/${day}/notes`],
      ['GET', '/api/trips/:t/changes?since=0'],
      ['GET', '/api/streams/trip::t/changes?since=0'],
      ['GET', '/api/streams/trip::t/snapshot'],
      ['PATCH', '/api/trips/:t', { title: 'Mine now' }],
      ['DELETE', '/api/trips/:t'],
      ['POST', '/api/trips/:t/places', { name: 'x' }],
      ['PATCH', `/api/trips/:t/days/${day}`, { title: 'x' }],
      ['POST', '/api/trips/:t/members', { identifier: 'ana' }],
      ['DELETE', `/api/trips/:t/members/${world.ana.id}`],
      ['POST', '/api/streams/trip::t/undos', { mutation_id: newId() }],
      ['POST', '/api/streams/trip::t/restores', { entity: 'trip', id: trip }],
    ]
    for (const [method, path, body] of paths) {
      const ask = (id: string) => world.call(world.ana, method, path.replace(':t', id), body)
      const [forbidden, missing] = [await ask(trip), await ask(newId())]
      expect(forbidden, path).toMatchObject({ status: 403, body: { code: 'NO_ACCESS' } })
      expect({ status: missing.status, text: missing.text }, path).toEqual({
        status: forbidden.status,
        text: forbidden.text,
      })
    }
    const user = await world.get(world.ana, `/api/streams/user:${world.tom.id}/changes?since=0`)
    expect(user).toMatchObject({ status: 403, body: { code: 'NO_ACCESS' } })
    const nonsense = await world.get(world.ana, '/api/streams/nonsense:1/snapshot')
    expect(nonsense).toMatchObject({ status: 403, body: { code: 'NO_ACCESS' } })
  })

  test('ids of another trip are unknown in this one, in the path and in the body', async () => {
    const world = await startWorld()
    const [mine, other] = [await world.trip(), await world.trip()]
    const place = await make(world, other, 'places', { name: 'Elsewhere' }, 'place')
    const here = await make(world, mine, 'places', { name: 'Here' }, 'place')
    const day = await firstDay(world, other)
    const own = await firstDay(world, mine)
    const stop = await make(world, mine, 'assignments', { place_id: here, day_id: own }, 'assignment')
    const tries: [string, string, object?][] = [
      ['GET', `places/${place}`],
      ['PATCH', `places/${place}`, { name: 'Taken over' }],
      ['POST', 'assignments', { place_id: place, day_id: own }],
      ['POST', 'assignments', { place_id: here, day_id: day }],
      ['POST', `days/${day}/assignments`, { place_id: here }],
      ['POST', `days/${day}/notes`, { text: 'x' }],
      ['PATCH', `assignments/${stop}`, { day_id: day }],
      ['PATCH', `assignments/${newId()}`, { notes: 'x' }],
      ['PUT', `assignments/${newId()}/participants`, { user_ids: [] }],
    ]
    for (const [method, path, body] of tries) {
      const answer = await world.call(world.tom, method, `/api/trips/${mine}/${path}`, body)
      expect(answer, path).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    }
    const foreign = await world.call(world.tom, 'DELETE', `/api/trips/${mine}/places/${place}`)
    expect(foreign.body).toMatchObject({ sync: { outcome: 'noop' } })
    expect((await world.get(world.tom, `/api/trips/${other}/places/${place}`)).status).toBe(200)
    const listed = await world.get(world.tom, `/api/trips/${mine}/days/${day}/assignments`)
    expect(listed.body['assignments']).toEqual([])
  })

  test('nobody joins a stop who is not in the trip', async () => {
    const world = await startWorld()
    const trip = await world.trip()
    const place_id = await make(world, trip, 'places', { name: 'Belém' }, 'place')
    const stop = await make(
      world,
      trip,
      'assignments',
      { place_id, day_id: await firstDay(world, trip) },
      'assignment',
    )
    const at = `/api/trips/${trip}/assignments/${stop}/participants`
    const refused = await world.call(world.tom, 'PUT', at, { user_ids: [world.tom.id, world.ana.id] })
    expect(refused).toMatchObject({ status: 400, body: { code: 'PERSON_UNKNOWN', user_id: world.ana.id } })
    await world.call(world.tom, 'PUT', at, { user_ids: [world.tom.id] })
    const { body } = await world.get(world.tom, `/api/trips/${trip}/participants`)
    expect(body['participants']).toMatchObject([{ assignment_id: stop, user_id: world.tom.id }])
  })
})

describe('rules at the edge', () => {
  test('an end before the start, half a coordinate and half a range are refused', async () => {
    const world = await startWorld()
    const trip = await world.trip()
    const send = (path: string, body: object) =>
      world.call(world.tom, 'POST', `/api/trips/${trip}/${path}`, body)
    expect(await send('places', { name: 'x', lat: 1 })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT' },
    })
    expect(await send('places', { name: '   ' })).toMatchObject({
      status: 400,
      body: { fields: { name: expect.any(String) } },
    })
    const backwards = await world.call(world.tom, 'PATCH', `/api/trips/${trip}`, {
      start_date: '2027-03-05',
      end_date: '2027-03-01',
    })
    expect(backwards).toMatchObject({ status: 400, body: { code: 'END_BEFORE_START' } })
    const never = await world.call(world.tom, 'PATCH', `/api/trips/${trip}`, { start_date: '2027-02-30' })
    expect(never).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
    const long = await world.call(world.tom, 'POST', '/api/trips', {
      title: 'x',
      start_date: '2027-01-01',
      end_date: '2029-01-01',
    })
    expect(long).toMatchObject({ status: 400, body: { code: 'RANGE_TOO_LONG' } })
  })

  test('S8: If-Match makes a write strict', async () => {
    const world = await startWorld()
    const trip = await world.trip()
    const at = `/api/trips/${trip}`
    const version = (await world.get(world.tom, at)).headers.get('etag') ?? ''
    const first = await world.call(world.tom, 'PATCH', at, { title: 'One' }, { 'if-match': version })
    expect(first.status).toBe(200)
    const second = await world.call(world.tom, 'PATCH', at, { title: 'Two' }, { 'if-match': version })
    expect(second).toMatchObject({
      status: 412,
      body: { code: 'VERSION_MISMATCH', version: syncOf(first).seq },
    })
    expect((await world.call(world.tom, 'PATCH', at, { title: 'Two' }, { 'if-match': 'W/1' })).status).toBe(
      400,
    )
    expect(rowOf(await world.get(world.tom, at), 'trip')['title']).toBe('One')
  })

  test('S8: without headers the last writer wins and the loser is in the log', async () => {
    const world = await startWorld()
    const trip = await world.trip()
    await world
      .device(world.ines)
      .send('PATCH', `/api/trips/${trip}/days/${await firstDay(world, trip)}`, { title: 'A' })
    await world.call(world.tom, 'PATCH', `/api/trips/${trip}`, { title: 'B' })
    const last = await world.call(world.tom, 'PATCH', `/api/trips/${trip}`, { title: 'C' })
    expect(rowOf(last, 'trip')['title']).toBe('C')
    const { body } = await world.get(world.tom, `/api/trips/${trip}/changes?since=0`)
    const commits = body['commits'] as { ops: { fields?: { title?: string } }[] }[]
    expect(commits.flatMap(commit => commit.ops.map(op => op.fields?.title))).toContain('B')
  })
})
