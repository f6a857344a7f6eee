import { openStoredPlanner } from '../support/open-planner.ts'
import { isAllSaved } from '../support/server-truth.ts'
import { expect, test } from '../support/sync-test.ts'

test('the title of a day is one change by Enter, none by Escape, and Tab goes on to what follows', async ({
  world,
}) => {
  const { device } = await openStoredPlanner(world)
  const { page } = device
  await isAllSaved(device)
  await device.goOffline()
  const title = page.getByRole('button', { name: /^Alfama and Graça.*edit title$/ })
  const field = page.getByRole('textbox', { name: 'Day title' })
  await title.click()
  await field.fill('Something else')
  await page.keyboard.press('Escape')
  await expect(title).toBeFocused()
  await expect(device.syncLine(/^Offline/)).toBeVisible()
  await title.click()
  await field.fill('A slow day')
  await page.keyboard.press('Enter')
  const renamed = page.getByRole('button', { name: 'A slow day, edit title' })
  await expect(renamed).toBeFocused()
  await expect(device.syncLine('Saved on this device · 1 change waiting')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(title).toBeVisible()
  await title.click()
  await page.keyboard.press('Tab')
  await expect(field).toBeHidden()
  await expect(title).not.toBeFocused()
})
