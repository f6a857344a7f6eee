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
  await page.getByRole('button', { name: /^(Phone|From this computer)$/ }).click()
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
  await article.getByRole('button').first().click()
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
