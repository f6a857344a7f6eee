import { expect, test, type Page } from '@playwright/test'
import { browserStorage, readTable } from '../support/device-storage.ts'
import { startServer, type RunningServer } from '../support/server.ts'

// Nothing here is done without a network, so the app is not stored on the device first.
test.use({ serviceWorkers: 'block' })

const password = 'a long way home'
let server: RunningServer
test.beforeEach(async () => {
  server = await startServer()
})
test.afterEach(() => server?.stop())

async function fillAccount(page: Page, username: string): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Email').fill(`${username}@example.org`)
  await page.getByLabel('Password', { exact: true }).fill(password)
}

const signOut = async (page: Page) => {
  await page.getByRole('link', { name: /^(Settings|You)$/ }).click()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
}

test('the first visit sets the server up, others register, and each signs out and in', async ({ page }) => {
  await page.goto(server.url)
  await expect(page.getByRole('heading', { name: 'Create the first account' })).toBeVisible()
  await fillAccount(page, 'maya')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('button', { name: 'No, nothing leaves this server' }).click()
  await expect(page.getByRole('heading', { name: 'Plan a new trip' })).toBeVisible()

  await signOut(page)
  await expect(page.getByRole('heading', { name: 'Welcome aboard' })).toBeVisible()
  await page.getByRole('link', { name: 'Create account' }).click()
  await fillAccount(page, 'jonas')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: /^Welcome aboard,/, level: 1 })).toBeVisible()

  await signOut(page)
  await page.getByLabel('Email or username').fill('maya')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /^Welcome aboard,/, level: 1 })).toBeVisible()
  await expect(page).toHaveTitle('Trips · Caravel')
})

test('what somebody began to write goes when they sign out', async ({ page }) => {
  await page.goto(server.url)
  await fillAccount(page, 'maya')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('button', { name: 'No, nothing leaves this server' }).click()
  await page.getByRole('heading', { name: 'Plan a new trip' }).waitFor()
  await page.getByRole('button', { name: 'New trip' }).first().click()
  await page.getByRole('dialog').getByRole('textbox').first().fill('A surprise for Jonas')
  await expect
    .poll(async () => JSON.stringify(await readTable(page, 'drafts')))
    .toContain('A surprise for Jonas')
  await page.keyboard.press('Escape')
  await signOut(page)
  const question = page.getByRole('alertdialog', { name: /Unsaved text in 1 form/ })
  await question.getByRole('button', { name: 'Sign out and discard text' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome aboard' })).toBeVisible()
  expect(await browserStorage(page)).not.toContain('A surprise for Jonas')
  expect(await readTable(page, 'drafts')).toEqual([])
})

test('errors stand at their fields, and after too many tries the form says how long to wait', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(server.url)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByLabel('Username')).toBeFocused()
  await expect(page.getByText('Enter a username.')).toBeVisible()
  await fillAccount(page, 'maya')
  await page.getByLabel('Password', { exact: true }).fill('password')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await expect(page.getByText('This password is too easy to guess. Choose another one.')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('button', { name: 'No, nothing leaves this server' }).click()
  await signOut(page)

  await page.getByLabel('Email or username').fill('maya')
  await page.getByLabel('Password', { exact: true }).fill('not this one')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Wrong username or password. Check both and try again.')).toBeVisible()
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('not this one')
  for (let tries = 0; tries < 12; tries++) {
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled()
  }
  const wait = /^Too many attempts\. Try again in \d+ minutes\.\s?$/
  await expect(page.getByRole('timer').filter({ hasText: wait })).toBeVisible()
  await expect(page.locator('[aria-live="polite"]').filter({ hasText: wait })).toHaveCount(1)
})
