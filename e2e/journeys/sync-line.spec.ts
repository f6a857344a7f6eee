import { makeTrip, openDashboard } from '../support/dashboard-hands.ts'
import { openAttention } from '../support/planner-hands.ts'
import { expect, test } from '../support/sync-test.ts'

test('the line says how it stands with the server, on a phone under the title', async ({ world }) => {
  const device = await world.device(world.ines)
  const { page, proxy } = device
  await page.clock.install()
  await page.reload()
  await expect(device.syncLine('All changes saved')).toBeVisible()

  proxy.add({ path: /^\/api\//, fault: { kind: 'drop' } })
  proxy.cutSockets()
  await page.clock.runFor(30_000)
  await expect(device.syncLine('Offline · everything is on this device')).toBeVisible()
  await makeTrip(page, 'Lisbon')
  await openDashboard(page)
  await expect(device.syncLine('Saved on this device · 1 change waiting')).toBeVisible()
  await page.clock.runFor(6 * 60_000)
  await expect(device.syncLine('Saved on this device · server not responding')).toBeVisible()

  await page.clock.runFor(2000)
  await expect(page.locator('[aria-live="polite"][aria-atomic="true"]')).toContainText(
    'Saved on this device · server not responding',
  )
  await page.setViewportSize({ width: 390, height: 844 })
  const line = device.syncLine('Saved on this device · server not responding')
  const height = () =>
    line.evaluate(element => Number.parseFloat(getComputedStyle(element, '::after').height))
  await expect.poll(height).toBeGreaterThanOrEqual(44)
  expect(await line.evaluate(element => element.scrollWidth > element.clientWidth)).toBe(false)
  const tray = await openAttention(page, line)
  await expect(tray).toContainText('The server is not responding.')
  await tray.getByRole('button', { name: 'Close' }).click()
  await page.setViewportSize({ width: 1440, height: 900 })

  const answer = Promise.withResolvers<void>()
  proxy.heal()
  proxy.add({
    method: 'POST',
    path: '/api/trips',
    fault: { kind: 'hold', until: answer.promise, leg: 'answer' },
  })
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(device.syncLine('Sending 1 of 1…')).toBeVisible()
  answer.resolve()
  await expect(device.syncLine('All changes saved')).toBeVisible()
  expect(device.problems).toEqual([])
})

test('a trip is kept on the device, is taken off it and comes again when it is opened', async ({ world }) => {
  await world.ines.api.makeTrip('Lisbon')
  const device = await world.device(world.ines)
  const { page } = device
  const tray = await openAttention(page, device.syncLine('All changes saved'))
  const actions = tray.getByRole('button', { name: 'Actions for Lisbon' })
  await actions.click()
  await page.getByRole('menuitem', { name: 'Keep on this device' }).click()
  await expect(tray).toContainText('kept on this device')
  await actions.click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(tray).toContainText('Not on this device yet')
  await device.goOffline()
  await tray.getByRole('link', { name: /Lisbon/ }).click()
  await expect(page.getByRole('heading', { name: 'Not on this device yet' })).toBeVisible()
  await device.goOnline()
  await expect(page.getByRole('tablist', { name: 'Days' })).toBeVisible()
  expect(device.problems).toEqual([])
})
