/** Plans of a whole day, trying before doing, and the way back from all that an assistant did. */
import { expect, test } from 'vitest'
import { connect, makeClient, startOauthWorld, toolsOf, type OauthWorld } from '../oauth/world.ts'
import { newId } from '../sync/client.ts'

type Row = Record<string, unknown>

async function withTrip() {
  const world = await startOauthWorld()
  const { cookie } = world.tom
  const body = { title: 'Lisbon', day_count: 2 }
  const made = await world.server.call('POST', '/api/trips', { cookie, body })
  const { id: trip_id } = made.body['trip'] as { id: string }
  const { body: listed } = await world.server.call('GET', `/api/trips/${trip_id}/days`, { cookie })
  const [day, other] = listed['days'] as { id: string }[]
  return { world, trip_id, day_id: day?.id ?? '', other_id: other?.id ?? '' }
}

const get = async ({ server, tom: { cookie } }: OauthWorld, path: string): Promise<Row> =>
  (await server.call('GET', path, { cookie })).body

const stopsOf = async (world: OauthWorld, trip_id: string, day_id: string): Promise<Row[]> =>
  ((await get(world, `/api/trips/${trip_id}/days/${day_id}/assignments`))['assignments'] as Row[]).toSorted(
    (a, b) => (String(a['position']) < String(b['position']) ? -1 : 1),
  )

test('a day is planned in one change, in the order given, and the change goes back as one', async () => {
  const { world, trip_id, day_id, other_id } = await withTrip()
  const session = await toolsOf(world.server, (await connect(world)).access_token)
  const call = async (name: string, args: object) => {
    const { isError, structuredContent, content } = await session.call(name, args)
    expect(isError, content?.[0]?.text).toBeFalsy()
    return structuredContent as Row
  }
  const first = await call('create_and_assign_place', { trip_id, day_id: other_id, name: 'Alfama' })
  expect(first).toMatchObject({ place_id: expect.any(String), assignment_id: expect.any(String) })
  const known = await call('create_place', { trip_id, name: 'Belém' })
  const { id: place_id } = known['place'] as { id: string }
  const stops = [
    { place: { name: 'Castelo', lat: 38.71, lng: -9.13 }, assignment_time: '09:30' },
    { place_id, notes: 'pastéis' },
    { assignment_id: first['assignment_id'] },
  ]
  const planned = await call('plan_day', { trip_id, day_id, stops })
  const made = planned['stops'] as { assignment_id: string }[]
  const there = await stopsOf(world, trip_id, day_id)
  expect(there.map(({ id }) => id)).toEqual(made.map(({ assignment_id }) => assignment_id))
  expect(there).toMatchObject([{ assignment_time: '09:30' }, { notes: 'pastéis' }, {}])
  const ids = there.map(({ id }) => String(id))
  await call('reorder_day_assignments', { trip_id, day_id, assignment_ids: ids.toReversed() })
  expect((await stopsOf(world, trip_id, day_id)).map(({ id }) => id)).toEqual(ids.toReversed())
  await call('undo_change', { trip_id, change_id: planned['change_id'] })
  const left = await stopsOf(world, trip_id, day_id)
  expect(left.filter(({ notes, assignment_time }) => notes || assignment_time)).toEqual([])
  const gone = await session.call('plan_day', { trip_id, day_id, stops: [{ place_id: newId() }] })
  expect(gone.content?.[0]?.text).toContain('NOT_FOUND')
  const both = await session.call('plan_day', {
    trip_id,
    day_id,
    stops: [{ place_id, place: { name: 'x' } }],
  })
  expect(both.content?.[0]?.text).toContain('INVALID_INPUT')
})

test('the same key plans the same day once', async () => {
  const { world, trip_id, day_id } = await withTrip()
  const session = await toolsOf(world.server, (await connect(world)).access_token)
  const args = { trip_id, day_id, stops: [{ place: { name: 'Castelo' } }], idempotency_key: newId() }
  const [one, other] = [await session.call('plan_day', args), await session.call('plan_day', args)]
  expect(other.structuredContent?.['stops']).toEqual(one.structuredContent?.['stops'])
  expect(await stopsOf(world, trip_id, day_id)).toHaveLength(1)
})

