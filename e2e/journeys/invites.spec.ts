import type { BrowserContextOptions, Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { Device } from '../support/device.ts'
import { expect, test } from '../support/sync-test.ts'

// Nothing here is done without a network, so the app is not stored on the device first.
test.use({ serviceWorkers: 'block' })

const shapes: Record<string, BrowserContextOptions> = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1440, height: 900 } },
}

/** Fields that are filled in and buttons that are pressed, as a person would count them. */
function counted(page: Page) {
  let steps = 0
  return {
    steps: () => steps,
    fill: async (label: string, text: string) => {
      steps += 1
      await page.getByLabel(label, { exact: true }).fill(text)
    },
    press: async (name: string | RegExp) => {
      steps += 1
      await page.getByRole('button', { name, exact: true }).click()
    },
  }
}

for (const [shape, options] of Object.entries(shapes))
  test(`a person without an account is on the trip after four steps, and a guest sees it after two, ${shape}`, async ({
    world: { ines, server },
    browser,
  }) => {
    const context = { ...options, locale: 'en-GB', serviceWorkers: 'block' } as const
    const tripId = await ines.api.makeTrip('Azores by ferry')
    await ines.api.ask('PATCH', `/api/trips/${tripId}`, { start_date: '2027-05-01', end_date: '2027-05-09' })
    await ines.api.addStop(tripId, { name: 'Furnas' })
    const hers = await Device.open(browser, server.port, context)
    await hers.signIn(ines, `/trips/${tripId}/plan`)
    if (shape === 'phone') await hers.page.getByRole('button', { name: 'More' }).first().click()
    const hand = counted(hers.page)
    await hand.press('Share')
    const sheet = hers.page.getByRole('dialog', { name: 'Share' })
    await hand.press('Create link')
    const links = sheet.getByRole('list', { name: 'Links of this trip' })
    await expect(links.getByRole('figure', { name: 'QR code of the link' })).toBeVisible()
    expect(hand.steps()).toBe(2)
    const viewLink = await links.locator('.share-address').innerText()

    await sheet.getByLabel('Email or username').fill('ben@example.org')
    await sheet.getByRole('button', { name: 'Add', exact: true }).click()
    await sheet.getByRole('button', { name: 'Invite ben@example.org to this trip' }).click()
    const invite = sheet.getByRole('listitem').filter({ hasText: 'For ben@example.org' })
    await expect(invite.getByRole('figure')).toBeVisible()
    await expectAccessible(hers.page, 'the sheet for sharing')
    const inviteLink = await invite.locator('.share-address').innerText()

    const his = await Device.open(browser, server.port, context)
    await his.page.goto(new URL(inviteLink).pathname)
    await expect(his.page.getByRole('heading', { name: 'Join “Azores by ferry”' })).toBeVisible()
    await expect(his.page.getByText('Inês invites you to this trip')).toBeVisible()
    await expect(his.page.getByText(/1.*9 May/)).toBeVisible()
    await expect(his.page.getByText('Furnas')).toHaveCount(0)
    await expect(his.page).toHaveURL(/\/invite$/)
    await expectAccessible(his.page, 'the page of an invite')
    const newcomer = counted(his.page)
    await newcomer.fill('Username', 'Ben')
    await newcomer.fill('Email', 'ben@example.org')
    await newcomer.fill('Password', 'nine days in May')
    await newcomer.press('Create account and join')
    await his.page.waitForURL(new RegExp(`/trips/${tripId}`))
    await expect(his.page.getByText('Furnas').first()).toBeVisible()
    expect(newcomer.steps()).toBe(4)
    await expect(sheet.getByRole('listitem').filter({ hasText: 'Ben' }).first()).toBeVisible()

    const guest = await Device.open(browser, server.port, context)
    await guest.page.goto(new URL(viewLink).pathname)
    await expect(guest.page.getByRole('heading', { level: 1, name: 'Azores by ferry' })).toBeVisible()
    await expect(guest.page.getByRole('button', { name: /join/i })).toHaveCount(0)
    expect([...hers.problems, ...his.problems, ...guest.problems]).toEqual([])
    for (const device of [hers, his, guest]) await device.close()
  })

test('a person with an account joins with one press, and not again by that link once removed', async ({
  world: { ines, jonas, device },
}) => {
  const tripId = await ines.api.makeTrip('Lisbon')
  await ines.api.addStop(tripId, { name: 'Castelo' })
  const { invite } = await ines.api.ask('POST', `/api/trips/${tripId}/invites`, { max_uses: 5 })
  const { token } = invite as { token: string }
  const his = await device(jonas, { at: '/' })
  await his.page.goto(`/invite/${token}`)
  await his.page.getByRole('button', { name: 'Join trip' }).click()
  await his.page.waitForURL(new RegExp(`/trips/${tripId}`))
  await expect(his.page.getByText('Castelo').first()).toBeVisible()
  // The same link opens the trip for who is on it.
  await his.page.goto(`/invite/${token}`)
  await his.page.waitForURL(new RegExp(`/trips/${tripId}`))

  const hers = await device(ines, { at: `/trips/${tripId}/plan?sheet=share` })
  const sheet = hers.page.getByRole('dialog', { name: 'Share' })
  await sheet.getByRole('button', { name: 'Actions for Jonas' }).click()
  await hers.page.getByRole('menuitem', { name: 'Remove Jonas' }).click()
  await hers.page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(hers.page.getByText('The trip has an open invite link that Jonas may know.')).toBeVisible()
  await hers.page.getByRole('button', { name: 'Keep links' }).click()
  await his.page.goto(`/invite/${token}`)
  await his.page.getByRole('button', { name: 'Join trip' }).click()
  await expect(his.page.getByText('This invite link has expired.')).toBeVisible()
  expect([...hers.problems, ...his.problems]).toEqual([])
})
