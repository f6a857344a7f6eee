import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { makeTrip } from '../support/dashboard-hands.ts'
import { pushesOf } from '../support/pushes.ts'
import { isAllSaved } from '../support/server-truth.ts'
import { expect, test } from '../support/sync-test.ts'

const bell = (page: Page, unread: number) =>
  page.getByRole('link', { name: unread ? `Notifications, ${unread} unread` : 'Notifications', exact: true })
const row = (page: Page, text: string | RegExp) => page.locator('.notice-item').filter({ hasText: text })
const choose = async (page: Page, text: string | RegExp, item: string) => {
  await row(page, text).getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('what others change is told live and after a time offline; read, deleted and brought back without a network', async ({
  world: { ines, jonas, device },
}) => {
  const tripId = await ines.api.makeTrip('Lisbon')
  await ines.api.addMember(tripId, jonas)
  const his = await device(jonas)
  const { page } = his
  await expect(bell(page, 1)).toBeVisible()
  await bell(page, 1).click()
  await row(page, 'Inês added you to Lisbon').getByRole('button', { name: 'Join in' }).click()
  await expect(row(page, 'added you')).toContainText('Accepted')
  await isAllSaved(his)

  const booking = { name: 'Ramiro', type: 'restaurant', status: 'confirmed' }
  await ines.api.ask('POST', `/api/trips/${tripId}/reservations`, booking)
  await expect(row(page, 'Inês added Ramiro')).toBeVisible()
  await expectAccessible(page, 'notifications')

  await his.goOffline()
  await choose(page, 'added Ramiro', 'Mark as read')
  await choose(page, 'added you', 'Delete notification')
  await expect(row(page, 'added you')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, 'added you')).toBeVisible()
  await choose(page, 'added you', 'Delete notification')
  await ines.api.ask('POST', `/api/trips/${tripId}/reservations`, { ...booking, name: 'Casa do Fado' })
  await page.goto('/')
  await expect(bell(page, 0)).toBeVisible()
  await his.goOnline()
  await expect(bell(page, 1)).toBeVisible()
  await page.goto('/notifications')
  await expect(row(page, 'Inês added Casa do Fado')).toBeVisible()
  await expect(row(page, 'added you')).toHaveCount(0)
  await page.getByRole('button', { name: 'Mark all read' }).click()
  await expect(page.locator('.notice-item.is-unread')).toHaveCount(0)
  expect(his.problems).toEqual([])
})

test('a mention leads to its message, also from a push and without a network', async ({
  world: { ines, jonas, device },
}) => {
  const hers = await device(ines)
  const { page } = hers
  const tripId = await makeTrip(page, 'Lisbon')
  await isAllSaved(hers)
  await ines.api.addMember(tripId, jonas)
  const say = async (text: string) =>
    (await jonas.api.ask('POST', `/api/trips/${tripId}/collab/messages`, { text, mentions: [ines.id] }))[
      'message'
    ] as { id: string }
  const { id } = await say('Dinner at eight, @Inês?')
  await page.goto('/notifications')
  const told = row(page, 'Jonas mentioned you')
  await expect(told).toContainText('Dinner at eight')
  await told.getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/trips/${tripId}/talk\\?message=${id}`))
  await expect(page.locator('.chat-entry.is-aimed')).toBeFocused()
  await expect(page.locator('.chat-entry.is-aimed')).toContainText('Dinner at eight')

  await page.goto('/')
  const pushes = await pushesOf(hers)
  await hers.goOffline()
  const path = `/trips/${tripId}/talk?message=${id}`
  const push = { title: 'Jonas mentioned you', body: 'Lisbon', topic: 'mention', path }
  await pushes.deliver(push)
  await pushes.deliver({ ...push, body: 'Lisbon again' })
  await expect
    .poll(() => pushes.shown())
    .toEqual([{ title: 'Jonas mentioned you', body: 'Lisbon again', tag: 'mention' }])
  await pushes.tap('mention')
  await expect(page).toHaveURL(path)
  await expect(page.locator('.chat-entry.is-aimed')).toContainText('Dinner at eight')
  expect(await pushes.shown()).toEqual([])
  await page.goto(path)
  await expect(page.locator('.chat-entry.is-aimed')).toContainText('Dinner at eight')
  expect(hers.problems).toEqual([])
})
