import type { Page } from '@playwright/test'
import { expectAccessibleSheet } from '../support/accessible.ts'
import type { Device } from '../support/device.ts'
import { openAttention } from '../support/planner-hands.ts'
import { expectEachOnce, isAllSaved } from '../support/server-truth.ts'
import { expect, test, type World } from '../support/sync-test.ts'

/** A trip of two people with its costs open on a device of each. */
async function shareCosts({ ines, jonas, device }: World) {
  const tripId = await ines.api.makeTrip('Lisbon')
  await ines.api.addMember(tripId, jonas)
  const at = `/trips/${tripId}/costs`
  const hers = await device(ines, { at })
  const his = await device(jonas, { at })
  for (const { page } of [hers, his]) {
    await expect(page.getByText('No expenses yet')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Jonas|^Inês/ })).toBeVisible()
  }
  return { tripId, hers, his }
}

async function changeAmount({ page }: Device, amount: string): Promise<void> {
  await page.getByRole('button', { name: /^Food and drink Dinner|^Dinner/ }).click()
  const form = page.getByRole('dialog', { name: 'Dinner' })
  await form.getByLabel('Split between').selectOption('equal')
  await form.getByLabel('Amount', { exact: true }).fill(amount)
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(form).toBeHidden()
}

const balance = (page: Page) => page.getByRole('region', { name: 'Your balance' })

test('an expense split without a network outlives its tab and reaches the others; what two change is asked', async ({
  world,
}) => {
  const { tripId, hers, his } = await shareCosts(world)
  await hers.goOffline()
  const { page } = hers
  await page.getByRole('button', { name: 'Add expense' }).click()
  const form = page.getByRole('dialog', { name: 'New expense' })
  await form.getByLabel('Description').fill('Dinner')
  await form.getByLabel('Amount', { exact: true }).fill('50,00')
  await form.getByLabel('Category').selectOption('food')
  await form.getByLabel('Split between').selectOption('exact')
  await form.getByLabel('Share: You').fill('20')
  await expect(form.getByText('30,00 € left')).toBeVisible()
  await expectAccessibleSheet(page)
  await form.getByRole('button', { name: 'Distribute the rest' }).click()
  const chooser = page.waitForEvent('filechooser')
  await form.getByRole('button', { name: 'Add receipt' }).click()
  await (
    await chooser
  ).setFiles({ name: 'bill.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') })
  await expect(form.getByText('bill.pdf', { exact: true })).toBeVisible()
  await page.reload()
  await expect(form.getByText('bill.pdf', { exact: true })).toBeVisible()
  await form.getByLabel('Description').press('Control+Enter')
  await expect(form).toBeHidden()
  await expect(balance(page)).toContainText('You get back')
  await expect(balance(page)).toContainText('30,00 €')
  await hers.kill()

  await hers.coldStart(`/trips/${tripId}/costs`)
  await expect(hers.page.getByText('Dinner')).toBeVisible()
  await hers.goOnline()
  await isAllSaved(hers)
  await expect(his.page.getByText('Inês paid')).toBeVisible()
  await expect(balance(his.page)).toContainText('You owe')
  await expect.poll(() => world.ines.api.rows(tripId, 'files')).toMatchObject([{ name: 'bill.pdf' }])
  await expectEachOnce(world.ines.api, tripId, [hers, his])

  await hers.goOffline()
  await his.goOffline()
  await changeAmount(hers, '60')
  await changeAmount(his, '70')
  await hers.goOnline()
  await isAllSaved(hers)
  await his.goOnline()
  const tray = await openAttention(his.page, his.syncLine('1 needs attention'))
  await expect(tray).toContainText('60,00 €')
  await tray.getByRole('button', { name: 'Keep this' }).click()
  await isAllSaved(his)
  await expect(balance(hers.page)).toContainText('70,00 €')
  expect([...hers.problems, ...his.problems]).toEqual([])
})

test('a payment that both record without a network is recorded once, and the second is asked', async ({
  world,
}) => {
  const { tripId, hers, his } = await shareCosts(world)
  await world.ines.api.ask('POST', `/api/trips/${tripId}/budget`, {
    name: 'Dinner',
    currency: 'EUR',
    amount: 5000,
    payers: [{ user_id: world.ines.id, amount: 5000 }],
    split: { kind: 'equal', of: [world.ines.id, world.jonas.id] },
  })
  for (const each of [hers, his]) {
    await expect(each.page.getByText('25,00 €').first()).toBeVisible()
    await each.goOffline()
    await each.page.getByRole('button', { name: /^Mark as paid/ }).click()
    await each.page.getByRole('button', { name: 'Record payment', exact: true }).click()
    await expect(each.page.getByText('All settled up')).toBeVisible()
  }
  await hers.goOnline()
  await isAllSaved(hers)
  await his.goOnline()
  const tray = await openAttention(his.page, his.syncLine('1 needs attention'))
  await expect(tray).toContainText('Inês already recorded a payment between these two people.')
  await tray.getByRole('button', { name: 'Discard' }).click()
  await isAllSaved(his)
  await tray.getByRole('button', { name: 'Close' }).click()
  await his.page.getByText('1 payment made').click()
  await his.page.getByRole('button', { name: 'Remove payment: You pay Inês' }).click()
  await expect(balance(hers.page)).toContainText('25,00 €')
  await hers.page.getByText('Dinner').waitFor()
  await his.page.keyboard.press('Control+z')
  await expect(hers.page.getByText('All settled up')).toBeVisible()

  await his.page.getByRole('button', { name: 'More about costs' }).click()
  await his.page.getByRole('menuitem', { name: 'Record a payment' }).click()
  const form = his.page.getByRole('dialog', { name: 'Record a payment' })
  await form.getByLabel('Amount', { exact: true }).fill('5')
  await world.ines.api.ask('POST', `/api/trips/${tripId}/budget/settlements`, {
    from_user_id: world.ines.id,
    to_user_id: world.jonas.id,
    amount: 500,
    currency: 'EUR',
  })
  await expect(form).toContainText(
    'A payment between these two people was just recorded: Inês pays you 5,00 €.',
  )
  await form.getByRole('button', { name: 'This is a separate payment' }).click()
  await form.getByRole('button', { name: 'Record payment', exact: true }).click()
  await expect(form).toBeHidden()
  await isAllSaved(his)
  expect([...hers.problems, ...his.problems]).toEqual([])
})
