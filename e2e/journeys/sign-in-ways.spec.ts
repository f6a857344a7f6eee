import { expect, test, type Page } from '@playwright/test'
import { startWithProvider, type ProvidedServer } from '../support/identity-provider.ts'

// Nothing here is done without a network, so the app is not stored on the device first.
test.use({ serviceWorkers: 'block' })

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

const ines = { username: 'ines', email: 'ines@example.org', password: 'a boat to Belém' }
let world: ProvidedServer
test.beforeEach(async () => {
  world = await startWithProvider({ ALLOW_REGISTRATION: 'false' })
})
test.afterEach(() => world?.stop())

const ask = async (
  method: string,
  path: string,
  body: object,
  token = '',
): Promise<Record<string, unknown>> => {
  const response = await fetch(world.server.url + path, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  })
  return (await response.json()) as Record<string, unknown>
}
const setUp = async (account: object = ines): Promise<string> => {
  const token = String((await ask('POST', '/api/auth/setup', { ...account, transport: 'bearer' }))['token'])
  await ask('PUT', '/api/admin/online-services', { on: [] }, token)
  return token
}

const atProvider = async (page: Page) => {
  await page.getByRole('button', { name: 'Continue with Kestrel SSO' }).tap()
  await page.getByPlaceholder('Enter any login').fill('maya')
  await page.getByPlaceholder('and password').fill('x')
  await page.getByRole('button', { name: 'Sign-in' }).tap()
}

test('sign in with the provider on a phone, and again in place when the session has ended', async ({
  page,
}) => {
  const token = await setUp({ ...ines, username: 'maya', email: 'maya@example.org' })
  const { trip } = await ask('POST', '/api/trips', { title: 'Lisbon', day_count: 2 }, token)
  await page.goto(world.server.url)
  await expect(page.getByLabel('Stay signed in on this device')).toBeChecked()
  await atProvider(page)
  await page.getByRole('link', { name: /Lisbon/ }).tap()
  await expect(page.getByRole('heading', { level: 1, name: 'Lisbon' })).toBeVisible()
  expect(page.url()).not.toContain('oidc_code')
  const days = async () => {
    const cookie = (await page.context().cookies()).find(({ name }) => name === 'service_session')
    return Math.round(((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400)
  }
  expect(await days()).toBe(30)

  await page.context().clearCookies()
  await page.reload()
  const sheet = page.getByRole('dialog', { name: 'Sign in again' })
  await expect(sheet).toBeVisible()
  await sheet.getByText('Stay signed in on this device').tap()
  await atProvider(page)
  await expect(page).toHaveURL(new RegExp(`/trips/${(trip as { id: string }).id}`))
  await expect(page.getByRole('heading', { level: 1, name: 'Lisbon' })).toBeVisible()
  await expect(sheet).toBeHidden()
  await expect
    .poll(async () => (await page.request.get(`${world.server.url}/api/auth/me`)).status())
    .toBe(200)
  expect(await days()).toBe(1)

  await page.goto(`${world.server.url}/settings#provider`)
  const part = page.getByRole('region', { name: 'Kestrel SSO' })
  await part.getByRole('button', { name: 'Disconnect' }).tap()
  await page.getByRole('dialog').getByLabel('Current password', { exact: true }).fill(ines.password)
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).tap()
  await part.getByRole('button', { name: 'Connect with Kestrel SSO' }).tap()
  await page.getByRole('dialog').getByLabel('Current password', { exact: true }).fill(ines.password)
  // Signed in over there they are still.
  await page.getByRole('button', { name: 'Continue with Kestrel SSO' }).tap()
  await expect(part).toContainText('You can now sign in with Kestrel SSO.')
  await expect(page).toHaveURL(/\/settings\/\w+#provider$/)
  await expect(part.getByRole('heading', { name: 'Kestrel SSO' })).toBeInViewport()
})

test('an invite opens a server that is closed, up to the first trip', async ({ page }) => {
  const token = await setUp()
  await page.goto(`${world.server.url}/register`)
  await expect(page.getByText('You need an invite to create an account here.')).toBeVisible()
  await page.goto(`${world.server.url}/register?invite=0123`)
  await expect(page.getByText('This invite link is not valid.')).toBeVisible()

  const made = await ask('POST', '/api/admin/invites', {}, token)
  const { token: invite } = made['invite'] as { token: string }
  await page.goto(`${world.server.url}/invite/${invite}`)
  await expect(page.getByText(/invites you to Caravel/)).toBeVisible()
  await expect(page).toHaveURL(`${world.server.url}/invite`)
  await page.reload()
  await page.getByLabel('Username').fill('jonas')
  await page.getByLabel('Email').fill('jonas@example.org')
  await page.getByLabel('Password', { exact: true }).fill('nine days in May')
  // The dashboard shows before its engine is here, and what is begun on it by then stays.
  const engine = Promise.withResolvers<void>()
  await page.route(/\/assets\/engine-/, async route => {
    await engine.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Create account' }).tap()
  await page.getByRole('button', { name: 'New trip' }).first().tap()
  engine.resolve()
  await page.getByLabel('Trip name').fill('Gent')
  await page.getByRole('button', { name: 'Create trip' }).tap()
  await expect(page.getByRole('heading', { level: 1, name: 'Gent' })).toBeVisible()
})
