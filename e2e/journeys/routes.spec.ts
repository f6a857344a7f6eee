import type { Page } from '@playwright/test'
import type { ApiClient } from '../support/api-client.ts'
import { canBeMoved, stopNames } from '../support/open-planner.ts'
import { startRoadServer } from '../support/road-server.ts'
import { expect, test, type World } from '../support/sync-test.ts'

const shapes = {
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
}

/** The line of the day that shows, row by row. */
const rowsOf = (page: Page) => page.getByRole('list', { name: /^Plan of Day/ }).getByRole('listitem')

/** What is done with the day's route: in its footer, on a phone in its menu. */
async function onDay(page: Page, phone: boolean, day: number, name: RegExp): Promise<void> {
  if (!phone) {
    const tools = page.getByRole('toolbar', { name: 'Day tools' })
    await tools.getByRole('button', { name }).or(tools.getByRole('radio', { name })).click()
    return
  }
  await page.getByRole('button', { name: `Actions for Day ${day}` }).click()
  await page.getByRole('menuitem', { name }).or(page.getByRole('menuitemradio', { name })).click()
}

async function makeTrip(api: ApiClient, dates: object): Promise<{ at: string; id: string; days: string[] }> {
  const { trip } = (await api.ask('POST', '/api/trips', { title: 'Monaco', ...dates })) as {
    trip: { id: string }
  }
  const days = (await api.rows(trip.id, 'days')) as { id: string; date?: string }[]
  const inOrder = days.toSorted((a, b) => String(a.date).localeCompare(String(b.date)))
  return { id: trip.id, at: `/api/trips/${trip.id}`, days: inOrder.map(({ id }) => id) }
}

async function placeAt(api: ApiClient, at: string, name: string, lat: number, lng: number): Promise<string> {
  const { place } = (await api.ask('POST', `${at}/places`, { name, lat, lng })) as { place: { id: string } }
  return place.id
}

async function withRoads({ ines }: World, journey: () => Promise<void>): Promise<void> {
  const roads = await startRoadServer()
  try {
    await ines.api.ask('PUT', '/api/auth/app-settings', { router: 'osrm', router_url: roads.url })
    await journey()
  } finally {
    await roads.close()
  }
}

