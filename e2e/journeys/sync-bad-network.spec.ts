import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { Fault } from '../proxy/fault.ts'
import { addPlace, openAttention, openTrip } from '../support/planner-hands.ts'
import { countByName, expectEachOnce, isAllSaved, placeNames } from '../support/server-truth.ts'
import { expect, test } from '../support/sync-test.ts'

const faults: Record<string, Fault> = {
  Dropped: { kind: 'drop' },
  Doubled: { kind: 'duplicate' },
  'Broken off': { kind: 'truncate', bytes: 30 },
  'Gateway down': { kind: 'status', status: 502 },
  'Server error': { kind: 'status', status: 500 },
  'Too busy': { kind: 'status', status: 503, retry_after: 1 },
  'Too many': { kind: 'status', status: 429, retry_after: 1 },
}

test('whatever happens to a write on its way, it is made once', async ({ world: { ines, device: open } }) => {
  const tripId = await ines.api.makeTrip('Lisbon')
  const device = await open(ines, { at: `/trips/${tripId}/plan/day/1` })
  for (const [name, fault] of Object.entries(faults)) {
    const revert = device.proxy.add({ method: 'POST', path: /\/(places|push)$/, times: 1, fault })
    await addPlace(device.page, name)
    await isAllSaved(device)
    revert()
  }
  const struck = device.proxy.log.flatMap(({ fault }) => (fault ? [fault] : []))
  expect(struck).toHaveLength(Object.keys(faults).length)
  expect(await placeNames(ines.api, tripId)).toEqual(Object.keys(faults).sort())
  const commits = await expectEachOnce(ines.api, tripId, [device])
  expect(countByName(commits)).toEqual({ 'trip.create': 1, 'place.create': 7, 'assignment.create': 7 })
  expect(device.problems).toEqual([])
})

test('one change that makes the server fail is put aside, and holds nothing else up', async ({
  world: { server, ines, device: open },
}) => {
  const lisbon = await ines.api.makeTrip('Lisbon')
  const porto = await ines.api.makeTrip('Porto')
  const device = await open(ines, { at: `/trips/${lisbon}/plan/day/1` })
  const database = new Database(join(server.dataDir, 'caravel.db'))
  database.exec(`CREATE TRIGGER fault BEFORE INSERT ON place WHEN NEW.name = 'Poison'
    BEGIN SELECT RAISE(ABORT, 'a mistake of the server'); END`)
  database.close()
  await addPlace(device.page, 'Poison')
  await addPlace(device.page, 'Alfama')
  await openTrip(device.page, porto)
  await addPlace(device.page, 'Ribeira')

  await expect.poll(() => placeNames(ines.api, porto)).toEqual(['Ribeira'])
  await expect.poll(() => placeNames(ines.api, lisbon), { timeout: 60_000 }).toEqual(['Alfama'])
  const tray = await openAttention(device.page, device.syncLine(/needs? attention/))
  await expect(tray).toContainText('Poison')
})
