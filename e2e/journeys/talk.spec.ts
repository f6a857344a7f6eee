import type { Page } from '@playwright/test'
import { isAllSaved } from '../support/server-truth.ts'
import { expect, test } from '../support/sync-test.ts'

const say = async (page: Page, text: string) => {
  await page.getByPlaceholder('Message').fill(text)
  await page.keyboard.press('Enter')
}
const bubble = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })

test('two people talk, offline and live, decide by a poll, and put what was chosen into the plan and back', async ({
  world: { ines, jonas, device },
}) => {
  const tripId = await ines.api.makeTrip('Lisbon')
  await ines.api.ask('POST', `/api/trips/${tripId}/places`, { name: 'Time Out Market' })
  await ines.api.addMember(tripId, jonas)
  const hers = await device(ines, { at: `/trips/${tripId}/talk` })
  const { page } = hers
  await expect(page.getByText('No messages yet')).toBeVisible()
  await expect(page.getByRole('img', { name: /Jonas/ })).toBeVisible()

  await hers.goOffline()
  await say(page, 'Where shall we have dinner, @Jonas?')
  await page.getByRole('radio', { name: /^Polls/ }).check({ force: true })
  await page.getByRole('button', { name: 'New poll' }).click()
  await page.getByLabel('Question').fill('Dinner on the first night?')
  await page.getByLabel('Add a place').selectOption({ label: 'Time Out Market' })
  await page.getByRole('textbox', { name: 'Answer 1' }).fill('Cervejaria Ramiro')
  await page.getByRole('button', { name: 'Start poll' }).click()
  await expect(page.getByRole('heading', { name: 'Dinner on the first night?' })).toBeVisible()
  await hers.goOnline()
  await isAllSaved(hers)

  const his = await device(jonas, { at: `/trips/${tripId}/talk` })
  await expect(bubble(his.page, 'Where shall we have dinner')).toBeVisible()
  await expect(his.page.getByText('New', { exact: true })).toBeVisible()
  await bubble(his.page, 'Where shall we').getByRole('button', { name: 'More actions' }).click()
  await his.page.getByRole('menuitem', { name: 'Reply' }).click()
  await say(his.page, 'At the market!')
  await his.page.getByRole('radio', { name: /Time Out Market/ }).click()
  await page.getByRole('radio', { name: /^Chat/ }).check({ force: true })
  await expect(bubble(page, 'At the market!').getByText('Where shall we have dinner')).toBeVisible()
  await expect(page.getByText('Poll · 1 of 2 voted')).toBeVisible()

  await page.getByRole('button', { name: 'Add Time Out Market to the plan' }).click()
  await page.getByRole('menuitem').first().click()
  await expect(page.getByText('Result: Time Out Market, added to the plan.')).toBeVisible()
  await expect(his.page.getByText('Result: Time Out Market, added to the plan.')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(his.page.getByText('You have voted.')).toBeVisible()
  expect(await ines.api.rows(tripId, 'assignments')).toEqual([])

  await bubble(his.page, 'At the market!').last().getByRole('button', { name: 'More actions' }).click()
  await his.page.getByRole('menuitem', { name: 'Delete' }).click()
  await his.page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(bubble(page, 'At the market!')).toHaveCount(0)
  expect([...hers.problems, ...his.problems]).toEqual([])
})