for (const [shape, viewport] of Object.entries(shapes))
  test.describe(`on a ${shape}`, () => {
    test.use({ viewport })
    const phone = shape === 'phone'

    test('a way goes by taxi, the route is hidden, the order optimised and put back', async ({ world }) => {
      const { ines, device } = world
      await withRoads(world, async () => {
        const trip = await makeTrip(ines.api, { start_date: '2027-04-17', end_date: '2027-04-18' })
        for (const [name, lat] of Object.entries({
          Museum: 43.73,
          Market: 43.736,
          Palace: 43.733,
          Casino: 43.739,
        })) {
          const place_id = await placeAt(ines.api, trip.at, name, lat, 7.42)
          await ines.api.ask('POST', `${trip.at}/assignments`, { place_id, day_id: trip.days[0] })
        }
        const { page } = await device(ines, { at: `/trips/${trip.id}/plan/day/1` })
        await canBeMoved(page)
        const rows = rowsOf(page)
        await expect(rows).toContainText([
          'Museum',
          '13 min · 800 m',
          'Market',
          '7 min · 400 m',
          'Palace',
          '13 min · 800 m',
          'Casino',
        ])

        await page.getByRole('button', { name: '7 min · 400 m on foot' }).click()
        await page.getByRole('menuitemradio', { name: 'Taxi' }).click()
        await expect(page.getByRole('button', { name: '1 min · 400 m by taxi' })).toBeVisible()
        await onDay(page, phone, 1, /^Drive/)
        await expect(page.getByRole('button', { name: '2 min · 800 m by car' })).toHaveCount(2)
        await onDay(page, phone, 1, /^Walk/)

        await onDay(page, phone, 1, phone ? /^Hide route/ : /^Route/)
        await expect(rows).toHaveCount(4)
        await onDay(page, phone, 1, phone ? /^Show route/ : /^Route/)
        await expect(rows).toHaveCount(7)

        await onDay(page, phone, 1, /^Optimise/)
        const sheet = page.getByRole('dialog', { name: 'Optimise order' })
        await expect(sheet.getByRole('status')).toContainText('Saves about 13 min')
        await sheet.getByRole('button', { name: 'Apply order' }).click()
        await expect(sheet).toBeHidden()
        await expect.poll(() => stopNames(page)).toEqual(['Museum', 'Palace', 'Market', 'Casino'])
        await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
        await expect.poll(() => stopNames(page)).toEqual(['Museum', 'Market', 'Palace', 'Casino'])
        await expect(page.getByRole('button', { name: '1 min · 400 m by taxi' })).toBeVisible()
      })
    })

    test('a flight splits the day, from the hotel before it to the hotel after it', async ({ world }) => {
      const { ines, device } = world
      await withRoads(world, async () => {
        const { id, at, days } = await makeTrip(ines.api, {
          start_date: '2027-04-17',
          end_date: '2027-04-19',
        })
        const [first, second, third] = days
        const sleep = async (place_id: string, start_day_id?: string, end_day_id?: string) =>
          await ines.api.ask('POST', `${at}/accommodations`, { place_id, start_day_id, end_day_id })
        await sleep(await placeAt(ines.api, at, 'Hotel Port', 43.73, 7.42), first, second)
        await sleep(await placeAt(ines.api, at, 'Hotel Seine', 48.863, 2.336), second, third)
        const stops = {
          Market: [43.733, 7.42, '09:00'],
          Louvre: [48.86, 2.336, '16:00'],
        } as const
        for (const [name, [lat, lng, assignment_time]] of Object.entries(stops)) {
          const place_id = await placeAt(ines.api, at, name, lat, lng)
          await ines.api.ask('POST', `${at}/assignments`, { place_id, day_id: second, assignment_time })
        }
        await ines.api.ask('POST', `${at}/reservations`, {
          type: 'flight',
          title: 'Nice to Paris',
          status: 'confirmed',
          start_date: '2027-04-18',
          start_time: '12:00',
          end_date: '2027-04-18',
          end_time: '13:30',
          details: {
            legs: [
              {
                number: 'AF7',
                from: { name: 'Nice', code: 'NCE', lat: 43.665, lng: 7.215 },
                to: { name: 'Paris Orly', code: 'ORY', lat: 48.725, lng: 2.359 },
              },
            ],
          },
        })
        const hers = await device(ines, { at: `/trips/${id}/plan/day/2` })
        const { page } = hers
        const line = [
          'Hotel Port',
          '7 min · 400 m',
          'Market',
          /km/,
          'Nice to Paris',
          /km/,
          'Louvre',
          '7 min · 400 m',
          'Hotel Seine',
        ]
        await expect(rowsOf(page)).toContainText(line)
        await expect(rowsOf(page)).toHaveCount(line.length)
        await expect(page.getByRole('button', { name: / 2\d(\.\d)? km by car/ })).toHaveCount(1)
        await expect(page.getByRole('button', { name: / 1\d(\.\d)? km by car/ })).toHaveCount(1)
        const fromBed = page.getByRole('button', { name: '7 min · 400 m on foot' }).first()
        await fromBed.click()
        await page.getByRole('menu', { name: 'Onward from Hotel Port' }).getByText('Taxi').click()
        await expect(page.getByRole('button', { name: '1 min · 400 m by taxi' })).toBeVisible()
        const modesOf = async (many: string) => (await ines.api.rows(id, many)).map(row => row['onward_mode'])
        await expect.poll(() => modesOf('days')).toContain('taxi')
        await hers.isReadyOffline()
        await hers.goOffline()
        await page.reload()
        await expect(page.getByRole('button', { name: '1 min · 400 m by taxi' })).toBeVisible()
        await page.getByRole('button', { name: / 1\d(\.\d)? km by car/ }).click()
        await page.getByRole('menu', { name: 'Onward from Nice to Paris' }).getByText('Taxi').click()
        const byTaxi = page.getByRole('button', { name: / 1\d(\.\d)? km by taxi/ })
        await expect(byTaxi).toBeVisible()
        await page.keyboard.press('Control+z')
        await expect(byTaxi).toBeHidden()
        await page.keyboard.press('Control+Shift+z')
        await expect(byTaxi).toBeVisible()
        await hers.goOnline()
        await expect.poll(() => modesOf('reservations')).toEqual(['taxi'])
      })
    })
  })
