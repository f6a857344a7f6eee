import type { Page } from '@playwright/test'
import { isAllSaved } from '../support/server-truth.ts'
import { expect, test } from '../support/sync-test.ts'

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

const stop = (page: Page, text: RegExp) => page.getByRole('tabpanel').getByRole('button', { name: text })

/** Pastes where a place is and gives it a name, as one does from another app. */
async function addPasted(page: Page, coordinates: string, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add place' }).last().tap()
  await page.getByRole('combobox', { name: /^Search/ }).fill(coordinates)
  await page
    .getByRole('listitem')
    .filter({ hasText: coordinates.split(',')[0] ?? '' })
    .getByRole('button')
    .tap()
  const sheet = page.getByRole('dialog', { name: 'Add place' })
  await sheet.getByLabel('Name', { exact: true }).fill(name)
  await sheet.getByRole('button', { name: 'Add place' }).tap()
  await expect(sheet).toBeHidden()
  const open = page.getByRole('dialog', { name })
  await open.getByRole('button', { name: 'Close' }).tap()
  await expect(open).toBeHidden()
}

test('plan a weekend on a phone', async ({ world: { ines, device: open } }) => {
  const device = await open(ines)
  const { page } = device
  await page.getByRole('button', { name: 'New trip' }).tap()
  await page.getByLabel('Trip name').fill('Weekend in Gent')
  await page.getByLabel('First day').fill('2031-06-07')
  await page.getByLabel('Last day').fill('2031-06-08')
  await page.getByRole('button', { name: 'Create trip' }).tap()
  await expect(page.getByRole('heading', { level: 1, name: 'Weekend in Gent' })).toBeVisible()
  await expect(page.getByRole('tab')).toHaveCount(2)

  await addPasted(page, '51.0573, 3.7208', 'Gravensteen')
  await addPasted(page, '51.0529, 3.7269', 'Sint-Baafskathedraal')
  await expect(stop(page, /^Stop 1, Gravensteen/)).toBeVisible()
  await expect(stop(page, /^Stop 2, Sint-Baafskathedraal/)).toBeVisible()

  await page.getByRole('button', { name: /^Map/ }).tap()
  await expect(page).toHaveURL(/view=map/)
  await expect(page.getByRole('region', { name: 'Map' }).first()).toBeVisible()
  await page.goBack()
  await expect(stop(page, /^Stop 1, Gravensteen/)).toBeVisible()

  await page.getByRole('tab').nth(1).tap()
  await addPasted(page, '51.0372, 3.7206', 'S.M.A.K.')
  await expect(stop(page, /^Stop 1, S\.M\.A\.K\./)).toBeVisible()
  await page.reload()
  await expect(stop(page, /^Stop 1, S\.M\.A\.K\./)).toBeVisible()

  await page.getByRole('link', { name: 'Go to trips' }).tap()
  await expect(page.getByRole('link', { name: 'Open plan' })).toBeVisible()
  const [trip] = await ines.api.trips()
  const tripId = String(trip?.id)
  await expect.poll(() => ines.api.rows(tripId, 'assignments').then(rows => rows.length)).toBe(3)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(device.problems).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  await isAllSaved(device)
})
