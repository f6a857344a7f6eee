import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { Device } from '../support/device.ts'
import { expect, test } from '../support/sync-test.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'en-GB' }

/** The cover names places as well. */
const stop = (page: Page) => page.locator('.guest-line').getByText('Castelo')

/** The route of the head is drawn inside of it, beside or above the words. */
async function expectWithin(page: Page): Promise<void> {
  const boxOf = (selector: string) => page.locator(selector).first().boundingBox()
  const [head, ring, title] = [
    await boxOf('.guest-hero'),
    await boxOf('.guest-hero .cover-ring'),
    await boxOf('.guest-hero h1'),
  ]
  if (!head || !ring || !title) throw new Error('the head of the page is not drawn')
  expect(ring.x).toBeGreaterThanOrEqual(head.x)
  expect(ring.y).toBeGreaterThanOrEqual(head.y)
  expect(ring.x + ring.width).toBeLessThanOrEqual(head.x + head.width)
  expect(ring.y + ring.height).toBeLessThanOrEqual(head.y + head.height)
  expect(ring.y + ring.height <= title.y || ring.x >= title.x + title.width).toBe(true)
}

const calendar = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//Example//Trips//EN',
  'BEGIN:VEVENT',
  'UID:1@example.org',
  'DTSTART:20270501T091000',
  'DTEND:20270501T120000',
  'SUMMARY:Train to Porto',
  'END:VEVENT',
  'BEGIN:VEVENT',
  'UID:2@example.org',
  'DTSTART:20270502T200000',
  'SUMMARY:Table at Zé Manel',
  'END:VEVENT',
  'END:VCALENDAR',
  '',
].join('\r\n')

