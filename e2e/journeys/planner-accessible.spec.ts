import { test, type Page } from '@playwright/test'
import { expectAccessible, isStill } from '../support/accessible.ts'
import { openPlanner } from '../support/open-planner.ts'
import { expectNoSidewaysScroll, expectTouchTargets } from '../support/fits.ts'
import { startServer, type RunningServer } from '../support/server.ts'

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(async () => {
  await server?.stop()
})

const shapes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }

/** What is left of each at 200 % zoom; 320 is the narrowest that WCAG 1.4.10 asks for. */
const twiceAsLarge = { desktop: { width: 720, height: 450 }, phone: { width: 320, height: 422 } }

/** Each view of the planner by its address; `{stop}` is a stop of day 2. */
const views = [
  '/plan/day/2',
  '/plan/day/2?stop={stop}',
  '/plan/day/2?view=map&stop={stop}',
  '/plan/day/5',
  '/plan/ideas',
  '/plan/day/2?sheet=add',
  '/plan/day/2?sheet=new',
  '/plan/day/2?stop={stop}&sheet=edit',
  '/plan/day/2?sheet=note',
  '/plan/day/2?sheet=day',
  '/plan/day/2?sheet=days',
  '/plan/day/2?sheet=range',
  '/plan/day/2?sheet=settings',
  '/plan/day/2?sheet=keys',
  '/plan/ideas?sheet=tags',
  '/plan/day/2?sheet=search',
  '/plan/day/2?sheet=people',
  '/plan/day/2?sheet=more',
  '/plan/day/2?sheet=copy-trip',
  '/history',
  '/print',
]

/** Another address in the open app, as a tap on a link of it. */
const goTo = (page: Page, url: string): Promise<void> =>
  page.evaluate(to => {
    history.pushState({ step: 'app' }, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, url)

for (const shape of ['desktop', 'phone'] as const)
  test(`no view of the planner has an accessibility fault in either theme, ${shape}`, async ({ browser }) => {
    test.slow()
    const viewport = shapes[shape]
    const context = await browser.newContext({
      viewport,
      reducedMotion: 'reduce',
      locale: 'en-GB',
      hasTouch: shape === 'phone',
      isMobile: shape === 'phone',
    })
    const page = await context.newPage()
    const trip = await openPlanner(page, server.url)
    for (const view of views) {
      const address = view.replace('{stop}', trip.stops['Convento do Carmo'] ?? '')
      await goTo(page, `/trips/${trip.id}${address}`)
      const hasSheet = view.includes('sheet=') || (shape === 'phone' && /day.2.stop=/.test(view))
      const shown = hasSheet ? 'dialog[open]' : 'body:not(:has(dialog[open])) main'
      await page.locator(shown).last().waitFor()
      await isStill(page)
      await expectAccessible(page, view)
      if (shape === 'phone') await expectTouchTargets(page, view)
      await page.setViewportSize(twiceAsLarge[shape])
      await expectNoSidewaysScroll(page, view)
      await page.setViewportSize(viewport)
    }
    await context.close()
  })
