import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { hasEverything } from '../support/device-storage.ts'
import { startServer, type RunningServer } from '../support/server.ts'
import { openFromMore } from '../support/planner-hands.ts'

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

let server: RunningServer
test.beforeEach(async () => {
  server = await startServer()
})
test.afterEach(() => server?.stop())

/** Of how many colours the map is: one would be an empty sheet. */
const coloursOfMap = (page: Page): Promise<number> =>
  page.locator('.leaflet-tile-pane canvas').evaluateAll(tiles => {
    const colours = new Set<string>()
    for (const tile of tiles as HTMLCanvasElement[]) {
      const pen = tile.getContext('2d')
      for (let at = 8; pen && at < tile.width; at += 16)
        for (let down = 8; down < tile.height; down += 16)
          colours.add(String(pen.getImageData(at, down, 1, 1).data))
    }
    return colours.size
  })

const storedFiles = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map(name => caches.open(name)))
    const requests = await Promise.all(stores.map(store => store.keys()))
    return requests
      .flat()
      .map(({ url }) => url)
      .join(' ')
  })

test('on the very first visit every part opens offline without a reload, the example comes and goes, toasts are pressed over sheets', async ({
  page,
  context,
}) => {
  const problems: string[] = []
  context.on('weberror', error => problems.push(String(error.error())))
  context.on('request', request => {
    const { origin, protocol } = new URL(request.url())
    if (origin !== server.url && protocol.startsWith('http')) problems.push(`asked ${request.url()}`)
  })
  await page.goto(server.url)
  await page.getByLabel('Username').fill('maya')
  await page.getByLabel('Email').fill('maya@example.org')
  await page.getByLabel('Password', { exact: true }).fill('a long way home')
  await page.getByRole('button', { name: 'Create account' }).tap()
  await page.getByRole('button', { name: 'No, nothing leaves this server' }).tap()
  await page.getByRole('heading', { name: 'Plan a new trip' }).waitFor()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await expect.poll(() => hasEverything(page)).toBe(true)
  await expect.poll(() => storedFiles(page)).toMatch(/world-high/) // the last large file that the map draws
  const session = await context.newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  await context.setOffline(true)

  await page.getByRole('button', { name: 'Add example trip' }).tap()
  const remove = page.getByRole('button', { name: 'Remove example' })
  await expect(page.getByText('This is an example trip. Change anything you like.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Arrival and the river' })).toBeVisible()
  await remove.tap()
  await page.getByRole('heading', { name: 'Plan a new trip' }).waitFor()
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).tap()
  await page.getByRole('link', { name: 'Open plan' }).tap()
  await page.getByRole('button', { name: /^Map/ }).tap()
  await expect(page.locator('.map-marker').first()).toBeAttached()
  await expect.poll(() => coloursOfMap(page)).toBeGreaterThan(1)
  await page.goBack()
  await remove.tap()
  await page.getByRole('heading', { name: 'Plan a new trip' }).waitFor()

  await page.getByRole('button', { name: 'New trip' }).first().tap()
  await page.getByLabel('Trip name').fill('Lisbon')
  await page.getByLabel('First day').fill('2027-05-01')
  await page.getByRole('button', { name: 'Create trip' }).tap()
  await page.getByRole('button', { name: 'Add place' }).last().tap()
  await page.getByRole('button', { name: 'Add manually' }).tap()
  const adding = page.getByRole('dialog', { name: 'Add place' })
  await adding.getByLabel('Name', { exact: true }).fill('Castelo')
  await adding.getByRole('button', { name: 'Add place' }).tap()

  // The sheet of the stop is modal and came after the toast: the toast stands in it, then in the next one, and is pressed.
  const stop = page.getByRole('dialog', { name: 'Castelo', exact: true })
  await expect(stop).toBeVisible()
  await stop.getByRole('button', { name: 'Actions for Castelo' }).tap()
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).tap()
  await expect(page.getByLabel('Notes')).toBeVisible()
  const undo = page.getByRole('status').getByRole('button', { name: 'Undo' })
  await undo.focus() // anyone who points at it or has focus in it keeps it
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Notes')).toBeHidden()
  await undo.tap()
  await expect(page.getByRole('button', { name: /^Stop 1, Castelo/ })).toBeHidden()

  await page.getByRole('button', { name: 'Saved on this device' }).tap()
  await page.getByRole('dialog', { name: 'Sync' }).getByRole('button', { name: 'Close' }).tap()
  await openFromMore(page, 'History')
  await expect(page.getByRole('heading', { name: 'History', level: 1 })).toBeVisible()
  expect(problems).toEqual([])
})

