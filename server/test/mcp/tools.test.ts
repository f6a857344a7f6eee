import { allows, scopes, type Scope } from '@caravel/sync-protocol/scopes'
import { describe, expect, test } from 'vitest'
import { modules } from '../../src/modules/index.ts'
import { areasOf } from '../../src/mcp/areas.ts'
import { scopesInUse } from '../../src/mcp/scopes-in-use.ts'
import { connect, startOauthWorld, toolsOf, turn, type OauthWorld } from '../oauth/world.ts'
import { newId } from '../sync/client.ts'

const areas = await areasOf(modules)
const tools = areas.flatMap(area => area.tools)
const resources = areas.flatMap(area => area.resources ?? [])
const inUse = await scopesInUse(modules)

const ask = ({ server }: OauthWorld, cookie: string, method: string, path: string, body?: object) =>
  server.call(method, path, { cookie, ...(body ? { body } : {}) })

async function withTrip() {
  const world = await startOauthWorld()
  const { cookie } = world.tom
  const made = await ask(world, cookie, 'POST', '/api/trips', { title: 'Lisbon', day_count: 2 })
  const { id: trip_id } = made.body['trip'] as { id: string }
  const place = await ask(world, cookie, 'POST', `/api/trips/${trip_id}/places`, { name: 'Castelo' })
  const { id: place_id } = place.body['place'] as { id: string }
  return { world, trip_id, place_id }
}

test('tools are well declared: each name once, an object schema, what is required is there', () => {
  expect(new Set(tools.map(({ name }) => name)).size).toBe(tools.length)
  for (const { name, input, output, effect, description } of tools) {
    expect(name).toMatch(/^[a-z]+(_[a-z]+)*$/)
    expect([input.type, output.type]).toEqual(['object', 'object'])
    expect(Object.keys(input.properties), name).toEqual(expect.arrayContaining(input.required ?? []))
    expect(description.length, name).toBeGreaterThan(5)
    expect(['read', 'add', 'change', 'delete']).toContain(effect)
  }
})

test('no area asks for a scope that is not to be given', () => {
  expect(scopes).toHaveLength(27)
  expect(scopes).not.toContain('media:read')
  // Which areas there are is theirs to say; what each scope gives is tried below.
  expect(inUse).toEqual(scopes.filter(scope => tools.some(tool => tool.scope === scope)))
  expect(inUse).toEqual(
    expect.arrayContaining(['trips:read', 'places:write', 'reservations:read', 'geo:read']),
  )
})

describe('each scope', () => {
  test.each(inUse)(
    '%s gives its tools and resources and no others, and the rest is refused by name',
    async scope => {
      const world = await startOauthWorld()
      const { access_token } = await connect(world, { scopes: [scope] })
      const session = await toolsOf(world.server, access_token)
      const granted = new Set<Scope>([scope])
      const fits = (needed: string): boolean =>
        needed === 'any' ||
        (needed === 'any:write' ? !scope.endsWith(':read') : allows(granted, needed as Scope))
      const names = await session.names()
      expect(names.toSorted()).toEqual(
        tools
          .filter(({ scope: needed, also }) => fits(needed) && (also === undefined || fits(also)))
          .map(({ name }) => name)
          .toSorted(),
      )
      for (const { name } of tools.filter(tool => !fits(tool.scope)))
        await expect(session.call(name, {}), name).rejects.toThrow('Unknown tool')
      const listed = await Promise.all(
        ['resources/list', 'resources/templates/list'].map(
          async method => (await session.ask(method)).result,
        ),
      )
      const shown = listed.flatMap(each => Object.values(each as Record<string, { name: string }[]>).flat())
      const readable = resources.filter(({ scope: needed }) => fits(needed))
      expect(shown.map(({ name }) => name).toSorted()).toEqual(readable.map(({ name }) => name).toSorted())
      const closed = resources.find(({ scope: needed }) => !fits(needed))
      const uri = closed?.uri.replace(/\{\w+\}/g, newId()) ?? ''
      expect(await session.ask('resources/read', { uri })).toMatchObject({ error: { code: -32002 } })
    },
  )

  test('to read lets nothing be written', () => {
    const written = tools.filter(({ effect }) => effect !== 'read')
    expect(written.filter(({ scope }) => scope.endsWith(':read') || scope === 'any')).toEqual([])
    const reading = tools.filter(({ effect }) => effect === 'read')
    // A link is a key: only who may hand it out reads it.
    const others = reading.filter(({ scope }) => !scope.endsWith(':read') && scope !== 'any')
    expect(others.map(({ name }) => name)).toEqual(['get_share_link'])
  })
})

