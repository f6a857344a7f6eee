import { readFile } from 'node:fs/promises'
import { expectAccessibleSheet } from '../support/accessible.ts'
import { isAllSaved } from '../support/server-truth.ts'
import { expect, test } from '../support/sync-test.ts'

const splitwise = `Date,Description,Category,Cost,Currency,Jonas,Maya,Ines

2027-04-17,"Casa do Largo, 4 nights",Hotel,612.00,EUR,-204.00,-204.00,408.00
2027-04-18,Dinner,Dining out,100.00,EUR,16.66,16.67,-33.33
2027-04-19,Jonas paid Ines,Payment,94.50,EUR,94.50,0.00,-94.50
2027-04-20,Broken,General,10.00,EUR,5.00,-4.00,0.00

2027-04-20,Total balance, , ,EUR,-92.84,-187.33,280.17
`

test('costs of another program come in offline, are taken back and brought in again, and leave as a table', async ({
  world: { ines, jonas, device },
}) => {
  const tripId = await ines.api.makeTrip('Lisbon')
  await ines.api.addMember(tripId, jonas)
  const hers = await device(ines, { at: `/trips/${tripId}/costs` })
  const { page } = hers
  await expect(page.getByRole('img', { name: /Jonas/ })).toBeVisible()
  await hers.goOffline()
  const file = { name: 'splitwise.csv', mimeType: 'text/csv', buffer: Buffer.from(splitwise) }
  const choose = async () => {
    await page.getByRole('button', { name: 'Import or export' }).first().click()
    await page.locator('input[type=file][accept*=csv]').setInputFiles(file)
  }
  await choose()
  await expect(page.getByText('Splitwise · 2 expenses, 1 payment')).toBeVisible()
  await expect(page.getByText('the shares do not add up to the amount.')).toBeVisible()
  await expect(page.getByLabel('Jonas', { exact: true })).toHaveValue(/.{36}/)
  await expect(page.getByLabel('Maya', { exact: true })).toHaveValue('guest')
  await expectAccessibleSheet(page)
  await page.getByRole('button', { name: 'Import 3 entries' }).click()
  await expect(page.getByRole('button', { name: /Casa do Largo/ })).toBeVisible()
  const balance = page.getByText('You get back').locator('xpath=..')
  await expect(balance).toContainText('280,17 €')

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: /Casa do Largo/ })).toHaveCount(0)
  await choose()
  await page.getByRole('button', { name: 'Import 3 entries' }).click()
  await expect(balance).toContainText('280,17 €')

  await choose()
  await expect(page.getByText('3 entries were imported before. Import again')).toBeVisible()
  await page.getByRole('button', { name: 'Choose another file' }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const table = await readFile(await (await saved).path(), 'utf8')
  expect(table).toContain('2027-04-17,"Casa do Largo, 4 nights",expense,accommodation,612.00,EUR')
  expect(table).toContain('Part: Maya')
  await hers.goOnline()
  await isAllSaved(hers)
  expect(hers.problems).toEqual([])
})
