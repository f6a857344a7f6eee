import { addPlace, openEditor, openAttention, stopNamed } from '../support/planner-hands.ts'
import { isAllSaved, placeNamed } from '../support/server-truth.ts'
import { shareTrip } from '../support/shared-trip.ts'
import { expect, test } from '../support/sync-test.ts'

// Nothing here is done without a network, so the app is not stored on the device first.
test.use({ serviceWorkers: 'block' })

test('people see who looks at what, whose change it was, and a form asks before it takes anything in', async ({
  world,
}) => {
  const { tripId, hers, his } = await shareTrip(world)
  const { api } = world.jonas
  const castelo = await placeNamed(api, tripId, 'Castelo')

  await stopNamed(his.page, 'Castelo').click()
  await expect(hers.page.getByRole('img', { name: 'Inês, Jonas. Jonas is viewing this' })).toBeVisible()
  await expect(hers.page.getByRole('tab', { name: /^Day 1\b.*Jonas is viewing this/ })).toBeVisible()
  await expect(stopNamed(hers.page, 'Castelo')).toHaveAccessibleName(/Jonas is viewing this/)

  await api.ask('PATCH', `/api/trips/${tripId}/places/${castelo?.id}`, { phone: '+351 1' })
  const row = hers.page.locator('.plan-line .stop', { hasText: 'Castelo' })
  await expect(row.getByText('Jonas', { exact: true })).toBeVisible()
  await expect(hers.page.getByText('Jonas changed Castelo')).toBeAttached()
  await his.closeTab()
  await expect(stopNamed(hers.page, 'Castelo')).not.toHaveAccessibleName(/Jonas/)

  const form = await openEditor(hers.page, 'Castelo')
  const notes = form.getByLabel('Notes', { exact: true })
  await notes.fill('Tickets at the gate')
  await api.ask('PATCH', `/api/trips/${tripId}/places/${castelo?.id}`, {
    notes: 'Closed on Mondays',
    phone: '+351 2',
  })
  await expect(form.locator('.notice')).toHaveText(/^Jonas changed while you were editing: Notes and Phone\./)
  await expect(notes).toHaveValue('Tickets at the gate')
  await form.getByRole('button', { name: 'Keep mine' }).click()
  await expect(form.getByLabel('Phone')).toHaveValue('+351 2')
  await expect(notes).toHaveValue('Tickets at the gate')
  await form.getByRole('button', { name: 'Save' }).click()
  await isAllSaved(hers)
  expect(await placeNamed(api, tripId, 'Castelo')).toMatchObject({
    notes: 'Tickets at the gate',
    phone: '+351 2',
  })
  expect([...hers.problems, ...his.problems]).toEqual([])
})

test('a row in the air stays where it is while others add; what is deleted under a form can be brought back', async ({
  world,
}) => {
  const { tripId, hers, his } = await shareTrip(world)
  const { page } = hers
  await addPlace(page, 'Alfama')
  const names = () => page.locator('.plan-line .stop-open').allInnerTexts()
  await stopNamed(page, 'Alfama').focus()
  await page.keyboard.press('Space')
  await expect(page.locator('.is-lifted-by-key')).toBeVisible()
  await addPlace(his.page, 'Belém')
  await expect(stopNamed(his.page, 'Belém')).toBeVisible()
  await expect(page.getByText('Jonas added Belém')).toBeAttached()
  expect(await names()).toEqual(['Castelo', 'Alfama'])
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Space')
  await expect.poll(names).toEqual(['Alfama', 'Castelo', 'Belém'])
  await isAllSaved(hers)

  const form = await openEditor(page, 'Belém')
  await form.getByLabel('Notes', { exact: true }).fill('By the river')
  const belem = await placeNamed(world.jonas.api, tripId, 'Belém')
  await world.jonas.api.ask('DELETE', `/api/trips/${tripId}/places/${belem?.id}`)
  await expect(form.locator('.notice')).toHaveText(/^This was deleted while you were editing/)
  await expect(form.getByLabel('Notes', { exact: true })).toHaveValue('By the river')
  await form.getByRole('button', { name: 'Save' }).click()
  const tray = await openAttention(page, hers.syncLine('1 needs attention'))
  await tray.getByRole('button', { name: 'Restore with my changes' }).click()
  await isAllSaved(hers)
  expect(await placeNamed(world.ines.api, tripId, 'Belém')).toMatchObject({ notes: 'By the river' })
  expect([...hers.problems, ...his.problems]).toEqual([])
})
