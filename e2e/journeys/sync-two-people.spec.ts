import { stopNames } from '../support/open-planner.ts'
import {
  addPlace,
  closeInspector,
  editStop,
  fillEditor,
  openEditor,
  openAttention,
  stopNamed,
} from '../support/planner-hands.ts'
import { isAllSaved, placeNamed, placeNames } from '../support/server-truth.ts'
import { shareTrip } from '../support/shared-trip.ts'
import { expect, test } from '../support/sync-test.ts'

test('what one does the other sees without a reload; a new order and a new stop meet in the same day', async ({
  world,
}) => {
  const { tripId, hers, his } = await shareTrip(world)
  const startedAt = await his.page.evaluate(() => performance.timeOrigin)
  for (const { page } of [hers, his])
    await expect(page.getByRole('img', { name: 'Inês, Jonas' }).first()).toBeVisible()

  await addPlace(hers.page, 'Alfama')
  await expect(stopNamed(his.page, 'Alfama')).toBeVisible()
  await editStop(his.page, 'Alfama', { name: 'Alfama at dusk', starts: '19' })
  await expect(stopNamed(hers.page, 'Alfama at dusk')).toHaveAccessibleName(/19:00/)
  await addPlace(hers.page, 'Belém')
  await expect(stopNamed(his.page, 'Belém')).toBeVisible()

  await hers.goOffline()
  await his.goOffline()
  await stopNamed(hers.page, 'Belém').focus()
  await hers.page.keyboard.press('Alt+ArrowUp')
  await hers.page.keyboard.press('Alt+ArrowUp')
  await expect.poll(() => stopNames(hers.page)).toEqual(['Belém', 'Castelo', 'Alfama at dusk'])
  await addPlace(his.page, 'Chiado')
  await his.goOnline()
  await isAllSaved(his)
  await hers.goOnline()
  await isAllSaved(hers)
  for (const { page } of [hers, his])
    await expect.poll(() => stopNames(page)).toEqual(['Belém', 'Castelo', 'Alfama at dusk', 'Chiado'])
  expect(await placeNames(world.ines.api, tripId)).toEqual(['Alfama at dusk', 'Belém', 'Castelo', 'Chiado'])
  expect(await his.page.evaluate(() => performance.timeOrigin)).toBe(startedAt)
  expect([...hers.problems, ...his.problems]).toEqual([])
})

test('two people change one stop offline: other fields both survive, and of the same one the later decides', async ({
  world,
}) => {
  const { tripId, hers, his } = await shareTrip(world)
  const bothOffline = async () => {
    await hers.goOffline()
    await his.goOffline()
  }

  await test.step('different fields: nobody is asked', async () => {
    await bothOffline()
    await editStop(hers.page, 'Castelo', { notes: 'Tickets at the gate' })
    await editStop(his.page, 'Castelo', { name: 'Castelo de São Jorge', starts: '9:30' })
    await hers.goOnline()
    await isAllSaved(hers)
    await his.goOnline()
    await isAllSaved(his)
    expect(await placeNamed(world.ines.api, tripId, 'Castelo de São Jorge')).toMatchObject({
      notes: 'Tickets at the gate',
    })
    for (const { page } of [hers, his]) {
      await expect(stopNamed(page, 'Castelo de São Jorge')).toHaveAccessibleName(/09:30|9:30/)
      await stopNamed(page, 'Castelo de São Jorge').click()
      await expect(page.getByRole('complementary', { name: 'Place' })).toContainText('Tickets at the gate')
      await closeInspector(page)
    }
  })

  await test.step('the same times: the later one decides, and may keep their own', async () => {
    await bothOffline()
    await editStop(hers.page, 'Castelo de São Jorge', { starts: '10', ends: '11' })
    await editStop(his.page, 'Castelo de São Jorge', {
      starts: '14',
      ends: '15:30',
      visit: 'Bring the camera',
    })
    await hers.goOnline()
    await isAllSaved(hers)
    await his.goOnline()
    await expect(his.syncLine('1 needs attention')).toBeVisible()
    await expect(stopNamed(his.page, 'Castelo de São Jorge')).toHaveAccessibleName(
      /14:00 to 15:30.*Two versions/,
    )
    await expect(stopNamed(hers.page, 'Castelo de São Jorge')).toHaveAccessibleName(/10:00 to 11:00/)
    const tray = await openAttention(his.page, his.syncLine('1 needs attention'))
    await expect(tray).toContainText('You and Inês changed the same field.')
    await expect(tray).toContainText(/14:00.*15:30/)
    await expect(tray).toContainText(/10:00.*11:00/)
    await tray.getByRole('button', { name: 'Keep this' }).click()
    await his.page.keyboard.press('Escape')
    await expect(tray).toBeHidden()
    await isAllSaved(his)
    await expect(stopNamed(hers.page, 'Castelo de São Jorge')).toHaveAccessibleName(/14:00 to 15:30/)
    expect(await world.ines.api.rows(tripId, 'assignments')).toMatchObject([
      { assignment_time: '14:00', assignment_end_time: '15:30', notes: 'Bring the camera' },
    ])
  })

  await test.step('a form left half written changes only what was written in it', async () => {
    const form = await openEditor(hers.page, 'Castelo de São Jorge')
    await fillEditor(form, { notes: 'Half a thought' })
    await form.getByRole('button', { name: 'Close' }).click()
    await editStop(his.page, 'Castelo de São Jorge', { name: 'The castle' })
    await expect(hers.page.getByRole('heading', { name: 'The castle' })).toBeVisible()
    const again = await openEditor(hers.page, 'The castle')
    await expect(again.getByLabel('Notes', { exact: true })).toHaveValue('Half a thought')
    await again.getByRole('button', { name: 'Save' }).click()
    await isAllSaved(hers)
    expect(await placeNamed(world.ines.api, tripId, 'The castle')).toMatchObject({ notes: 'Half a thought' })
  })
  expect([...hers.problems, ...his.problems]).toEqual([])
})
