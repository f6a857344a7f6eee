import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import type { OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { expect, onTestFinished, test } from 'vitest'
import { callback, startOauthWorld, type OauthWorld } from '../oauth/world.ts'

/** What the SDK asks of a program; the person's browser is played by a request of the page. */
function providerFor({ server, tom }: OauthWorld, scopes?: string[]) {
  const kept: Record<string, unknown> = {}
  const provider: OAuthClientProvider & { code: string | undefined } = {
    code: undefined,
    redirectUrl: callback,
    clientMetadata: {
      client_name: 'Pathfinder',
      redirect_uris: [callback],
      token_endpoint_auth_method: 'none',
    },
    clientInformation: () => kept['client'] as never,
    saveClientInformation: client => void (kept['client'] = client),
    tokens: () => kept['tokens'] as never,
    saveTokens: tokens => void (kept['tokens'] = tokens),
    saveCodeVerifier: verifier => void (kept['verifier'] = verifier),
    codeVerifier: () => String(kept['verifier']),
    async redirectToAuthorization(url) {
      const page = await fetch(url, { redirect: 'manual', headers: { accept: 'text/html' } })
      expect(page.status).toBe(302)
      const consentPage = new URL(page.headers.get('location') ?? '', url)
      expect(consentPage.pathname).toBe('/oauth/consent')
      const asked = Object.fromEntries(consentPage.searchParams)
      const shown = await server.call('GET', `/api/oauth/authorize/validate${consentPage.search}`, {
        cookie: tom.cookie,
      })
      expect(shown.body).toMatchObject({
        valid: true,
        client: { name: 'Pathfinder', verified: false },
        answers_to: { kind: 'device', name: '127.0.0.1:7777' },
      })
      const body = { ...asked, approved: true, ...(scopes ? { scopes } : {}) }
      const { body: said } = await server.call('POST', '/api/oauth/authorize', { body, cookie: tom.cookie })
      const back = new URL(String(said['redirect']))
      expect(back.searchParams.get('iss')).toBe(server.url)
      provider.code = back.searchParams.get('code') ?? undefined
    },
  }
  return provider
}

async function connected(world: OauthWorld, scopes?: string[], asks?: () => 'accept' | 'decline') {
  const url = new URL('/mcp', world.server.url)
  const authProvider = providerFor(world, scopes)
  const first = new StreamableHTTPClientTransport(url, { authProvider })
  const make = () => {
    const client = new Client(
      { name: 'Pathfinder', version: '1' },
      { capabilities: asks ? { elicitation: {} } : {} },
    )
    if (asks) client.setRequestHandler(ElicitRequestSchema, () => ({ action: asks() }))
    return client
  }
  await expect(make().connect(first)).rejects.toThrow(/Unauthorized/)
  await first.finishAuth(String(authProvider.code))
  const client = make()
  await client.connect(new StreamableHTTPClientTransport(url, { authProvider }))
  onTestFinished(() => client.close())
  return client
}

test('the official client connects by discovery alone, plans, and each change can be undone under its name', async () => {
  const world = await startOauthWorld()
  const client = await connected(world)
  expect(client.getServerVersion()).toMatchObject({ name: 'caravel' })
  const { tools } = await client.listTools()
  expect(tools.length).toBeGreaterThan(70)
  expect(Buffer.byteLength(JSON.stringify(tools))).toBeLessThan(136_000)
  const call = async (name: string, args: Record<string, unknown>) => {
    const answer = await client.callTool({ name, arguments: args })
    expect(answer.isError, JSON.stringify(answer.content)).toBeFalsy()
    return answer.structuredContent as Record<string, Record<string, unknown>>
  }
  const made = await call('create_trip', {
    title: 'Lisbon',
    start_date: '2027-05-01',
    end_date: '2027-05-03',
  })
  const trip_id = String(made['trip']?.['id'])
  const { days } = await call('list_days', { trip_id })
  const [day] = days as unknown as { id: string }[]
  await call('create_and_assign_place', { trip_id, day_id: day?.id, name: 'Castelo', lat: 38.71, lng: -9.13 })
  const note = await call('create_day_note', { trip_id, day_id: day?.id, text: 'bring water' })
  const summary = await call('get_trip_summary', { trip_id })
  expect(summary).toMatchObject({
    trip: { title: 'Lisbon' },
    days: [{ stops: [{ place: 'Castelo' }], notes_of_day: [{ text: 'bring water' }] }, {}, {}],
    collab_notes: [],
    todos: [],
    packing: { total: 0 },
  })
  const { changes } = await call('list_changes', { trip_id })
  expect(changes).toMatchObject([
    { via: 'Pathfinder', what: 'day_note.create', titles: ['bring water'] },
    { what: 'day.plan' },
    { what: 'trip.create' },
  ])
  const undone = await call('undo_change', { trip_id, change_id: note['change_id'] })
  expect(undone).toMatchObject({ outcome: 'applied' })
  const page = await world.server.call('GET', `/api/trips/${trip_id}/history`, { cookie: world.tom.cookie })
  expect((page.body['history'] as object[])[0]).toMatchObject({
    kind: 'mcp',
    via: 'Pathfinder',
    name: 'undo',
  })
  const feed = await world.server.call('GET', `/api/trips/${trip_id}/changes?since=0`, {
    cookie: world.tom.cookie,
  })
  expect((feed.body['commits'] as object[])[1]).toMatchObject({ kind: 'mcp', via: 'Pathfinder' })
  const { resourceTemplates } = await client.listResourceTemplates()
  expect(resourceTemplates.map(({ name }) => name)).toContain('trip-places')
  const { contents } = await client.readResource({ uri: `caravel://trips/${trip_id}/places` })
  expect(JSON.parse(String((contents[0] as { text: string }).text))).toMatchObject({
    places: [{ name: 'Castelo' }],
  })
  const { prompts } = await client.listPrompts()
  expect(prompts.map(({ name }) => name)).toContain('prepare-tomorrow')
  const prompt = await client.getPrompt({ name: 'trip-summary', arguments: { trip_id } })
  expect(JSON.stringify(prompt.messages)).toContain(trip_id)
  const ref = { type: 'ref/prompt' as const, name: 'trip-summary' }
  const asked = (value: string) => client.complete({ ref, argument: { name: 'trip_id', value } })
  expect((await asked('lisb')).completion.values).toEqual([trip_id])
  expect((await asked('porto')).completion.values).toEqual([])
})

test('a delete asks the person where the assistant can ask, and is not done without a yes', async () => {
  const world = await startOauthWorld()
  const said: ('accept' | 'decline')[] = ['decline', 'accept']
  const client = await connected(world, undefined, () => said.shift() ?? 'decline')
  const made = await client.callTool({ name: 'create_trip', arguments: { title: 'Porto', day_count: 1 } })
  const trip_id = (made.structuredContent as { trip: { id: string } }).trip.id
  const remove = () => client.callTool({ name: 'delete_trip', arguments: { trip_id } })
  expect(await remove()).toMatchObject({
    isError: true,
    content: [{ text: expect.stringContaining('NOT_CONFIRMED') }],
  })
  expect((await remove()).isError).toBeFalsy()
  expect(said).toEqual([])
})
