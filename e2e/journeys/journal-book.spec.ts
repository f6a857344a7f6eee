import type { Page } from '@playwright/test'
import { expectNoSidewaysScroll } from '../support/fits.ts'
import { isAllSaved } from '../support/server-truth.ts'
import { expect, test } from '../support/sync-test.ts'
import { writeJournal } from '../support/written-journal.ts'

/** Points of a millimetre. */
const points = 72 / 25.4

/** The sizes of the sheets of a PDF, in millimetres. */
function sheetsOf(pdf: Buffer): [width: number, height: number][] {
  const text = pdf.toString('latin1')
  expect(text.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(text.match(/\/MediaBox/g)?.length ?? 0)
  return [...text.matchAll(/\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)/g)].map(([, width, height]) => [
    Math.round(Number(width) / points),
    Math.round(Number(height) / points),
  ])
}

/** Prints as the button does, into a PDF. `look` sees the pages as the printer gets them. */
async function printed(page: Page, look?: () => Promise<void>): Promise<Buffer> {
  await page.evaluate(() => {
    delete document.body.dataset['printed']
    window.print = () => (document.body.dataset['printed'] = 'yes')
  })
  await page.getByRole('button', { name: 'Save as PDF' }).click()
  await page.locator('body[data-printed]').waitFor()
  await look?.()
  return page.pdf({ preferCSSPageSize: true, printBackground: true })
}

const pagesSaid = async (page: Page): Promise<number> =>
  Number(/^(\d+) pages/.exec((await page.locator('.page-meta').textContent()) ?? '')?.[1])

/** Which photos and maps are on the page in view, in their order. */
const picturesOn = (page: Page, key: string) =>
  page
    .locator(`[id="book-${key}"] [data-picture]`)
    .evaluateAll(all => all.map(each => each.getAttribute('data-picture')))

test('a book of 60 pages is a PDF of as many sheets, with every photo, in any script, also without a network', async ({
  world,
  page: drawing,
}) => {
  const { id, photos } = await writeJournal(world.ines.api, world.server.url, drawing, {
    title: 'Açores – with wind 🌋',
    days: 12,
    photos: [5, 1, 3, 2, 0],
  })
  const device = await world.device(world.ines, { at: `/journal/${id}` })
  const { page } = device
  await page.getByRole('link', { name: 'Book', exact: true }).click()
  await expect(page.locator('.book-face').first()).toBeVisible()
  const count = await pagesSaid(page)
  expect(count).toBeGreaterThanOrEqual(60)

  const paper = page.locator('.book-paper')
  const isWhole = async () => {
    const shown = await paper
      .locator('.book-face:not(.is-cover) img')
      .evaluateAll(all => all.map(each => each.parentElement?.getAttribute('data-picture')))
    expect(shown.toSorted()).toEqual(photos.toSorted())
    // The photos themselves, not the small pictures of the screen.
    const pixels = await paper
      .locator('img')
      .evaluateAll(all => (all as HTMLImageElement[]).map(each => each.naturalWidth))
    expect(Math.min(...pixels)).toBeGreaterThanOrEqual(640)
  }
  const pdf = await printed(page, async () => {
    await isWhole()
    expect(await paper.locator('.book-line[dir="rtl"]').count()).toBeGreaterThan(10)
    expect(await paper.getByText('寺の庭は、静かだった').count()).toBeGreaterThan(3)
    // No line is wider than what it was measured for.
    await page.emulateMedia({ media: 'print' })
    const wide = await paper
      .locator('.book-line')
      .evaluateAll(lines =>
        lines.filter(line => line.scrollWidth > line.clientWidth + 1).map(line => line.textContent),
      )
    expect(wide).toEqual([])
    await page.emulateMedia({ media: null })
  })
  expect(sheetsOf(pdf)).toEqual(Array.from({ length: count }, () => [210, 210]))

  await device.goOffline()
  await page.getByText('A5', { exact: true }).click()
  await page.getByRole('switch', { name: 'For a print shop, 3 mm bleed' }).check()
  const sheets = sheetsOf(await printed(page, isWhole))
  expect(sheets).toEqual(Array.from({ length: await pagesSaid(page) }, () => [154, 216]))
})

test('photos are swapped by mouse, keys and finger, and the book stays so on every device', async ({
  world,
  page: drawing,
}) => {
  const { id, entries } = await writeJournal(world.ines.api, world.server.url, drawing, {
    title: 'Nine days',
    days: 1,
    photos: [6, 2],
  })
  const device = await world.device(world.ines, { at: `/journal/${id}/book` })
  const { page } = device
  const key = `entry:${entries[0]}:1`
  const other = `entry:${entries[0]}:2`
  await page.locator(`[id="book-${key}"]`).scrollIntoViewIfNeeded()
  await expect(page.locator(`[id="book-${key}"] img`).first()).toBeVisible()
  await page.locator(`[id="book-${other}"] img`).first().waitFor()
  const [before, beside] = [await picturesOn(page, key), await picturesOn(page, other)]
  await device.goOffline()

  // By mouse: one is dragged onto another.
  const handle = (which: string | null | undefined) => page.locator(`.book-sheet [data-picture="${which}"]`)
  const first = before.at(-1)
  const second = beside[0]
  await handle(first).dragTo(handle(second))
  await expect.poll(() => picturesOn(page, key)).toEqual(before.map(each => (each === first ? second : each)))
  expect(await picturesOn(page, other)).toContain(first)
  await expect(page.getByText('Changed by hand').first()).toBeAttached()

  // By keys: back again, without a mouse.
  await handle(second).getByRole('button').focus()
  await page.keyboard.press('Enter')
  await handle(first).getByRole('button').focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => picturesOn(page, key)).toEqual(before)
  await page.getByRole('button', { name: /^Undo: Photos of the book swapped/ }).click()
  await expect.poll(() => picturesOn(page, key)).not.toEqual(before)
  const kept = await picturesOn(page, key)
  await device.goOnline()
  await isAllSaved(device)

  // On a phone, one page at a time, by finger.
  const phone = await world.device(world.ines, { at: `/journal/${id}/book` })
  await phone.page.setViewportSize({ width: 390, height: 844 })
  const onPhone = phone.page
  const next = onPhone.getByRole('button', { name: 'Next page' })
  while (!(await onPhone.locator(`[id="book-${key}"]`).isVisible())) await next.click()
  expect(await picturesOn(onPhone, key)).toEqual(kept)
  await expectNoSidewaysScroll(onPhone, 'the book')
  await onPhone.locator(`[id="book-${key}"] .book-picture-button`).last().click()
  await onPhone.getByRole('button', { name: 'To the next page' }).click()
  await expect.poll(() => picturesOn(onPhone, other)).toContain(kept.at(-1))
})
