import type { Page } from '@playwright/test'
import type { Device } from '../support/device.ts'
import { openAttention } from '../support/planner-hands.ts'
import { samplePdf } from '../support/sample-pdf.ts'
import { phonePhoto } from '../support/sample-photos.ts'
import { expect, test, type World } from '../support/sync-test.ts'

const phone = { width: 390, height: 844 }

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** A trip of two people, and five files that the first of them has attached on a computer. */
async function withFiles({ ines, jonas, device }: World, begins: number): Promise<string> {
  const { trip } = await ines.api.ask('POST', '/api/trips', {
    title: 'Lisbon',
    start_date: inDays(begins),
    end_date: inDays(begins + 3),
  })
  const { id: tripId } = trip as { id: string }
  await ines.api.addMember(tripId, jonas)
  const { page, context } = await device(ines, { at: `/trips/${tripId}/files` })
  await expect(page.getByText('No files in this trip yet')).toBeVisible()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add files' }).click()
  const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: samplePdf(name) })
  const text = { name: 'Address.txt', mimeType: 'text/plain', buffer: Buffer.from('Rua da Junqueira 5') }
  const photos = [await phonePhoto(page, 'Gate.jpg'), await phonePhoto(page, 'Key box.jpg', 200)]
  await (await chooser).setFiles([pdf('Ticket.pdf'), pdf('Hotel.pdf'), text, ...photos])
  await expect
    .poll(async () => (await ines.api.rows(tripId, 'files')).filter(({ state }) => state === 'stored').length)
    .toBe(5)
  await context.close()
  return tripId
}

async function opensFiles(page: Page, tripId: string): Promise<void> {
  await page.goto(`/trips/${tripId}/files`)
  await expect(page.getByText('All 5 files are on this device.')).toBeVisible()
  await page
    .getByRole('button', { name: /Ticket.pdf/ })
    .first()
    .click()
  await expect(page.getByRole('img', { name: 'Page 1 of Ticket.pdf' })).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await page
    .getByRole('button', { name: /Gate.jpg/ })
    .first()
    .click()
  const photo = page.getByRole('dialog').getByRole('img', { name: 'Gate.jpg' })
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
}

const trayText = async (device: Device, line: string | RegExp): Promise<string> => {
  const tray = await openAttention(device.page, device.syncLine(line))
  const text = await tray.innerText()
  await tray.getByRole('button', { name: 'Close' }).click()
  return text
}

test.describe('on a phone', () => {
  test.use({ viewport: phone })

  test('files that another member attached come by themselves before a trip, and open without a network', async ({
    world,
  }) => {
    const tripId = await withFiles(world, 7)
    const his = await world.device(world.jonas)
    await expect(his.page.getByText('Ready offline: plan, 5 files and map')).toBeVisible()

    await his.goOffline()
    await expect(his.syncLine('Offline · everything is on this device')).toBeVisible()
    const text = await trayText(his, 'Offline · everything is on this device')
    expect(text).toContain('You are offline. Everything is on this device.')
    expect(text).toContain('Plan, 5 of 5 files and map')
    await his.closeTab()
    await opensFiles(await his.coldStart(), tripId)
    expect(his.problems).toEqual([])
  })
})

test('files of a trip far ahead are said to need a connection, and come when they are asked for', async ({
  world,
}) => {
  const tripId = await withFiles(world, 18 * 7)
  const his = await world.device(world.jonas)
  const { page } = his
  const card = page.getByText('Plan ready. 5 files need a connection.')
  await expect(card).toBeVisible()
  expect(await trayText(his, 'All changes saved')).toContain('Plan, 0 of 5 files and map')
  await his.goOffline()
  await expect(his.syncLine('Offline · 5 files are not on this device')).toBeVisible()
  await expect(card).toBeVisible()
  await expect(page.getByRole('button', { name: 'Get them' })).toBeHidden()
  await his.goOnline()
  await page.getByRole('button', { name: 'Get them' }).click()
  await expect(page.getByText('Ready offline: plan, 5 files and map')).toBeVisible()

  await his.goOffline()
  await expect(his.syncLine('Offline · everything is on this device')).toBeVisible()
  await page.goto('/settings#device')
  const part = page.getByRole('region', { name: 'This device', exact: true })
  await expect(part).toContainText('Ready offline: everything you need is on this device.')
  await expect(part).toContainText('5 of 5 files')
  await opensFiles(page, tripId)
  expect(his.problems).toEqual([])
})
