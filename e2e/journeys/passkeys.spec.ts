import { makePerson, type Person } from '../support/api-client.ts'
import { expect, test, type Page } from '@playwright/test'
import { freePort, startServer, type RunningServer } from '../support/server.ts'

// Nothing here is done without a network, so the app is not stored on the device first.
test.use({ serviceWorkers: 'block' })

let server: RunningServer
let ines: Person
let site: string
test.beforeEach(async () => {
  const port = await freePort()
  // An address by name: for an IP address there are no passkeys.
  site = `http://localhost:${port}`
  server = await startServer({ port, env: { APP_URL: site } })
  ines = await makePerson(server.url, 'Inês', 'setup')
  await ines.api.ask('PUT', '/api/auth/app-settings', { passkey_login: 'true' })
})
test.afterEach(() => server?.stop())

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

async function openSecurity(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'You', exact: true }).click()
  await page.getByRole('link', { name: 'Security', exact: true }).click()
}

/** The way out stands below the list of the settings. */
async function signOut(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'You', exact: true }).click()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
}

test('a passkey is added on a phone, signs in without a password, and is taken away', async ({
  page,
  context,
}) => {
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.goto(site)
  await page.getByLabel('Email or username').fill(ines.username)
  await page.getByLabel('Password', { exact: true }).fill(ines.password)
  await page.keyboard.press('Enter')
  await openSecurity(page)
  const part = page.getByRole('region', { name: 'Passkeys' })
  await part.getByRole('button', { name: 'Add passkey' }).click()
  const sheet = page.getByRole('dialog', { name: 'Add passkey' })
  await sheet.getByLabel('Current password', { exact: true }).fill('not mine')
  await sheet.getByRole('button', { name: 'Add passkey' }).click()
  await expect(sheet.getByText('Wrong password.')).toBeVisible()
  await expect(sheet.getByLabel('Current password', { exact: true })).toBeFocused()
  await sheet.getByLabel('Current password', { exact: true }).fill(ines.password)
  await sheet.getByRole('button', { name: 'Add passkey' }).click()
  await expect(part).toContainText('not used yet')
  await part.getByLabel('Passkey name').fill('Phone')
  const renamed = page.waitForResponse(answer => answer.request().method() === 'PATCH')
  await part.getByLabel('Passkey name').blur()
  await renamed

  // The browser offers it at the name, and anyone who takes it is in.
  await signOut(page)
  await expect(page).toHaveURL(`${site}/`)
  await openSecurity(page)
  await expect(part.getByLabel('Passkey name')).toHaveValue('Phone')

  // From here on by the button alone: a list that is offered meanwhile would answer first, or not, as it happens.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)
  })
  await signOut(page)
  await expect(page.getByLabel('Email or username')).toHaveAttribute('autocomplete', 'username webauthn')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await openSecurity(page)
  await part.getByRole('button', { name: 'Remove Phone' }).click()
  await page.getByRole('dialog').getByLabel('Current password', { exact: true }).fill(ines.password)
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(part.getByLabel('Passkey name')).toHaveCount(0)
  await signOut(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('alert')).toContainText('This passkey does not match any account here.')
})