test('an add-on that is off takes its tools, resources and prompts, and blanks the summary', async () => {
  const { world, trip_id } = await withTrip()
  for (const [path, body] of [
    ['packing', { name: 'Scarf' }],
    ['todo', { title: 'Book the ferry' }],
    ['budget', { name: 'Dinner', currency: 'EUR', amount: 1250 }],
    ['collab/notes', { title: 'Where to eat' }],
  ] as const)
    expect((await ask(world, world.tom.cookie, 'POST', `/api/trips/${trip_id}/${path}`, body)).status).toBe(
      201,
    )
  const before = await toolsOf(world.server, (await connect(world)).access_token)
  expect((await before.call('get_trip_summary', { trip_id })).structuredContent).toMatchObject({
    packing: { total: 1 },
    todos: [{ title: 'Book the ferry' }],
    budget: { count: 1, total_by_currency: { EUR: 1250 } },
    collab_notes: [{ title: 'Where to eat' }],
  })
  for (const addon of ['packing', 'budget', 'collab']) await turn(world, false, addon)
  const { access_token } = await connect(world)
  const session = await toolsOf(world.server, access_token)
  const names = await session.names()
  expect(names.filter(name => /packing|todo|budget|bag|settle|collab/.test(name))).toEqual([])
  expect(names).toContain('create_place')
  const { structuredContent } = await session.call('get_trip_summary', { trip_id })
  expect(structuredContent).toMatchObject({ todos: [], collab_notes: [] })
  expect(structuredContent).not.toHaveProperty('packing')
  expect(structuredContent).not.toHaveProperty('budget')
  expect(structuredContent).not.toHaveProperty('files')
  const { result } = await session.ask('resources/templates/list')
  expect(JSON.stringify(result)).not.toMatch(/budget|packing|todos|collab|files/)
  const { result: prompts } = await session.ask('prompts/list')
  expect(JSON.stringify(prompts)).not.toMatch(/packing-list|budget-overview/)
})

test('every tool refuses, as its route does, who is not in the trip', async () => {
  const { world, trip_id } = await withTrip()
  const { access_token } = await connect(world, { cookie: world.admin.cookie })
  const session = await toolsOf(world.server, access_token)
  const wrong: string[] = []
  let asked = 0
  // An admin of the server may delete any trip, here as there.
  for (const tool of tools.filter(
    ({ input, name }) => 'trip_id' in input.properties && name !== 'delete_trip',
  )) {
    const values = (tool.input.required ?? []).map(name => {
      if (name === 'trip_id') return [name, trip_id]
      const kind = tool.input.properties[name] as { type?: string; format?: string; enum?: string[] }
      if (kind.enum) return [name, kind.enum[0]]
      if (kind.type === 'array') return [name, [newId()]]
      if (kind.type === 'boolean') return [name, true]
      if (kind.type === 'integer' || kind.type === 'number') return [name, 1]
      return [name, kind.format === 'uuid' ? newId() : name === 'currency' ? 'EUR' : 'text']
    })
    const answer = await session.call(tool.name, Object.fromEntries(values) as object)
    asked++
    const text = answer.content?.[0]?.text ?? ''
    const isRefused = answer.isError === true && /"(NO_ACCESS|INVALID_INPUT|NOTHING_TO_UNDO)"/.test(text)
    if (!isRefused) wrong.push(`${tool.name}: ${text}`)
  }
  expect(wrong).toEqual([])
  expect(asked).toBeGreaterThan(60)
})

test('a member’s assistant may what the member may', async () => {
  const { world, trip_id, place_id } = await withTrip()
  await ask(world, world.tom.cookie, 'POST', `/api/trips/${trip_id}/members`, { identifier: 'Inês' })
  const { access_token } = await connect(world, { cookie: world.admin.cookie })
  const session = await toolsOf(world.server, access_token)
  await turnLevel(world, 'place_edit', 'trip_owner')
  const renamed = await session.call('update_place', { trip_id, place_id, name: 'São Jorge' })
  // Ines is an admin of the server, and passes every level of a trip that she is in.
  expect(renamed.isError).toBeFalsy()
  const tom = await toolsOf(world.server, (await connect(world)).access_token)
  expect((await tom.call('update_place', { trip_id, place_id, name: 'Castelo' })).isError).toBeFalsy()
  await ask(world, world.tom.cookie, 'DELETE', `/api/trips/${trip_id}/members/${world.admin.id}`)
  const gone = await session.call('update_place', { trip_id, place_id, name: 'x' })
  expect(gone.content?.[0]?.text).toContain('NO_ACCESS')
})

const turnLevel = ({ server, admin }: OauthWorld, action: string, level: string) =>
  server.call('PUT', `/api/levels/${action}`, { body: { level }, cookie: admin.cookie })

