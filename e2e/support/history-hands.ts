/** What people do with the history of a trip, by what they see and hear. */
import { expect, type Locator, type Page } from '@playwright/test'

/** The history as a wide window or a phone shows it. */
export async function openHistory(page: Page, tripId: string, more = ''): Promise<Locator> {
  await page.goto(`/trips/${tripId}/history/day/1${more}`)
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible()
  return page.locator('.history')
}

/** Entries whose sentence begins like this, the newest first. */
export const entriesOf = (history: Locator, words: string | RegExp): Locator =>
  history.getByRole('listitem').filter({ hasText: words })

/** Presses the button of the newest such entry. */
export async function act(history: Locator, words: string | RegExp, button: string): Promise<void> {
  await entriesOf(history, words)
    .first()
    .getByRole('button', { name: new RegExp(`^${button}`) })
    .click()
}

export const toast = (page: Page, words: string | RegExp): Locator =>
  page.locator('.toast').filter({ hasText: words })