test('a dry run tells what would change, is refused like the change, and stores nothing', async () => {
  const { world, trip_id, day_id } = await withTrip()
  const session = await toolsOf(world.server, (await connect(world)).access_token)
  const heard: string[] = []
  world.server.app.committer.onPublished(({ commit }) => void heard.push(commit.name))
  const stops = [{ place: { name: 'Castelo' } }]
  const dry = await session.call('plan_day', { trip_id, day_id, stops, dry_run: true })
  expect(dry.structuredContent).toMatchObject({
    dry_run: true,
    outcome: 'applied',
    total: 2,
    would_change: [
      { entity: 'place', verb: 'added', row: { name: 'Castelo' } },
      { entity: 'assignment', verb: 'added' },
    ],
  })
  const renamed = await session.call('update_trip', { trip_id, title: 'Porto', dry_run: true })
  expect(renamed.structuredContent).toMatchObject({
    would_change: [
      { entity: 'trip', verb: 'changed', before: { title: 'Lisbon' }, after: { title: 'Porto' } },
    ],
  })
  const deleted = await session.call('delete_trip', { trip_id, dry_run: true })
  expect(deleted.structuredContent).toMatchObject({ would_change: [{ verb: 'deleted', title: 'Lisbon' }] })
  expect(heard).toEqual([])
  expect(await get(world, `/api/trips/${trip_id}`)).toMatchObject({ trip: { title: 'Lisbon' } })
  expect(await stopsOf(world, trip_id, day_id)).toEqual([])
  // An admin may delete a trip without being in it, and reads nothing of it that way.
  const admin = await toolsOf(
    world.server,
    (await connect(world, { cookie: world.admin.cookie })).access_token,
  )
  const blind = await admin.call('delete_trip', { trip_id, dry_run: true })
  expect(blind.content?.[0]?.text).not.toContain('Lisbon')
})

test('a stay in a new place is one change: tried first, made once for a key, taken back as one', async () => {
  const { world, trip_id, day_id, other_id } = await withTrip()
  const session = await toolsOf(world.server, (await connect(world)).access_token)
  const at = `/api/trips/${trip_id}`
  const rows = async (many: string) => (await get(world, `${at}/${many}`))[many] as Row[]
  const stay = { start_day_id: day_id, end_day_id: other_id, check_in: '15:00', notes: 'late arrival' }
  const args = { trip_id, name: 'Pousada', lat: 38.71, lng: -9.13, ...stay, idempotency_key: newId() }
  const dry = await session.call('create_place_accommodation', { ...args, dry_run: true })
  expect(dry.structuredContent).toMatchObject({
    total: 2,
    would_change: [
      { entity: 'place', verb: 'added', row: { name: 'Pousada' } },
      { entity: 'accommodation', verb: 'added', row: { check_in: '15:00' } },
    ],
  })
  const refused = await session.call('create_place_accommodation', {
    ...args,
    check_in: 'noon',
    idempotency_key: newId(),
  })
  expect(refused.content?.[0]?.text).toContain('INVALID_INPUT')
  expect(await rows('places')).toEqual([])
  const made = await session.call('create_place_accommodation', args)
  const again = await session.call('create_place_accommodation', args)
  expect(made.isError, made.content?.[0]?.text).toBeFalsy()
  const { place_id, accommodation_id, change_id } = made.structuredContent as Row
  expect(again.structuredContent).toMatchObject({ place_id, accommodation_id })
  expect(await rows('places')).toMatchObject([{ id: place_id, name: 'Pousada' }])
  expect(await rows('accommodations')).toMatchObject([{ id: accommodation_id, place_id, ...stay }])
  await session.call('undo_change', { trip_id, change_id })
  expect([await rows('places'), await rows('accommodations')]).toEqual([[], []])
  for (const scope of ['trips:write', 'places:write']) {
    const half = await toolsOf(world.server, (await connect(world, { scopes: [scope] })).access_token)
    expect(await half.names()).not.toContain('create_place_accommodation')
  }
})

test('a calendar file holds what the scopes let an assistant read', async () => {
  const { world, trip_id, day_id } = await withTrip()
  const all = await toolsOf(world.server, (await connect(world)).access_token)
  await all.call('update_trip', { trip_id, start_date: '2027-05-01', end_date: '2027-05-02' })
  const stop = { assignment_time: '10:00', assignment_end_time: '11:00' }
  await all.call('create_and_assign_place', { trip_id, day_id, name: 'Castelo', ...stop })
  const ics = async (session: typeof all) =>
    String((await session.call('export_trip_ics', { trip_id })).structuredContent?.['ics'])
  expect(await ics(all)).toMatch(/^BEGIN:VCALENDAR[^]*SUMMARY:Castelo/)
  const few = await toolsOf(world.server, (await connect(world, { scopes: ['trips:read'] })).access_token)
  expect(await ics(few)).toContain('BEGIN:VCALENDAR')
  expect(await ics(few)).not.toContain('SUMMARY:Castelo')
})

