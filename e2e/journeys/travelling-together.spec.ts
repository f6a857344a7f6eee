import type { Page } from '@playwright/test'
import { openDashboard } from '../support/dashboard-hands.ts'
import { expect, test } from '../support/sync-test.ts'

// Nothing here is done without a network, so the app is not stored on the device first.
test.use({ serviceWorkers: 'block' })

test('somebody who is added sees the trip at once, its changes live, and nothing of it after leaving', async ({
  world: { ines, jonas, device: open },
}) => {
  const tripId = await ines.api.makeTrip('Azores by ferry')
  const hers = await open(ines, { at: `/trips/${tripId}?sheet=share` })
  const his = await open(jonas)
  const sheet = hers.page.getByRole('dialog', { name: 'Share' })
  await sheet.getByLabel('Email or username').fill('nobody here')
  await sheet.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(sheet.getByText('No account on this server matches “nobody here”.')).toBeVisible()
  await sheet.getByLabel('Email or username').fill(jonas.username)
  await sheet.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(sheet.getByRole('listitem').filter({ hasText: jonas.username })).toBeVisible()

  await expect(his.page.getByRole('heading', { name: 'Azores by ferry' })).toBeVisible()
  await ines.api.ask('PATCH', `/api/trips/${tripId}`, { title: 'Azores by sail' })
  await expect(his.page.getByRole('heading', { name: 'Azores by sail' })).toBeVisible()

  // Whose trip it is goes over and back, live on both; the rights go with it.
  const hand = async (from: Page, name: string) => {
    const people = from.getByRole('dialog', { name: 'Share' })
    await people.getByRole('button', { name: `Actions for ${name}` }).click()
    await from.getByRole('menuitem', { name: `Make ${name} the owner` }).click()
    await from.getByRole('button', { name: 'Transfer trip' }).click()
    await expect(people.getByRole('listitem').filter({ hasText: name })).toContainText('Owner')
  }
  await hand(hers.page, jonas.username)
  const leaves = (page: Page) => page.getByRole('button', { name: 'Leave trip' })
  await expect(leaves(hers.page)).toBeVisible()
  await his.page.goto(`/trips/${tripId}?sheet=share`)
  await expect(his.page.getByLabel('Email or username')).toBeVisible()
  await expect(leaves(his.page)).toBeHidden()
  await hand(his.page, ines.username)
  await expect(leaves(hers.page)).toBeHidden()
  await expect(his.page.getByLabel('Email or username')).toBeHidden()

  await leaves(his.page).click()
  await his.page.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(his.page.getByRole('heading', { name: /^Welcome aboard,/, level: 1 })).toBeVisible()
  await expect(his.page.getByRole('heading', { name: 'Azores by sail' })).toBeHidden()
  await hers.page.goto('/')
  await openDashboard(hers.page)
  await expect(hers.page.getByRole('heading', { name: 'Azores by sail' })).toBeVisible()
})
