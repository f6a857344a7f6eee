import type { Page } from '@playwright/test'
import { heicPhoto, phonePhoto, type SampleFile } from '../support/sample-photos.ts'
import { isAllSaved } from '../support/server-truth.ts'
import { expect, test, type World } from '../support/sync-test.ts'

/** A journal with one entry. */
async function journalWithEntry({ ines }: World) {
  const { journey } = await ines.api.ask('POST', '/api/journeys', { title: 'Nine days' })
  const { id } = journey as { id: string }
  const made = await ines.api.ask('POST', `/api/journeys/${id}/entries`, {
    title: 'Painted like deck chairs',
    entry_date: '2027-04-22',
  })
  return { id, entry: (made['entry'] as { id: string }).id }
}

async function choose(page: Page, files: SampleFile[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /^(Phone|Photos from this computer)$/ }).click()
  await (await chooser).setFiles(files)
}

test('photos come into an entry without a network, in an order, and reach another device', async ({
  world,
}) => {
  const { id, entry } = await journalWithEntry(world)
  const device = await world.device(world.ines, { at: `/journal/${id}` })
  const { page } = device
  await page.getByRole('link', { name: 'Edit Painted like deck chairs' }).click()
  const taken = await phonePhoto(page, 'PXL_0042.jpg')
  await page.getByLabel('Title').waitFor()
  await device.goOffline()
  // The same content twice is one photo.
  await choose(page, [taken, await phonePhoto(page, 'PXL_0043.jpg', 200), taken])
  const tiles = page.locator('.photo-editor-list .journal-tile')
  await expect(tiles).toHaveCount(2)
  await expect(tiles.first()).toHaveAccessibleName(/Waiting to sync/)
  const second = await tiles.nth(1).locator('.photo-itself').getAttribute('src')
  await page.getByRole('button', { name: 'Actions for Photo 2' }).click()
  await page.getByRole('menuitem', { name: 'Make first' }).click()
  await expect(tiles.first().locator('.photo-itself')).toHaveAttribute('src', String(second))
  await page.reload()
  await expect(tiles).toHaveCount(2)

  await device.goOnline()
  await isAllSaved(device)
  const other = await world.device(world.ines, { at: `/journal/${id}` })
  const article = other.page.getByRole('article').filter({ hasText: 'deck chairs' })
  const fetched: string[] = []
  other.page.on('request', request => {
    if (request.url().includes('/content')) fetched.push(request.url())
  })
  await expect(article.locator('.photo-itself')).toHaveCount(2)
  const thumbs = fetched.length
  await article
    .getByRole('button')
    .filter({ has: other.page.locator('.photo-itself') })
    .first()
    .click()
  await expect(other.page.locator('.photo-viewer .photo-itself')).toBeVisible()
  expect(fetched.length).toBe(thumbs + 1)
  await other.page.keyboard.press('ArrowRight')
  await expect(other.page.getByText('2 of 2')).toBeVisible()
  await other.page.keyboard.press('Escape')
  const photos = await world.ines.api.ask('GET', `/api/journeys/${id}/photos`)
  const rows = photos['photos'] as { entry_id: string; lat: number | null; thumbnail_of_id: string | null }[]
  expect(rows.filter(row => row.thumbnail_of_id === null).map(({ entry_id }) => entry_id)).toEqual([
    entry,
    entry,
  ])
  expect(rows.find(({ lat }) => lat !== null)?.lat).toBeCloseTo(38.714, 2)
  expect([...device.problems, ...other.problems]).toEqual([])
})

test('the first photo begins an entry, and a HEIC photo is converted', async ({ world }) => {
  const { id } = await journalWithEntry(world)
  const device = await world.device(world.ines, { at: `/journal/${id}` })
  const { page } = device
  await page.getByRole('link', { name: 'New entry' }).click()
  await page.getByLabel('Title').fill('Wind')
  await choose(page, [heicPhoto('IMG_1.heic')])
  await expect(page.locator('.photo-editor-list .photo-itself')).toBeVisible()
  await expect(page).toHaveURL(/entries\/[0-9a-f-]{36}\/edit/)
  await expect(page.getByLabel('Title')).toHaveValue('Wind')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('article').filter({ hasText: 'Wind' }).getByAltText('Photo 1')).toBeVisible()
  await isAllSaved(device)
  expect(device.problems).toEqual([])
})

test('an entry begins from the plan of a day, from shared photos, and from the photos of a day', async ({
  world,
}) => {
  const { id } = await journalWithEntry(world)
  const { trip } = await world.ines.api.ask('POST', '/api/trips', {
    title: 'Lisbon',
    start_date: '2027-04-20',
    end_date: '2027-04-22',
  })
  const device = await world.device(world.ines, { at: `/trips/${(trip as { id: string }).id}/plan` })
  const { page } = device
  await page.getByRole('button', { name: /^Actions for Day/ }).click()
  await page.getByRole('menuitem', { name: 'Write about this day' }).click()
  await expect(page).toHaveURL(/entries\/new\/edit\?date=2027-04-20/)
  await page.getByLabel('Title').fill('First day')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('link', { name: 'First day', exact: true })).toBeVisible()

  const shared = await phonePhoto(page, 'Shared.jpg', 90)
  await page.evaluate(async bytes => {
    const cache = await caches.open('caravel-shared')
    const body = Uint8Array.from(atob(bytes), letter => letter.charCodeAt(0))
    const headers = { 'content-type': 'image/jpeg', 'x-name': 'Shared.jpg' }
    await cache.put('/shared/0', new Response(body, { headers }))
  }, shared.buffer.toString('base64'))
  await page.goto(new URL('/?sheet=shared-files', page.url()).href)
  await page.getByRole('button', { name: 'Write in the journal' }).click()
  await expect(page.locator('.photo-editor-list .photo-itself')).toBeVisible()
  await page.getByLabel('Title').fill('Shared')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('article').filter({ hasText: 'Shared' }).getByAltText('Photo 1')).toBeVisible()

  // A photo of that day that is in no entry.
  const taken = { taken_at: '2027-04-22T18:30:00' }
  const loose = { name: 'Loose.jpg', mime: 'image/jpeg', size: 5, sha256: 'cd'.repeat(32), ...taken }
  await world.ines.api.ask('POST', `/api/journeys/${id}/photos`, loose)
  await page.getByRole('button', { name: 'Write about 1 photo' }).click()
  await expect(page).toHaveURL(/entries\/[0-9a-f-]{36}\/edit/)
  await expect(page.locator('.photo-editor-list .journal-tile')).toHaveCount(1)
  await isAllSaved(device)
  expect(device.problems).toEqual([])
})