test('a part whose code does not come says so, stops nothing else, and comes when it is tried again', async ({
  browser,
}) => {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto(server.url)
  await page.getByLabel('Username').fill('maya')
  await page.getByLabel('Email').fill('maya@example.org')
  await page.getByLabel('Password', { exact: true }).fill('a long way home')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('button', { name: 'No, nothing leaves this server' }).click()
  await page.getByRole('heading', { name: 'Plan a new trip' }).waitFor()
  await context.route(/assets\/new-trip-sheet.*\.js/, route => route.abort())
  await page.getByRole('button', { name: 'New trip' }).first().click()
  await expect(page.getByText('This page is not on this device yet.')).toBeVisible()
  await context.unroute(/assets\/new-trip-sheet.*\.js/)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByLabel('Trip name')).toBeVisible()
  await context.close()
})

/** Somebody who is signed in on another device, with a trip. */
const withTripElsewhere = async (browser: Browser): Promise<{ known: BrowserContext; plan: string }> => {
  const known = await browser.newContext()
  const there = await known.newPage()
  await there.goto(server.url)
  await there.getByLabel('Username').fill('maya')
  await there.getByLabel('Email').fill('maya@example.org')
  await there.getByLabel('Password', { exact: true }).fill('a long way home')
  await there.getByRole('button', { name: 'Create account' }).click()
  await there.getByRole('button', { name: 'No, nothing leaves this server' }).click()
  await there.getByRole('button', { name: 'New trip' }).first().click()
  await there.getByLabel('Trip name').fill('Lisbon')
  await there.getByLabel('First day').fill('2027-05-01')
  await there.getByRole('button', { name: 'Create trip' }).click()
  await expect(there.getByRole('button', { name: 'Saved on this device' })).toBeHidden()
  await expect.poll(() => there.evaluate(async () => (await fetch('/api/trips')).text())).toContain('Lisbon')

  const plan = new URL(there.url()).pathname
  await there.evaluate(
    async trip => {
      const send = (path: string, body?: object) =>
        fetch(trip + path, {
          method: body ? 'POST' : 'GET',
          headers: { 'Content-Type': 'application/json' },
          ...(body ? { body: JSON.stringify(body) } : {}),
        }).then(answer => answer.json())
      const { days } = await send('/days')
      const { place } = await send('/places', { name: 'Castelo' })
      await send(`/days/${days[0].id}/assignments`, { place_id: place.id })
    },
    plan.replace(/^\/trips\/([^/]+).*/, '/api/trips/$1'),
  )
  return { known, plan }
}

test('a device that is new to a session shows its trips before the engine has come, and asks for each thing once', async ({
  browser,
}) => {
  const { known } = await withTripElsewhere(browser)
  const context = await browser.newContext({ storageState: { cookies: await known.cookies(), origins: [] } })
  const asked: string[] = []
  context.on('request', request => asked.push(new URL(request.url()).pathname))
  const held = Promise.withResolvers<void>()
  await context.route(/assets\/engine-.*\.js/, async route => {
    await held.promise
    await route.continue()
  })
  const page = await context.newPage()
  await page.goto(server.url)
  await expect(page.getByRole('heading', { name: 'Lisbon' }).first()).toBeVisible()
  await expect.poll(() => asked.filter(path => /engine-/.test(path)).length).toBeGreaterThan(0)
  expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0)
  held.resolve()
  await page.getByRole('link', { name: 'Open plan' }).click()
  await expect(page.getByRole('button', { name: /Add place/ }).first()).toBeVisible()
  for (const path of ['/api/auth/me', '/api/auth/app-config', '/api/sync/streams'])
    expect(asked.filter(each => each === path)).toHaveLength(1)
  await context.close()
  await known.close()
})

