import { readTable } from '../support/device-storage.ts'
import { expectEachOnce, isAllSaved } from '../support/server-truth.ts'
import type { Locator, Page } from '@playwright/test'
import { fingerOn, middleOf } from '../support/finger.ts'
import { expect, test } from '../support/sync-test.ts'

/** Typed and entered before the page can draw a letter of it, as on a busy phone. */
const enterAtOnce = (line: Locator, text: string): Promise<void> =>
  line.evaluate((field, typed) => {
    const input = field as HTMLInputElement
    input.value = typed
    input.dispatchEvent(new InputEvent('input', { bubbles: true }))
    input.form?.requestSubmit()
  }, text)

test('a packing list and to-dos grow offline, are ticked by two people, and come together', async ({
  world: { ines, jonas, device },
}) => {
  const tripId = await ines.api.makeTrip('Lisbon')
  await ines.api.addMember(tripId, jonas)
  const hers = await device(ines, { at: `/trips/${tripId}/lists` })
  const { page } = hers
  await expect(page.getByText('Your packing list is empty')).toBeVisible()
  await expect(page.getByRole('img', { name: /Jonas/ })).toBeVisible()

  await hers.goOffline()
  await page.goto(`/trips/${tripId}/lists?sheet=paste`)
  await page
    .getByLabel('One item per line')
    .fill('Clothes, Wool jumper, 410, Backpack\nClothes, Hat, heavy\nPapers, Passport, 40')
  await expect(page.getByText('the weight must be in grams, or in kilograms with kg.')).toBeVisible()
  await page
    .getByLabel('One item per line')
    .fill('Clothes, Wool jumper, 410, Backpack\nClothes, Hat, 90, Backpack\nPapers, Passport, 40')
  await page.getByRole('button', { name: 'Add 3 items' }).click()
  // What is typed while the sheet is still open goes into the sheet.
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByLabel('Add to Clothes').fill('3 x Socks')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Socks/ })).toContainText('3 ×')
  await page.getByRole('button', { name: 'Category' }).click()
  await page.getByRole('menuitem', { name: 'New category' }).click()
  await page.getByLabel('New category name').fill('Camp')
  await page.keyboard.press('Enter')
  await enterAtOnce(page.getByLabel('Add to Camp'), 'Tent')
  await expect(page.getByRole('heading', { name: 'Camp' })).toBeVisible()
  await expect(page.getByText('No bag', { exact: true }).locator('xpath=../..')).toContainText('40 g')
  await page.getByRole('checkbox', { name: 'Wool jumper' }).check({ force: true })
  await page.getByRole('radio', { name: /^To-dos/ }).check({ force: true })
  await enterAtOnce(page.getByLabel('Add to-do'), 'Book the ferry')
  await page.getByRole('button', { name: /^Book the ferry/ }).click()
  await page.getByLabel('Priority').selectOption('P1')
  await page.getByLabel('Assigned to').selectOption({ label: 'Jonas' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('P1').last()).toBeVisible()
  await hers.closeTab()

  const mine = await hers.coldStart(`/trips/${tripId}/lists`)
  await expect(mine.getByRole('checkbox', { name: 'Wool jumper' })).toBeChecked()
  await hers.goOnline()
  await isAllSaved(hers)

  const his = await device(jonas, { at: `/trips/${tripId}/lists` })
  await his.page.getByRole('checkbox', { name: 'Passport' }).check({ force: true })
  await mine.getByRole('checkbox', { name: 'Hat' }).check({ force: true })
  for (const each of [his.page, mine])
    for (const name of ['Wool jumper', 'Passport', 'Hat'])
      await expect(each.getByRole('checkbox', { name })).toBeChecked()
  await his.page.getByRole('radio', { name: /^To-dos/ }).check({ force: true })
  await his.page.getByRole('button', { name: 'Assigned to me' }).click()
  await expect(his.page.getByRole('button', { name: /^Book the ferry/ })).toBeVisible()
  await expectSwiped(his.page, 'Book the ferry')
  await his.page.keyboard.press('Control+z')
  await his.page.getByRole('radio', { name: /^Packing/ }).check({ force: true })
  await expect(his.page.getByRole('checkbox', { name: 'Passport' })).not.toBeChecked()
  await isAllSaved(his)
  await mine.goto('/')
  await expect(mine.getByText('2 of 5 packed')).toBeVisible()
  await expectEachOnce(ines.api, tripId, [hers, his])
  expect([...hers.problems, ...his.problems]).toEqual([])
})