test('only chosen trips: nothing else is there, by whatever id, and none is made', async () => {
  const { world, trip_id } = await withTrip()
  const { cookie } = world.tom
  const other = await ask(world, cookie, 'POST', '/api/trips', { title: 'Secret', day_count: 1 })
  const { id } = other.body['trip'] as { id: string }
  const { access_token } = await connect(world, { trip_ids: [trip_id] })
  const session = await toolsOf(world.server, access_token)
  const { structuredContent } = await session.call('list_trips')
  expect(structuredContent).toMatchObject({ trips: [{ id: trip_id }] })
  for (const [name, args] of [
    ['get_trip_summary', { trip_id: id }],
    ['create_place', { trip_id: id, name: 'x' }],
    ['delete_trip', { trip_id: id }],
    ['copy_trip', { trip_id }],
    ['create_trip', { title: 'New', day_count: 1 }],
    ['undo_change', { trip_id: id, change_id: newId() }],
  ] as const) {
    const answer = await session.call(name, args)
    expect(answer.isError, name).toBe(true)
    expect(answer.content?.[0]?.text, name).toMatch(/NO_ACCESS|NOTHING_TO_UNDO/)
  }
  const read = await session.ask('resources/read', { uri: `caravel://trips/${id}` })
  expect(JSON.stringify(read.result)).toContain('Trip not found or access denied')
  const all = await session.ask('resources/read', { uri: 'caravel://trips' })
  expect(JSON.stringify(all.result)).not.toContain('Secret')
  expect((await session.call('create_place', { trip_id, name: 'Mine' })).isError).toBeFalsy()
})

test('what an assistant takes back is what it did itself', async () => {
  const { world, trip_id } = await withTrip()
  const { cookie } = world.tom
  const spent = await ask(world, cookie, 'POST', `/api/trips/${trip_id}/budget`, {
    name: 'Dinner',
    currency: 'EUR',
  })
  const { mutation_id } = spent.body['sync'] as { mutation_id: string }
  const places = await toolsOf(
    world.server,
    (await connect(world, { scopes: ['places:write'] })).access_token,
  )
  const refused = await places.call('undo_change', { trip_id, change_id: mutation_id })
  expect(refused.content?.[0]?.text).toContain('NOTHING_TO_UNDO')
  const made = await places.call('create_place', { trip_id, name: 'Belém' })
  const { change_id } = made.structuredContent as { change_id: string }
  const other = await toolsOf(world.server, (await connect(world)).access_token)
  const foreign = await other.call('undo_change', { trip_id, change_id })
  expect(foreign.content?.[0]?.text).toContain('NOTHING_TO_UNDO')
  expect((await places.call('undo_change', { trip_id, change_id })).structuredContent).toMatchObject({
    outcome: 'applied',
  })
})

test('a key makes a repeated call the same one', async () => {
  const { world, trip_id } = await withTrip()
  const session = await toolsOf(world.server, (await connect(world)).access_token)
  const args = { trip_id, name: 'Belém', idempotency_key: newId() }
  const [one, other] = [await session.call('create_place', args), await session.call('create_place', args)]
  expect(other.structuredContent).toMatchObject({ place: one.structuredContent?.['place'] })
  const { structuredContent } = await session.call('list_places', { trip_id })
  expect(structuredContent?.['places']).toHaveLength(2)
  const mixed = await session.call('create_place', { ...args, name: 'Sintra' })
  expect(mixed.content?.[0]?.text).toContain('IDEMPOTENCY_MISMATCH')
})

test('lists come in pages, filtered, and in few words', async () => {
  const { world, trip_id, place_id } = await withTrip()
  const session = await toolsOf(world.server, (await connect(world)).access_token)
  for (const name of ['Belém', 'Alfama', 'Chiado']) await session.call('create_place', { trip_id, name })
  const page = (await session.call('list_places', { trip_id, limit: 3 })).structuredContent
  expect(page).toMatchObject({ next: '3', total: 4 })
  const rest = (await session.call('list_places', { trip_id, limit: 3, after: '3' })).structuredContent
  expect(rest?.['places']).toHaveLength(1)
  expect(rest).not.toHaveProperty('next')
  const found = (await session.call('list_places', { trip_id, search: 'alfa' })).structuredContent
  expect(found?.['places']).toEqual([{ id: expect.any(String), trip_id, name: 'Alfama' }])
  const { days } = (await session.call('list_days', { trip_id })).structuredContent as {
    days: { id: string }[]
  }
  await session.call('assign_place_to_day', { trip_id, day_id: days[0]?.id, place_id })
  const open = (await session.call('list_places', { trip_id, assignment: 'unassigned' })).structuredContent
  expect(open?.['places']).toHaveLength(3)
})