test('history shows one assistant alone, and all of its session goes back in one step that can be redone', async () => {
  const { world, trip_id, day_id } = await withTrip()
  const { server, tom, clock } = world
  const client = await makeClient(server)
  const { access_token } = await connect(world, {}, client)
  const session = await toolsOf(server, access_token)
  const before = await session.call('create_place', { trip_id, name: 'Sintra' })
  clock.pass(61 * 60_000)
  const again = await toolsOf(server, (await connect(world, {}, client)).access_token)
  await again.call('plan_day', { trip_id, day_id, stops: [{ place: { name: 'Castelo' } }] })
  await again.call('create_day_note', { trip_id, day_id, text: 'bring water' })
  await again.call('update_trip', { trip_id, title: 'Porto' })
  await server.call('POST', `/api/trips/${trip_id}/places`, { cookie: tom.cookie, body: { name: 'Mine' } })
  const page = await get(world, `/api/trips/${trip_id}/history?via=${client}`)
  expect(page).toMatchObject({
    assistants: [{ client_id: client, name: 'Pathfinder' }],
    history: [{ name: 'trip.update', client_id: client }, {}, { name: 'day.plan' }, { name: 'place.create' }],
    session: [{}, {}, {}],
  })
  const mutation_ids = (page['session'] as { mutation_id: string }[]).map(each => each.mutation_id)
  const undone = await server.call('POST', `/api/streams/trip:${trip_id}/undos/several`, {
    cookie: tom.cookie,
    body: { mutation_ids },
  })
  expect(undone.body).toMatchObject({ sync: { outcome: 'applied' } })
  const names = async () =>
    ((await get(world, `/api/trips/${trip_id}/places`))['places'] as Row[]).map(({ name }) => name)
  expect((await names()).toSorted()).toEqual(['Mine', 'Sintra'])
  expect(await get(world, `/api/trips/${trip_id}`)).toMatchObject({ trip: { title: 'Lisbon' } })
  expect(await stopsOf(world, trip_id, day_id)).toEqual([])
  const { mutation_id } = undone.body['sync'] as { mutation_id: string }
  await server.call('POST', `/api/streams/trip:${trip_id}/undos`, {
    cookie: tom.cookie,
    body: { mutation_id },
  })
  expect((await names()).toSorted()).toEqual(['Castelo', 'Mine', 'Sintra'])
  expect(before.isError).toBeFalsy()
})

test('an assistant takes back its own session, and what others did meanwhile stays', async () => {
  const { world, trip_id, day_id } = await withTrip()
  const { server, tom } = world
  const session = await toolsOf(server, (await connect(world)).access_token)
  const nothing = await session.call('undo_session', { trip_id })
  expect(nothing.content?.[0]?.text).toContain('NOTHING_TO_UNDO')
  const made = await session.call('create_place', { trip_id, name: 'Castelo' })
  await session.call('create_day_note', { trip_id, day_id, text: 'bring water' })
  const { place } = made.structuredContent as { place: { id: string } }
  const { id } = place
  await server.call('PATCH', `/api/trips/${trip_id}/places/${id}`, {
    cookie: tom.cookie,
    body: { notes: 'closed on Mondays' },
  })
  const dry = await session.call('undo_session', { trip_id, dry_run: true })
  expect(dry.structuredContent).toMatchObject({ would_change: [{ entity: 'day_note', verb: 'deleted' }] })
  const undone = await session.call('undo_session', { trip_id })
  expect(undone.structuredContent).toMatchObject({
    outcome: 'applied',
    skipped: [{ reason: 'changed_since' }],
  })
  expect((await get(world, `/api/trips/${trip_id}/places`))['places']).toHaveLength(1)
})

test('with fewer scopes than before, an assistant takes back no more than it could change now', async () => {
  const { world, trip_id } = await withTrip()
  const client = await makeClient(world.server)
  const wide = await toolsOf(world.server, (await connect(world, {}, client)).access_token)
  const spent = await wide.call('create_budget_item', { trip_id, name: 'Dinner', currency: 'EUR' })
  const narrow = await toolsOf(
    world.server,
    (await connect(world, { scopes: ['places:write'] }, client)).access_token,
  )
  const change_id = spent.structuredContent?.['change_id']
  for (const [name, args] of [
    ['undo_change', { trip_id, change_id }],
    ['undo_session', { trip_id }],
  ] as const)
    expect((await narrow.call(name, args)).content?.[0]?.text, name).toContain('NOTHING_TO_UNDO')
})
