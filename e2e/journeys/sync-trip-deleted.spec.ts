import { isAllSaved } from '../support/server-truth.ts'
import { expect, test } from '../support/sync-test.ts'

// Nothing here is done without a network, so the app is not stored on the device first.
test.use({ serviceWorkers: 'block' })

test('a deleted trip is gone for everyone, and Undo brings it back for everyone', async ({ world }) => {
  const tripId = await world.ines.api.makeTrip('Sintra')
  await world.ines.api.addMember(tripId, world.jonas)
  const hers = await world.device(world.ines)
  const his = await world.device(world.jonas)
  const here = hers.page.getByText('Sintra').first()
  const there = his.page.getByText('Sintra').first()
  await expect(there).toBeVisible()

  await hers.page
    .getByRole('button', { name: /Sintra/ })
    .first()
    .click()
  await hers.page.getByRole('menuitem', { name: 'Delete trip' }).click()
  await expect(there).toBeHidden()
  await expect.poll(async () => (await world.ines.api.trips()).length).toBe(0)
  await hers.page.getByRole('button', { name: 'Undo' }).click()

  await expect.poll(async () => (await world.ines.api.trips()).map(trip => trip.id)).toEqual([tripId])
  await expect(here).toBeVisible()
  await expect(there).toBeVisible()
  await isAllSaved(hers)
})
