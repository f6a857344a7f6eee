import { expect, type Page } from '@playwright/test'

/** Makes a trip the way a person does, from any page that has the way to all trips. Answers its id. */
export async function makeTrip(page: Page, title: string, start?: string, end?: string): Promise<string> {
  await beginTrip(page, title, start, end)
  return saveTrip(page)
}

/** Opens the form of a new trip and fills it in. */
export async function beginTrip(page: Page, title: string, start = '2027-05-01', end = ''): Promise<void> {
  if (new URL(page.url()).pathname !== '/') await openDashboard(page)
  await page.getByRole('button', { name: 'New trip' }).first().click()
  await page.getByLabel('Trip name').fill(title)
  await page.getByLabel('First day').fill(start)
  await page.getByLabel('Last day').fill(end)
}

/** Saves the form that `beginTrip` filled in, and answers the id of the trip that opens. */
export async function saveTrip(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Create trip' }).click()
  await expect(page).toHaveURL(/\/trips\/[0-9a-f-]{36}/)
  return /\/trips\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? ''
}

export async function openDashboard(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Trips' }).first().click()
  await page.getByRole('heading', { level: 1, name: /^(Trips$|Welcome aboard,)/ }).waitFor()
}
