import { createHash, randomBytes } from 'node:crypto'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { expect, test, type Page } from '@playwright/test'
import { askAgainWhileBusy } from '../support/api-client.ts'
import { entriesOf, toast } from '../support/history-hands.ts'
import { freePort, startServer, type RunningServer } from '../support/server.ts'

const maya = { username: 'maya', email: 'maya@example.org', password: 'a long way home' }
const back = 'https://pathfinder.example/back'
let server: RunningServer
test.beforeEach(async () => {
  const port = await freePort()
  server = await startServer({ port, env: { APP_URL: `http://127.0.0.1:${port}` } })
})
test.afterEach(() => server?.stop())
test.use({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' })

const ask = async (method: string, path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(server.url + path, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

/** Maya, a trip of hers, assistants allowed on this server. Answers the id of the trip. */
async function setUp(): Promise<string> {
  const made = await ask('POST', '/api/auth/setup', maya)
  const cookie = made.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  await ask('PUT', '/api/admin/online-services', { on: [] }, { cookie })
  await ask('PUT', '/api/addons/mcp', { enabled: true }, { cookie })
  const create = async (title: string) => {
    const made = await ask('POST', '/api/trips', { title, day_count: 3 }, { cookie })
    return ((await made.json()) as { trip: { id: string } }).trip.id
  }
  await create('Menorca by bike')
  return create('Lisbon to Porto')
}

/** What the assistant does in the trip: two places, one after the other. */
async function addPlaces(token: string, trip_id: string, names: readonly string[]): Promise<void> {
  const client = new Client({ name: 'Pathfinder', version: '1' })
  const requestInit = { headers: { authorization: `Bearer ${token}` } }
  const options = {
    requestInit,
    // A server that is busy says when to come again.
    fetch: (url: string | URL, init?: RequestInit) => askAgainWhileBusy(String(url), init ?? {}),
  }
  await client.connect(new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`), options))
  for (const name of names) {
    const answer = await client.callTool({ name: 'create_place', arguments: { trip_id, name } })
    expect(answer.isError, JSON.stringify(answer.content)).toBeFalsy()
  }
  await client.close()
}

async function askForAccess(): Promise<{
  url: string
  redeem(code: string): Promise<Record<string, unknown>>
}> {
  const body = { client_name: 'Pathfinder', redirect_uris: [back] }
  const made = await ask('POST', '/oauth/register', body)
  const { client_id } = (await made.json()) as { client_id: string }
  const code_verifier = randomBytes(32).toString('base64url')
  const query = new URLSearchParams({
    response_type: 'code',
    client_id,
    redirect_uri: back,
    state: 'of the program',
    scope: 'trips:read places:read places:write budget:read budget:write',
    code_challenge: createHash('sha256').update(code_verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  return {
    url: `${server.url}/oauth/authorize?${query}`,
    async redeem(code) {
      const form = { grant_type: 'authorization_code', client_id, code, code_verifier, redirect_uri: back }
      const answer = await fetch(`${server.url}/oauth/token`, {
        method: 'POST',
        body: new URLSearchParams(form),
      })
      return (await answer.json()) as Record<string, unknown>
    },
  }
}

/** Says yes to the program, and answers what it may ask with. */
async function letIn(page: Page, program: Awaited<ReturnType<typeof askForAccess>>): Promise<string> {
  const answered = page.waitForRequest(request => request.url().startsWith(back))
  await page.getByRole('button', { name: 'Allow' }).click()
  const { searchParams } = new URL((await answered).url())
  const tokens = await program.redeem(searchParams.get('code') ?? '')
  return String(tokens['access_token'])
}

const signIn = async (page: Page) => {
  await page.getByLabel('Email or username').fill(maya.username)
  await page.getByLabel('Password', { exact: true }).fill(maya.password)
  await page.keyboard.press('Enter')
}

test('somebody lets an assistant into one trip, takes a scope out, undoes all that it did, and ends it again', async ({
  page,
}) => {
  const trip = await setUp()
  const program = await askForAccess()
  await page.goto(program.url)
  await signIn(page)
  await expect(page.getByRole('heading', { name: 'Let “Pathfinder” into your trips?' })).toBeVisible()
  await expect(page.getByText('The name is not verified')).toBeVisible()
  await expect(page.getByText('The answer goes to pathfinder.example.')).toBeVisible()
  // Who may not see them may not change them either.
  await page.getByRole('checkbox', { name: /See costs/ }).uncheck()
  await expect(page.getByRole('checkbox', { name: /Add and change costs/ })).not.toBeChecked()
  await expect(page.getByRole('switch', { name: 'Only these trips' })).toBeChecked()
  await expect(page.getByText('Choose at least one trip.').first()).toBeVisible()
  await page.getByRole('checkbox', { name: /Lisbon to Porto/ }).check()
  const answered = page.waitForRequest(request => request.url().startsWith(back))
  await page.getByRole('button', { name: 'Allow' }).click()
  const answer = new URL((await answered).url()).searchParams
  expect(answer.get('state')).toBe('of the program')
  expect(answer.get('iss')).toBe(server.url)
  const tokens = await program.redeem(answer.get('code') ?? '')
  expect(tokens['scope']).toBe('trips:read places:read places:write')

  await addPlaces(String(tokens['access_token']), trip, ['Castelo', 'Livraria Lello'])
  // The first tab is on its way to the program, which is not there.
  const tab = await page.context().newPage()
  await tab.goto(server.url)
  await expect(tab.getByRole('link', { name: /Lisbon to Porto/ }).first()).toBeVisible()
  await tab.goto(`${server.url}/trips/${trip}/history/day/1`)
  const history = tab.locator('.history')
  await expect(entriesOf(history, /via Pathfinder/)).toHaveCount(2)
  await history.getByRole('button', { name: 'Pathfinder' }).click()
  await history.getByRole('button', { name: 'Undo all' }).click()
  await expect(toast(tab, '2 changes by Pathfinder undone')).toBeVisible()
  await expect(history.getByRole('button', { name: 'Undo all' })).toBeHidden()
  await expect(entriesOf(history, 'Undone')).toHaveCount(2)
  const left = async () =>
    (await (await tab.request.get(`${server.url}/api/trips/${trip}/places`)).json()) as object
  await expect.poll(left).toMatchObject({ places: [] })

  await tab.goto(`${server.url}/settings#assistants`)
  await expect(tab.getByText('Only one trip')).toBeInViewport()
  await tab.getByRole('button', { name: 'Disconnect Pathfinder' }).click()
  await tab.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click()
  await expect(tab.getByText('No assistant is connected.')).toBeVisible()
  const authorization = `Bearer ${String(tokens['access_token'])}`
  expect((await ask('POST', '/mcp', {}, { authorization })).status).toBe(401)
})

test('a no is told to the program, and a request that is not safe goes nowhere', async ({ page }) => {
  await setUp()
  const program = await askForAccess()
  await page.goto(program.url.replace('S256', 'plain'))
  await signIn(page)
  await expect(page.getByRole('heading', { name: 'This request is not valid' })).toBeVisible()
  await page.goto(program.url)
  const answered = page.waitForRequest(request => request.url().startsWith(back))
  await page.getByRole('button', { name: 'Deny' }).click()
  expect(new URL((await answered).url()).searchParams.get('error')).toBe('access_denied')
})

test.describe('on a desktop, with the app on it', () => {
  test.use({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'allow' })

  test('the question comes from the server, its changes arrive under its name, and go back in one step, and say so without a network', async ({
    page,
    context,
  }) => {
    const trip = await setUp()
    await page.goto(server.url)
    await signIn(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Trips' })).toBeVisible()
    await page.reload()
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    const program = await askForAccess()
    const question = await page.goto(program.url)
    expect(new URL(question?.url() ?? '').pathname).toBe('/oauth/consent')
    expect(question?.fromServiceWorker()).toBe(false)
    await expect(page.getByRole('heading', { name: 'Let “Pathfinder” into your trips?' })).toBeVisible()
    await page.getByRole('switch', { name: 'Only these trips' }).uncheck()
    const token = await letIn(page, program)

    const tab = await context.newPage()
    await tab.goto(`${server.url}/trips/${trip}/history/day/1`)
    const history = tab.locator('.history')
    await expect(entriesOf(history, 'You created this trip')).toHaveCount(1)
    await addPlaces(token, trip, ['Castelo', 'Livraria Lello', 'Ribeira'])
    await expect(entriesOf(history, /via Pathfinder/)).toHaveCount(3)
    await history.getByRole('button', { name: 'Pathfinder' }).click()
    await expect(history.getByText('3 changes in the last session')).toBeVisible()
    await expect(entriesOf(history, 'You created this trip')).toHaveCount(0)

    await context.setOffline(true)
    await history.getByRole('button', { name: 'Undo all' }).click()
    await expect(
      toast(tab, 'The server is not responding. Check your connection and try again.'),
    ).toBeVisible()
    await context.setOffline(false)
    await history.getByRole('button', { name: 'Undo all' }).click()
    await expect(toast(tab, '3 changes by Pathfinder undone')).toBeVisible()
    const places = async () => (await tab.request.get(`${server.url}/api/trips/${trip}/places`)).json()
    await expect.poll(places).toMatchObject({ places: [] })
    await expect(history.getByRole('button', { name: 'Undo all' })).toBeHidden()
  })
})
