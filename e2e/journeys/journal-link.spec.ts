import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Person } from '../support/api-client.ts'
import { Device } from '../support/device.ts'
import { phonePhoto } from '../support/sample-photos.ts'
import { expect, test } from '../support/sync-test.ts'

const idOf = (answer: Record<string, unknown>, key: string) => (answer[key] as { id: string }).id

/** Two stories with photos, and one that is for the writers. */
async function writeJournal({ api }: Person, serverUrl: string, page: Page): Promise<string> {
  const journal = idOf(await api.ask('POST', '/api/journeys', { title: 'Lisbon to Porto' }), 'journey')
  const at = `/api/journeys/${journal}`
  const write = async (fields: Record<string, unknown>) =>
    idOf(await api.ask('POST', `${at}/entries`, { visibility: 'public', ...fields }), 'entry')
  const first = await write({
    title: 'Rua Augusta',
    story: 'The sun was *late*.',
    entry_date: '2027-04-21',
    location_name: 'Lisbon',
    location_lat: 38.71,
    location_lng: -9.137,
  })
  const second = await write({
    title: 'Painted like deck chairs',
    story: 'Salt everywhere, and stripes as far as one can see.\n\nWe stayed until the lamps came on.',
    pros: 'Bolacha americana\nNo wind',
    mood: 'amazing',
    entry_date: '2027-04-22',
    entry_time: '11:45',
    location_name: 'Costa Nova',
    location_lat: 40.612,
    location_lng: -8.749,
  })
  await write({ title: 'For the writers', entry_date: '2027-04-23', visibility: 'private' })
  const hues: [entry: string, hue: number][] = [
    [first, 20],
    [second, 120],
    [second, 200],
    [second, 280],
    [second, 330],
  ]
  for (const [entry_id, hue] of hues) {
    const { buffer } = await phonePhoto(page, `${hue}.jpg`, hue)
    const photo = idOf(
      await api.ask('POST', `${at}/photos`, {
        entry_id,
        name: `${hue}.jpg`,
        mime: 'image/jpeg',
        size: buffer.length,
        sha256: createHash('sha256').update(buffer).digest('hex'),
      }),
      'photo',
    )
    const sent = await fetch(`${serverUrl}/api/files/${photo}/content`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${api.token}` },
      body: new Uint8Array(buffer),
    })
    expect(sent.status).toBe(200)
  }
  return journal
}

test('a journal is shared by its link, read as a guest without a network, and revoked', async ({
  world,
  browser,
}) => {
  const { ines, server } = world
  const hers = await world.device(ines, { at: '/journal' })
  const journal = await writeJournal(ines, server.url, hers.page)
  await hers.page.goto(new URL(`/journal/${journal}`, hers.page.url()).href)
  await hers.page.getByRole('button', { name: 'Journal settings' }).click()
  const sheet = hers.page.getByRole('dialog')
  await expect(sheet.getByText('everyone with the link can read: 2 of 3')).toBeVisible()
  await sheet.getByRole('button', { name: 'Create link' }).click()
  await sheet.getByRole('button', { name: 'Create link' }).click()
  await expect(sheet.getByText('Not opened yet')).toBeVisible()
  const address = (await sheet.getByText('/public/journey/').textContent()) ?? ''

  const guest = await Device.open(browser, server.port, {
    viewport: { width: 390, height: 844 },
    locale: 'en-GB',
  })
  const { page } = guest
  await page.goto(new URL(address).pathname)
  await expect(page.getByRole('heading', { name: 'Lisbon to Porto' })).toBeVisible()
  await expect(page.getByText('Salt everywhere')).toBeVisible()
  await expect(page.getByText('For the writers')).toHaveCount(0)
  await page.getByRole('button', { name: 'Photo 1' }).first().click()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep offline' }).click()
  await expect(page.getByRole('button', { name: 'Kept offline' })).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await guest.goOffline()
  await page.reload()
  await expect(page.getByText('Salt everywhere')).toBeVisible()
  await expect(page.locator('.guest-tile img[src^="blob:"]').first()).toBeVisible()

  await guest.goOnline()
  await sheet.getByRole('button', { name: 'End link' }).click()
  await hers.page.getByRole('alertdialog').getByRole('button', { name: 'End link' }).click()
  await expect(sheet.getByRole('button', { name: 'Create link' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('This link does not work')
  await guest.goOffline()
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('could not be loaded')
  await expect(page.getByText('Salt everywhere')).toHaveCount(0)
})
