import { addPlace } from '../support/planner-hands.ts'
import { isAllSaved } from '../support/server-truth.ts'
import { expect, test } from '../support/sync-test.ts'

// Nothing here is done without a network, so the app is not stored on the device first.
test.use({ serviceWorkers: 'block' })

test('another device of hers says how many changes are still on the phone', async ({
  world: { ines, device: open },
}) => {
  const tripId = await ines.api.makeTrip('Lisbon')
  const phone = await open(ines, { at: `/trips/${tripId}/plan/day/1` })
  const laptop = await open(ines)
  const known = async () => (await ines.api.ask('GET', '/api/sync/devices'))['devices'] as unknown[]
  await expect.poll(async () => (await known()).length).toBe(2)
  await laptop.page.goto('/settings/security')
  const list = laptop.page.getByRole('listitem').filter({ hasText: /Chrome on/ })
  await expect(list).toHaveCount(2)
  await expect(list.first()).toContainText('This device')
  await expect(list.last()).toContainText('Last active')
  const leftOf = async (words: string | RegExp) =>
    Math.round((await list.last().getByText(words).boundingBox())?.x ?? 0)
  expect(await leftOf('Sign out device')).toBe(await leftOf(/^Last active/))
  await expect(laptop.page.getByText(/unsent change/)).toBeHidden()

  const busy = { kind: 'status', status: 503, retry_after: 1 } as const
  const revert = phone.proxy.add({
    method: ['POST', 'PATCH'],
    path: /\/(places|assignments|push)$/,
    fault: busy,
  })
  await addPlace(phone.page, 'Miradouro')
  await expect
    .poll(
      async () => {
        await laptop.page.reload()
        await expect(list).toHaveCount(2)
        return list.last().textContent()
      },
      { timeout: 60_000 },
    )
    .toMatch(/1 unsent change.*Open Caravel on that device while connected to send them/)
  revert()
  await isAllSaved(phone)
  await expect
    .poll(
      async () => {
        await laptop.page.reload()
        await expect(list).toHaveCount(2)
        return laptop.page.getByText(/unsent change/).count()
      },
      { timeout: 60_000 },
    )
    .toBe(0)
})

test('a new name reaches fellow travellers in every trip, and one that is taken says so', async ({
  world: { ines, jonas, device: open },
}) => {
  const tripId = await ines.api.makeTrip('Azores')
  await ines.api.addMember(tripId, jonas)
  const hers = await open(ines, { at: '/settings/account' })
  const his = await open(jonas, { at: `/trips/${tripId}?sheet=share` })
  const name = hers.page.getByLabel('Your name')
  await name.fill(jonas.username)
  await hers.page.getByRole('button', { name: 'Save name' }).click()
  await expect(hers.page.getByText('This name is already in use. Choose another one.')).toBeVisible()
  await name.fill('x')
  await hers.page.keyboard.press('Enter')
  await expect(hers.page.getByText('This is too short.')).toBeVisible()
  await name.fill('Inês de Lisboa')
  await hers.page.keyboard.press('Enter')
  await expect(hers.page.getByText('Name saved.').first()).toBeVisible()
  await expect(hers.page.getByRole('strong').filter({ hasText: 'Inês de Lisboa' })).toBeVisible()
  const sheet = his.page.getByRole('dialog', { name: 'Share' })
  await expect(sheet.getByRole('listitem').filter({ hasText: 'Inês de Lisboa' })).toBeVisible()
})
