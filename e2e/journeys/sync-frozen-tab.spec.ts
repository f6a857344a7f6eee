import type { Device } from '../support/device.ts'
import { addPlace, editStop, stopNamed } from '../support/planner-hands.ts'
import { countByName, expectEachOnce, isAllSaved, placeNames } from '../support/server-truth.ts'
import { openTripWith } from '../support/shared-trip.ts'
import { expect, test } from '../support/sync-test.ts'

const writesIn = ({ proxy }: Device) =>
  proxy.log.filter(({ method, path }) => method === 'POST' && /\/(places|push)$/.test(path))

test('C5: the tab that sends is frozen, later killed, with changes on their way: the other goes on, and nothing is made twice', async ({
  world,
}) => {
  const { ines } = world
  const { tripId, device } = await openTripWith(world)
  const first = device.page
  const second = await device.coldStart(`/trips/${tripId}/plan/day/1`)
  await isAllSaved(device)

  const late = Promise.withResolvers<void>()
  const hold = (leg: 'request' | 'answer') =>
    device.proxy.add({
      method: 'POST',
      path: /\/(places|push)$/,
      times: 1,
      fault: { kind: 'hold', until: late.promise, leg },
    })
  hold('answer')
  await addPlace(first, 'Sent by the first tab')
  await expect.poll(() => placeNames(ines.api, tripId)).toContain('Sent by the first tab')
  const goOn = await device.freeze(first)
  await addPlace(second, 'While it was frozen')
  await editStop(second, 'Castelo', { notes: 'From the second tab' })
  // Someone looks at this tab, and the one that sends does not answer.
  await second.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(device.syncLine('All changes saved')).toBeVisible({ timeout: 30_000 })
  expect(await placeNames(ines.api, tripId)).toEqual([
    'Castelo',
    'Sent by the first tab',
    'While it was frozen',
  ])

  // The second is the one that sends now; what it sent dies with it on the way, and the first runs again.
  hold('request')
  const before = writesIn(device).length
  await addPlace(second, 'Sent by the second tab')
  await expect.poll(() => writesIn(device).length).toBeGreaterThan(before)
  await device.kill()
  await goOn()
  device.page = first
  for (const name of ['While it was frozen', 'Sent by the second tab'])
    await expect(stopNamed(first, name)).toBeVisible()
  await isAllSaved(device)
  late.resolve()
  await addPlace(first, 'After all of it')
  await isAllSaved(device)

  const commits = await expectEachOnce(ines.api, tripId, [device])
  const once = { 'trip.create': 1, 'place.create': 5, 'assignment.create': 5, 'place.update': 1 }
  expect(countByName(commits)).toEqual(once)
  expect(device.problems).toEqual([])
})
