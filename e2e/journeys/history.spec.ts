import { expectAccessible } from '../support/accessible.ts'
import { act, entriesOf, openHistory, toast } from '../support/history-hands.ts'
import { addPlace, editStop, openTrip, stopNamed } from '../support/planner-hands.ts'
import { isAllSaved, placeNamed, placeNames } from '../support/server-truth.ts'
import { shareTrip } from '../support/shared-trip.ts'
import { expect, test } from '../support/sync-test.ts'

test('L4: what the other did appears live, in plain words, and a value is restored for both, without a network too', async ({
  world,
}) => {
  const { tripId, hers, his } = await shareTrip(world)
  await editStop(his.page, 'Castelo', { starts: '10', ends: '12' })
  const history = await openHistory(hers.page, tripId)
  await editStop(his.page, 'Castelo', { starts: '13', ends: '14:30' })
  const entry = entriesOf(history, /Jonas changed Castelo/).first()
  await expect(entry).toContainText('10:00 – 12:00')
  await expect(entry).toContainText('13:00 – 14:30')
  await act(history, /Jonas changed Castelo/, 'Restore')
  await expect(stopNamed(his.page, 'Castelo')).toHaveAccessibleName(/10:00 to 12:00/)
  await expect(entriesOf(history, 'You undid a change to Castelo').first()).toContainText('13:00 – 14:30')
  // An older value, over what stands now: an edit like any other.
  const older = entriesOf(history, /Jonas changed Castelo/).nth(1)
  await older.getByRole('button', { name: /^Restore/ }).click()
  await expect(stopNamed(his.page, 'Castelo')).not.toHaveAccessibleName(/10:00/)
  await toast(hers.page, 'Castelo: time restored').getByRole('button', { name: 'Undo' }).click()
  await expect(stopNamed(his.page, 'Castelo')).toHaveAccessibleName(/10:00 to 12:00/)

  // Without a network: what was read is here, what waits stands on top, and a step back is sent later.
  await editStop(his.page, 'Castelo', { name: 'Castelo de São Jorge' })
  await isAllSaved(his)
  const before = await openHistory(hers.page, tripId)
  await expect(entriesOf(before, /Jonas changed Castelo de São Jorge/).first()).toBeVisible()
  await hers.goOffline()
  const offline = await openHistory(hers.page, tripId)
  await expect(offline.getByText('Connect to load more')).toBeVisible()
  await act(offline, /Jonas changed Castelo/, 'Restore')
  await expect(stopNamed(hers.page, 'Castelo')).toBeVisible()
  await expect(offline.getByRole('heading', { name: 'Waiting to sync' })).toBeVisible()
  await hers.goOnline()
  await isAllSaved(hers)
  expect(await placeNames(world.ines.api, tripId)).toEqual(['Castelo'])
  await expect(offline.getByRole('heading', { name: 'Waiting to sync' })).toBeHidden()
  await expect(entriesOf(offline, 'You undid a change to Castelo').first()).toBeVisible()
  expect([...hers.problems, ...his.problems]).toEqual([])
})

