import { faultsOf } from '../support/accessible.ts'
import { expect, test } from '../support/sync-test.ts'

test('the atlas of a new device counts trips that are over, and stands there without a network', async ({
  world,
}) => {
  const { ines } = world
  const { trip } = await ines.api.ask('POST', '/api/trips', {
    title: 'São Miguel – mit Wind 🌋',
    start_date: '2024-05-01',
    end_date: '2024-05-03',
  })
  const at = `/api/trips/${(trip as { id: string }).id}`
  const { days } = await ines.api.ask('GET', `${at}/days`)
  const { place } = await ines.api.ask('POST', `${at}/places`, { name: 'Furnas', lat: 37.77, lng: -25.31 })
  await ines.api.ask('POST', `${at}/assignments`, {
    place_id: (place as { id: string }).id,
    day_id: (days as { id: string }[])[0]?.id,
  })

  // Trips that are over stay on the server until somebody opens them.
  const device = await world.device(ines, { bare: true })
  const { page } = device
  await page.goto(new URL('/atlas?view=list', page.url()).href)
  const portugal = page.getByRole('button', { name: /Portugal/ }).first()
  await expect(portugal).toBeVisible()
  await expect(page.getByText(/not on this device/)).toHaveCount(0)
  expect(await faultsOf(page)).toEqual([])

  await device.goOffline()
  await page.reload()
  await expect(portugal).toBeVisible()
  await portugal.click()
  await expect(page.getByText('São Miguel – mit Wind 🌋').first()).toBeVisible()
  expect(device.problems).toEqual([])
})
