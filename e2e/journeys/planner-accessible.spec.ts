import { expect, test } from '@playwright/test'
import { openPlanner } from '../support/open-planner.ts'
import { expectGoodScreen, goTo, openShape, shapeNames } from '../support/screen-shapes.ts'
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

/** Each view of the planner by its address; `{stop}` is a stop of day 2. */
const views = [
  '/plan/day/2',
  '/plan/day/2?stop={stop}',
  '/plan/day/2?view=map&stop={stop}',
  '/plan/day/5',
  '/plan/ideas',
  '/plan/day/2?sheet=add',
  '/plan/day/2?sheet=found&about=38.7122,-9.1281?Museu do Fado',
  '/plan/day/2?sheet=new',
  '/plan/day/2?stop={stop}&sheet=edit',
  '/plan/day/2?sheet=note',
  '/plan/day/2?sheet=day',
  '/plan/day/2?sheet=days',
  '/plan/day/2?sheet=order',
  '/plan/day/2?sheet=remove',
  '/plan/day/2?sheet=on-map',
  '/plan/day/2?sheet=range',
  '/plan/day/2?sheet=settings',
  '/plan/day/2?sheet=keys',
  '/plan/ideas?sheet=tags',
  '/plan/day/2?sheet=search',
  '/plan/day/2?sheet=share',
  '/plan/day/2?sheet=more',
  '/plan/day/2?sheet=copy-trip',
  '/history',
  '/print',
]

/** How far the sheet over the map of a phone is up. */
const rises = ['/plan/day/2?view=map', '/plan/day/2?view=map&rise=low', '/plan/day/2?view=map&rise=full']

for (const shape of shapeNames)
  test(`no view of the planner has an accessibility fault in either theme, ${shape}`, async ({ browser }) => {
    test.slow()
    const context = await openShape(browser, shape)
    const page = await context.newPage()
    const trip = await openPlanner(page, server.url)
    for (const view of shape === 'phone' ? [...views, ...rises] : views) {
      const address = view.replace('{stop}', trip.stops['Convento do Carmo'] ?? '')
      await goTo(page, `/trips/${trip.id}${address}`)
      const hasSheet = view.includes('sheet=') || (shape === 'phone' && /day.2.stop=/.test(view))
      const shown = hasSheet ? 'dialog[open], .add-panel' : 'body:not(:has(dialog[open])) main'
      await page.locator(shown).last().waitFor()
      // The desktop has a plan of its own, with the map and a place beside it.
      await expectGoodScreen(page, view, shape, shape === 'desktop' && !hasSheet ? 'both' : undefined)
    }
    await goTo(page, `/trips/${trip.id}/plan/day/2`)
    const castelo = page.getByRole('button', { name: /^Stop 2, Castelo.* to / })
    await castelo.click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Move to another day' }).waitFor()
    await expectGoodScreen(page, 'the menu of a row', shape)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Actions for Day 2' }).click()
    await page.getByRole('menuitem', { name: 'Select multiple' }).click()
    await castelo.click()
    await page.getByRole('toolbar', { name: 'Selected rows' }).waitFor()
    await expectGoodScreen(page, 'chosen rows', shape)
    await page.keyboard.press('Escape')
    await castelo.focus()
    await page.keyboard.press('Space')
    await page.locator('.is-lifted-by-key').waitFor()
    await expectGoodScreen(page, 'a lifted row', shape)
    await page.keyboard.press('Escape')
    await page.evaluate(() => (document.documentElement.dir = 'rtl'))
    await goTo(page, `/trips/${trip.id}/plan/day/2?view=map`)
    await expect(page.locator('.trip-map')).toHaveAttribute('dir', 'rtl')
    await context.close()
  })
