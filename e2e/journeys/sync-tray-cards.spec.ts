import { expectAccessibleSheet } from '../support/accessible.ts'
import { addPlace, editStop, openAttention, stopNamed } from '../support/planner-hands.ts'
import { isAllSaved, placeNamed } from '../support/server-truth.ts'
import { shareTrip } from '../support/shared-trip.ts'
import { expect, test, type World } from '../support/sync-test.ts'

const setLevel = (world: World, level: string) =>
  world.ines.api.ask('PUT', '/api/levels/place_edit', { level })

test('what was not accepted names the reason, can be discarded, taken back, changed and tried again', async ({
  world,
}) => {
  const { tripId, hers, his } = await shareTrip(world)
  await his.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const tray = his.page.getByRole('dialog', { name: 'Sync', exact: true })
  const closeTray = async () => {
    await his.page.keyboard.press('Escape')
    await expect(tray).toBeHidden()
  }
  /** Without a network, and with the level that was set last. */
  const goOfflineAllowed = async () => {
    await expect(his.page.getByRole('button', { name: 'Add', exact: true })).toBeVisible()
    await his.goOffline()
  }

  await test.step('the level of the trip forbids it: ask, discard, undo, edit, try again', async () => {
    await his.goOffline()
    await editStop(his.page, 'Castelo', { notes: 'Bring the camera' })
    await setLevel(world, 'trip_owner')
    await his.goOnline()
    await openAttention(his.page, his.syncLine('1 needs attention'))
    await expect(tray).toContainText(
      'Not accepted: Only the trip owner can change places. Your change is still here.',
    )
    await expectAccessibleSheet(his.page)
    await tray.getByRole('button', { name: 'Ask Inês' }).click()
    await expect(his.page.getByText('Copied')).toBeVisible()
    expect(await his.page.evaluate(() => navigator.clipboard.readText())).toMatch(
      /Lisbon.*Castelo.*Bring the camera/s,
    )
    await tray.getByRole('button', { name: 'Discard' }).click()
    await expect(tray).not.toContainText('Needs attention')
    await his.page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
    await expect(tray).toContainText('Needs attention')
    await setLevel(world, 'trip_member')
    await tray.getByRole('button', { name: 'Edit' }).click()
    await tray.getByLabel('notes').fill('Bring two cameras')
    await tray.getByRole('button', { name: 'Save and try again' }).click()
    await closeTray()
    await isAllSaved(his)
    expect(await placeNamed(world.ines.api, tripId, 'Castelo')).toMatchObject({ notes: 'Bring two cameras' })
  })

  await test.step('what builds on a change that was not accepted waits below it, and goes on with it', async () => {
    await goOfflineAllowed()
    await addPlace(his.page, 'Sintra')
    await setLevel(world, 'trip_owner')
    await his.goOnline()
    await openAttention(his.page, his.syncLine('1 needs attention'))
    const below = tray.getByRole('listitem').filter({ hasText: 'Waits for the change above' })
    await expect(below).toContainText('Sintra')
    await setLevel(world, 'trip_member')
    await tray.getByRole('button', { name: 'Try again' }).click()
    await closeTray()
    await isAllSaved(his)
    expect(await placeNamed(world.ines.api, tripId, 'Sintra')).toBeDefined()
    await expect(stopNamed(hers.page, 'Sintra')).toBeVisible()
  })

  await test.step('edited here, deleted there: it comes back with the changes', async () => {
    await goOfflineAllowed()
    await editStop(his.page, 'Castelo', { notes: 'Bring the tripod' })
    const place = await placeNamed(world.ines.api, tripId, 'Castelo')
    await world.ines.api.ask('DELETE', `/api/trips/${tripId}/places/${place?.id}`)
    await expect(stopNamed(hers.page, 'Castelo')).toBeHidden()
    await his.goOnline()
    await openAttention(his.page, his.syncLine('1 needs attention'))
    await expect(tray).toContainText('Inês deleted this while you were editing it.')
    await expect(tray.getByRole('heading', { name: 'Castelo' })).toBeVisible()
    await tray.getByRole('button', { name: 'Restore with my changes' }).click()
    await isAllSaved(his)
    expect(await placeNamed(world.ines.api, tripId, 'Castelo')).toMatchObject({ notes: 'Bring the tripod' })
    await expect(stopNamed(hers.page, 'Castelo')).toBeVisible()
  })
  expect([...hers.problems, ...his.problems]).toEqual([])
})

test('later edits that replaced one are told quietly, outlive a reload, and “Use mine” is a new edit', async ({
  world,
}) => {
  const { tripId, hers, his } = await shareTrip(world)
  await addPlace(hers.page, 'Sintra')
  await expect(stopNamed(his.page, 'Sintra')).toBeVisible()
  await hers.goOffline()
  await his.goOffline()
  await editStop(hers.page, 'Castelo', { name: 'Castelo de São Jorge' })
  await editStop(hers.page, 'Sintra', { name: 'Palácio da Pena' })
  await editStop(his.page, 'Castelo', { name: 'The castle' })
  await editStop(his.page, 'Sintra', { name: 'The palace' })
  await hers.goOnline()
  await isAllSaved(hers)
  await hers.closeTab()
  await his.goOnline()
  await isAllSaved(his)

  // Away while it happened, she hears of all of them.
  await hers.coldStart(`/trips/${tripId}/plan/day/1`)
  await expect(stopNamed(hers.page, 'The castle')).toBeVisible()
  await expect(hers.page.getByText('2 of your changes were replaced by later ones.')).toBeVisible()
  await hers.page.reload()
  const tray = await openAttention(hers.page, hers.syncLine('All changes saved'))
  await expect(tray.getByRole('button', { name: 'Use mine' })).toHaveCount(2)
  const ofCastle = tray.getByRole('article').filter({ hasText: 'to “The castle”' })
  await expect(ofCastle).toContainText('Yours was “Castelo de São Jorge”.')
  await ofCastle.getByRole('button', { name: 'Use mine' }).click()
  await expect(tray.getByRole('button', { name: 'Use mine' })).toHaveCount(1)
  await isAllSaved(hers)
  await expect(stopNamed(his.page, 'Castelo de São Jorge')).toBeVisible()
  expect(await placeNamed(world.ines.api, tripId, 'Castelo de São Jorge')).toBeDefined()

  // Online when it happens, she is told at once.
  await tray.getByRole('button', { name: 'Close', exact: true }).click()
  await his.goOffline()
  await editStop(hers.page, 'The palace', { name: 'Pena' })
  await isAllSaved(hers)
  await editStop(his.page, 'The palace', { name: 'Palace of Pena' })
  await his.goOnline()
  await expect(
    hers.page.getByText('Jonas changed Palace of Pena after you. Their version was used.'),
  ).toBeVisible()

  const his_tray = await openAttention(his.page, his.syncLine('All changes saved'))
  await expect(his_tray).toContainText('Your later change to “The castle” was used.')
  await his_tray.getByRole('button', { name: 'Dismiss all' }).click()
  await expect(his_tray).not.toContainText('Also changed elsewhere')
  expect([...hers.problems, ...his.problems]).toEqual([])
})
