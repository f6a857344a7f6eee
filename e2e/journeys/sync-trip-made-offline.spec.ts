import { expect, test } from '../support/sync-test.ts'

test('a trip made offline survives a cold start and the reconnect', async ({ world }) => {
  const device = await world.device(world.ines)
  await device.goOffline()
  await device.page.getByRole('button', { name: 'New trip' }).first().click()
  await device.page.getByLabel('Where to').fill('Azores')
  await device.page.getByLabel('First day').fill('2027-05-01')
  await device.page.getByRole('button', { name: 'Make trip' }).click()
  await expect(device.page).toHaveURL(/trips\/[0-9a-f-]{36}/)
  await device.closeTab()
  await device.coldStart('/')
  await expect(device.page.getByRole('button', { name: /1 change waiting/ })).toBeVisible()
  await device.goOnline()
  await expect(device.page.getByRole('button', { name: 'All changes saved' })).toBeVisible()
  expect(await world.ines.api.trips()).toMatchObject([{ title: 'Azores', day_count: 7 }])
})
