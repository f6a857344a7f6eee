import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeTrip } from '../support/dashboard-hands.ts'
import type { RunningServer } from '../support/server.ts'
import { addPlace, openTrip, stopNamed } from '../support/planner-hands.ts'
import { isAllSaved, placeNames } from '../support/server-truth.ts'
import { expect, test } from '../support/sync-test.ts'

/** A copy of the server's data folder, and putting it back by hand: the epoch stays the same. */
const fileCopy = async (server: RunningServer) => {
  const copy = mkdtempSync(join(tmpdir(), 'caravel-copy-'))
  await server.pause()
  cpSync(server.dataDir, copy, { recursive: true })
  await server.start()
  return async () => {
    await server.pause()
    rmSync(server.dataDir, { recursive: true, force: true })
    cpSync(copy, server.dataDir, { recursive: true })
    rmSync(copy, { recursive: true, force: true })
    await server.start()
  }
}

test('C12, L8: after the server was set back, what the device has is sent again by one tap', async ({
  world: { server, ines, device: open },
}) => {
  const device = await open(ines)
  const { page } = device
  const tripId = await makeTrip(page, 'Lisbon')
  await openTrip(page, tripId)
  await addPlace(page, 'Belém')
  await isAllSaved(device)
  const putBack = await fileCopy(server)
  await isAllSaved(device)
  await addPlace(page, 'Sintra', '38.8029, -9.3817')
  const [belem] = await ines.api.rows(tripId, 'places')
  const place = `/api/trips/${tripId}/places/${String(belem?.['id'])}`
  await ines.api.ask('PATCH', place, { notes: 'Closed on Mondays' })
  await isAllSaved(device)
  await page.goto('/')
  const portoId = await makeTrip(page, 'Porto')
  await openTrip(page, portoId)
  await addPlace(page, 'Ribeira')
  await isAllSaved(device)
  await openTrip(page, tripId)
  await page.context().setOffline(true)
  await putBack()
  // Another field of the same place is newer on the server by now.
  await ines.api.ask('PATCH', place, { address: 'Av. Brasília' })
  await page.context().setOffline(false)

  await expect(
    page.getByText('The server was restored from a backup. These 3 changes may be missing'),
  ).toBeVisible({ timeout: 30_000 })
  await expect(stopNamed(page, 'Belém')).toBeVisible()
  await expect(stopNamed(page, 'Sintra')).toBeHidden()
  await page.getByRole('button', { name: 'Review' }).click()
  const sheet = page.getByRole('dialog', { name: 'The server was restored from a backup' })
  await expect(sheet.getByText('Place · missing on the server')).toBeVisible()
  await expect(sheet.getByText('Closed on Mondays')).toBeVisible()
  await sheet.getByRole('button', { name: 'Send all again' }).click()
  await expect(stopNamed(page, 'Sintra')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Review' })).toBeHidden()
  await expect.poll(() => placeNames(ines.api, tripId)).toEqual(['Belém', 'Sintra'])
  const row = async () => (await ines.api.rows(tripId, 'places')).find(({ id }) => id === belem?.['id'])
  await expect.poll(row).toMatchObject({ notes: 'Closed on Mondays', address: 'Av. Brasília' })
  // The other trip is only here: nothing is called saved before it has its answer.
  await expect(page.getByRole('button', { name: '1 needs attention' })).toBeVisible()

  await openTrip(page, portoId)
  await expect(stopNamed(page, 'Ribeira')).toBeVisible()
  await page.getByRole('button', { name: 'What would you like to do?' }).click()
  const orphan = page.getByRole('dialog', { name: 'Only on this device' })
  await orphan.getByRole('button', { name: 'Send again' }).click()
  await expect(orphan).toBeHidden()
  await isAllSaved(device)
  expect(await placeNames(ines.api, portoId)).toEqual(['Ribeira'])
  await addPlace(page, 'Foz', '41.1496, -8.6109')
  await isAllSaved(device)
  expect(await placeNames(ines.api, portoId)).toEqual(['Foz', 'Ribeira'])
  expect(device.problems).toEqual([])
})
