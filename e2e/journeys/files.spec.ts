import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { phonePhoto, type SampleFile } from '../support/sample-photos.ts'
import { expect, test } from '../support/sync-test.ts'

/** The picture of a file in the list of files, once it is drawn. */
async function thumbnailWidth(page: Page, name: string): Promise<number> {
  const row = page.getByRole('listitem').filter({ hasText: name })
  return (await row.getByRole('presentation').first().boundingBox())?.width ?? 0
}

/** What the system does when a person pastes a picture. */
async function paste(page: Page, { buffer, mimeType }: SampleFile): Promise<void> {
  await page.evaluate(
    ({ data, type }) => {
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File([Uint8Array.from(data)], 'image.jpg', { type }))
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
    },
    { data: [...buffer], type: mimeType },
  )
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a photo taken without a network is in the list with its picture, and is sent later', async ({
    world: { ines, device },
  }) => {
    const tripId = await ines.api.makeTrip('Portugal')
    const phone = await device(ines, { at: `/trips/${tripId}/files` })
    const { page } = phone
    await expect(page.getByText('No files in this trip yet')).toBeVisible()
    await phone.goOffline()
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Take a photo' }).first().click()
    const camera = await chooser
    expect(await camera.element().getAttribute('capture')).toBe('environment')
    await camera.setFiles(await phonePhoto(page, 'PXL_0042.jpg'))
    await expect.poll(() => thumbnailWidth(page, 'PXL_0042.jpg')).toBeGreaterThanOrEqual(40)
    await phone.goOnline()
    await expect.poll(() => ines.api.rows(tripId, 'files').then(rows => rows[0]?.['state'])).toBe('stored')
    expect(phone.problems).toEqual([])
  })
})

test('a picture is pasted, and a large file goes on where its upload broke off', async ({
  world: { ines, device },
}) => {
  const tripId = await ines.api.makeTrip('Portugal')
  const hers = await device(ines, { at: `/trips/${tripId}/files` })
  const { page } = hers
  await expect(page.getByText('No files in this trip yet')).toBeVisible()
  await paste(page, await phonePhoto(page, 'image.jpg'))
  await expect.poll(() => thumbnailWidth(page, 'image.jpg')).toBeGreaterThanOrEqual(40)
  await expect.poll(() => ines.api.rows(tripId, 'files').then(rows => rows[0]?.['state'])).toBe('stored')

  const begins: string[] = []
  page.on('request', request => {
    if (request.method() !== 'PUT') return
    begins.push(/^bytes (\d+)/.exec(request.headers()['content-range'] ?? '')?.[1] ?? '')
    if (begins.length === 2) hers.proxy.cut()
  })
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add files' }).click()
  const buffer = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(5_000_000)])
  await (await chooser).setFiles({ name: 'Guide.pdf', mimeType: 'application/pdf', buffer })
  await expect.poll(() => begins.length).toBeGreaterThanOrEqual(2)
  await expect(page.getByText(/% sent/)).toBeVisible()
  hers.proxy.heal()
  const stateOf = async (name: string) =>
    (await ines.api.rows(tripId, 'files')).find(row => row['name'] === name)?.['state']
  await expect.poll(() => stateOf('Guide.pdf')).toBe('stored')
  expect(begins.filter(begin => begin === '0')).toHaveLength(1)
  expect(hers.problems).toEqual([])
})