test('U3: what was deleted is brought back with what went along; a place and an expense lead to their history', async ({
  world,
}) => {
  const { tripId, hers, his } = await shareTrip(world)

  await test.step('a deleted place and its stop, and the history of that place alone', async () => {
    await addPlace(his.page, 'Museu do Fado')
    await isAllSaved(his)
    const place = await placeNamed(world.ines.api, tripId, 'Castelo')
    await world.jonas.api.ask('DELETE', `/api/trips/${tripId}/places/${place?.id}`)
    const history = await openHistory(hers.page, tripId)
    await expect(entriesOf(history, /Jonas deleted Castelo/)).toContainText('1 stop')
    await act(history, /Jonas deleted Castelo/, 'Restore')
    await expect(stopNamed(his.page, 'Castelo')).toBeVisible()
    expect((await placeNamed(world.ines.api, tripId, 'Castelo'))?.id).toBe(place?.id)

    await openTrip(hers.page, tripId)
    await stopNamed(hers.page, 'Castelo').click({ button: 'right' })
    await hers.page.getByRole('menuitem', { name: 'History of this place' }).click()
    const ofPlace = hers.page.locator('.history')
    await expect(ofPlace.getByRole('button', { name: 'Only Castelo' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await expect(entriesOf(ofPlace, /Castelo/).first()).toBeVisible()
    await expect(entriesOf(ofPlace, /Museu do Fado/)).toHaveCount(0)
    await ofPlace.getByRole('button', { name: 'Only Castelo' }).click()
    await expect(entriesOf(ofPlace, /Museu do Fado/).first()).toBeVisible()
  })

  await test.step('from an expense to what was done to it, and one of its values back', async () => {
    const { api } = world.jonas
    const costs = `/api/trips/${tripId}/budget`
    const { item } = await api.ask('POST', costs, {
      name: 'Taxi',
      note: 'To the hotel',
      amount: 1800,
      currency: 'EUR',
    })
    const { id } = item as { id: string }
    await api.ask('PATCH', `${costs}/${id}`, { name: 'Tram', note: 'To the port' })
    await hers.page.goto(`/trips/${tripId}/costs?sheet=expense&card=${id}`)
    const sheet = hers.page.getByRole('dialog', { name: 'Tram' })
    await sheet.getByRole('button', { name: 'History of Tram' }).click()
    const history = hers.page.locator('.history')
    await expect(history.getByRole('button', { name: 'Only Tram' })).toHaveAttribute('aria-pressed', 'true')
    await expect(entriesOf(history, /Castelo/)).toHaveCount(0)
    await entriesOf(history, /Jonas changed Tram/)
      .getByRole('button', { name: 'Restore: Note' })
      .click()
    await expect(toast(hers.page, 'Tram: note restored')).toBeVisible()
    await isAllSaved(hers)
    expect((await api.ask('GET', costs))['items']).toMatchObject([{ name: 'Tram', note: 'To the hotel' }])
    await history.getByRole('button', { name: 'Type' }).click()
    await hers.page.getByRole('menuitem', { name: 'Stops' }).click()
    await expect(entriesOf(history, /You planned Castelo/)).toBeVisible()
    await expect(entriesOf(history, /Tram/)).toHaveCount(0)
  })
})

test('since the reader last looked: a quiet line leads there, an orange line shows where they stopped', async ({
  world,
}) => {
  const { tripId, hers, his } = await shareTrip(world)
  const first = await openHistory(hers.page, tripId)
  await expect(entriesOf(first, /You added Jonas/)).toBeVisible()
  const noted = hers.page.waitForResponse(/history\/seen$/)
  await first.getByRole('button', { name: 'Close' }).click()
  await noted
  await addPlace(his.page, 'Alfama')
  await isAllSaved(his)
  await hers.page.goto('/')
  const line = hers.page.getByRole('link', { name: /2 changes by Jonas since \d/ })
  await expect(line).toBeVisible()
  await line.click()
  const history = hers.page.locator('.history')
  await expect(history.getByText('2 new changes since your last visit')).toBeVisible()
  await expect(history.getByText('Your last visit', { exact: true })).toBeVisible()
  const items = await history.getByRole('listitem').allTextContents()
  const at = items.findIndex(text => text.includes('Your last visit'))
  expect(items.slice(0, at).every(text => text.includes('Jonas '))).toBe(true)
  await history.getByRole('button', { name: 'Mark as seen' }).click()
  await expect(history.getByText('2 new changes since your last visit')).toBeHidden()
  await hers.page.goto('/')
  await expect(line).toHaveCount(0)
})

test('U6: the trip as it was: told first, done as one change, taken back as one', async ({ world }) => {
  const { tripId, hers, his } = await shareTrip(world)
  const history = await openHistory(hers.page, tripId)
  await addPlace(his.page, 'Alfama')
  await editStop(his.page, 'Castelo', { name: 'Castle' })
  await expect(entriesOf(history, /Jonas changed Castle/)).toBeVisible()
  await history.getByRole('button', { name: 'Restore earlier version…' }).click()
  const sheet = hers.page.getByRole('dialog', { name: 'Restore earlier version' })
  const moments = await sheet.getByLabel('Restore to').locator('option').allTextContents()
  const moment = moments.find(text => text.includes('before: Jonas added Alfama'))
  await sheet.getByLabel('Restore to').selectOption(moment ?? '')
  await sheet.getByRole('button', { name: 'Preview changes' }).click()
  await expect(sheet).toContainText('1 item changed')
  await expect(sheet).toContainText('1 item removed')
  await expect(sheet).toContainText('Reverts 3 changes by Jonas')
  await sheet.getByRole('button', { name: 'Restore trip' }).click()
  await expect(sheet).toBeHidden()
  await expect(stopNamed(his.page, 'Castelo')).toBeVisible()
  await expect(stopNamed(his.page, 'Alfama')).toBeHidden()
  await expect(entriesOf(history, /You restored the trip/)).toBeVisible()
  await hers.page.keyboard.press('Control+z')
  await expect(stopNamed(his.page, 'Alfama')).toBeVisible()
  await expect(stopNamed(his.page, 'Castle')).toBeVisible()
  await hers.page.keyboard.press('Control+Shift+z')
  await expect(stopNamed(his.page, 'Castelo')).toBeVisible()
  expect([...hers.problems, ...his.problems]).toEqual([])
})

test('history has no accessibility fault in either theme, desktop and phone', async ({ world }) => {
  const { tripId, hers, his } = await shareTrip(world)
  await editStop(his.page, 'Castelo', { starts: '10', ends: '12', notes: 'Tickets at the gate' })
  await isAllSaved(his)
  const { page } = hers
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const [shape, viewport] of [
    ['desktop', { width: 1440, height: 900 }],
    ['phone', { width: 390, height: 844 }],
  ] as const) {
    await page.setViewportSize(viewport)
    const history = await openHistory(page, tripId)
    await expect(entriesOf(history, /Jonas changed Castelo/).first()).toBeVisible()
    await expectAccessible(page, shape)
    await history.getByRole('button', { name: 'Restore earlier version…' }).click()
    await page.getByRole('dialog').waitFor()
    await expectAccessible(page, `the way back in time, ${shape}`)
  }
})
