import { openTrip, stopNamed } from '../support/planner-hands.ts'
import { shareTrip } from '../support/shared-trip.ts'
import { expect, test } from '../support/sync-test.ts'

test('without a network everything on the device is found by key, with a slip, and done', async ({
  world,
}) => {
  const { tripId, hers } = await shareTrip(world)
  await hers.goOffline()
  await hers.closeTab()
  await hers.coldStart(`/trips/${tripId}/plan/day/1`)
  const { page } = hers
  await expect(stopNamed(page, 'Castelo')).toBeVisible()
  const field = page.getByRole('combobox', { name: 'Search and commands' })
  const chosen = page.getByRole('option', { selected: true })

  // The keys come after the page.
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(field).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await field.pressSequentially('casteol')
  await expect(chosen).toHaveText(/^Castelo/)
  await page.keyboard.press('Enter')
  await expect(field).toBeHidden()
  await expect(page.getByRole('complementary', { name: 'Place' })).toContainText('Castelo')

  await page.keyboard.press('/')
  await field.pressSequentially('dark')
  await expect(chosen).toHaveText('Appearance: Dark')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')

  await page.setViewportSize({ width: 390, height: 844 })
  await openTrip(page, tripId)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await field.pressSequentially('day 2')
  // Right behind the last letter: Enter takes the answer to all of them.
  await page.keyboard.press('Enter')
  await expect(page.getByRole('tab', { name: /^Day 2/ })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.goBack()
  await expect(field).toBeHidden()
})

test('a press that the next answer meets half-way does what was pressed, or nothing', async ({ world }) => {
  const { page } = await world.device(world.ines, { at: '/trips' })
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  const field = page.getByRole('combobox', { name: 'Search and commands' })
  const first = page.getByRole('option').first()
  await field.fill('appearance dark')
  await expect(first).toHaveText('Appearance: Dark')
  await first.hover()
  await page.mouse.down()
  await field.fill('appearance light')
  await expect(first).toHaveText('Appearance: Light')
  await page.mouse.up()
  await expect(field).toBeVisible()
  await expect(page.locator('html')).not.toHaveAttribute('data-theme')
})
