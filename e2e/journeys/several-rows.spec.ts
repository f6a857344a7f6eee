import { addPlace, openDay, openTrip, stopNamed } from '../support/planner-hands.ts'
import { isAllSaved } from '../support/server-truth.ts'
import { shareTrip } from '../support/shared-trip.ts'
import { expect, test } from '../support/sync-test.ts'

// Nothing here is done without a network, so the app is not stored on the device first.
test.use({ serviceWorkers: 'block' })

test('several rows are chosen by mouse, key and tap, and moved as one step of undo', async ({ world }) => {
  const { tripId, hers, his } = await shareTrip(world)
  const { page } = hers
  await addPlace(page, 'Alfama')
  await addPlace(page, 'Belém')
  const bar = page.getByRole('toolbar', { name: 'Selected rows' })

  await stopNamed(page, 'Castelo').click({ modifiers: ['ControlOrMeta'] })
  await stopNamed(page, 'Belém').click({ modifiers: ['Shift'] })
  await expect(bar).toContainText('3 selected')
  await page.keyboard.press('Escape')
  await expect(bar).toBeHidden()

  await stopNamed(page, 'Alfama').focus()
  await page.keyboard.press('Shift+ArrowDown')
  await expect(bar).toContainText('2 selected')
  await bar.getByRole('button', { name: 'Move to another day' }).click()
  await page.getByRole('menuitem', { name: /^Day 2/ }).click()
  await expect(bar).toBeHidden()
  await isAllSaved(hers)
  await openDay(his.page, 2)
  await expect(stopNamed(his.page, 'Belém')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(stopNamed(page, 'Alfama')).toBeVisible()
  await expect(stopNamed(his.page, 'Alfama')).toBeHidden()

  await page.setViewportSize({ width: 320, height: 640 })
  await openTrip(page, tripId)
  await page.getByRole('button', { name: 'Actions for Day 1' }).click()
  await page.getByRole('menuitem', { name: 'Select multiple' }).click()
  await stopNamed(page, 'Castelo').click()
  await stopNamed(page, 'Belém').click()
  await expect(bar).toContainText('2 selected')
  await expect(bar.getByRole('button', { name: 'Delete 2 places' })).toBeInViewport({ ratio: 1 })
  await bar.getByRole('button', { name: 'Remove from this day' }).click()
  await expect(stopNamed(page, 'Belém')).toBeHidden()
  await expect(stopNamed(page, 'Alfama')).toBeVisible()
})

test('the list is as wide as somebody made it on this device', async ({ world }) => {
  const { hers } = await shareTrip(world)
  const { page } = hers
  const divider = page.getByRole('separator', { name: 'Resize list' })
  const width = async () => (await page.locator('.split-panel').boundingBox())?.width ?? 0
  const usual = await width()
  await divider.focus()
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(width).toBe(usual + 64)
  await page.reload()
  await expect(stopNamed(page, 'Castelo')).toBeVisible()
  expect(await width()).toBe(usual + 64)
  await divider.dblclick()
  await expect.poll(width).toBe(usual)
})