test('a link to a trip on a device that is new to a session: its plan is read before the engine has come, its rows asked for once', async ({
  browser,
}) => {
  const { known, plan } = await withTripElsewhere(browser)
  const context = await browser.newContext({ storageState: { cookies: await known.cookies(), origins: [] } })
  const asked: URL[] = []
  context.on('request', request => asked.push(new URL(request.url())))
  const held = Promise.withResolvers<void>()
  await context.route(/assets\/engine-.*\.js/, async route => {
    await held.promise
    await route.continue()
  })
  const page = await context.newPage()
  await page.goto(server.url + plan)
  const rows = () => asked.filter(({ pathname }) => /\/snapshots?$/.test(pathname))
  await expect(page.getByRole('heading', { name: 'Lisbon' }).first()).toBeVisible()
  await expect(page.getByRole('tabpanel', { name: 'Saturday 1 May' })).toBeVisible()
  await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'true')
  await expect.poll(() => asked.some(({ pathname }) => /engine-/.test(pathname))).toBe(true)
  expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0)
  const stop = page.getByRole('button', { name: /^Stop 1, Castelo/ })
  await stop.press('Space') // would lift the row
  await expect(page).toHaveURL(/stop=/)
  await expect(page.locator('.is-lifted-by-key')).toHaveCount(0)
  await page.goBack()
  // What would change it says that it waits for the engine.
  const add = page.locator('.planner-add')
  await expect(add).toHaveAccessibleName('Add place, Loading…')
  await add.tap({ force: true }) // it is marked as disabled
  held.resolve()
  await expect(add).toHaveAccessibleName('Add place')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await add.tap()
  await expect(page.getByRole('dialog', { name: 'Add place' })).toBeVisible()
  expect(
    rows().map(({ searchParams }) =>
      searchParams
        .get('streams')
        ?.split(',')
        .map(each => each.split(':')[0]),
    ),
  ).toEqual([['app', 'user', 'atlas', 'trip']])
  expect(asked.filter(({ pathname }) => pathname === '/api/sync/streams')).toHaveLength(1)
  await context.close()
  await known.close()
})

/** A device that is new to a session opens the plan; the engine comes when it is let. */
const openPlan = async (known: BrowserContext, plan: string, wide = false) => {
  const context = await known.browser()?.newContext({
    storageState: { cookies: await known.cookies(), origins: [] },
    ...(wide ? { viewport: { width: 1440, height: 900 }, isMobile: false } : {}),
  })
  if (!context) throw new Error('no browser')
  const engine = Promise.withResolvers<'comes' | 'is lost'>()
  await context.route(/assets\/engine-.*\.js/, async route =>
    (await engine.promise) === 'comes' ? route.continue() : route.abort(),
  )
  const page = await context.newPage()
  return { context, page, engine, visit: () => page.goto(server.url + plan) }
}

test('an engine that is lost on its way is asked for again, and then the plan can be changed', async ({
  browser,
}) => {
  const { known, plan } = await withTripElsewhere(browser)
  const { context, page, engine, visit } = await openPlan(known, plan)
  await visit()
  const lost = context.waitForEvent('requestfailed', request => /engine-/.test(request.url()))
  await expect(page.getByRole('tabpanel', { name: 'Saturday 1 May' })).toBeVisible()
  await context.setOffline(true)
  engine.resolve('is lost')
  await lost
  await context.unroute(/assets\/engine-.*\.js/)
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Add place', exact: true }).tap()
  await expect(page.getByRole('dialog', { name: 'Add place' })).toBeVisible()
  await page.keyboard.press('Escape')
  const stop = page.getByRole('button', { name: /^Stop 1, Castelo/ })
  await expect(async () => {
    await stop.press('Space')
    await expect(page.locator('.is-lifted-by-key')).toHaveCount(1, { timeout: 1_000 })
  }).toPass()
  await context.close()
  await known.close()
})

test('where the disk refuses, the plan is read, a stop is closed again, and nothing says that it is saved', async ({
  browser,
}) => {
  const { known, plan } = await withTripElsewhere(browser)
  const { context, page, engine, visit } = await openPlan(known, plan, true)
  engine.resolve('comes')
  await context.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('refused', 'InvalidStateError')
    }
  })
  await visit()
  await expect(page.getByRole('button', { name: 'Not stored on this device' }).first()).toBeVisible()
  await page.getByRole('button', { name: /^Stop 1, Castelo/ }).click()
  const stop = page.getByRole('complementary', { name: 'Place' })
  await expect(stop.getByRole('heading', { name: 'Castelo' })).toBeVisible()
  await stop.getByRole('button', { name: 'Close' }).click()
  await expect(stop).toBeHidden()
  await expect(page.getByText('All changes saved')).toHaveCount(0)
  await context.close()
  await known.close()
})
