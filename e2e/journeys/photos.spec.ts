import { devices } from '@playwright/test'
import type { Page } from '@playwright/test'
import { expectAccessibleSheet } from '../support/accessible.ts'
import { Device } from '../support/device.ts'
import { drawing, heicPhoto, phonePhoto, type SampleFile } from '../support/sample-photos.ts'
import { isAllSaved } from '../support/server-truth.ts'
import { expect, test, type World } from '../support/sync-test.ts'

/** A trip of two people with one place that no day has. */
async function tripWithPlace({ ines, jonas }: World): Promise<{ tripId: string; path: string }> {
  const { trip } = await ines.api.ask('POST', '/api/trips', { title: 'Lisbon', start_date: '2031-05-02' })
  const tripId = String((trip as { id: string }).id)
  const place = { name: 'Castelo', lat: 38.7139, lng: -9.1335 }
  const made = await ines.api.ask('POST', `/api/trips/${tripId}/places`, place)
  await ines.api.addMember(tripId, jonas)
  return { tripId, path: `/trips/${tripId}/plan/ideas?place=${String((made['place'] as { id: string }).id)}` }
}

/** Chooses files by the menu of what a place does not have yet. */
async function choosePhotos(page: Page, files: SampleFile[]): Promise<void> {
  // The day has a button of that name too, which is there before the place.
  await page.getByRole('heading', { name: 'Castelo' }).first().waitFor()
  await page.getByRole('button', { name: 'Add', exact: true }).last().click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('menuitem', { name: 'Choose photos' }).click()
  await (await chooser).setFiles(files)
}

const photo = (page: Page, number: number) =>
  page.getByRole('button', { name: new RegExp(`^Photo ${number} of Castelo`) })

/** How large the picture itself is, once it is drawn. */
const drawnSize = (page: Page, number: number) =>
  photo(page, number)
    .locator('.photo-itself')
    .evaluate(async (image: HTMLImageElement) => {
      await image.decode()
      return [image.naturalWidth, image.naturalHeight]
    })

test('a photo taken offline survives a killed tab, reaches the other person, and tells nobody where it was taken', async ({
  browser,
  contextOptions,
  world,
}) => {
  const { tripId, path } = await tripWithPlace(world)
  const hers = await Device.open(browser, world.server.port, { ...contextOptions, ...devices['Pixel 7'] })
  await hers.signIn(world.ines)
  const his = await world.device(world.jonas, { at: path })
  await hers.coldStart(path)
  await hers.page.getByRole('dialog', { name: 'Castelo' }).waitFor()
  const taken = await phonePhoto(hers.page, 'PXL_0042.jpg')
  expect(taken.buffer.includes('Exif')).toBe(true)

  await hers.goOffline()
  await choosePhotos(hers.page, [taken])
  await expect(photo(hers.page, 1)).toHaveAccessibleName(/Waiting to sync/)
  await hers.kill()
  await hers.coldStart(path)
  expect(await drawnSize(hers.page, 1)).toEqual([2048, 1536])
  await hers.goOnline()
  await expect(photo(hers.page, 1)).not.toHaveAccessibleName(/Waiting to sync/)

  expect(await drawnSize(his.page, 1)).toEqual([2048, 1536])
  const [row] = await world.jonas.api.rows(tripId, 'files')
  const answer = await fetch(`${world.server.url}/api/files/${String(row?.id)}/content`, {
    headers: { authorization: `Bearer ${world.jonas.api.token}` },
  })
  const served = Buffer.from(await answer.arrayBuffer())
  expect(served.subarray(0, 3).toString('hex')).toBe('ffd8ff')
  expect(served.includes('Exif')).toBe(false)
  expect(hers.problems).toEqual([])
  await hers.close()
})

test('a HEIC photo comes first and becomes the cover, a drawing is refused in a sentence, and undo brings a photo back', async ({
  world,
}) => {
  const { tripId, path } = await tripWithPlace(world)
  const device = await world.device(world.ines, { at: path })
  const { page } = device
  await choosePhotos(page, [
    await phonePhoto(page, 'PXL_1.jpg'),
    heicPhoto('IMG_0042.HEIC'),
    drawing('plan.svg'),
  ])
  await expect(page.getByRole('alert')).toContainText('SVG files like plan.svg are not supported.')
  expect(await drawnSize(page, 2)).toEqual([96, 64])
  await page.getByRole('button', { name: 'Dismiss' }).click()

  await photo(page, 2).click()
  const viewer = page.getByRole('dialog', { name: 'Photos of Castelo' })
  await expectAccessibleSheet(page)
  await viewer.getByRole('button', { name: 'Actions for this photo' }).click()
  await page.getByRole('menuitem', { name: 'Use as trip cover' }).click()
  await viewer.getByRole('button', { name: 'Actions for this photo' }).click()
  await page.getByRole('menuitem', { name: 'Move earlier' }).click()
  await expect(viewer.getByText('1 of 2')).toBeVisible()
  // While the menu closes, a key is its own; the last photo has no next one.
  await expect(async () => {
    await viewer.press('ArrowRight')
    await expect(viewer.getByText('2 of 2')).toBeVisible({ timeout: 2000 })
  }).toPass()
  await viewer.press('Delete')
  await expect(viewer.getByText('1 of 1')).toBeVisible()
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(viewer.getByText('1 of 2')).toBeVisible()
  await viewer.press('Escape')
  expect([await drawnSize(page, 1), await drawnSize(page, 2)]).toEqual([
    [96, 64],
    [2048, 1536],
  ])
  await isAllSaved(device)

  const his = await world.device(world.jonas)
  await expect(his.page.locator('.cover-own')).toBeVisible()
  expect((await world.jonas.api.rows(tripId, 'files')).map(row => row['mime'])).toEqual([
    'image/jpeg',
    'image/jpeg',
  ])
  expect(device.problems).toEqual([])
})

test('a guest sees a picture of a place only after someone marked it as its photo', async ({
  browser,
  world,
}) => {
  const { tripId, path } = await tripWithPlace(world)
  const { link } = await world.ines.api.ask('POST', `/api/trips/${tripId}/share-links`, {})
  const hers = await world.device(world.ines, { at: path })
  await choosePhotos(hers.page, [await phonePhoto(hers.page, 'PXL_0042.jpg')])
  await expect(photo(hers.page, 1)).not.toHaveAccessibleName(/Waiting to sync/)

  const guest = await Device.open(browser, world.server.port, { locale: 'en-GB' })
  const seen = guest.page.locator('.guest-photo')
  const look = async () => {
    await guest.page.goto(`/shared/${(link as { token: string }).token}`)
    await guest.page.locator('.guest-ideas summary').click()
    await expect(guest.page.getByRole('link', { name: 'Directions' })).toBeVisible()
  }
  await look()
  await expect(seen).toHaveCount(0)

  await photo(hers.page, 1).click()
  const viewer = hers.page.getByRole('dialog', { name: 'Photos of Castelo' })
  await viewer.getByRole('button', { name: 'Actions for this photo' }).click()
  await hers.page.getByRole('menuitem', { name: 'Mark as photo of the place' }).click()
  await expect(viewer.getByText('Photo of the place, shown to guests of a link')).toBeVisible()
  await expect.poll(async () => (await world.ines.api.rows(tripId, 'files'))[0]?.['place_photo']).toBe(true)
  await look()
  await expect(seen).toBeVisible()
  expect(hers.problems).toEqual([])
  await guest.close()
})