test('what is wrong with a call is said by field, and nothing is written', async () => {
  const { world, trip_id } = await withTrip()
  const session = await toolsOf(world.server, (await connect(world)).access_token)
  const wrong = await session.call('create_place', { trip_id, name: 'x', colour: 'red' })
  expect(JSON.parse(wrong.content?.[0]?.text ?? '')).toMatchObject({
    code: 'INVALID_INPUT',
    fields: { colour: 'UNKNOWN_FIELD' },
  })
  const half = await session.call('create_place', { trip_id, name: 'x', lat: 5 })
  expect(half.content?.[0]?.text).toContain('"lng":"REQUIRED"')
  const { structuredContent } = await session.call('list_places', { trip_id })
  expect(structuredContent?.['places']).toHaveLength(1)
})

test('a tool is allowed no more tries than the request it stands for', async () => {
  const { world, trip_id } = await withTrip()
  const session = await toolsOf(world.server, (await connect(world)).access_token)
  const guess = (n: number) => session.call('add_trip_member', { trip_id, identifier: `nobody${n}` })
  for (let n = 0; n < 60; n++) expect((await guess(n)).content?.[0]?.text).toContain('USER_UNKNOWN')
  expect((await guess(60)).content?.[0]?.text).toContain('TOO_MANY_TRIES')
  // However many programs ask for that person.
  const other = await toolsOf(world.server, (await connect(world)).access_token)
  const asked = await other.call('add_trip_member', { trip_id, identifier: 'nobody' })
  expect(asked.content?.[0]?.text).toContain('TOO_MANY_TRIES')
})

test('a trip that was deleted is gone for assistants too, until it is brought back', async () => {
  const { world, trip_id } = await withTrip()
  const session = await toolsOf(world.server, (await connect(world)).access_token)
  await session.call('create_place', { trip_id, name: 'Belém' })
  const gone = await session.call('delete_trip', { trip_id })
  expect(gone.isError).toBeFalsy()
  for (const [name, args] of [
    ['get_trip_summary', { trip_id }],
    ['create_place', { trip_id, name: 'x' }],
    ['list_changes', { trip_id }],
    ['undo_session', { trip_id }],
    ['update_trip', { trip_id, title: 'x', dry_run: true }],
  ] as const)
    expect((await session.call(name, args)).content?.[0]?.text, name).toContain('NO_ACCESS')
  const { change_id } = gone.structuredContent as { change_id: string }
  expect((await session.call('undo_change', { trip_id, change_id })).isError).toBeFalsy()
  expect((await session.call('get_trip_summary', { trip_id })).isError).toBeFalsy()
})

test('codes of bookings stay here, as people are promised when they are asked', async () => {
  const { world, trip_id } = await withTrip()
  const session = await toolsOf(world.server, (await connect(world)).access_token)
  const at = `/api/trips/${trip_id}`
  const code = 'QX7-canary'
  const body = { title: 'Hotel', type: 'hotel', confirmation_code: code }
  const made = await ask(world, world.tom.cookie, 'POST', `${at}/reservations`, body)
  const { id: reservation_id } = made.body['reservation'] as { id: string }
  const told = [
    await session.call('list_reservations', { trip_id }),
    await session.call('get_reservation', { trip_id, reservation_id }),
    await session.call('update_reservation', { trip_id, reservation_id, title: 'Inn' }),
    await session.call('update_reservation', {
      trip_id,
      reservation_id,
      confirmation_code: 'x',
      dry_run: true,
    }),
    await session.call('delete_reservation', { trip_id, reservation_id, dry_run: true }),
    await session.call('list_accommodations', { trip_id }),
    await session.call('list_changes', { trip_id }),
    await session.call('get_trip_summary', { trip_id }),
    await session.ask('resources/read', { uri: `caravel://trips/${trip_id}/reservations` }),
    await session.ask('resources/read', { uri: `caravel://trips/${trip_id}/accommodations` }),
  ]
  expect(JSON.stringify(told)).toContain(reservation_id)
  expect(JSON.stringify(told)).not.toContain(code)
})

test('a place of another trip is none of this one', async () => {
  const { world, trip_id } = await withTrip()
  const other = await withSecondTrip(world)
  const session = await toolsOf(world.server, (await connect(world)).access_token)
  for (const name of ['update_place', 'delete_place', 'get_place']) {
    const args = { trip_id, place_id: other, ...(name === 'update_place' ? { name: 'x' } : {}) }
    expect((await session.call(name, args)).content?.[0]?.text, name).toMatch(/NOT_FOUND|noop/)
  }
})

async function withSecondTrip(world: OauthWorld): Promise<string> {
  const { cookie } = world.admin
  const made = await ask(world, cookie, 'POST', '/api/trips', { title: 'Porto', day_count: 1 })
  const { id } = made.body['trip'] as { id: string }
  const place = await ask(world, cookie, 'POST', `/api/trips/${id}/places`, { name: 'Ribeira' })
  return (place.body['place'] as { id: string }).id
}
