import { expectAccessibleSheet } from '../support/accessible.ts'
import { expect, test } from '../support/sync-test.ts'

test('an admin makes an account whose person is led to a password of their own; a new role is live; a deleted account is gone', async ({
  world: { ines, jonas, device: open },
}) => {
  const [hers, his] = [await open(ines, { at: '/admin/users' }), await open(jonas)]
  const { page } = hers
  await page.getByRole('button', { name: 'Add person' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Username').fill('Ana')
  await form.getByLabel('Email').fill('ana@example.org')
  await form.getByRole('button', { name: 'Create account' }).click()
  const password = await form.locator('code').innerText()
  await form.getByRole('button', { name: 'I saved the password' }).click()

  const ana = await open({ ...jonas, username: 'Ana', password }, { bare: true })
  await expect(
    ana.page.getByText('An admin set your password. Choose your own to send and receive changes.'),
  ).toBeVisible()
  await ana.page.getByRole('link', { name: 'Choose your own password' }).click()
  await ana.page.getByLabel('New password', { exact: true }).fill('a harbour at dusk')
  await ana.page.getByRole('button', { name: 'Save password' }).click()
  await expect(
    ana.page.getByText('An admin set your password. Choose your own to send and receive changes.'),
  ).toBeHidden()
  await ana.isReadyOffline()

  await his.page.goto('/settings')
  await expect(his.page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: /Jonas/ }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Role').selectOption('admin')
  await expectAccessibleSheet(page)
  await sheet.getByRole('button', { name: 'Save changes' }).click()
  await expect(his.page.getByRole('link', { name: 'Administration' })).toBeVisible()
  await sheet.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('button', { name: /Ana/ }).click()
  await sheet.getByRole('button', { name: 'Delete account' }).click()
  await sheet.getByRole('button', { name: 'Delete account' }).click()
  await expect(page.getByRole('button', { name: /Ana/ })).toBeHidden()
  await page.goto('/setup')
  const health = page.getByRole('listitem')
  await expect(health.filter({ hasText: 'Data folder' })).toContainText('free on this disk')
  await expect(health.filter({ hasText: 'Live updates (WebSocket)' })).toContainText('Connected.')
  await expect(page.getByText(/problems? found/)).toBeVisible()
  await page.goto('/admin/audit-log')
  await expect(page.getByRole('listitem').filter({ hasText: 'Account deleted' })).toContainText('Ana')
})
