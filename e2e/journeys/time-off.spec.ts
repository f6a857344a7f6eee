import { vacayId } from '@caravel/sync-protocol/entities/vacay'
import type { Page } from '@playwright/test'
import type { Person } from '../support/api-client.ts'
import { readTable } from '../support/device-storage.ts'
import { faultsOf } from '../support/accessible.ts'
import { isAllSaved } from '../support/server-truth.ts'
import { expect, test } from '../support/sync-test.ts'

const cell = (page: Page, date: string) => page.locator(`[data-date="${date}"]`)

/** The dates that somebody's plan has on the server, halves marked. */
const datesOf = async ({ api, id }: Person): Promise<string[]> => {
  const { entries } = await api.ask('GET', `/api/vacays/${vacayId(id)}/entries`)
  return (entries as { date: string; fraction: number }[])
    .map(({ date, fraction }) => (fraction === 1 ? date : `${date} ½`))
    .sort()
}

const begin = async (page: Page, days: string): Promise<void> => {
  await page.getByLabel(/How many days off/).fill(days)
  await page.getByLabel('Public holidays of').selectOption('DK')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('grid').first()).toBeVisible()
}

test('two people plan their days off together, each without a network for a while, and stop', async ({
  world,
}) => {
  const { ines, jonas } = world
  const a = await world.device(ines, { at: '/time-off/2027' })
  await begin(a.page, '25')
  await isAllSaved(a)
  const b = await world.device(jonas, { at: '/time-off/2027' })
  await begin(b.page, '30')
  await isAllSaved(b)
  await b.page.goto(new URL('/time-off/2027', b.page.url()).href)
  await expect(cell(b.page, '2027-05-17')).toHaveAccessibleName(/Whit Monday/)

  await a.page.goto(new URL('/time-off/2027?sheet=people', a.page.url()).href)
  const sheet = a.page.getByRole('dialog')
  await sheet.getByLabel('Person').selectOption({ label: 'Jonas' })
  await sheet.getByRole('button', { name: 'Invite' }).click()
  await expect(sheet.getByText('Jonas is invited')).toBeVisible()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await b.page.getByRole('button', { name: 'Plan together' }).click()
  await b.page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click()
  await b.page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(a.page.getByRole('region', { name: 'Jonas' })).toContainText('30')
  expect(await faultsOf(a.page)).toEqual([])

  // Both enter days without a network: by mouse, by keyboard, and into the plan of the other.
  await a.goOffline()
  await b.goOffline()
  await cell(a.page, '2027-05-18').click()
  await expect(cell(a.page, '2027-05-18')).toHaveAttribute('aria-selected', 'true')
  await a.page.keyboard.press('ArrowRight')
  await a.page.keyboard.press('h')
  await a.page.keyboard.press('ArrowRight')
  await a.page.keyboard.press('Shift+ArrowRight')
  await a.page.keyboard.press('Space')
  // A tab that is closed keeps what its disk has.
  await expect.poll(async () => JSON.stringify(await readTable(a.page, 'outbox'))).toContain('2027-05-21')
  await a.page.reload()
  await expect(cell(a.page, '2027-05-19')).toHaveAccessibleName(/half a day off/)
  await b.page.getByRole('button', { name: 'Add time off' }).click()
  const add = b.page.getByRole('dialog')
  await add.getByLabel('From').fill('2027-07-16')
  await add.getByLabel('To').fill('2027-07-19')
  await add.getByLabel('Person').selectOption({ label: 'Inês' })
  await add.getByRole('button', { name: 'Save' }).click()
  await expect(cell(b.page, '2027-07-16')).toHaveAccessibleName(/Inês: off/)
  await a.goOnline()
  await b.goOnline()
  await isAllSaved(a)
  await isAllSaved(b)
  const all = ['2027-05-18', '2027-05-19 ½', '2027-05-20', '2027-05-21', '2027-07-16', '2027-07-19']
  expect(await datesOf(ines)).toEqual(all)
  await expect(cell(b.page, '2027-05-20')).toHaveAccessibleName(/Inês: off/)
  await expect(cell(a.page, '2027-07-19')).toHaveAccessibleName(/You: off/)

  // One ends it without a network, while the other goes on: everybody keeps what is theirs.
  await b.goOffline()
  await b.page.getByRole('button', { name: 'Plan together' }).click()
  const end = b.page.getByRole('dialog')
  await end.getByRole('button', { name: 'Stop planning together' }).click()
  await end.getByRole('button', { name: 'End it' }).click()
  await cell(a.page, '2027-08-02').click()
  await isAllSaved(a)
  await b.goOnline()
  await expect(a.page.getByRole('region', { name: 'Jonas' })).toHaveCount(0)
  await expect(b.page.getByRole('region', { name: 'Inês' })).toHaveCount(0)
  expect(await datesOf(ines)).toEqual([...all, '2027-08-02'])
  expect([...a.problems, ...b.problems]).toEqual([])
})
