import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { readTable } from '../support/device-storage.ts'
import { hotelMail, restaurantMail } from '../support/confirmations.ts'
import { samplePdf } from '../support/sample-pdf.ts'
import { isAllSaved } from '../support/server-truth.ts'
import { expect, test } from '../support/sync-test.ts'

const mails = [
  { name: 'Hotel Astória.eml', mimeType: 'message/rfc822', buffer: Buffer.from(hotelMail) },
  { name: 'Zé Manel.eml', mimeType: 'message/rfc822', buffer: Buffer.from(restaurantMail) },
  { name: 'menu.txt', mimeType: 'text/plain', buffer: Buffer.from('Soup of the day') },
]

test('confirmations are looked through, land on their days with their papers, and one undo takes all of it back', async ({
  world: { ines, device },
}) => {
  const tripId = await ines.api.makeTrip('Portugal')
  const hers = await device(ines, { at: `/trips/${tripId}/bookings/import` })
  const { page } = hers
  await page.locator('.import-drop input[type=file]').setInputFiles(mails)
  await expect(page.getByText('3 files, 2 bookings found. Review before adding.')).toBeVisible()
  await expect(page.getByText('No booking was found in this file.')).toBeVisible()
  await expect(page.getByText('Day 2, Sun 2 May 2027')).toBeVisible()
  await expect(page.locator('mark', { hasText: 'AST-2312' })).toBeVisible()
  await expectAccessible(page, 'the review of an import')

  await page.getByRole('button', { name: /Zé Manel dos Ossos/ }).click()
  await page
    .getByRole('region', { name: 'Morning or evening?' })
    .getByRole('button', { name: /20:00|8:00 pm/i })
    .click()
  await expect(page.getByText('Needs review')).toHaveCount(0)
  // What was typed stays through a reload.
  await page.getByLabel('Booked with').fill('Zé Manel')
  await expect.poll(async () => JSON.stringify(await readTable(page, 'drafts'))).toContain('"Zé Manel"')
  await page.reload()
  await page.getByRole('button', { name: /Zé Manel dos Ossos/ }).click()
  await expect(page.getByLabel('Booked with')).toHaveValue('Zé Manel')
  await page.getByRole('button', { name: 'Add 2 to trip' }).click()
  await expect(page.getByText('2 bookings imported', { exact: true })).toBeVisible()
  await isAllSaved(hers)

  const at = `/api/trips/${tripId}`
  const rows = async (path: string, key: string) =>
    (await ines.api.ask('GET', `${at}/${path}`))[key] as Record<string, unknown>[]
  const bookings = await rows('reservations', 'reservations')
  expect(
    bookings
      .map(({ type, start_date, start_time, needs_review }) => [type, start_date, start_time, needs_review])
      .sort(),
  ).toEqual([
    ['hotel', '2027-05-02', '15:00', false],
    ['restaurant', '2027-05-02', '20:00', false],
  ])
  expect(await rows('budget', 'items')).toMatchObject([{ amount: 9600, currency: 'EUR' }])
  await expect
    .poll(async () => (await rows('files', 'files')).map(({ name, state }) => [name, state]).sort())
    .toEqual([
      ['Hotel Astória.eml', 'stored'],
      ['Zé Manel.eml', 'stored'],
    ])

  await page.goto(`/trips/${tripId}/bookings/import`)
  await page.locator('.import-drop input[type=file]').setInputFiles(mails[0] ?? [])
  await expect(page.getByText('Already in this trip, nothing new')).toBeVisible()
  // What was found may be in the trip by now: nothing is said of what is saved.
  await expect(page.getByText('1 file, 1 booking found. Review before adding.')).toBeVisible()
  await page.getByRole('button', { name: 'Discard import' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard import' }).click()
  await expect(page.getByText('Drop confirmations here')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect.poll(async () => (await rows('reservations', 'reservations')).length).toBe(0)
  expect(await rows('budget', 'items')).toEqual([])
  expect(hers.problems).toEqual([])
})

test('a review is confirmed without a network, stays through the end of its page, and reaches the other device once', async ({
  world: { ines, device },
}) => {
  const tripId = await ines.api.makeTrip('Portugal')
  const at = `/trips/${tripId}/bookings/import`
  const [phone, laptop] = [await device(ines, { at }), await device(ines, { at })]
  for (const { page } of [phone, laptop]) {
    await page.locator('.import-drop input[type=file]').setInputFiles(mails[0] ?? [])
    await expect(page.getByText('1 file, 1 booking found. Review before adding.')).toBeVisible()
  }
  for (const each of [phone, laptop]) {
    await each.goOffline()
    await each.page.getByRole('button', { name: 'Add 1 to trip' }).click()
    await expect(each.page.getByText('1 booking imported', { exact: true })).toBeVisible()
    await expect(each.page.getByRole('button', { name: 'Hotel Astória' })).toBeVisible()
  }
  await phone.page.reload()
  await expect(phone.page.getByRole('button', { name: 'Hotel Astória' })).toBeVisible()
  await phone.page.goto(at)
  await expect(phone.page.getByText('Drop confirmations here')).toBeVisible()
  expect(await ines.api.rows(tripId, 'reservations')).toEqual([])
  for (const each of [phone, laptop]) {
    await each.goOnline()
    await isAllSaved(each)
  }
  expect(await ines.api.rows(tripId, 'reservations')).toMatchObject([{ confirmation_code: 'AST-2312' }])
  await expect
    .poll(async () => (await ines.api.rows(tripId, 'files')).map(({ name, state }) => [name, state]))
    .toEqual([['Hotel Astória.eml', 'stored']])
  expect([...phone.problems, ...laptop.problems]).toEqual([])
})

test('papers are added without a network, open there, belong to a place, and come back from the trash', async ({
  world: { ines, device },
}) => {
  const tripId = await ines.api.makeTrip('Portugal')
  await ines.api.addStop(tripId, { name: 'Torre de Belém' })
  const hers = await device(ines, { at: `/trips/${tripId}/files` })
  const { page } = hers
  await expect(page.getByText('No files in this trip yet')).toBeVisible()
  const choose = async () => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Add files' }).click()
    await (
      await chooser
    ).setFiles({ name: 'Bilhete é.pdf', mimeType: 'application/pdf', buffer: samplePdf('Torre, two adults') })
  }
  await choose()
  await page
    .getByRole('button', { name: /Bilhete é.pdf/ })
    .first()
    .click()
  await expect(page.getByRole('img', { name: 'Page 1 of Bilhete é.pdf' })).toBeVisible()
  await page.keyboard.press('Escape')
  await isAllSaved(hers)

  await hers.goOffline()
  await page.getByRole('button', { name: /^Bilhete é.pdf/ }).click()
  await expect(page.getByRole('img', { name: 'Page 1 of Bilhete é.pdf' })).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Torre.pdf')
  await page.getByLabel('Description').fill('Show it at the gate')
  await page.getByLabel('Attach to').selectOption({ label: 'Place · Torre de Belém' })
  await expect(page.getByRole('button', { name: 'Detach Torre.pdf from Torre de Belém' })).toBeVisible()
  await page.getByRole('button', { name: 'Move to trash' }).click()
  await expect(page.getByText('No files in this trip yet')).toBeVisible()
  await page.getByRole('button', { name: 'Trash', exact: true }).click()
  await page.getByRole('button', { name: 'Actions for Torre.pdf' }).click()
  await page.getByRole('menuitem', { name: 'Restore' }).click()
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await expect(page.getByRole('heading', { name: /^Places/ })).toBeVisible()
  await expectAccessible(page, 'the files of a trip')
  await hers.goOnline()
  await isAllSaved(hers)
  const [row] = await ines.api.rows(tripId, 'files')
  expect(row).toMatchObject({
    name: 'Torre.pdf',
    caption: 'Show it at the gate',
    trashed: false,
    state: 'stored',
  })
  await page.getByRole('button', { name: 'Actions for Torre.pdf' }).click()
  await page.getByRole('menuitem', { name: 'Move to trash' }).click()
  await page.getByRole('button', { name: 'Trash', exact: true }).click()
  await page.getByRole('button', { name: 'Empty trash' }).click()
  const onServer = () => ines.api.rows(tripId, 'files')
  await expect.poll(onServer).toEqual([])
  await page.keyboard.press('Control+z')
  await expect.poll(onServer).toMatchObject([{ name: 'Torre.pdf', trashed: true }])
  expect(hers.problems).toEqual([])
})

test('a confirmation dropped on the bookings is in the review, and another dropped there joins it', async ({
  world: { ines, device },
}) => {
  const tripId = await ines.api.makeTrip('Portugal')
  const { page, problems } = await device(ines, { at: `/trips/${tripId}/bookings` })
  await dropFile(page, '.bookings-scroll', 'Hotel Astória.eml', hotelMail)
  await expect(page.getByText('1 file, 1 booking found. Review before adding.')).toBeVisible()
  await dropFile(page, '.import-list', 'Zé Manel.eml', restaurantMail)
  await expect(page.getByText('2 files, 2 bookings found. Review before adding.')).toBeVisible()
  await expect(page.locator('.import-open')).toContainText(['Hotel Astória', 'Zé Manel dos Ossos'])
  expect(await ines.api.rows(tripId, 'reservations')).toEqual([])
  expect(problems).toEqual([])
})

/** What a person does who drags a file of their system onto the page. */
async function dropFile(page: Page, onto: string, name: string, text: string): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ({ name, text }) => {
      const data = new DataTransfer()
      data.items.add(new File([text], name, { type: 'message/rfc822' }))
      return data
    },
    { name, text },
  )
  for (const type of ['dragover', 'drop']) await page.locator(onto).dispatchEvent(type, { dataTransfer })
}
