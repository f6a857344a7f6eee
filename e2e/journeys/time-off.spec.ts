import { vacayId } from '@caravel/sync-protocol/entities/vacay'
import type { Page } from '@playwright/test'
import type { Person } from '../support/api-client.ts'
import { readTable } from '../support/device-storage.ts'
import { faultsOf } from '../support/accessible.ts'
import { fingerOn, middleOf } from '../support/finger.ts'
import { expectGoodScreen } from '../support/screen-shapes.ts'
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

  // A break for both: one enters their own days and asks the other, who agrees.
  await a.page
    .getByRole('button', { name: /days off/ })
    .first()
    .click()
  await a.page.getByRole('button', { name: 'Plan for both' }).click()
  await b.page.getByRole('button', { name: 'Enter my days' }).click()
  await expect(b.page.getByRole('button', { name: 'Enter my days' })).toHaveCount(0)
  await isAllSaved(a)
  await isAllSaved(b)
  const agreed = await datesOf(ines)
  expect(agreed.length).toBeGreaterThan(0)
  expect(await datesOf(jonas)).toEqual(agreed)

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
  const all = [
    ...agreed,
    '2027-05-18',
    '2027-05-19 ½',
    '2027-05-20',
    '2027-05-21',
    '2027-07-16',
    '2027-07-19',
  ]
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

const schoolFile = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'X-WR-CALNAME:Vinterferie – skole',
  'BEGIN:VEVENT',
  'UID:1',
  'SUMMARY:Vinterferie ❄️',
  'DTSTART;VALUE=DATE:20270215',
  'DTEND;VALUE=DATE:20270220',
  'END:VEVENT',
  'END:VCALENDAR',
].join('\r\n')

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('days are tapped and drawn by a finger, holidays come from a file, and a break becomes a trip', async ({
    world,
  }) => {
    const { ines } = world
    const device = await world.device(ines, { at: '/time-off/2027/5' })
    const { page } = device
    await begin(page, '12,5')
    await expect(cell(page, '2027-05-17')).toHaveAccessibleName(/Whit Monday/)
    await expectGoodScreen(page, 'days off', 'phone')

    await device.goOffline()
    const finger = await fingerOn(page)
    const spot = (date: string) => middleOf(cell(page, date))
    await finger.down(await spot('2027-05-04'))
    await finger.up()
    await expect(cell(page, '2027-05-04')).toHaveAccessibleName(/You: off/)
    // A finger that goes on before it has rested scrolls or swipes, and enters nothing.
    await finger.down(await spot('2027-05-11'))
    await finger.move(await spot('2027-05-13'))
    await finger.up()
    await finger.down(await spot('2027-05-25'))
    await finger.move(await spot('2027-05-11'))
    await finger.up()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect
      .poll(() => page.locator('.off-main').evaluate(element => element.scrollTop))
      .toBeGreaterThan(0)
    // One that rests begins a range, and the page stays where it is.
    const top = await page.locator('.off-main').evaluate(element => element.scrollTop)
    await finger.down(await spot('2027-05-18'))
    await expect(cell(page, '2027-05-18')).toHaveClass(/is-in-range/)
    await finger.move(await spot('2027-05-27'))
    await finger.up()
    const add = page.getByRole('dialog')
    await expect(add.getByLabel('From')).toHaveValue('2027-05-18')
    await expect(add.getByLabel('To')).toHaveValue('2027-05-27')
    expect(await page.locator('.off-main').evaluate(element => element.scrollTop)).toBe(top)
    await add.getByRole('button', { name: 'Save' }).click()
    await expect(cell(page, '2027-05-27')).toHaveAccessibleName(/You: off/)
    await expect(cell(page, '2027-05-12')).not.toHaveAccessibleName(/You: off/)
    await device.goOnline()
    await expect.poll(() => datesOf(ines)).toHaveLength(9)

    await page.goto(new URL('/time-off/2027/2', page.url()).href)
    await page.getByRole('button', { name: 'How leave is counted' }).click()
    await page.getByRole('button', { name: 'Holidays' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel('Kind').selectOption('school')
    await sheet
      .locator('input[type=file]')
      .setInputFiles({ name: 'skole.ics', mimeType: 'text/calendar', buffer: Buffer.from(schoolFile) })
    await sheet.getByRole('button', { name: 'Enter 1 holiday' }).click()
    await expect(sheet.getByText('Vinterferie – skole', { exact: true })).toBeVisible()
    await expectGoodScreen(page, 'holidays', 'phone')
    await sheet.getByRole('button', { name: 'Close' }).click()
    await expect(cell(page, '2027-02-18')).toHaveAccessibleName(/Vinterferie/)

    // Behind it are the rules: one says first what it changes, and may stay as it is.
    const rules = page.getByRole('dialog', { name: 'How leave is counted' })
    await rules.getByRole('checkbox', { name: 'Tue' }).click()
    await expect(rules.getByText(/Days you get back/)).toBeVisible()
    await rules.getByRole('button', { name: 'Keep it' }).click()
    await expect(rules.getByRole('checkbox', { name: 'Tue' })).not.toBeChecked()
    await rules.getByRole('button', { name: 'Close' }).click()

    await page.goto(new URL('/time-off/2027?all=1', page.url()).href)
    await page
      .getByRole('button', { name: /days off/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Start a trip' }).click()
    await expect(page).toHaveURL(/\/trips\//)
    await expect
      .poll(async () => (await ines.api.ask('GET', '/api/trips'))['trips'])
      .toMatchObject([
        { start_date: expect.stringMatching(/^2027-/), end_date: expect.stringMatching(/^2027-/) },
      ])
    expect(device.problems).toEqual([])
  })
})
