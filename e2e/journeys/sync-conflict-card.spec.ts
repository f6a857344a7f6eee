import { expectAccessibleSheet } from '../support/accessible.ts'
import { editStop, openAttention, stopNamed } from '../support/planner-hands.ts'
import { isAllSaved, placeNamed } from '../support/server-truth.ts'
import { shareTrip, type SharedTrip } from '../support/shared-trip.ts'
import { expect, test, type World } from '../support/sync-test.ts'

/** Both change the times of one stop and the notes of its place without a network; hers arrive first. */
async function contest(world: World): Promise<SharedTrip> {
  const trip = await shareTrip(world)
  const { hers, his } = trip
  await editStop(hers.page, 'Castelo', { notes: 'Table' })
  await isAllSaved(hers)
  await hers.goOffline()
  await expect(his.page.getByRole('complementary', { name: 'Place' })).toBeHidden()
  await stopNamed(his.page, 'Castelo').click()
  await expect(his.page.getByRole('complementary', { name: 'Place' })).toContainText('Table')
  await his.page.getByRole('button', { name: 'Close', exact: true }).click()
  await his.goOffline()
  await editStop(hers.page, 'Castelo', {
    starts: '12:30',
    ends: '14',
    notes: 'Table outside, under the trees',
  })
  await editStop(his.page, 'Castelo', { starts: '13:15', ends: '14:30', notes: 'Table by the window' })
  await hers.goOnline()
  await isAllSaved(hers)
  await his.goOnline()
  await expect(his.syncLine('1 needs attention')).toBeVisible()
  return trip
}

test('two contested groups of one stop are one card, decided field by field', async ({ world }) => {
  const { tripId, hers, his } = await contest(world)
  const tray = await openAttention(his.page, his.syncLine('1 needs attention'))
  await expect(tray).toContainText('You and Inês changed the same two fields. Everything else was merged.')
  await expectAccessibleSheet(his.page)
  const time = tray.getByRole('radiogroup', { name: 'time' })
  const notes = tray.getByRole('radiogroup', { name: 'notes' })
  await expect(time.getByRole('radio', { name: /^You/ })).toBeChecked()
  await expect(notes.getByRole('radio', { name: /^You/ })).toBeChecked()
  await time.getByRole('radio', { name: /^You/ }).focus()
  await his.page.keyboard.press('ArrowDown')
  await expect(time.getByRole('radio', { name: /^Inês/ })).toBeChecked()
  await his.page.keyboard.press('ArrowUp')
  await notes.getByText('under the trees').click()
  await expect(notes.getByRole('radio', { name: /^Inês/ })).toBeChecked()
  await tray.getByRole('button', { name: 'Keep these' }).press('Enter')
  await isAllSaved(his)
  await expect(tray.getByRole('heading', { name: 'Sync', exact: true })).toBeFocused()

  await expect(stopNamed(hers.page, 'Castelo')).toHaveAccessibleName(/13:15 to 14:30/)
  expect(await placeNamed(world.ines.api, tripId, 'Castelo')).toMatchObject({
    notes: 'Table outside, under the trees',
  })
  expect([...hers.problems, ...his.problems]).toEqual([])
})

test('the badge leads to the card, the card to the row, and Keep both makes one text of two', async ({
  world,
}) => {
  const { tripId, hers, his } = await contest(world)
  const badge = his.page.getByRole('button', { name: 'Two versions of Castelo, choose one' })
  await badge.click()
  const tray = his.page.getByRole('dialog', { name: 'Sync', exact: true })
  await expect(tray.getByRole('heading', { name: 'Castelo' })).toBeFocused()
  await his.page.keyboard.press('Escape')
  await expect(tray).toBeHidden()
  await expect(badge).toBeFocused()
  await badge.press('Enter')
  await tray.getByRole('link', { name: 'Castelo' }).click()
  await expect(his.page).toHaveURL(/stop=/)
  await expect(his.page.getByRole('complementary', { name: 'Place' })).toContainText('Two versions')
  await expect(his.page.getByRole('button', { name: /^Stop 1, Castelo, Two versions/ })).toBeVisible()

  await tray.getByRole('radiogroup', { name: 'notes' }).getByText('Keep both').click()
  await tray.getByRole('button', { name: 'Keep these' }).click()
  await isAllSaved(his)
  expect(await placeNamed(world.ines.api, tripId, 'Castelo')).toMatchObject({
    notes: 'Table by the window\n\nTable outside, under the trees',
  })
  expect([...hers.problems, ...his.problems]).toEqual([])
})

test('theirs moved again while he thought: he is asked again, with the newest version', async ({ world }) => {
  const { hers, his } = await contest(world)
  const tray = await openAttention(his.page, his.syncLine('1 needs attention'))
  await expect(tray.getByRole('button', { name: 'Use all mine' })).toBeVisible()
  await his.goOffline()
  await editStop(hers.page, 'Castelo', { starts: '9', ends: '10' })
  await isAllSaved(hers)
  await tray.getByRole('button', { name: 'Use all mine' }).click()
  await his.goOnline()
  await expect(his.syncLine('1 needs attention')).toBeVisible()
  await expect(tray.getByRole('radiogroup', { name: 'time' })).toContainText(/09:00.*10:00/)
  await tray.getByRole('button', { name: 'Keep this' }).click()
  await isAllSaved(his)
  await expect(stopNamed(hers.page, 'Castelo')).toHaveAccessibleName(/13:15 to 14:30/)
})
