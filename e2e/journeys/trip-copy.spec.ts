import { openStoredPlanner, stopNames } from '../support/open-planner.ts'
import { expect, test } from '../support/sync-test.ts'

test('a trip is copied without a connection, sent later, and taken back', async ({ world }) => {
  const { device, ...trip } = await openStoredPlanner(world)
  const { page } = device
  const before = await stopNames(page)
  await device.goOffline()
  await page.goto(`/trips/${trip.id}/plan/day/2?sheet=copy-trip`)
  const sheet = page.getByRole('dialog', { name: 'Copy trip' })
  await sheet.getByLabel('Name of the copy').fill('Once more')
  await sheet.getByLabel('First day').fill('2028-05-01')
  await sheet.getByRole('button', { name: 'Copy trip' }).click()
  await expect(page.locator('.toast')).toContainText('Once more created as a copy')
  await page.getByRole('tab', { name: /Day 2, Tuesday 2 May/ }).click()
  expect(await stopNames(page)).toEqual(before)
  const copy = /trips\/([^/]+)/.exec(page.url())?.[1] ?? ''
  expect(copy).not.toBe(trip.id)
  await device.goOnline()
  const titles = async () => (await world.ines.api.trips()).map(({ title }) => title)
  await expect.poll(titles, { timeout: 20_000 }).toContain('Once more')
  expect(await world.ines.api.ask('GET', `/api/trips/${copy}`)).toMatchObject({
    trip: { title: 'Once more', start_date: '2028-05-01', day_count: trip.days.length },
  })
  await page.keyboard.press('Control+z')
  await expect.poll(titles, { timeout: 20_000 }).not.toContain('Once more')
})
