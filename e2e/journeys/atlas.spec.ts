import { addDays } from '@caravel/sync-protocol/domain/trip-range'
import { faultsOf } from '../support/accessible.ts'
import type { Person } from '../support/api-client.ts'
import { expect, test } from '../support/sync-test.ts'

/** A trip to Furnas on the Azores. Its title has what breaks careless code. */
const title = 'São Miguel – mit Wind 🌋'

async function makeAzores({ api }: Person, start_date: string): Promise<void> {
  const { trip } = await api.ask('POST', '/api/trips', {
    title,
    start_date,
    end_date: addDays(start_date, 2),
  })
  const at = `/api/trips/${(trip as { id: string }).id}`
  const { days } = await api.ask('GET', `${at}/days`)
  const { place } = await api.ask('POST', `${at}/places`, { name: 'Furnas', lat: 37.77, lng: -25.31 })
  await api.ask('POST', `${at}/assignments`, {
    place_id: (place as { id: string }).id,
    day_id: (days as { id: string }[])[0]?.id,
  })
}

test('the atlas of a new device counts trips that are over, and stands there without a network', async ({
  world,
}) => {
  const { ines } = world
  await makeAzores(ines, '2024-05-01')
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
  await expect(page.getByText(title).first()).toBeVisible()
  expect(device.problems).toEqual([])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a planned country is shaded by itself once the trip is over, without a network', async ({
    world,
  }) => {
    const { ines } = world
    const start = addDays(new Date().toISOString().slice(0, 10), 2)
    await makeAzores(ines, start)
    const device = await world.device(ines)
    const { page } = device
    await page.goto(new URL('/atlas', page.url()).href)
    // Also for screen readers: the map has a button for each shaded country.
    await expect(page.getByRole('button', { name: 'Portugal, planned' })).toBeAttached()
    await device.goOffline()
    await page.clock.setFixedTime(`${addDays(start, 3)}T12:00:00`)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(page.getByRole('button', { name: 'Portugal, visited once, 2 nights' })).toBeAttached()
    expect(device.problems).toEqual([])
  })

  test('old travels are marked without a network, reach the other device, and come back by undo', async ({
    world,
  }) => {
    const { ines } = world
    await ines.api.makeTrip('A trip without places')
    const phone = await world.device(ines, { bare: true })
    const other = await world.device(ines, { bare: true })
    const rows = (page: typeof phone.page, name: RegExp) =>
      page.getByRole('region', { name: 'List' }).getByRole('button', { name })
    await phone.page.goto(new URL('/atlas', phone.page.url()).href)
    await expect(phone.page.getByText('Your atlas fills itself from your trips.')).toBeVisible()

    await phone.goOffline()
    await phone.page.getByRole('button', { name: 'Mark', exact: true }).click()
    const sheet = phone.page.getByRole('dialog')
    await sheet.getByLabel('Earlier travels on one line').fill('2001 Perú, Bolivien; 2010 日本')
    await sheet.getByRole('button', { name: 'Mark', exact: true }).click()
    await expect(rows(phone.page, /Japan/)).toBeVisible()
    await expect(sheet).toHaveCount(0)
    await phone.page.goto(new URL('/atlas/GE', phone.page.url()).href)
    await phone.page.getByRole('button', { name: 'Add to bucket list' }).click()
    await expect(phone.page.getByRole('button', { name: 'Remove from bucket list' })).toBeVisible()
    expect(await faultsOf(phone.page)).toEqual([])
    await phone.page.goto(new URL('/atlas', phone.page.url()).href)
    await phone.goOnline()

    await other.page.goto(new URL('/atlas/BO', other.page.url()).href)
    await other.page.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(rows(phone.page, /Bolivia/)).toHaveCount(0)
    await other.page.getByRole('button', { name: 'Undo' }).last().click()
    await expect(rows(phone.page, /Bolivia/)).toBeVisible()
    await other.page.goto(new URL('/atlas/bucket-list', other.page.url()).href)
    await expect(rows(other.page, /Georgia/)).toBeVisible()
    expect([...phone.problems, ...other.problems]).toEqual([])
  })
})
