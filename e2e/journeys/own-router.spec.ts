import { cpSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from '../support/sync-test.ts'

const inRepository = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const isInstalled = existsSync(inRepository('server/routing/node_modules'))

if (isInstalled)
  test('an admin sets up the own router; a day then shows how long each way takes, offline the same', async ({
    world: { server, ines, device },
  }) => {
    mkdirSync(join(server.dataDir, 'maps'), { recursive: true })
    cpSync(inRepository('e2e/fixtures/monaco.osm.pbf'), join(server.dataDir, 'maps', 'monaco.osm.pbf'))
    const hers = await device(ines, { at: '/admin/routes' })
    const { page } = hers
    await page.getByLabel('Router', { exact: true }).selectOption('own')
    await page.getByRole('button', { name: 'Save “Router in use”' }).click()
    // The builder has the lowest priority, so it takes minutes where other processes keep the machine busy.
    await expect(page.getByText('The new graph is in use.')).toBeVisible({ timeout: 150_000 })
    await page.getByRole('button', { name: 'Test router' }).click()
    await expect(page.getByText(/on foot, \d+ minutes?\. Answered in/)).toBeVisible()

    const dates = { start_date: '2027-04-17', end_date: '2027-04-18' }
    const { trip } = (await ines.api.ask('POST', '/api/trips', { title: 'Monaco', ...dates })) as {
      trip: { id: string }
    }
    const [day] = await ines.api.rows(trip.id, 'days')
    for (const [name, at] of Object.entries({
      Casino: { lat: 43.7393, lng: 7.4278 },
      Aquarium: { lat: 43.7306, lng: 7.4256 },
      Buoy: { lat: 43.725, lng: 7.45 },
    })) {
      const made = await ines.api.ask('POST', `/api/trips/${trip.id}/places`, { name, ...at })
      const { place } = made as { place: { id: string } }
      const stop = { place_id: place.id, day_id: day?.id }
      await ines.api.ask('POST', `/api/trips/${trip.id}/assignments`, stop)
    }
    await page.goto(`/trips/${trip.id}/plan/day/1`)
    const walk = page.getByRole('button', { name: '24 min · 2.0 km on foot' })
    const overWater = page.getByRole('button', { name: 'Not reachable by road' })
    await expect(walk).toBeVisible()
    await expect(overWater).toBeVisible()
    await hers.isReadyOffline()
    await hers.goOffline()
    await page.reload()
    await expect(walk).toBeVisible()
    await expect(overWater).toBeVisible()
  })
else
  test('the own router is left out here: npm run routing:install brings it', () => {
    console.warn('The own router is not installed, so its journey was left out: npm run routing:install')
  })
