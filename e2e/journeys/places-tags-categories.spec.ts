import { expectAccessibleSheet } from '../support/accessible.ts'
import { openStoredPlanner } from '../support/open-planner.ts'
import { expect, test } from '../support/sync-test.ts'

test('a tag made offline is found again by the filter, in the address, on the map and on the server', async ({
  world,
}) => {
  const { device, ...trip } = await openStoredPlanner(world, '/plan/ideas')
  const { page } = device
  await device.goOffline()
  await page.getByRole('button', { name: /^Feira da Ladra/ }).click()
  await page.keyboard.press('e')
  const form = page.getByRole('dialog', { name: 'Feira da Ladra' })
  await form.getByLabel('Tags', { exact: true }).fill('With kids')
  await form.getByLabel('Tags', { exact: true }).press('Enter')
  await form.getByLabel('Notes', { exact: true }).fill('**Only** Tuesday <script>alert(1)</script>')
  await expectAccessibleSheet(page)
  await form.getByRole('button', { name: 'Save' }).click()
  const inspector = page.getByRole('complementary', { name: 'Place' })
  await expect(inspector.getByText('With kids')).toBeVisible()
  await expect(inspector.locator('.prose strong')).toHaveText('Only')
  await expect(inspector.locator('.prose')).toContainText('<script>alert(1)</script>')

  await page.getByRole('button', { name: 'Tags', exact: true }).click()
  await page.getByRole('menuitemradio', { name: 'With kids (1)' }).click()
  const ideas = page.getByRole('list', { name: 'Not planned' }).getByRole('listitem')
  await expect(ideas).toHaveCount(1)
  await expect(page.locator('button.map-marker')).toHaveCount(1)
  await page.reload()
  await expect(ideas).toHaveCount(1)
  await expect(ideas).toContainText('Feira da Ladra')

  await device.goOnline()
  await expect(device.syncLine('All changes saved')).toBeVisible()
  const { tags } = await world.ines.api.ask('GET', `/api/trips/${trip.id}/tags`)
  expect(tags).toMatchObject([{ name: 'With kids' }])
  await page.keyboard.press('Control+z')
  await expect(ideas).toHaveCount(0)
})

test('a place that is there already is shown instead of added again', async ({ world }) => {
  const { device, ...trip } = await openStoredPlanner(world, '/plan/ideas?sheet=new')
  const { page } = device
  const sheet = page.getByRole('dialog', { name: 'Add place' })
  await sheet.getByLabel('Name', { exact: true }).fill('castelo de sao jorge')
  await sheet.getByRole('button', { name: 'Add place' }).click()
  await expect(sheet.getByText('is already in this trip on Sun 18 April.')).toBeVisible()
  await sheet.getByRole('button', { name: 'Show place' }).click()
  await expect(page.getByRole('heading', { name: 'Castelo de São Jorge' })).toBeVisible()
  const { places } = await world.ines.api.ask('GET', `/api/trips/${trip.id}/places`)
  expect(places).toHaveLength(12)
})

test('an admin names, orders and deletes kinds of place, live, and can take it back', async ({ world }) => {
  const device = await world.device(world.ines, { at: '/admin/categories' })
  const { page } = device
  const row = (name: string) =>
    page.getByRole('listitem').filter({ has: page.locator(`input[value="${name}"]`) })
  const names = page.locator('.category-row input[type=text]')
  await page.getByLabel('New category').fill('Market')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(names.last()).toHaveValue('Market')
  await page.getByRole('button', { name: 'Move Market up' }).click()
  await expect(names.nth(-2)).toHaveValue('Market')
  await names.nth(-2).fill('Flea market')
  await names.nth(-2).press('Enter')
  await page.getByRole('button', { name: 'Delete Shopping' }).click()
  await expect(row('Shopping')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Delete Shopping' })).toBeVisible()
  await expect(device.syncLine('All changes saved')).toBeVisible()
  const { categories } = await world.ines.api.ask('GET', '/api/categories')
  const listed = (categories as { name: string }[]).map(({ name }) => name)
  expect(listed.slice(-2)).toEqual(['Flea market', 'Other'])
  expect(listed).toContain('Shopping')
})
