import { inflateSync } from 'node:zlib'
import { expectAccessible } from '../support/accessible.ts'
import { openStoredPlanner } from '../support/open-planner.ts'
import { expect, test } from '../support/sync-test.ts'

/** The boxes of the pages of a PDF in points, one for each page. */
const pagesOf = (pdf: Buffer): string[] => {
  const streams = [...pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)endstream/g)].map(([, data]) => {
    try {
      return inflateSync(Buffer.from(data ?? '', 'latin1')).toString('latin1')
    } catch {
      return '' // an image or a font: not deflated, or not alone
    }
  })
  const text = [pdf.toString('latin1'), ...streams].join('\n')
  return [...text.matchAll(/\/MediaBox\s*\[([^\]]+)\]/g)].map(([, box]) => (box ?? '').trim())
}

test('the plan is printed without a connection: a cover, a page for each day and one for the way, read in order', async ({
  world,
}) => {
  const { device, ...trip } = await openStoredPlanner(world, '/plan/day/2', true)
  const { page } = device
  await device.goOffline()
  await page.goto(`/trips/${trip.id}/print`)
  await expect(page.getByRole('heading', { level: 1, name: 'Lisbon to Porto' })).toBeVisible()
  const headings = page.getByRole('heading', { level: 2 })
  await expect(headings).toHaveCount(trip.days.length + 1)
  const day = page.getByRole('region', { name: 'Alfama and Graça, on foot' })
  const words = await day.innerText()
  const order = ['Day 2', 'Sunday', 'Alfama and Graça', 'Miradouro de Santa Luzia', 'Castelo de São Jorge']
  const found = order.map(part => words.indexOf(part))
  expect(Math.min(...found)).toBeGreaterThanOrEqual(0)
  expect(found).toEqual(found.toSorted((a, b) => a - b))
  await expect(day.getByRole('listitem').filter({ hasText: 'Convento do Carmo' })).toContainText(
    'Closed that day',
  )
  const last = page.getByRole('region', { name: 'Useful information' })
  await expect(last).toContainText('O Pitéu da Graça · Day 2 · +351 218 871 067')
  await expect(last).toContainText('A Ginjinha')
  // Paper is white in a dark theme too, and the edge of a day has the colour that is made for white.
  const edge = () => day.locator('.print-tab').evaluate(tab => getComputedStyle(tab).backgroundColor)
  const light = await edge()
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await edge()).toBe(light)
  await page.emulateMedia({ colorScheme: null })
  await expectAccessible(page, 'the page to print')
  const paper = page.getByLabel('Paper size')
  await paper.selectOption('A5')
  const a5 = pagesOf(await page.pdf({ preferCSSPageSize: true, printBackground: false, tagged: true }))
  expect(a5).toHaveLength(trip.days.length + 2)
  expect(a5[0]).toMatch(/^0 0 4(19|20)\S* 59[45]/)
  await paper.selectOption({ label: 'A4, two pages of A5 per sheet' })
  const a4 = pagesOf(await page.pdf({ preferCSSPageSize: true, printBackground: false, tagged: true }))
  expect(a4).toHaveLength(Math.ceil((trip.days.length + 2) / 2))
  expect(a4[0]).toMatch(/^0 0 84[12]\S* 59[45]/)
})
