import { isAllSaved } from '../support/server-truth.ts'
import { openTripWith } from '../support/shared-trip.ts'
import { expect, test } from '../support/sync-test.ts'

test('a journal follows the plan of a trip and is written without a network', async ({ world }) => {
  const { tripId, device } = await openTripWith(world, ['Castelo', 'Mercado'])
  const { page } = device
  await world.ines.api.ask('PATCH', `/api/trips/${tripId}`, {
    start_date: '2027-05-04',
    end_date: '2027-05-10',
  })

  await page.goto(new URL('/journal', page.url()).href)
  await page.getByRole('button', { name: 'Start journal' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('checkbox', { name: 'Lisbon' }).check({ force: true })
  await sheet.getByLabel('Name of the journal').fill('Açores – mit Wind 🌋')
  await sheet.getByRole('button', { name: 'Start journal' }).click()
  await expect(page.getByRole('heading', { name: 'Açores – mit Wind 🌋' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Write about Castelo' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Write about Mercado' })).toBeVisible()

  // Before the server has made a suggestion it cannot be hidden.
  await expect(page.getByRole('button', { name: 'Hide Mercado' })).toBeVisible()

  await device.goOffline()
  await page.getByRole('link', { name: 'Write about Castelo' }).click()
  await page.getByLabel('Text', { exact: true }).fill('Der Wind war **stärker**.')
  await page.getByRole('button', { name: 'Done' }).click()
  const entry = page.getByRole('article').filter({ hasText: 'Castelo' })
  await expect(entry.getByText('stärker')).toBeVisible()
  await page.getByRole('button', { name: 'Hide Mercado' }).click()
  await expect(page.getByText('Mercado hidden')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: 'Write about Mercado' })).toBeVisible()
  await page.reload()
  await expect(entry.getByText('stärker')).toBeVisible()

  await device.goOnline()
  await isAllSaved(device)
  const other = await world.device(world.ines, { at: '/journal' })
  await other.page.getByRole('link', { name: /Açores/ }).click()
  await expect(other.page.getByRole('article').filter({ hasText: 'stärker' })).toBeVisible()
  expect([...device.problems, ...other.problems]).toEqual([])
})
