import { expect, test, type Page } from '@playwright/test'
import { openPlanner } from '../support/open-planner.ts'
import { expectNoSidewaysScroll } from '../support/fits.ts'
import { goTo } from '../support/screen-shapes.ts'
import { startServer, type RunningServer } from '../support/server.ts'

// Nothing here is done without a network, so the app is not stored on the device first.
test.use({ serviceWorkers: 'block' })

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(async () => {
  await server?.stop()
})

/** Windows of 1440×900 and 1280×1024 at 200 % zoom, a small phone, and a phone with large letters (WCAG 1.4.4, 1.4.10). */
const windows = [
  { width: 720, height: 450 },
  { width: 640, height: 512 },
  { width: 320, height: 640 },
]

/** Whether the name of a stop or of the trip can be read: inside the window, and with nothing over its ends. */
const canBeRead = (page: Page, name: string): Promise<boolean> =>
  page.evaluate(text => {
    const inRow = [...document.querySelectorAll('h1, .plan-line .stop-open')]
    const shown = inRow.find(each => each.textContent?.trim() === text)
    if (!shown) return false
    const range = document.createRange()
    range.selectNodeContents(shown)
    const row = shown.closest('li, header')
    return [...range.getClientRects()].every(({ left, right, top, bottom }) =>
      [left + 1, right - 1].every(x => {
        const hit = document.elementFromPoint(x, (top + bottom) / 2)
        return hit !== null && Boolean(row?.contains(hit))
      }),
    )
  }, name)

for (const size of windows)
  test(`the trip's name and two stops are in view at ${size.width}×${size.height}`, async ({ page }) => {
    await page.setViewportSize(size)
    await openPlanner(page, server.url)
    for (const name of ['Lisbon to Porto', 'Miradouro de Santa Luzia', 'Castelo de São Jorge'])
      await expect.poll(() => canBeRead(page, name), { message: name }).toBe(true)
    await expectNoSidewaysScroll(page, 'the plan')
  })

const arabic =
  'رحلة طويلة جدا إلى مدينة لشبونة ثم إلى بورتو مع العائلة والأصدقاء في فصل الربيع ثم العودة إلى البيت بالقطار عبر مدريد وباريس وبرلين '
const hebrew = 'מסעדה ארוכה מאוד עם שם ארוך שלא נגמר אף פעם ליד הים הגדול והכחול בעיר העתיקה '

/**
 * Texts in the other direction that do not fit their box and are cut at their beginning: the box that cuts has to read as
 * its text does.
 */
const cutAtTheWrongEnd = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const other = /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}]/u
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found = new Set<string>()
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const holder = node.parentElement
      if (!holder?.checkVisibility({ checkVisibilityCSS: true }) || !other.test(node.textContent ?? ''))
        continue
      if (holder.closest('.visually-hidden, .leaflet-container, [inert]')) continue
      for (let box: HTMLElement | null = holder; box && box !== document.body; box = box.parentElement) {
        const style = getComputedStyle(box)
        const isCut = box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1
        const cuts = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
        if (cuts && isCut && style.direction !== 'rtl')
          found.add(`${location.pathname} ${box.tagName.toLowerCase()}.${box.className}`)
        if (style.display !== 'inline' && style.display !== 'contents' && cuts) break
      }
    }
    return [...found]
  })

test('a long name from right to left is cut at its end on every page', async ({ page }) => {
  test.slow() // every page of a trip, at two widths
  await openPlanner(page, server.url)
  const ask = async (method: string, path: string, data: object): Promise<Record<string, { id: string }>> => {
    const answer = await page.request.fetch(`${server.url}/api${path}`, { method, data })
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
    return (await answer.json()) as Record<string, { id: string }>
  }
  const long = (text: string) => text.repeat(3).slice(0, 198).trim()
  const made = await ask('POST', '/trips', {
    title: long(arabic),
    start_date: '2027-05-01',
    end_date: '2027-05-09',
    currency: 'EUR',
  })
  const trip = `/trips/${made['trip']?.id}`
  const answer = await page.request.get(`${server.url}/api${trip}/days`)
  const { days } = (await answer.json()) as { days: { id: string }[] }
  for (const [at, name] of [long(hebrew), `${long(arabic).slice(0, 150)} Café`].entries()) {
    const { place } = await ask('POST', `${trip}/places`, { name, lat: 38.71 + at / 100, lng: -9.13 })
    await ask('POST', `${trip}/days/${days[0]?.id}/assignments`, { place_id: place?.id })
  }
  await ask('PATCH', `${trip}/days/${days[0]?.id}`, { title: long(arabic) })
  await ask('POST', `${trip}/packing`, { name: long(hebrew), category: long(arabic).slice(0, 90) })
  await ask('POST', `${trip}/todo`, { title: long(hebrew) })
  await ask('POST', `${trip}/collab/messages`, { text: long(arabic) })
  await ask('POST', `${trip}/collab/notes`, { title: long(hebrew), content: long(arabic) })
  await ask('POST', `${trip}/reservations`, { title: long(hebrew), type: 'restaurant' })
  const pages = [
    'plan/day/1',
    'bookings',
    'costs',
    'lists/packing',
    'lists/todos',
    'files',
    'talk',
    'talk/notes',
  ]
    .concat(['history', 'check', 'plan/ideas', 'plan/day/1?sheet=days', 'plan/day/1?sheet=search'])
    .map(part => `${trip}/${part}`)
  for (const size of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size)
    for (const path of ['/', ...pages]) {
      await goTo(page, path)
      await expect(page.locator('h1').first(), path).toBeAttached()
      await expect(page.locator('main[aria-busy]')).toHaveCount(0)
      if (!/files|costs|check/.test(path))
        await expect(page.locator('body'), path).toContainText(/[\p{Script=Arabic}\p{Script=Hebrew}]/u)
      expect.soft(await cutAtTheWrongEnd(page), `${path}, ${size.width} wide`).toEqual([])
    }
  }
})
