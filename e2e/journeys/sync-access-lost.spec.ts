import { openDashboard } from '../support/dashboard-hands.ts'
import { browserStorage, readTable } from '../support/device-storage.ts'
import {
  closeInspector,
  editStop,
  fillEditor,
  openEditor,
  openAttention,
  openTrip,
  stopNamed,
} from '../support/planner-hands.ts'
import { shareTrip } from '../support/shared-trip.ts'
import { expect, test } from '../support/sync-test.ts'

test('somebody who is taken off a trip while offline loses the trip and keeps their own words', async ({
  world,
}) => {
  const { tripId, his } = await shareTrip(world)
  await his.goOffline()
  await editStop(his.page, 'Castelo', { notes: 'My own words' })
  await expect(his.syncLine('Saved on this device · 1 change waiting')).toBeVisible()
  await fillEditor(await openEditor(his.page, 'Castelo'), { visit: 'Never saved' })
  await his.page.keyboard.press('Escape')
  await closeInspector(his.page)
  const drafts = async () => JSON.stringify(await readTable(his.page, 'drafts'))
  await expect.poll(drafts).toMatch(/Castelo.*Never saved/)
  await world.ines.api.removeMember(tripId, world.jonas)

  await his.goOnline()
  await expect(stopNamed(his.page, 'Castelo')).toBeHidden()
  await expect(his.syncLine('1 needs attention')).toBeVisible()
  await expect(his.page.getByRole('heading', { level: 1, name: 'You cannot open this trip' })).toBeVisible()
  await expect(his.page.getByRole('heading', { name: 'Inês removed you from this trip.' })).toBeVisible()
  await expect(his.page.getByRole('link', { name: 'History' })).toBeHidden()
  await expect(his.page.getByRole('link', { name: 'Settings' })).toBeVisible()
  await openDashboard(his.page)
  await expect(his.page.getByRole('heading', { name: 'Lisbon' })).toBeHidden()
  const tray = await openAttention(his.page, his.syncLine('1 needs attention'))
  await expect(tray).toContainText('Inês removed you from this trip. Your change is still here.')
  await expect(tray.getByRole('button', { name: 'Copy text' })).toBeVisible()

  expect(JSON.stringify(await readTable(his.page, 'tray'))).toContain('My own words')
  expect(await readTable(his.page, 'outbox')).toEqual([])
  // What he was told of the trip goes a moment later, with a change in his own stream.
  for (const table of ['rows', 'streams', 'done'])
    await expect
      .poll(async () => JSON.stringify(await readTable(his.page, table)))
      .not.toMatch(new RegExp(`Castelo|Lisbon|${tripId}`))
  expect(await browserStorage(his.page)).not.toMatch(/Castelo|Never saved|My own words/)
  // What he was writing is his: the words stay to be copied, what he saw beside them goes.
  expect(await drafts()).toContain('Never saved')
  expect(await drafts()).not.toMatch(/Castelo|Lisbon/)
  const notes = async () => (await world.ines.api.rows(tripId, 'places')).map(row => row['notes'])
  expect(await notes()).toEqual([null])

  await world.ines.api.addMember(tripId, world.jonas)
  await expect(tray).toContainText('You are on this trip again.')
  await tray.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(notes).toEqual(['My own words'])
  expect(his.problems).toEqual([])
})

test('a network that says no access to everything takes nothing away', async ({ world }) => {
  const { tripId, his } = await shareTrip(world)
  const body = JSON.stringify({ error: 'No access', code: 'NO_ACCESS' })
  his.proxy.add({ path: /^\/api\//, fault: { kind: 'replace', type: 'application/json', body } })
  await his.page.reload()
  await expect(stopNamed(his.page, 'Castelo')).toBeVisible()
  await editStop(his.page, 'Castelo', { notes: 'Still here' })
  his.proxy.heal()
  await expect(his.syncLine('All changes saved')).toBeVisible()
  await openTrip(his.page, tripId)
  expect((await world.ines.api.rows(tripId, 'places')).map(row => row['notes'])).toEqual(['Still here'])
})
