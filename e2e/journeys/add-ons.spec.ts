import { isAllSaved } from '../support/server-truth.ts'
import { openAttention } from '../support/planner-hands.ts'
import { shareTrip } from '../support/shared-trip.ts'
import { expect, test } from '../support/sync-test.ts'

test('an add-on goes from an open trip without a reload, and what waited for it is sent when it is back', async ({
  world,
}) => {
  const { tripId, his } = await shareTrip(world)
  const { page } = his
  const { api } = world.ines
  const turn = (enabled: boolean) => api.ask('PUT', '/api/addons/packing', { enabled })
  const entry = page.getByRole('link', { name: 'Lists', exact: true })
  await entry.click()
  await page.getByRole('radio', { name: /^To-dos/ }).check({ force: true })
  await expect(page.getByLabel('Add to-do')).toBeVisible()
  // Gone with the page, if that were loaded anew.
  await page.evaluate(() => Object.assign(globalThis, { samePage: true }))

  await his.goOffline()
  await page.getByLabel('Add to-do').fill('Book the ferry')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Book the ferry/ })).toBeVisible()
  await turn(false)
  await his.goOnline()
  await expect(entry).toBeHidden()
  await expect(page.getByText('“Lists” is turned off on this server')).toBeVisible()
  await page
    .getByRole('link', { name: 'Go to plan' })
    .or(page.getByRole('button', { name: 'Go to plan' }))
    .click()
  const tray = await openAttention(page, his.syncLine('1 needs attention'))
  await expect(tray).toContainText('Book the ferry')
  await expect(tray).toContainText('This add-on is turned off on this server.')
  await page.keyboard.press('Escape')

  await turn(true)
  await expect(entry).toBeVisible()
  await isAllSaved(his)
  const todos = async () => (await api.ask('GET', `/api/trips/${tripId}/todo`)) as object
  await expect.poll(todos).toMatchObject({ items: [{ title: 'Book the ferry' }] })
  await expect(his.syncLine('1 needs attention')).toBeHidden()
  expect(await page.evaluate(() => 'samePage' in globalThis)).toBe(true)
})
