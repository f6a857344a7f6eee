import { expect, test, type BrowserContext, type Locator, type Page } from '@playwright/test'
import { kinkakuji, startOpenServices, type OpenServices } from '../../server/test/outside/open-services.ts'
import { startBuildServer, type BuildServer } from '../support/build-server.ts'
import { hasEverything } from '../support/device-storage.ts'
import { movedStreets } from '../support/moved-streets.ts'
import { startRoadServer, type RoadServer } from '../support/road-server.ts'
import { startServer, type RunningServer } from '../support/server.ts'

const shapes = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
}

let services: OpenServices
let builds: BuildServer
let roads: RoadServer
let server: RunningServer

test.beforeAll(async () => {
  services = await startOpenServices()
  builds = await startBuildServer({ '20261126.pmtiles': await movedStreets(kinkakuji) })
  roads = await startRoadServer()
})
test.afterAll(() => Promise.all([services.close(), builds.close(), roads.close()]))
test.afterEach(() => server?.stop())

/** The addresses of the services are those of stand-ins; whether they are asked is answered on the page. */
const addresses = () => ({
  PLACES_PHOTON_URL: `${services.url}/photon`,
  PLACES_NOMINATIM_URL: `${services.url}/nominatim`,
  PLACES_WIKIMEDIA_URL: `${services.url}/commons`,
  PLACES_WIKIDATA_URL: `${services.url}/wikidata`,
})

/** Everything that a page asks for elsewhere than at its own server. */
function strangers(context: BrowserContext): string[] {
  const asked: string[] = []
  context.on('request', request => {
    const { protocol, origin } = new URL(request.url())
    if (/^https?:$/.test(protocol) && origin !== server.url) asked.push(request.url())
  })
  return asked
}

async function setUp(page: Page, answer: string): Promise<void> {
  await page.goto(server.url)
  await page.getByLabel('Username').fill('maya')
  await page.getByLabel('Email').fill('maya@example.org')
  await page.getByLabel('Password', { exact: true }).fill('a long way home')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('button', { name: answer }).click()
  await page.getByRole('heading', { name: 'Plan a new trip' }).waitFor()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
}

async function newTripTo(page: Page, city: string): Promise<void> {
  await page.getByRole('button', { name: 'New trip' }).first().click()
  await page.getByRole('combobox', { name: 'Where to?' }).fill(city)
  await page.getByRole('option', { name: new RegExp(`^${city} ?City`) }).click()
  await page.getByRole('button', { name: 'Create trip' }).click()
  await page.locator('main[aria-busy]').waitFor({ state: 'detached' })
}

const search = (page: Page) => page.getByRole('combobox', { name: 'Search or paste coordinates' })

/** On a phone the button floats over the list. */
const openSearch = (page: Page, phone: boolean) =>
  phone
    ? page.getByRole('button', { name: 'Add place' }).last().click()
    : page.getByRole('toolbar').getByRole('button', { name: 'Add', exact: true }).click()

/** Public transport by what people know of it, without a timetable. */
async function goByTrain(page: Page, way: Locator): Promise<void> {
  const plan = page.getByRole('list', { name: /^Plan of Day 1/ })
  await way.click()
  await page.getByRole('menuitemradio', { name: 'Public transport' }).click()
  await plan.getByRole('button', { name: /by public transport$/ }).click()
  await page.getByRole('menuitem', { name: 'Time and line…' }).click()
  const sheet = page.getByRole('dialog', { name: 'Public transport' })
  await sheet.getByLabel('Minutes').fill('25')
  await sheet.getByLabel('Line or note').fill('Keihan line')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(plan.getByRole('button', { name: '25 min by public transport' })).toBeVisible()
  await expect(plan.getByText('Keihan line')).toBeVisible()
}

