import type { Page } from '@playwright/test'
import { readTable } from '../support/device-storage.ts'
import { toast } from '../support/history-hands.ts'
import { addPlace, editStop, openFromMore, openTrip, stopNamed } from '../support/planner-hands.ts'
import { isAllSaved, placeNamed, placeNames } from '../support/server-truth.ts'
import { openOwnTrip, shareTrip } from '../support/shared-trip.ts'
import { expect, test } from '../support/sync-test.ts'

test('U8: undo and redo by key, without a network, after the app was closed: the same ids, each once', async ({
  world,
}) => {
  const { tripId, hers } = await openOwnTrip(world)
  const before = await placeNamed(world.ines.api, tripId, 'Castelo')
  await hers.goOffline()
  await editStop(hers.page, 'Castelo', { name: 'Castle' })
  await editStop(hers.page, 'Castle', { name: 'Castle hill' })
  await addPlace(hers.page, 'Alfama')
  await hers.closeTab()
  await hers.coldStart(`/trips/${tripId}/plan/day/1`)
  const { page } = hers
  await expect(stopNamed(page, 'Castle hill')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(stopNamed(page, 'Alfama')).toBeHidden()
  await page.keyboard.press('Control+z')
  await expect(stopNamed(page, 'Castle')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(stopNamed(page, 'Castelo')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Offline/ })).toBeVisible()
  await page.keyboard.press('Control+Shift+z')
  await page.keyboard.press('Control+y')
  await expect(stopNamed(page, 'Castle hill')).toBeVisible()
  // Drawn at once, on the disk a moment later.
  await expect.poll(async () => (await readTable(page, 'outbox')).length).toBe(2)
  await page.reload()
  await expect(page.getByRole('button', { name: /^Redo: / })).toBeEnabled()
  await hers.goOnline()
  await isAllSaved(hers)
  expect((await placeNamed(world.ines.api, tripId, 'Castle hill'))?.id).toBe(before?.id)
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect(stopNamed(page, 'Castelo')).toBeVisible()
  await isAllSaved(hers)
  await expect.poll(() => placeNames(world.ines.api, tripId)).toEqual(['Castelo'])
})

test('with a sheet open, on a keyboard that writes another script, and on a phone under More', async ({
  world,
}) => {
  const { tripId, hers } = await openOwnTrip(world)
  const { page } = hers
  await editStop(page, 'Castelo', { name: 'Castle' })
  const press = (key: string, code: string, ctrlKey: boolean) =>
    page.evaluate(
      init => (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', init)),
      { key, code, ctrlKey, bubbles: true, cancelable: true },
    )
  await press('т', 'KeyN', false)
  const add = page.getByRole('search', { name: 'Add place' })
  await expect(add).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(add).toBeHidden()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toBeVisible()
  await press('я', 'KeyZ', true)
  await expect(toast(page, 'Undone: Castelo changed')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(stopNamed(page, 'Castelo')).toBeVisible()

  await page.keyboard.press('Control+Shift+z')
  await expect(stopNamed(page, 'Castle')).toBeVisible()
  await isAllSaved(hers)
  await page.setViewportSize({ width: 390, height: 844 })
  await openTrip(page, tripId)
  const tabs = page.getByRole('navigation', { name: 'Trip navigation' })
  await tabs.getByRole('button', { name: 'More' }).click()
  await page
    .getByRole('dialog', { name: 'More' })
    .getByRole('button', { name: /^Undo: / })
    .click()
  await expect(stopNamed(page, 'Castelo')).toBeVisible()
  await openFromMore(page, 'History')
  await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(stopNamed(page, 'Castelo')).toBeVisible()
})

test('U1: in a field the browser’s own undo counts, on every page the keys; what somebody changed since stays', async ({
  world,
}) => {
  const { tripId, hers, his } = await shareTrip(world)
  const { page } = hers
  await editStop(page, 'Castelo', { name: 'Castle' })
  await page.getByRole('button', { name: 'Add day title' }).click()
  const field = page.getByRole('textbox').last()
  await field.pressSequentially('Alfama')
  await page.keyboard.press('Control+z')
  await expect(stopNamed(his.page, 'Castle')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto(`/trips/${tripId}/history`)
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(stopNamed(his.page, 'Castelo')).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Open plan' })).toBeVisible()
  // The dashboard is painted before the keys are there.
  await expect(async () => {
    await page.keyboard.press('Control+Shift+z')
    await expect(stopNamed(his.page, 'Castle')).toBeVisible({ timeout: 3000 })
  }).toPass()

  await editStop(his.page, 'Castle', { name: 'Castelo de São Jorge' })
  await openTrip(page, tripId)
  await expect(stopNamed(page, 'Castelo de São Jorge')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(
    toast(hers.page, 'Castelo de São Jorge was not changed because Jonas edited it later'),
  ).toBeVisible()
  await expect(stopNamed(hers.page, 'Castelo de São Jorge')).toBeVisible()
})

test('on the lists of a trip, by key: what is only for oneself in its turn, and a thing that passes as one step', async ({
  world,
}) => {
  const { tripId, hers, his } = await shareTrip(world)
  const { page } = hers
  for (const each of [page, his.page]) await each.goto(`/trips/${tripId}/lists`)
  const line = page.getByLabel('Add item')
  const thing = (of: Page, name: string) => of.getByRole('checkbox', { name, exact: true })
  const add = async (name: string) => {
    await line.fill(name)
    await line.press('Enter')
    await expect(thing(page, name)).toBeVisible()
  }
  const press = async (keys: string, said: string) => {
    await page.keyboard.press(keys)
    await expect(toast(page, said)).toBeVisible()
  }
  await add('Tent')
  await page.getByRole('button', { name: 'Visible to everyone on the trip' }).click()
  await add('Present')
  await thing(page, 'Present').check({ force: true })
  await press('Control+z', 'Undone: Present packed')
  await press('Control+z', 'Undone: Present added')
  await expect(thing(page, 'Present')).toBeHidden()
  await expect(thing(page, 'Tent')).toBeVisible()
  await press('Control+Shift+z', 'Present added')
  await expect(thing(page, 'Present')).toBeVisible()

  await isAllSaved(hers)
  const tents = async () => {
    const { items } = await world.ines.api.ask('GET', `/api/trips/${tripId}/packing`)
    return items as { id: string }[]
  }
  const [before] = await tents()
  await page.getByRole('button', { name: /^Tent/ }).click()
  await page.getByRole('checkbox', { name: 'Only visible to you' }).check({ force: true })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(thing(his.page, 'Tent')).toBeHidden()
  const passed = page.getByRole('button', { name: /^Tent.*Only visible to you/ })
  await expect(passed).toBeVisible()
  await hers.goOffline()
  await press('Control+z', 'Undone: Tent is now only visible to you')
  await expect(passed).toBeHidden()
  await expect(thing(page, 'Tent')).toHaveCount(1)
  await press('Control+Shift+z', 'Tent is now only visible to you')
  await expect(passed).toBeVisible()
  await expect(thing(page, 'Tent')).toHaveCount(1)
  await press('Control+z', 'Undone: Tent is now only visible to you')
  await hers.goOnline()
  await isAllSaved(hers)
  await expect(thing(his.page, 'Tent')).toBeVisible()
  expect((await tents()).map(({ id }) => id)).toEqual([before?.id])
  await press('Control+z', 'Undone: Present added')
  await press('Control+z', 'Undone: Tent added')
  await expect(thing(his.page, 'Tent')).toBeHidden()
  expect([...hers.problems, ...his.problems]).toEqual([])
})