/** A finger pushes a row aside: far enough ends it, either way and in either direction of reading; less does nothing. */
async function expectSwiped(page: Page, title: string): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'All', exact: true }).click()
  const row = page.getByRole('listitem').filter({ hasText: title })
  const tick = row.getByRole('checkbox', { name: title })
  const finger = await fingerOn(page)
  const push = async (by: number) => {
    const at = await middleOf(row)
    await finger.down(at)
    await finger.move({ x: at.x + by, y: at.y + 4 })
    await finger.up()
  }
  await push(40)
  await expect(row).not.toHaveClass(/is-swiped/)
  await expect(tick).not.toBeChecked()
  await push(120)
  await expect(tick).toBeChecked()
  await page.evaluate(() => (document.documentElement.dir = 'rtl'))
  await push(-120)
  await expect(tick).not.toBeChecked()
  await page.evaluate(() => (document.documentElement.dir = 'ltr'))
  await expect(page.getByRole('dialog')).toBeHidden()
  for (const undone of [true, false]) {
    await page.keyboard.press('Control+z')
    await expect(tick).toBeChecked({ checked: undone })
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}

test('C10: what is half typed in a quick line or a name is there when the page comes back, offline too', async ({
  world: { ines, device },
}) => {
  const tripId = await ines.api.makeTrip('Lisbon')
  const hers = await device(ines, { at: `/trips/${tripId}/lists` })
  const { page } = hers
  await hers.goOffline()
  const isKept = (words: string) =>
    expect
      .poll(async () => (await readTable(page, 'drafts')).flatMap(draft => draft['words']))
      .toEqual([words])
  const line = page.getByLabel('Add item')
  await line.pressSequentially('Soc')
  await isKept('Soc')
  await page.reload()
  await expect(line).toHaveValue('Soc')
  await expect(page.getByText(/Your unsaved text from .+ was restored\./)).toBeVisible()
  await line.press('End')
  await page.keyboard.type('ks\nHat\nTen')
  await expect(page.getByRole('checkbox', { name: 'Socks' })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Hat' })).toBeVisible()
  await expect(line).toHaveValue('Ten')
  await expect(page.getByText(/Your unsaved text/)).toBeHidden()
  await isKept('Ten')
  await line.fill('')
  await expect.poll(() => readTable(page, 'drafts')).toEqual([])

  await page.goto(`/trips/${tripId}/costs?sheet=guests`)
  await page.getByRole('button', { name: 'Add guest' }).click()
  const name = page.getByLabel('Name', { exact: true })
  await name.pressSequentially('Jon')
  await isKept('Jon')
  await page.reload()
  await expect(name).toHaveValue('Jon')
  await name.press('End')
  await page.keyboard.type('as\n')
  await expect(page.getByRole('button', { name: 'Add guest' })).toBeVisible()
  await expect(name).toHaveValue('Jonas')
  await name.press('End')
  await page.keyboard.type(' B')
  await isKept('Jonas B')
  await page.reload()
  await expect(name).toHaveValue('Jonas B')
  await name.press('Enter')
  await expect(page.getByText(/Your unsaved text/)).toBeHidden()
  await page.reload()
  await expect(name).toHaveValue('Jonas B')
  expect(hers.problems).toEqual([])
})
