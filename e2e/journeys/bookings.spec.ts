import type { Page } from '@playwright/test'
import { expectAccessibleSheet } from '../support/accessible.ts'
import { boardingPassFile } from '../support/pass-file.ts'
import { expectEachOnce } from '../support/server-truth.ts'
import { expect, test } from '../support/sync-test.ts'

test.use({ viewport: { width: 390, height: 844 } })

/** Chooses an airport by what is typed of it. */
async function chooseAirport(page: Page, field: 'From' | 'To', typed: string, code: string): Promise<void> {
  const form = page.getByRole('dialog', { name: 'New booking' })
  await form.getByRole('combobox', { name: field }).fill(typed)
  await form.getByRole('listbox', { name: field }).getByRole('option').filter({ hasText: code }).click()
  await expect(form.getByText(code, { exact: true })).toBeVisible()
}

test('a flight over the date line is typed on a phone without a network, and its pass opens at the gate', async ({
  world,
}) => {
  const { ines, device } = world
  const trip = await ines.api.ask('POST', '/api/trips', {
    title: 'Pacific',
    start_date: '2027-04-16',
    end_date: '2027-04-20',
  })
  const tripId = String((trip['trip'] as { id: string }).id)
  const hers = await device(ines, { at: `/trips/${tripId}/bookings` })
  const other = await device(ines)
  const { page } = hers
  await expect(page.getByText('No bookings yet')).toBeVisible()
  await hers.goOffline()

  await page.getByRole('button', { name: 'Add booking' }).first().click()
  const form = page.getByRole('dialog', { name: 'New booking' })
  await form.getByLabel('Flight number').fill('HA822')
  await chooseAirport(page, 'From', 'narita', 'NRT')
  await chooseAirport(page, 'To', 'hono', 'HNL')
  await expect(form.getByText('Honolulu time')).toBeVisible()
  await form.getByLabel('Departure date').fill('2027-04-18')
  await form.getByLabel('Departure time').fill('0:30')
  await form.getByLabel('Arrival time').fill('13:00')
  await form.getByLabel('Confirmation code').fill('K7QZ2M')
  await form.getByRole('button', { name: 'More details' }).click()
  await expect(form.getByLabel('Arrival date')).toHaveValue('2027-04-17')
  await expect(form.getByText(/^Takes 7\sh\s30\smin · arrives Sat 17 Apr 2027/)).toBeVisible()
  await expectAccessibleSheet(page)
  await form.getByRole('button', { name: 'Add booking' }).click()

  const detail = page.getByRole('dialog', { name: 'HA822 Narita → Honolulu' })
  await expect(detail.getByText('Day 3')).toBeVisible()
  await expect(detail.getByText('Tokyo time')).toBeVisible()
  await expect(detail.getByText('\u22121', { exact: true })).toBeVisible()
  await expectAccessibleSheet(page)
  await detail.getByRole('button', { name: 'More' }).click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('menuitem', { name: 'Add file' }).click()
  const message = 'M1INES/TEST           EK7QZ2M NRTHNLHA 0822 108Y014A0042 100'
  await (
    await chooser
  ).setFiles({
    name: 'pass.pkpass',
    mimeType: 'application/vnd.apple.pkpass',
    buffer: boardingPassFile(message, 'Inês'),
  })
  await expect(detail.getByRole('button', { name: /^pass\.pkpass/ })).toBeVisible()
  const toast = page.locator('.toast').filter({ hasText: '1 file added' })
  await toast.hover() // it stays meanwhile
  await detail.getByRole('button', { name: 'Boarding passes' }).press('Enter')
  const pass = page.getByRole('dialog', { name: 'Boarding pass' })
  await expect(pass.locator('.toast')).toBeVisible()
  await expect(pass.getByRole('button', { name: 'Larger code' })).toBeVisible()
  const room = async () => {
    const [above, below] = [
      await pass.locator('.toast').boundingBox(),
      await pass.locator('.pass-foot').boundingBox(),
    ]
    return (below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)
  }
  await expect.poll(room).toBeGreaterThan(0)

  await page.reload()
  await expect(pass.getByRole('img', { name: 'Barcode of the pass' })).toBeVisible()
  await expect(pass.getByText('14A')).toBeVisible()
  await expect(pass.getByText('Works without a connection.', { exact: false })).toBeVisible()
  await expectAccessibleSheet(page)
  await pass.getByRole('button', { name: 'Close' }).click()

  await hers.goOnline()
  await expect.poll(() => ines.api.rows(tripId, 'files').then(rows => rows[0]?.['state'])).toBe('stored')
  await other.page.goto(`/trips/${tripId}/bookings`)
  await other.page.getByRole('button', { name: /HA822 Narita/ }).click()
  await other.page.getByRole('button', { name: 'Boarding passes' }).click()
  await expect(other.page.getByRole('img', { name: 'Barcode of the pass' })).toBeVisible()
  await expectEachOnce(ines.api, tripId, [hers, other])
})
