import { addPlace, editStop, moveToDay, openDay, openTrip, stopNamed } from '../support/planner-hands.ts'
import { countByName, expectEachOnce, isAllSaved, placeNamed } from '../support/server-truth.ts'
import { openTripWith } from '../support/shared-trip.ts'
import { expect, test } from '../support/sync-test.ts'

test('M0, §5: two devices of one person merge, and a socket that went deaf is noticed', async ({ world }) => {
  const { ines } = world
  const { tripId, device: laptop } = await openTripWith(world, ['Castelo', 'Alfama'])
  const tablet = await world.device(ines)
  await tablet.page.clock.install()
  await openTrip(tablet.page, tripId)
  await expect(stopNamed(tablet.page, 'Castelo')).toBeVisible()
  await isAllSaved(tablet)

  await laptop.goOffline()
  await tablet.goOffline()
  await editStop(laptop.page, 'Castelo', { notes: 'Buy tickets first' })
  await moveToDay(laptop.page, 'Alfama', 2)
  await editStop(tablet.page, 'Castelo', { name: 'Castelo de São Jorge', starts: '10' })
  await editStop(tablet.page, 'Alfama', { visit: 'By tram 28' })
  await laptop.goOnline()
  await isAllSaved(laptop)
  await tablet.goOnline()
  await isAllSaved(tablet)
  expect(await placeNamed(ines.api, tripId, 'Castelo de São Jorge')).toMatchObject({
    notes: 'Buy tickets first',
  })
  for (const { page } of [laptop, tablet]) {
    await expect(stopNamed(page, 'Castelo de São Jorge')).toHaveAccessibleName(/10:00/)
    await expect(stopNamed(page, 'Alfama')).toBeHidden()
  }
  await openDay(tablet.page, 2)
  await expect(stopNamed(tablet.page, 'Alfama')).toBeVisible()

  // The tablet's socket stays open and carries nothing any more.
  tablet.proxy.freezeSockets()
  await openDay(laptop.page, 2)
  await addPlace(laptop.page, 'Miradouro')
  await isAllSaved(laptop)
  const seen = async () => {
    await tablet.page.clock.runFor(10_000)
    return stopNamed(tablet.page, 'Miradouro').isVisible()
  }
  await expect(stopNamed(tablet.page, 'Miradouro')).toBeHidden()
  await expect.poll(seen).toBe(true)
  await expect.poll(() => tablet.proxy.log.filter(({ method }) => method === 'WS').length).toBeGreaterThan(1)

  expect(countByName(await expectEachOnce(ines.api, tripId, [laptop, tablet]))).toEqual({
    'trip.create': 1,
    'place.create': 3,
    'assignment.create': 3,
    'place.update': 2,
    'assignment.update': 3,
  })
  expect([...laptop.problems, ...tablet.problems]).toEqual([])
})
