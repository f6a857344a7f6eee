/** How far the scopes of an assistant reach: into other areas, other trips and other people’s requests. */
import { expect, test } from 'vitest'
import { connect, startOauthWorld, toolsOf, type OauthWorld } from '../oauth/world.ts'
import { startWeatherProvider } from '../support/weather-provider.ts'
import { newId } from '../sync/client.ts'

type Row = Record<string, unknown>

const rowsAt = (answer: Row | undefined, many: string): Row[] => (answer?.[many] ?? []) as Row[]

async function post(
  { server, tom }: OauthWorld,
  path: string,
  body: object,
  cookie = tom.cookie,
): Promise<Row> {
  const answer = await server.call('POST', path, { cookie, body })
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}

async function withTrip(world: OauthWorld) {
  const { trip } = await post(world, '/api/trips', { title: 'Lisbon', day_count: 2 })
  return String((trip as Row)['id'])
}

const assistant = async (world: OauthWorld, scopes?: string[], trip_ids?: string[]) => {
  const wish = { ...(scopes ? { scopes } : {}), ...(trip_ids ? { trip_ids } : {}) }
  return toolsOf(world.server, (await connect(world, wish)).access_token)
}

test('history tells an assistant titles of what its scopes let it read, and of nothing else', async () => {
  const world = await startOauthWorld()
  const trip_id = await withTrip(world)
  const at = `/api/trips/${trip_id}`
  await post(world, `${at}/budget`, { name: 'Clinic', currency: 'EUR', amount: 100 })
  await post(world, `${at}/packing`, { name: 'Pills' })
  await post(world, `${at}/places`, { name: 'Belém' })
  const titlesFor = async (scopes?: string[]) => {
    const { structuredContent } = await (await assistant(world, scopes)).call('list_changes', { trip_id })
    return rowsAt(structuredContent, 'changes').map(({ what, titles }) => [what, titles])
  }
  expect(await titlesFor(['trips:read'])).toEqual([
    ['place.create', []],
    ['packing_item.create', []],
    ['expense.create', []],
    ['trip.create', expect.arrayContaining(['Lisbon'])],
  ])
  const all = await titlesFor()
  expect(all.slice(0, 3)).toEqual([
    ['place.create', ['Belém']],
    ['packing_item.create', ['Pills']],
    ['expense.create', ['Clinic']],
  ])
})

test('a dry run tells that other rows follow, and nothing of them that the scopes do not let be read', async () => {
  const world = await startOauthWorld()
  const trip_id = await withTrip(world)
  const price = { amount: 4200, currency: 'EUR' }
  const booking = { type: 'hotel', title: 'Hotel Canary', price }
  const made = await post(world, `/api/trips/${trip_id}/reservations`, booking)
  const { id: reservation_id } = made['reservation'] as { id: string }
  const args = { trip_id, reservation_id, dry_run: true }
  const narrow = await (await assistant(world, ['reservations:write'])).call('delete_reservation', args)
  const wide = await (await assistant(world)).call('delete_reservation', args)
  const rowsOf = ({ structuredContent }: typeof wide) =>
    rowsAt(structuredContent, 'would_change').filter(({ entity }) => entity === 'expense')
  expect(rowsOf(wide)).toMatchObject([{ id: expect.any(String) }])
  expect(rowsOf(narrow)).toEqual([{ entity: 'expense', verb: expect.any(String), follows: true }])
})

test('a price of a booking is a cost: without the scope for costs it is neither offered nor taken', async () => {
  const world = await startOauthWorld()
  const trip_id = await withTrip(world)
  const args = { trip_id, title: 'Inn', type: 'hotel', price: { amount: 100, currency: 'EUR' } }
  const narrow = await assistant(world, ['reservations:write'])
  const fieldsOf = async ({ ask }: typeof narrow, name: string) => {
    const { tools } = (await ask('tools/list')).result as {
      tools: { name: string; inputSchema: { properties: object } }[]
    }
    return Object.keys(tools.find(tool => tool.name === name)?.inputSchema.properties ?? {})
  }
  expect(await fieldsOf(narrow, 'create_reservation')).not.toContain('price')
  const refused = await narrow.call('create_reservation', args)
  expect(JSON.parse(refused.content?.[0]?.text ?? '')).toMatchObject({
    code: 'INVALID_INPUT',
    fields: { price: 'NOT_ALLOWED' },
  })
  const wide = await assistant(world, ['reservations:write', 'budget:write'])
  expect(await fieldsOf(wide, 'create_reservation')).toContain('price')
  expect((await wide.call('create_reservation', args)).isError).toBeFalsy()
})

