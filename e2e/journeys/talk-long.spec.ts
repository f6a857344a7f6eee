import { newestMessages } from '@caravel/sync-protocol/entities/chat-message'
import type { AnyRow } from '@caravel/sync-protocol/entity'
import { expect, test } from '../support/sync-test.ts'

const said = newestMessages + 80

test('a message of long ago is found, read among those around it, and gone where it is deleted', async ({
  world: { ines, jonas, device },
}) => {
  const tripId = await ines.api.makeTrip('Lisbon')
  await ines.api.addMember(tripId, jonas)
  const path = `/api/trips/${tripId}/collab/messages`
  const ids: string[] = []
  for (let n = 0; n < said; n++) {
    const text = n === 20 ? 'The key lies under the olive tree' : `Message ${n}`
    const reply_to = n === said - 1 ? ids[20] : null
    const { message } = await jonas.api.ask('POST', path, { text, reply_to })
    ids.push((message as AnyRow).id)
  }
  const hers = await device(ines, { at: `/trips/${tripId}/talk?message=${ids.at(-1)}` })
  const { page } = hers
  const entries = page.locator('.chat-entry')
  await expect(entries.filter({ hasText: `Message ${said - 2}` })).toBeVisible()
  const aimed = page.locator('.chat-entry.is-aimed')
  await aimed.getByRole('link', { name: 'Earlier message' }).click()
  await expect(aimed).toContainText('olive tree')
  await expect(aimed).toBeInViewport()
  await expect(entries.filter({ hasText: 'Message 70' })).toHaveCount(1)
  await expect(entries.filter({ hasText: `Message ${said - 2}` })).toHaveCount(0)
  await page.getByRole('button', { name: 'Go to the newest messages' }).click()
  await expect(entries.last()).toContainText(`Message ${said - 1}`)
  await expect(entries.last()).toBeInViewport()

  await entries.last().getByRole('link', { name: 'Earlier message' }).click()
  await expect(aimed).toContainText('olive tree')
  await page.getByRole('button', { name: 'Show later messages' }).click()
  await expect(entries.filter({ hasText: 'Message 79' })).toHaveCount(1)
  await expect(entries.last()).toContainText(`Message ${said - 1}`)
  await expect(page.getByRole('button', { name: 'Go to the newest messages' })).toHaveCount(0)

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search and commands' }).pressSequentially('olive')
  await page.getByRole('option', { name: /olive tree/ }).click()
  await expect(aimed).toContainText('olive tree')
  await jonas.api.ask('DELETE', `${path}/${ids[20]}`)
  await expect(entries.filter({ hasText: 'olive tree' })).toHaveCount(0)

  await page.goto(`/trips/${tripId}/talk?message=${ids[20]}`)
  await expect(page.getByText('This message was deleted.')).toBeVisible()
  expect(hers.problems).toEqual([])
})
