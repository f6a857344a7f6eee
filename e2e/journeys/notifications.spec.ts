import type { AnyRow } from '@caravel/sync-protocol/entity'
import { makeTrip } from '../support/dashboard-hands.ts'
import { pushesOf } from '../support/pushes.ts'
import { isAllSaved } from '../support/server-truth.ts'
import { expect, test } from '../support/sync-test.ts'

test('a push is shown once, and a tap opens its message, without a network too', async ({
  world: { ines, jonas, device },
}) => {
  const hers = await device(ines)
  const { page } = hers
  const tripId = await makeTrip(page, 'Lisbon')
  await isAllSaved(hers)
  await ines.api.addMember(tripId, jonas)
  const said = { text: 'Dinner at eight, @Inês?', mentions: [ines.id] }
  const { message } = await jonas.api.ask('POST', `/api/trips/${tripId}/collab/messages`, said)
  const path = `/trips/${tripId}/talk?message=${(message as AnyRow).id}`
  const aimed = page.locator('.chat-entry.is-aimed')
  await page.goto(path)
  await expect(aimed).toBeFocused()
  await expect(aimed).toContainText('Dinner at eight')

  await page.goto('/')
  await expect(page.getByRole('link', { name: /^Notifications/ })).toBeVisible()
  const pushes = await pushesOf(hers)
  await hers.goOffline()
  const push = { title: 'Jonas mentioned you', body: 'Lisbon', topic: 'mention', path }
  await pushes.deliver(push)
  await pushes.deliver({ ...push, body: 'Lisbon again' })
  await expect
    .poll(() => pushes.shown())
    .toEqual([{ title: 'Jonas mentioned you', body: 'Lisbon again', tag: 'mention' }])
  await pushes.tap('mention')
  await expect(page).toHaveURL(path)
  await expect(aimed).toContainText('Dinner at eight')
  await expect.poll(() => pushes.shown()).toEqual([])
  await page.reload()
  await expect(aimed).toContainText('Dinner at eight')
  expect(hers.problems).toEqual([])
})
