import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { isAllSaved } from '../support/server-truth.ts'
import { expect, test } from '../support/sync-test.ts'

// Nothing here is done without a network, so the app is not stored on the device first.
test.use({ serviceWorkers: 'block' })

const content = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(2_500_000)])

test('a trip is deleted while a phone uploads a file: it is kept and offered there, and goes on when the trip is back', async ({
  world,
}) => {
  const { ines, jonas, server } = world
  const tripId = await ines.api.makeTrip('Sintra')
  await ines.api.addMember(tripId, jonas)
  const desktop = await world.device(ines)
  const phone = await world.device(jonas)
  const { page } = phone
  await desktop.page.setViewportSize({ width: 1440, height: 900 })
  await page.setViewportSize({ width: 390, height: 844 })

  // The line breaks behind the first part.
  let parts = 0
  await page.route('**/api/files/*/content', route =>
    route.request().method() === 'PUT' && ++parts > 1 ? route.abort() : route.continue(),
  )
  await page.goto(`/trips/${tripId}/files`)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add files' }).first().click()
  await (await chooser).setFiles({ name: 'Tickets.pdf', mimeType: 'application/pdf', buffer: content })
  await expect.poll(() => parts).toBeGreaterThanOrEqual(2)
  await expect.poll(async () => (await ines.api.rows(tripId, 'files'))[0]?.['state']).toBe('announced')

  await desktop.page
    .getByRole('button', { name: /Sintra/ })
    .first()
    .click()
  await desktop.page.getByRole('menuitem', { name: 'Delete trip' }).click()
  await expect.poll(async () => (await ines.api.trips()).length).toBe(0)
  await expect(page.getByText('Inês deleted this trip').first()).toBeVisible()

  await page.goto('/?sheet=sync')
  const card = page.getByRole('article').filter({ hasText: 'Tickets.pdf' })
  await expect(card).toContainText('Inês deleted this trip.')
  await expect(card).toContainText('only on this device')
  await expect(phone.syncLine('1 needs attention')).toHaveCount(1)
  const download = page.waitForEvent('download')
  await card.getByRole('button', { name: 'Save file' }).click()
  expect((await download).suggestedFilename()).toBe('Tickets.pdf')
  expect(content.equals(await readFile(await (await download).path()))).toBe(true)

  await page.unrouteAll()
  await desktop.page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await ines.api.trips()).length).toBe(1)
  await expect.poll(async () => (await ines.api.rows(tripId, 'files'))[0]?.['state']).toBe('stored')
  await expect(card).toBeHidden()
  await page.goto(`/trips/${tripId}/files`)
  await expect(page.getByRole('button', { name: 'Tickets.pdf 2.5 MB' })).toBeVisible()
  await expect(page.getByText('Uploading from another device')).toBeHidden()
  await isAllSaved(desktop)
  const [row] = await ines.api.rows(tripId, 'files')
  const stored = await fetch(`${server.url}/api/files/${String(row?.id)}/content`, {
    headers: { authorization: `Bearer ${ines.api.token}` },
  })
  expect(content.equals(Buffer.from(await stored.arrayBuffer()))).toBe(true)
  expect([...phone.problems, ...desktop.problems]).toEqual([])
})
