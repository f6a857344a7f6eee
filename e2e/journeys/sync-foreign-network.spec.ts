import { makeTrip, openDashboard } from '../support/dashboard-hands.ts'
import { readTable } from '../support/device-storage.ts'
import { expect, test } from '../support/sync-test.ts'
import type { Fault } from '../proxy/fault.ts'

const wantsSignIn = 'Saved on this device · network sign-in required'

const faults: { what: string; fault: Fault }[] = [
  { what: 'a page with 200', fault: { kind: 'login-page' } },
  { what: 'a way to another page', fault: { kind: 'redirect', to: 'http://hotel.invalid/sign-in' } },
]

for (const { what, fault } of faults) {
  test(`a network that answers with ${what} wipes nothing and loses nothing`, async ({ world }) => {
    await world.ines.api.makeTrip('Known to the server')
    const device = await world.device(world.ines)
    const { page, proxy } = device
    const startedAt = await page.evaluate(() => performance.timeOrigin)

    proxy.add({ path: /^\/api\//, fault })
    proxy.cutSockets()
    await makeTrip(page, 'Made in the hotel')
    await openDashboard(page)
    await expect(device.syncLine(wantsSignIn)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Known to the server' })).toBeVisible()
    expect(await readTable(page, 'outbox')).toHaveLength(1)

    await page.reload()
    await expect(device.syncLine(wantsSignIn)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Known to the server' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Made in the hotel' })).toBeVisible()
    expect(await readTable(page, 'outbox')).toHaveLength(1)
    expect(startedAt).not.toBe(await page.evaluate(() => performance.timeOrigin))

    proxy.heal()
    await expect(device.syncLine('All changes saved')).toBeVisible()
    const titles = (await world.ines.api.trips()).map(trip => trip['title'])
    expect(titles.sort()).toEqual(['Known to the server', 'Made in the hotel'])
    expect(device.problems).toEqual([])
  })
}
