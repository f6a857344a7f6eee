import type { Page } from '@playwright/test'
import { expectAccessibleSheet } from '../support/accessible.ts'
import { expect, test } from '../support/sync-test.ts'

/** Counts what someone types, presses and clicks. */
function hands(page: Page) {
  let count = 0
  const form = page.getByRole('dialog', { name: 'New booking' })
  const searched = new Set(['From', 'To', 'Where'])
  const field = (label: string) =>
    searched.has(label)
      ? form.getByRole('combobox', { name: label })
      : form.getByLabel(label, { exact: true })
  return {
    form,
    count: () => count,
    async add() {
      count++
      await page.getByRole('button', { name: 'Add booking' }).first().click()
    },
    async type(label: string, text: string) {
      count++
      await field(label).fill(text)
    },
    /** Types, and takes the first suggestion by Enter. */
    async find(label: string, text: string, first: RegExp | string) {
      await this.type(label, text)
      const list = form.getByRole('listbox', { name: label })
      await expect(list.getByRole('option', { selected: true })).toContainText(first)
      count++
      await field(label).press('Enter')
      await expect(list).toBeHidden()
    },
    async choose(type: string) {
      count++
      await form.getByText(type, { exact: true }).click()
    },
    async save() {
      count++
      await form.getByRole('button', { name: 'Add booking' }).click()
    },
  }
}

test('a flight takes at most nine inputs and a hotel seven, and both have their names in the plan', async ({
  world,
}) => {
  const { ines, device } = world
  const made = await ines.api.ask('POST', '/api/trips', {
    title: 'Japan',
    start_date: '2027-04-17',
    end_date: '2027-04-20',
  })
  const tripId = String((made['trip'] as { id: string }).id)
  await ines.api.ask('POST', `/api/trips/${tripId}/places`, { name: 'Ichiran Shibuya' })
  const { page } = await device(ines, { at: `/trips/${tripId}/bookings` })

  const flight = hands(page)
  await flight.add()
  await flight.type('Flight number', 'LH716')
  await flight.find('From', 'frankfurt', 'FRA')
  await flight.find('To', 'haneda', 'HND')
  await flight.type('Departure time', '13:40')
  await flight.type('Arrival time', '9:20')
  await expectAccessibleSheet(page)
  await flight.save()
  expect(flight.count()).toBeLessThanOrEqual(9)
  await page
    .getByRole('dialog', { name: /^LH716 Frankfurt/ })
    .getByRole('button', { name: 'Close' })
    .click()

  const hotel = hands(page)
  await hotel.add()
  await hotel.choose('Hotel')
  await hotel.type('Where', 'Hotel Gracery')
  await hotel.type('Check-out', '2027-04-20')
  await hotel.type('Price', '240')
  await hotel.form.getByLabel('Paid by').selectOption({ index: 1 })
  await hotel.save()
  expect(hotel.count() + 1).toBeLessThanOrEqual(7)
  const named = page.getByRole('dialog', { name: 'Hotel Gracery' })
  await named.getByRole('button', { name: 'Close' }).click()
  const payers = async () => {
    const { items } = await ines.api.ask('GET', `/api/trips/${tripId}/budget`)
    return (items as { payers: unknown[] }[])[0]?.payers
  }
  await expect.poll(payers).toHaveLength(1)

  await page.getByRole('button', { name: 'Add booking' }).first().click()
  const table = hands(page)
  await table.choose('Restaurant')
  await table.find('Where', 'Ichiran', 'Ichiran Shibuya')
  await table.form.getByLabel('Date', { exact: true }).fill('')
  await table.form.getByRole('combobox', { name: 'Where' }).press('Enter')
  await expect(table.form).toBeVisible()
  await page.keyboard.press('Escape')

  // All that counts is there, yet an Enter that comes before the suggestions saves nothing.
  await page.getByRole('button', { name: 'Add booking' }).first().click()
  const early = hands(page)
  await early.choose('Restaurant')
  await early.form.getByLabel('Date', { exact: true }).fill('2027-04-18')
  const where = early.form.getByRole('combobox', { name: 'Where' })
  await where.fill('Nowhere Noodles')
  await where.press('Enter')
  await expect(early.form).toBeVisible()
  const saved = page.getByRole('dialog', { name: 'Nowhere Noodles' })
  await expect(async () => {
    await where.press('Enter', { timeout: 500 })
    await expect(saved).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 30_000 })
  await saved.getByRole('button', { name: 'Close' }).click()

  await page.goto(`/trips/${tripId}`)
  await expect(page.getByRole('button', { name: /LH716 Frankfurt/ }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Hotel Gracery/ }).first()).toBeVisible()
})