test('a guest reads a link with a password on a phone, also offline, until it is withdrawn', async ({
  world,
  browser,
}) => {
  const { ines, device, server } = world
  const tripId = await ines.api.makeTrip('Lisbon')
  await ines.api.addStop(tripId, { name: 'Castelo', lat: 38.7139, lng: -9.1335 })
  const hers = await device(ines, { at: `/trips/${tripId}/plan?sheet=share` })
  const sheet = hers.page.getByRole('dialog', { name: 'Share' })
  await sheet.getByRole('button', { name: 'What guests see' }).click()
  await sheet.getByLabel('Password', { exact: true }).fill('seven hills')
  await sheet.getByRole('button', { name: 'Create link' }).click()
  const token = (await sheet.locator('.share-list .share-address').innerText()).split('/').at(-1)
  await expectAccessible(hers.page, 'the sheet for links')

  const guest = await Device.open(browser, server.port, phone)
  const { page } = guest
  await page.goto(`/shared/${token}`)
  await page.getByLabel('Password', { exact: true }).fill('eight hills')
  await page.getByRole('button', { name: 'Open trip' }).click()
  await expect(page.getByRole('heading', { name: 'Enter the password' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveAccessibleDescription(/password/i)
  await page.getByLabel('Password', { exact: true }).fill('seven hills')
  await page.getByRole('button', { name: 'Open trip' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Lisbon' })).toBeVisible()
  await expect(stop(page)).toBeVisible()
  await page.getByRole('button', { name: 'Keep offline' }).click()
  await expect(page.getByRole('button', { name: 'Kept offline' })).toBeVisible()
  await expectAccessible(page, 'the page of a guest')
  await expectWithin(page)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))

  await guest.goOffline()
  const offline = await guest.coldStart(`/shared/${token}`)
  await expect(offline.getByRole('heading', { name: 'Enter the password' })).toBeVisible()
  await expect(stop(offline)).toHaveCount(0)
  await offline.getByLabel('Password', { exact: true }).fill('seven hills')
  await offline.getByRole('button', { name: 'Open trip' }).click()
  await expect(offline.getByText(/^No connection\. This is the trip as of/)).toBeVisible()
  await expect(stop(offline)).toBeVisible()
  await guest.goOnline()

  await sheet.getByRole('button', { name: 'Delete link' }).click()
  await hers.page.getByRole('alertdialog').getByRole('button', { name: 'Delete link' }).click()
  await expect(sheet.locator('.share-list .share-address')).toHaveCount(0)
  await offline.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(offline.getByRole('alert')).toContainText('This link does not work')
  await expect(stop(offline)).toHaveCount(0)
  await guest.goOffline()
  const later = await guest.coldStart(`/shared/${token}`)
  await expect(later.getByRole('alert')).toContainText('The trip could not be loaded')
  expect([...hers.problems, ...guest.problems]).toEqual([])
  await guest.close()
})

for (const [shape, options] of [
  ['phone', phone],
  ['desktop', { viewport: { width: 1440, height: 900 }, locale: 'en-GB' }],
] as const)
  test(`a server that takes a guest's request and says nothing leaves the copy on this ${shape}`, async ({
    world: { ines, server },
    browser,
  }) => {
    const tripId = await ines.api.makeTrip('Lisbon')
    await ines.api.addStop(tripId, { name: 'Castelo', lat: 38.7139, lng: -9.1335 })
    const { link } = await ines.api.ask('POST', `/api/trips/${tripId}/share-links`, {})
    const at = `/shared/${(link as { token: string }).token}`
    const guest = await Device.open(browser, server.port, options)
    await guest.page.goto(at)
    await expect(stop(guest.page)).toBeVisible()
    await guest.page.getByRole('button', { name: 'Keep offline' }).click()
    await expect(guest.page.getByRole('button', { name: 'Kept offline' })).toBeVisible()
    await expectWithin(guest.page)
    await guest.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await guest.closeTab()

    guest.proxy.add({ path: /^\/api\//, fault: { kind: 'half-open' } })
    await guest.context.clock.install()
    const asked = () => guest.context.waitForEvent('request', each => each.url().endsWith(`/api${at}`))
    const silence = async (seconds: number, request: Promise<unknown>) => {
      await request
      await guest.context.clock.fastForward(seconds * 1000)
    }
    let asking = asked()
    const kept = await guest.coldStart(at)
    await silence(8, asking)
    await expect(kept.getByText(/^No connection\. This is the trip as of/)).toBeVisible()
    await expect(stop(kept)).toBeVisible()

    // Without a copy it is said that nothing came.
    await kept.evaluate(() => caches.delete('caravel-shared-trips'))
    await guest.closeTab()
    asking = asked()
    const none = await guest.coldStart(at)
    await silence(30, asking)
    await expect(none.getByRole('alert')).toContainText('The trip could not be loaded')
    guest.proxy.heal()
    await none.getByRole('button', { name: 'Try again' }).click()
    await expect(stop(none)).toBeVisible()
    expect(guest.problems).toEqual([])
    await guest.close()
  })

test('a newcomer brings a trip from a file, looks it over first, and takes it back', async ({
  world: { ines, device },
}) => {
  const hers = await device(ines, { at: '/bring' })
  const { page } = hers
  await expect(page.getByRole('heading', { level: 1, name: 'Import trips' })).toBeVisible()
  const file = { name: 'porto.ics', mimeType: 'text/calendar', buffer: Buffer.from(calendar) }
  const broken = { name: 'porto.zip', mimeType: 'application/zip', buffer: Buffer.from('PK\u0003\u0004') }
  await page.locator('.bring-drop input[type=file]').setInputFiles([broken, file])
  await expect(page.getByRole('alert')).toContainText('porto.zip')
  await expect(page.getByText('2 bookings')).toBeVisible()
  expect(await ines.api.trips()).toEqual([])
  await page.getByRole('button', { name: 'Add 1 trip' }).click()
  await expect(page.getByRole('heading', { name: '1 trip added' })).toBeVisible()
  expect(await ines.api.trips()).toHaveLength(1)
  await page.getByRole('button', { name: 'Undo all' }).click()
  await expect.poll(async () => (await ines.api.trips()).length).toBe(0)
  await expect(page.getByRole('button', { name: 'Add 1 trip' })).toBeVisible()
  expect(hers.problems).toEqual([])
})
