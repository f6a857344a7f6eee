import type { Page } from '@playwright/test'
import { assetId, openImmich } from '../../server/test/support/immich-server.ts'
import { phonePhoto } from '../support/sample-photos.ts'
import { isAllSaved } from '../support/server-truth.ts'
import { expect, test } from '../support/sync-test.ts'

/** A library with more photos of a day than fit into one page of its answers. */
async function openLibrary(page: Page) {
  const [odd, even] = [await phonePhoto(page, 'odd.jpg'), await phonePhoto(page, 'even.jpg', 200)]
  return openImmich({
    generation: 3,
    assets: Array.from({ length: 320 }, (_, at) => ({
      id: assetId(at + 1),
      localDateTime: new Date(Date.UTC(2027, 3, 22, 8) + at * 60_000).toISOString(),
    })),
    picture: id => (Number(id.slice(-6)) % 2 ? odd : even).buffer,
  })
}

test('three hundred photos of a library come into an entry, are there offline, and go with the connection', async ({
  world,
}) => {
  const { ines } = world
  const { journey } = await ines.api.ask('POST', '/api/journeys', { title: 'Nine days' })
  const { id } = journey as { id: string }
  const { entry } = await ines.api.ask('POST', `/api/journeys/${id}/entries`, {
    title: 'Stripes',
    entry_date: '2027-04-22',
  })
  const edit = `/journal/${id}/entries/${(entry as { id: string }).id}/edit`
  const device = await world.device(ines, { at: '/settings/libraries' })
  const { page } = device
  const library = await openLibrary(page)
  try {
    await ines.api.ask('PUT', '/api/addons/memories', { enabled: true })
    await ines.api.ask('PUT', '/api/auth/app-settings', { photo_library_hosts: library.host })
    await page.reload()
    const immich = page.getByRole('region', { name: 'Immich' })
    await immich.getByLabel('Address of your library').fill(library.url)
    await immich.getByLabel('API key').fill(library.key)
    await immich.getByRole('button', { name: 'Connect', exact: true }).click()
    await expect(page.getByText('Connected as Inês Costa.')).toBeVisible()

    await page.goto(new URL(edit, page.url()).href)
    await page.getByRole('button', { name: 'Library' }).click()
    await expect(page.getByText('320 photos')).toBeVisible()
    // Two with a copy for reading offline, by keyboard.
    const first = page.getByRole('button', { name: /^Photo, 22 Apr/ }).first()
    await first.press('Space')
    await page.keyboard.press('Shift+ArrowRight')
    await expect(page.getByText('Up to 600 kB. Originals stay in your library.')).toBeVisible()
    await page.getByRole('switch', { name: 'Keep a copy for offline' }).check({ force: true })
    await page.getByRole('button', { name: 'Add 2 photos' }).click()
    await expect(page).toHaveURL(new RegExp(`${edit}$`))
    const rows = async () => {
      const { photos } = await ines.api.ask('GET', `/api/journeys/${id}/photos`)
      return photos as { thumbnail_of_id: string | null; state: string }[]
    }
    const copies = async () =>
      (await rows()).filter(row => row.thumbnail_of_id !== null && row.state === 'stored').length
    await expect.poll(copies, { timeout: 30_000 }).toBe(2)

    // Then all others of the day. Those that are in the entry are not chosen again.
    await page.getByRole('button', { name: 'Library' }).click()
    await expect(page.getByText('In entry').first()).toBeVisible()
    await first.focus()
    await page.keyboard.press('Control+a')
    await expect(page.getByRole('button', { name: 'Add 318 photos' })).toBeVisible()
    // Far rows have no tiles, so that as many photos as there are can be looked through.
    expect(await page.locator('.picker-tile').count()).toBeLessThan(200)
    await page.getByRole('button', { name: 'Add 318 photos' }).click()
    await expect(page).toHaveURL(new RegExp(`${edit}$`))
    await isAllSaved(device)
    expect((await rows()).filter(row => row.thumbnail_of_id === null)).toHaveLength(320)
    const article = page.getByRole('article').filter({ hasText: 'Stripes' })
    await page.goto(new URL(`/journal/${id}`, page.url()).href)
    await expect(article.locator('.photo-itself')).toHaveCount(3)

    await device.goOffline()
    await page.goto(new URL(`/journal/${id}`, page.url()).href)
    await expect(article.locator('.photo-itself')).toHaveCount(3)
    await device.goOnline()

    await page.goto(new URL('/settings/libraries', page.url()).href)
    await immich.getByRole('button', { name: 'Disconnect' }).click()
    await expect(immich.getByRole('button', { name: 'Connect', exact: true })).toBeVisible()
    await page.goto(new URL(`/journal/${id}`, page.url()).href)
    // The copies stay; of the others date and time are left.
    await expect(article.getByText('22 Apr 2027')).toBeVisible()
    await expect(article.locator('.photo-itself')).toHaveCount(2)
    await article.getByRole('button').filter({ hasText: '22 Apr 2027' }).click()
    await expect(page.getByText('Not in Inês’s library any more')).toBeVisible()
  } finally {
    await library.close()
  }
})
