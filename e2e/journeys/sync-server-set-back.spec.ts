import type { Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
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

const say = async (page: Page, text: string) => {
  await page.getByPlaceholder('Message').fill(text)
  await page.getByRole('button', { name: 'Send' }).click()
}
const bubble = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })
const lostSheet = (page: Page) => page.getByRole('dialog', { name: 'The server was restored from a backup' })

test('C12: after the server was set back, each sends again what they said, and nobody sees it twice', async ({
  world: { server, ines, jonas, device },
}) => {
  const tripId = await ines.api.makeTrip('Lisbon')
  await ines.api.addMember(tripId, jonas)
  const at = `/trips/${tripId}/talk`
  const [desktop, phone] = [await device(ines, { at }), await device(jonas, { at })]
  const [hers, his] = [desktop.page, phone.page]
  await his.setViewportSize({ width: 390, height: 844 })
  await say(hers, 'Before the backup')
  await expect(bubble(his, 'Before the backup')).toBeVisible()
  await isAllSaved(desktop)
  const putBack = await fileCopy(server)
  await say(hers, 'See you at the station')
  await expect(bubble(his, 'See you at the station')).toBeVisible()
  await say(his, 'I take the tram')
  await expect(bubble(hers, 'I take the tram')).toBeVisible()
  const options = ['Fish', 'Meat'].map(label => ({ id: randomUUID(), label }))
  const polls = `/api/trips/${tripId}/collab/polls`
  const { poll } = await ines.api.ask('POST', polls, { question: 'Dinner tonight?', options })
  const vote = `${polls}/${(poll as { id: string }).id}/vote`
  for (const { api } of [ines, jonas]) await api.ask('POST', vote, { option_ids: [options[0]?.id] })
  for (const page of [hers, his]) await expect(page.getByText('Poll · 2 of 2 voted')).toBeVisible()
  for (const page of [hers, his]) await page.context().setOffline(true)
  await putBack()
  for (const page of [hers, his]) await page.context().setOffline(false)

  await hers.getByRole('button', { name: 'Review' }).click({ timeout: 30_000 })
  const own = lostSheet(hers)
  await expect(own.getByText('See you at the station', { exact: true })).toBeVisible()
  await expect(own.getByText('Message · missing on the server', { exact: true })).toHaveCount(1)
  await expect(own.getByText('Poll · missing on the server', { exact: true })).toBeVisible()
  await expect(own.getByText('Vote · missing on the server', { exact: true })).toHaveCount(1)
  await expect(own.getByText('Dinner tonight?', { exact: true })).toHaveCount(2)
  await expect(own.getByText('I take the tram', { exact: true })).toBeHidden()
  await own.getByRole('button', { name: 'Send all again' }).click()
  await expect(own).toBeHidden()
  await expect(bubble(his, 'See you at the station')).toBeVisible()
  await expect(his.getByText('Poll · 1 of 2 voted')).toBeVisible()

  await his.getByRole('button', { name: 'Review' }).click()
  const theirs = lostSheet(his)
  await expect(theirs.getByText('I take the tram', { exact: true })).toBeVisible()
  await expect(theirs.getByText('Vote · missing on the server', { exact: true })).toHaveCount(1)
  await expect(theirs.getByText('See you at the station', { exact: true })).toBeHidden()
  await theirs.getByRole('button', { name: 'Send all again' }).click()
  await expect(theirs).toBeHidden()

  for (const page of [hers, his]) {
    for (const text of ['Before the backup', 'See you at the station', 'I take the tram'])
      await expect(bubble(page, text)).toHaveCount(1)
    await expect(page.getByText('Poll · 2 of 2 voted')).toBeVisible()
  }
  expect([...desktop.problems, ...phone.problems]).toEqual([])
})