/** The page of a share link shows the picture with its author to people without an account. */
async function isSeenByGuests(page: Page): Promise<void> {
  const [, tripId = ''] = /\/trips\/([\w-]+)/.exec(page.url()) ?? []
  const data = { share_map: true }
  const made = await page.request.post(`${server.url}/api/trips/${tripId}/share-links`, { data })
  const { link } = (await made.json()) as { link: { token: string } }
  const guest = await page.context().browser()?.newContext({ locale: 'en-GB' })
  if (!guest) throw new Error('there is no browser')
  const theirs = await guest.newPage()
  await theirs.goto(`${server.url}/shared/${link.token}`)
  await theirs.getByRole('list', { name: 'Day 1' }).getByText('Kinkaku-ji').click()
  await expect(theirs.getByText('Photo: Mariko Sato')).toBeVisible()
  const picture = theirs.locator('.guest-photo')
  await expect
    .poll(() => picture.evaluate(image => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0)
  await guest.close()
}

for (const [shape, use] of Object.entries(shapes))
  test.describe(`on a ${shape}`, () => {
    test.use(use)
    const phone = shape === 'phone'

    test('from an empty server to a sight on a street map with its hours, its picture and the real way there, also offline', async ({
      page,
      context,
    }) => {
      server = await startServer({
        env: {
          ...addresses(),
          MAP_SOURCE: builds.list,
          ROUTER: 'osrm',
          ROUTER_URL: roads.url,
          WEATHER_PROVIDER: 'off',
          RATES_PROVIDER: 'off',
        },
      })
      const elsewhere = strangers(context)
      await setUp(page, 'Use all of them')
      await newTripTo(page, 'Kyoto')

      // A place by its name: three presses and inputs.
      await openSearch(page, phone)
      await search(page).fill('kinkaku')
      await page.getByRole('button', { name: 'Add Kinkaku-ji' }).click()
      await search(page).fill('fushimi inari')
      await page.getByRole('button', { name: 'Add Fushimi Inari-taisha' }).click()
      await page.keyboard.press('Escape')

      const plan = page.getByRole('list', { name: /^Plan of Day 1/ })
      const sight = plan.getByRole('button', { name: /^Stop 1, Kinkaku-ji/ })
      // Every way of this router is a fifth longer than the straight line.
      const way = plan.getByRole('button', { name: /^[^~]*10\.\d km/ })
      await expect(way).toBeVisible()
      await sight.click()
      const about = phone
        ? page.getByRole('dialog', { name: 'Kinkaku-ji', exact: true })
        : page.getByRole('complementary', { name: 'Place' })
      const picture = about.getByRole('img', { name: 'Photo of Kinkaku-ji' })
      const isDrawn = () => picture.evaluate(image => (image as HTMLImageElement).naturalWidth > 0)
      await expect(picture).toBeVisible()
      await expect(about.getByText('Photo: Mariko Sato')).toBeVisible()
      await expect(about.getByText('CC BY-SA 4.0')).toBeVisible()
      await expect(about.getByText('09:00–17:00').first()).toBeVisible()
      await expect.poll(isDrawn).toBe(true)
      await about.getByRole('button', { name: 'Close', exact: true }).click()

      if (!phone) await goByTrain(page, way)

      if (phone) await page.getByRole('button', { name: /^Map/ }).click()
      const streets = page.locator('.map-streets canvas.leaflet-tile-loaded')
      await expect(streets.first()).toBeAttached()
      await page
        .getByRole('button', { name: /^Stop 1, Kinkaku-ji/ })
        .last()
        .click()
      await expect(page.locator('.no-streets')).toBeHidden()
      await page.goto(page.url().replace(/\?.*/, '?sheet=offline-map'))
      await page.getByRole('button', { name: /^Save map · / }).click()
      await expect(page.getByText(/^The map is saved on this device/)).toBeVisible()
      await page.keyboard.press('Escape')
      await page.waitForURL(({ searchParams }) => !searchParams.has('sheet'))
      expect(elsewhere).toEqual([])
      if (!phone) await isSeenByGuests(page)

      await expect.poll(() => hasEverything(page)).toBe(true)
      await context.setOffline(true)
      await page.reload()
      await expect(phone ? way : plan.getByText('Keihan line')).toBeVisible()
      await sight.click()
      await expect(about.getByText('09:00–17:00').first()).toBeVisible()
      await expect(about.getByText('Photo: Mariko Sato')).toBeVisible()
      await expect.poll(isDrawn).toBe(true)
      await about.getByRole('button', { name: 'Close', exact: true }).click()
      if (phone) await page.getByRole('button', { name: /^Map/ }).click()
      await expect(streets.first()).toBeAttached()
    })
  })

test('with "No" nothing leaves the server; a search that finds nothing says why, and an admin turns sights on there', async ({
  page,
  context,
}) => {
  server = await startServer({ env: addresses() })
  const before = services.heard.length
  const elsewhere = strangers(context)
  await setUp(page, 'No, nothing leaves this server')
  await newTripTo(page, 'Kyoto')
  await openSearch(page, false)
  await search(page).fill('Kinkaku-ji')
  await expect(page.getByText('No results for “Kinkaku-ji”')).toBeVisible()
  await expect(page.getByText('This server only knows towns and regions.')).toBeVisible()
  await expect(
    page.getByText('Paste a map link, drop a pin on the map, or add the place manually.'),
  ).toBeVisible()
  const answer = await page.request.get(`${server.url}/api/admin/egress`)
  const { uses } = (await answer.json()) as { uses: { last: unknown[] }[] }
  expect(uses.flatMap(({ last }) => last)).toEqual([])
  expect(services.heard.length).toBe(before)

  await page.getByRole('button', { name: 'Turn on sights' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn on sights' }).click()
  await expect(page.getByRole('button', { name: 'Add Kinkaku-ji' })).toBeVisible()
  expect(elsewhere).toEqual([])
})
