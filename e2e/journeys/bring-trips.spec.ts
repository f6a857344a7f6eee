import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/sync-test.ts'

const calendar = (name: string, day: string) => ({
  name: `${name}.ics`,
  mimeType: 'text/calendar',
  buffer: Buffer.from(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Example//Trips//EN',
      `X-WR-CALNAME:${name}`,
      'BEGIN:VEVENT',
      `UID:${name}@example.org`,
      `DTSTART:${day}T091000`,
      `SUMMARY:Train to ${name}`,
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  ),
})

const broken = { name: 'half.zip', mimeType: 'application/zip', buffer: Buffer.from('PK\u0003\u0004') }
const song = { name: 'holiday.mp3', mimeType: 'audio/mpeg', buffer: Buffer.alloc(900, 7) }

const sizes = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
}

for (const [size, viewport] of Object.entries(sizes))
  test.describe(size, () => {
    test.use({ viewport })

    test(`on a ${size}, several files are added at once and undone at once`, async ({
      world: { ines, device },
    }) => {
      const hers = await device(ines, { at: '/bring' })
      const { page } = hers
      const picker = page.locator('.bring-drop input[type=file]')
      await picker.setInputFiles([calendar('Porto', '20270501'), broken, song, calendar('Faro', '20270601')])
      await expect(page.getByText('2 files, 2 trips found. Review before adding.')).toBeVisible()
      await expect(page.getByRole('alert').filter({ hasText: 'half.zip' })).toContainText('damaged')
      await expect(page.getByRole('alert').filter({ hasText: 'holiday.mp3' })).toContainText('cannot read')
      await expectAccessible(page, 'the page for other planners')
      expect(await ines.api.trips()).toEqual([])
      await page.getByRole('button', { name: 'Add 2 trips' }).click()
      await expect(page.getByRole('heading', { name: '2 trips added' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Porto' })).toBeVisible()
      expect((await ines.api.trips()).length).toBe(2)
      await page.getByRole('button', { name: 'Undo all' }).click()
      await expect(page.getByText('Undone. Nothing from these files was kept.')).toBeVisible()
      expect(await ines.api.trips()).toEqual([])
      await expect(page.getByRole('button', { name: 'Add 2 trips' })).toBeVisible()
      expect(hers.problems).toEqual([])
    })
  })

test('without a connection a file waits, and is read by another try', async ({ world: { ines, device } }) => {
  const hers = await device(ines, { at: '/bring' })
  const { page } = hers
  await expect(page.getByRole('heading', { level: 1, name: 'Import trips' })).toBeVisible()
  await hers.goOffline()
  await page.locator('.bring-drop input[type=file]').setInputFiles([calendar('Porto', '20270501')])
  await expect(page.getByRole('alert')).toContainText('No connection')
  await hers.goOnline()
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('1 file, 1 trip found. Review before adding.')).toBeVisible()
  expect(hers.problems).toEqual([])
})