test('an assistant makes no link, and reads none, that shows what it may not read itself', async () => {
  const world = await startOauthWorld()
  const trip_id = await withTrip(world)
  const narrow = await assistant(world, ['trips:share'])
  const made = await narrow.call('create_share_link', { trip_id })
  expect(made.structuredContent).toMatchObject({ share_map: false, share_bookings: false })
  expect(made.structuredContent).toMatchObject({ share_codes: false, share_prices: false })
  const coded = await narrow.call('create_share_link', { trip_id, share_codes: true })
  expect(coded.content?.[0]?.text).toContain('"share_codes":"NOT_ALLOWED"')
  const greedy = await narrow.call('create_share_link', { trip_id, share_budget: true })
  expect(greedy.content?.[0]?.text).toContain('"share_budget":"NOT_ALLOWED"')
  expect((await narrow.call('get_share_link', { trip_id })).structuredContent).toMatchObject({
    token: expect.any(String),
  })
  const wide = await assistant(world, ['trips:share', 'places:read', 'reservations:read', 'budget:read'])
  const more = await wide.call('create_share_link', { trip_id, share_budget: true })
  expect(more.structuredContent).toMatchObject({ share_map: true, share_bookings: true, share_budget: true })
  for (const name of ['get_share_link', 'create_share_link'])
    expect((await narrow.call(name, { trip_id })).content?.[0]?.text, name).toContain('FORBIDDEN')
})

test('with chosen trips the weather is still told, and notifications, which are of all trips, are not', async () => {
  const today = new Date().toISOString().slice(0, 10)
  const provider = await startWeatherProvider(today)
  const fixed_settings = { weather_provider: provider.url, weather_archive: provider.url }
  const world = await startOauthWorld({ config: { fixed_settings } })
  const session = await assistant(world, undefined, [await withTrip(world)])
  const told = await session.call('get_weather', { lat: 38.7117, lng: -9.1301, date: today })
  expect(told.structuredContent).toMatchObject({ type: 'forecast' })
  for (const name of ['list_notifications', 'get_unread_notification_count', 'mark_all_notifications_read'])
    expect((await session.call(name)).content?.[0]?.text, name).toContain('NO_ACCESS')
  const read = await session.ask('resources/read', { uri: 'caravel://notifications/in-app' })
  expect(JSON.stringify(read.result)).toContain('NO_ACCESS')
})

test('a key gives nothing of another person’s or another program’s request', async () => {
  const world = await startOauthWorld()
  const { admin } = world
  const key = newId()
  const hers = await post(world, '/api/trips', { title: 'Porto', day_count: 1 }, admin.cookie)
  const { id: other } = hers['trip'] as { id: string }
  const headers = { 'idempotency-key': key }
  const body = { name: 'Secret' }
  const made = await world.server.call('POST', `/api/trips/${other}/places`, {
    cookie: admin.cookie,
    body,
    headers,
  })
  expect(made.status).toBe(201)
  const trip_id = await withTrip(world)
  const session = await assistant(world)
  const theirs = await session.call('create_place', { trip_id: other, ...body, idempotency_key: key })
  expect(theirs.content?.[0]?.text).toContain('NO_ACCESS')
  // A key is one person’s: in a trip of his own it is a new request.
  const own = await session.call('create_place', { trip_id, ...body, idempotency_key: key })
  expect(own.structuredContent).toMatchObject({ place: { trip_id, name: 'Secret' } })
  const idOf = (answer: Row | undefined) => (answer?.['place'] as { id: string } | undefined)?.id
  expect(idOf(own.structuredContent)).not.toBe(idOf(made.body))
  const spent = newId()
  const first = await session.call('create_place', { trip_id, name: 'Belém', idempotency_key: spent })
  expect(first.isError).toBeFalsy()
  const second = await assistant(world, ['budget:write'])
  const cost = { trip_id, name: 'Belém', currency: 'EUR', idempotency_key: spent }
  expect((await second.call('create_budget_item', cost)).content?.[0]?.text).toContain('IDEMPOTENCY_MISMATCH')
})

test('a chat is read back to its beginning, page by page, with the time of each message', async () => {
  const world = await startOauthWorld()
  const trip_id = await withTrip(world)
  for (let n = 0; n < 103; n++) {
    world.clock.pass(1000)
    await post(world, `/api/trips/${trip_id}/collab/messages`, { text: `message ${n}` })
  }
  const session = await assistant(world, ['collab:read'])
  const page = async (more: object = {}) => {
    const { structuredContent } = await session.call('list_collab_messages', { trip_id, ...more })
    return structuredContent as { messages: { id: string; text: string; at: string }[]; more: boolean }
  }
  const last = await page()
  expect([last.messages.length, last.messages.at(-1)?.text, last.more]).toEqual([100, 'message 102', true])
  expect(Date.parse(last.messages[0]?.at ?? '')).toBeGreaterThan(0)
  const first = await page({ before: last.messages[0]?.id })
  expect(first).toMatchObject({ messages: [0, 1, 2].map(n => ({ text: `message ${n}` })), more: false })
})
