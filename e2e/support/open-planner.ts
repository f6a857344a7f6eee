import type { Page } from '@playwright/test'
import type { Device } from './device.ts'
import { seedPlannerTrip, signInBearer, type PlannerTrip } from './planner-trip.ts'
import type { World } from './sync-test.ts'

const account = { username: 'Maya', password: 'a long way home' }

/** Signs a page in and opens day 2 of a fresh example trip. */
export async function openPlanner(page: Page, url: string, path = '/plan/day/2'): Promise<PlannerTrip> {
  const trip = await seedPlannerTrip(url, await signInBearer(url, account))
  await page.request.post(`${url}/api/auth/login`, {
    data: { email: account.username, password: account.password },
  })
  await page.goto(`${url}/trips/${trip.id}${path}`)
  await page.locator('.planner:has(> .split), .planner.is-list, .planner.is-map').first().waitFor()
  await canBeMoved(page)
  return trip
}

/** The same on a device of Inês that has the app and all data: it can do without a network. */
export async function openStoredPlanner(
  { server, ines, device: open }: World,
  path = '/plan/day/2',
  wholeBrowser = false,
): Promise<PlannerTrip & { device: Device }> {
  const trip = await seedPlannerTrip(server.url, ines.api.token)
  const device = await open(ines, { at: `/trips/${trip.id}${path}`, wholeBrowser })
  await canBeMoved(device.page)
  return { ...trip, device }
}

/** What a person with a second device would see: the rows as the server has them. */
export async function onServer(url: string, path: string): Promise<Record<string, unknown>> {
  const token = await signInBearer(url, account)
  const answer = await fetch(`${url}/api${path}`, { headers: { Authorization: `Bearer ${token}` } })
  return (await answer.json()) as Record<string, unknown>
}

/** The names on the line of the day that shows, from top to bottom. */
export const stopNames = (page: Page): Promise<string[]> =>
  page.locator('.plan-line .stop-open').allInnerTexts()

/** The code that moves rows comes after the rows, and on a first visit the engine too. */
export const canBeMoved = async (page: Page): Promise<void> => {
  await page.locator('main[aria-busy]').waitFor({ state: 'detached' })
  await page.locator('[data-sortable-list]:not([data-by-hand])').waitFor({ state: 'detached' })
}
