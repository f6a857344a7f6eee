/** What people do in the planner of a wide screen, by what they see and hear. */
import { expect, type Locator, type Page } from '@playwright/test'

export async function openTrip(page: Page, tripId: string, day = 1): Promise<void> {
  await page.goto(`/trips/${tripId}/plan/day/${day}`)
  await page.getByRole('tablist', { name: 'Days' }).waitFor()
  await page.locator('main[aria-busy]').waitFor({ state: 'detached' }) // read already, not to be changed yet
}

export async function openDay(page: Page, number: number): Promise<void> {
  const tab = page.getByRole('tab', { name: new RegExp(`^Day ${number}\\b`) })
  await tab.click()
  await expect(tab).toHaveAttribute('aria-selected', 'true')
}

export async function openIdeas(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Ideas/ }).click()
}

/** A stop on the day that shows. */
export const stopNamed = (page: Page, name: string): Locator =>
  page
    .getByRole('list', { name: /^Plan of Day/ })
    .getByRole('button', { name: new RegExp(`^Stop \\d+, ${name}(,|$)`) })

/** A place in the list of ideas. */
export const ideaNamed = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'Not planned' }).getByRole('button', { name: new RegExp(`^${name}`) })

let places = 0
/** A spot of its own, some way from every other: two places on one spot would be taken for the same. */
export const newSpot = (): string => `${(38.2 + places++ / 1000).toFixed(4)}, -9.1334`

/** Adds a place with coordinates to what shows: the end of the open day, or the ideas. */
export async function addPlace(page: Page, name: string, where = newSpot()): Promise<void> {
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('button', { name: 'Add manually' }).click()
  const sheet = page.getByRole('dialog', { name: 'Add place' })
  await sheet.getByLabel('Name', { exact: true }).fill(name)
  await sheet.getByLabel('Location').fill(where)
  await sheet.getByRole('button', { name: 'Add place' }).click()
  await expect(sheet).toBeHidden()
  await closeInspector(page)
}

export async function closeInspector(page: Page): Promise<void> {
  const inspector = page.getByRole('complementary', { name: 'Place' })
  await inspector.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(inspector).toBeHidden()
}

export interface StopEdit {
  name?: string
  notes?: string
  starts?: string
  ends?: string
  /** The note for this visit. */
  visit?: string
}

const labels: Record<keyof StopEdit, string> = {
  name: 'Name',
  notes: 'Notes',
  starts: 'Starts',
  ends: 'Ends',
  visit: 'Visit note',
}

/** Opens the form of a stop; the answer is the form. */
export async function openEditor(page: Page, name: string): Promise<Locator> {
  await stopNamed(page, name).click()
  const inspector = page.getByRole('complementary', { name: 'Place' })
  await inspector.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click()
  const form = page.getByRole('dialog', { name })
  await form.waitFor()
  return form
}

export async function fillEditor(form: Locator, edit: StopEdit): Promise<void> {
  for (const [field, text] of Object.entries(edit) as [keyof StopEdit, string][])
    await form.getByLabel(labels[field], { exact: true }).fill(text)
}

/** Changes fields of a stop or its place and saves them as one step. */
export async function editStop(page: Page, name: string, edit: StopEdit): Promise<void> {
  const form = await openEditor(page, name)
  await fillEditor(form, edit)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await closeInspector(page)
}

/** Moves a stop of the open day to another day. */
export async function moveToDay(page: Page, name: string, day: number): Promise<void> {
  await stopNamed(page, name).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Move to another day' }).click()
  await page.getByRole('menuitem', { name: new RegExp(`^Day ${day}\\b`) }).click()
  await expect(stopNamed(page, name)).toBeHidden()
}

/** Opens the attention list from the line about sync. */
export async function openAttention(page: Page, line: Locator): Promise<Locator> {
  await line.click()
  const tray = page.getByRole('dialog', { name: 'Sync', exact: true })
  await tray.waitFor()
  return tray
}

/** On a phone, a part of the trip that has no room in the tab bar. */
export async function openFromMore(page: Page, part: string): Promise<void> {
  const tabs = page.getByRole('navigation', { name: 'Trip navigation' })
  await tabs.getByRole('button', { name: 'More' }).click()
  await page
    .getByRole('dialog', { name: 'More' })
    .getByRole('button', { name: new RegExp(`^${part}`) })
    .click()
}
