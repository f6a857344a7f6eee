import type { Fault } from '../proxy/fault.ts'
import { readTable } from '../support/device-storage.ts'
import { addPlace, editStop, stopNamed } from '../support/planner-hands.ts'
import { countByName, expectEachOnce, isAllSaved, placeNames } from '../support/server-truth.ts'
import { expect, test } from '../support/sync-test.ts'

const names = ['Alfama', 'Belém', 'Chiado', 'Estrela', 'Graça', 'Lapa']

/** What someone on the way may answer in the server's place. */
const gateway = [
  400, 401, 403, 404, 405, 407, 408, 409, 410, 412, 413, 418, 422, 425, 426, 429, 431, 451, 500, 501, 502,
  503, 504, 507, 511, 520,
].map((status): Fault => ({ kind: 'status', status, ...(status === 429 ? { retry_after: 5 } : {}) }))

const onTheWay: Fault[] = [
  { kind: 'drop' },
  { kind: 'lose' },
  { kind: 'delay', ms: 200 },
  { kind: 'reorder', most_ms: 500 },
  { kind: 'duplicate' },
  { kind: 'truncate', bytes: 0 },
  { kind: 'truncate', bytes: 60 },
  { kind: 'login-page' },
  { kind: 'redirect', to: '/' },
  { kind: 'half-open' },
  { kind: 'replace', type: 'application/json', body: '{"results":[{"status":200,"body":{}}]}' },
]

/** One after another, and after every fourth the request is let through, so that nothing seems stuck. */
const inTurn = (faults: readonly Fault[]) => {
  const coming = faults.flatMap((fault, index) => (index % 4 === 3 ? [fault, undefined] : [fault]))
  return { next: () => coming.shift(), left: () => coming.length }
}

test('I4, I5: a day of offline work goes through everything a network can do, and is made once', async ({
  world: { ines, device: open },
}) => {
  const tripId = await ines.api.makeTrip('Lisbon')
  const device = await open(ines, { at: `/trips/${tripId}/plan/day/1` })
  const { page, proxy } = device
  // A request that is never answered is given up after three seconds here instead of thirty.
  await page.addInitScript(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    AbortSignal.timeout = ms => timeout(ms / 10)
  })
  await page.clock.install()
  await page.reload()
  await isAllSaved(device)
  await device.goOffline()
  for (const name of names) await addPlace(page, name)
  await editStop(page, 'Belém', { name: 'Torre de Belém', notes: 'Buy tickets first', starts: '10' })
  await expect(device.syncLine(/^Saved on this device · 7 changes waiting$/)).toBeVisible()

  proxy.heal()
  const writes = inTurn([{ kind: 'drop' }, ...onTheWay, ...gateway])
  const reads = inTurn(onTheWay)
  proxy.add({ method: ['POST', 'PATCH'], path: /^\/api\/(trips|sync)\//, fault: writes.next })
  proxy.add({ method: 'GET', path: /^\/api\/(sync\/streams|streams\/trip:.*)$/, fault: reads.next })
  await device.context.setOffline(false)
  // Waits between tries pass at once; requests take the time they take.
  const goesOn = async () => {
    await page.clock.runFor(5000)
    return (await readTable(page, 'outbox')).length
  }
  const isSent = () => expect.poll(goesOn, { timeout: 120_000, intervals: [50] }).toBe(0)
  await isSent()
  // Where a read told early that everything had arrived, more has to be sent until the rest of the faults have come.
  let later = 0
  while (writes.left() > 0 || reads.left() > 0) {
    await editStop(page, 'Lapa', { starts: String(++later) })
    await isSent()
  }
  await isAllSaved(device)

  await expect(stopNamed(page, 'Torre de Belém')).toHaveAccessibleName(/10:00/)
  expect(await placeNames(ines.api, tripId)).toEqual(
    names.map(name => (name === 'Belém' ? 'Torre de Belém' : name)).sort(),
  )
  const once = { 'trip.create': 1, 'place.create': 6, 'assignment.create': 6, 'place.update': 2 }
  expect(countByName(await expectEachOnce(ines.api, tripId, [device]))).toEqual({
    ...once,
    'assignment.update': 1 + later,
  })
  expect(await readTable(page, 'tray')).toEqual([])
  expect(device.problems).toEqual([])
})
