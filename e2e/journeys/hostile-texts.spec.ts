import type { Page } from '@playwright/test'
import { expectNoSidewaysScroll } from '../support/fits.ts'
import { mark, seedHostileTexts } from '../support/hostile-texts.ts'
import { expect, test } from '../support/sync-test.ts'

// Nothing here is done without a network, so the app is not stored on the device first.
test.use({ serviceWorkers: 'block' })

test.slow() // every page there is

const [phone, desktop] = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

/** One of each page of the app, and of each trip. */
const shapeOf = (path: string): string => path.replace(/\?.*/, '').replace(/(day\/)\d+/, '$1n')

/** What a text would have brought about had it been taken for more than one. */
const injected = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll(
        '[onerror], [onload], img[src="x"], script:not([src]), body style, iframe, a[href^="javascript:" i]',
      ),
    ].map(each => each.outerHTML.slice(0, 200)),
  )

/** As a link does, without loading the app anew. */
const follow = (page: Page, path: string): Promise<void> =>
  page.evaluate(to => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

test('whatever somebody writes anywhere stays a text on every page, and no word is wider than its page', async ({
  world: { ines, server, device },
}) => {
  const trips = await seedHostileTexts(server.url, ines)
  const { page, context, problems } = await device(ines, { bare: true })
  const faults: string[] = []
  context.on('dialog', dialog => {
    faults.push(`dialog on ${page.url()}: ${dialog.message()}`)
    void dialog.dismiss()
  })
  context.on('console', message => {
    if (/Content Security Policy|hostile/i.test(message.text()))
      faults.push(`${page.url()}: ${message.text()}`)
  })
  const queue = [
    '/',
    '/settings',
    '/settings/account',
    '/settings/device',
    ...trips.flatMap(trip => [`/trips/${trip}/plan/ideas`, `/trips/${trip}/plan/day/1`]),
    // A phone has these behind More.
    ...trips.flatMap(trip => ['files', 'talk', 'history', 'check'].map(part => `/trips/${trip}/${part}`)),
  ]
  const seen = new Set<string>()
  await page.setViewportSize(phone)
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (seen.has(shapeOf(path))) continue
    seen.add(shapeOf(path))
    await follow(page, path)
    await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeAttached()
    // The story goes on in the second trip: there is something on each of its pages.
    // The check names only what cannot work.
    if (path.includes(trips[1] ?? '/') && !path.endsWith('/check'))
      await expect(page.locator('body'), path).toContainText(mark)
    expect.soft(await injected(page), path).toEqual([])
    const links = page.locator('a[href^="/"]')
    const found = await links.evaluateAll(all => all.map(each => each.getAttribute('href') ?? ''))
    queue.push(
      ...found.filter(each => !each.startsWith('/trips/') || trips.some(trip => each.includes(trip))),
    )
    await expectNoSidewaysScroll(page, path)
    if (!path.includes('/plan/')) continue
    // Beside each other there are a map and what lies on it.
    await page.setViewportSize(desktop)
    await expect(page.locator('.leaflet-container').first()).toBeVisible()
    expect.soft(await injected(page), path).toEqual([])
    await page.setViewportSize(phone)
  }
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search and commands' }).fill('onerror')
  await expect(page.getByRole('option').filter({ hasText: mark, visible: true }).first()).toBeVisible()
  await expectNoSidewaysScroll(page, 'search')
  expect.soft(await injected(page), 'search').toEqual([])
  for (const part of ['bookings', 'costs', 'lists', 'files', 'talk', 'history', 'check'])
    expect([...seen]).toEqual(expect.arrayContaining(trips.map(trip => `/trips/${trip}/${part}`)))
  expect([...seen].filter(path => path.startsWith('/admin/')).length).toBeGreaterThan(8)
  expect([faults, problems]).toEqual([[], []])
})
