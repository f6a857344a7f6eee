import type { Page } from '@playwright/test'
import { expectAccessibleSheet } from '../support/accessible.ts'
import { openDay } from '../support/planner-hands.ts'
import { samplePdf } from '../support/sample-pdf.ts'
import { expectEachOnce, isAllSaved } from '../support/server-truth.ts'
import { expect, test } from '../support/sync-test.ts'

async function fillFirstLeg(page: Page, leg: Record<string, string>): Promise<void> {
  const form = page.getByRole('dialog', { name: 'New booking' })
  for (const [label, text] of Object.entries(leg)) {
    const isPlace = label === 'From' || label === 'To'
    const field = isPlace
      ? form.getByRole('combobox', { name: label })
      : form.getByLabel(label, { exact: true })
    await field.fill(text)
    if (isPlace) await form.getByRole('listbox', { name: label }).getByRole('option').first().click()
  }
}

/** What another app does when a person shares a file with this one. */
async function shareFile(page: Page, name: string, bytes: Buffer): Promise<void> {
  await page.evaluate(
    ({ name, data }) => {
      const form = document.createElement('form')
      Object.assign(form, { method: 'POST', action: '/share-files', enctype: 'multipart/form-data' })
      const input = Object.assign(document.createElement('input'), { type: 'file', name: 'files' })
      const files = new DataTransfer()
      files.items.add(new File([Uint8Array.from(data)], name, { type: 'application/pdf' }))
      input.files = files.files
      form.append(input)
      document.body.append(form)
      form.submit()
    },
    { name, data: [...bytes] },
  )
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a flight of two legs is typed offline, and a paper shared by another app goes with it', async ({
    world: { ines, device },
  }) => {
    const tripId = await ines.api.makeTrip('Azores')
    const phone = await device(ines, { at: `/trips/${tripId}/bookings` })
    const { page } = phone
    await expect(page.getByText('No bookings yet')).toBeVisible()
    await phone.goOffline()
    await page.getByRole('button', { name: 'Add booking' }).first().click()
    const form = page.getByRole('dialog', { name: 'New booking' })
    await fillFirstLeg(page, {
      'Flight number': 'TP533',
      From: 'BER',
      To: 'LIS',
      'Departure date': '2027-05-02',
      'Departure time': '10:00',
      'Arrival time': '12:50',
    })
    await form.getByRole('button', { name: 'Add connecting flight' }).click()
    const legs = form.locator('fieldset.leg-fields')
    await expect(legs).toHaveCount(2)
    const second = legs.last()
    await second.getByLabel('Flight number').fill('TP1865')
    await second.getByRole('combobox', { name: 'To' }).fill('PDL')
    await second.getByRole('listbox', { name: 'To' }).getByRole('option').first().click()
    await second.getByLabel('Departure time').fill('14:30')
    await second.getByLabel('Arrival time').fill('16:00')
    await form.getByRole('button', { name: 'Add booking' }).click()
    const detail = page.getByRole('dialog', { name: /^Berlin Brandenburg → Ponta Delgada/ })
    await expect(detail.getByText('2 flights', { exact: false })).toBeVisible()
    await detail.getByRole('button', { name: 'Close' }).click()

    await shareFile(page, 'seats.pdf', samplePdf('Seats'))
    const sheet = page.getByRole('dialog', { name: 'Which trip, which booking?' })
    await expect(sheet.getByText('seats.pdf')).toBeVisible()
    const target = sheet.getByLabel('Belongs with')
    await expect(target.getByRole('option', { name: /Berlin Brandenburg → Ponta Delgada/ })).toBeAttached()
    await target.selectOption({ index: 1 })
    await expectAccessibleSheet(page)
    await sheet.getByRole('button', { name: 'Add to the trip' }).click()
    await expect(page.getByText('1 file added')).toBeVisible()
    await expect(page.getByRole('button', { name: /seats\.pdf/ }).first()).toBeVisible()

    await phone.goOnline()
    await expect.poll(() => ines.api.rows(tripId, 'files').then(rows => rows[0]?.['state'])).toBe('stored')
    const [row] = await ines.api.rows(tripId, 'reservations')
    expect(row).toMatchObject({
      start_zone: 'Europe/Berlin',
      end_zone: 'Atlantic/Azores',
      details: { legs: [{ number: 'TP533' }, { number: 'TP1865', from: { code: 'LIS' } }] },
    })
    const links = (await ines.api.commits(tripId)).flatMap(({ ops }) =>
      ops.filter(({ entity }) => entity === 'file_link'),
    )
    expect(links).toMatchObject([{ row: { reservation_id: row?.id } }])
    await expectEachOnce(ines.api, tripId, [phone])
  })
})

test('a hotel loses its code on one device, and its stay moves on another: both end equal', async ({
  world: { ines, device },
}) => {
  const tripId = await ines.api.makeTrip('Porto')
  const made = await ines.api.ask('POST', `/api/trips/${tripId}/reservations`, {
    type: 'hotel',
    title: 'Astória',
    confirmation_code: 'AST-1',
    start_date: '2027-05-02',
    end_date: '2027-05-04',
  })
  const { id } = made['reservation'] as { id: string }
  const [stay] = await ines.api.rows(tripId, 'accommodations')
  const at = `/trips/${tripId}/bookings`
  const laptop = await device(ines, { at })
  const tablet = await device(ines, { at })
  for (const each of [laptop, tablet]) {
    await expect(each.page.getByText('Astória').first()).toBeVisible()
    await each.goOffline()
  }
  await laptop.page.goto(`/trips/${tripId}/bookings?sheet=booking-form&card=${id}`)
  const booking = laptop.page.getByRole('dialog', { name: 'Astória' })
  await booking.getByLabel('Confirmation code').fill('')
  await booking.getByRole('button', { name: 'Save' }).click()
  await tablet.page.goto(`/trips/${tripId}/bookings?sheet=stay&card=${stay?.id}`)
  const form = tablet.page.getByRole('dialog', { name: 'Stay' })
  await form.getByLabel('Check-in', { exact: true }).fill('2027-05-03')
  await form.getByLabel('Check-out', { exact: true }).fill('2027-05-06')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  for (const each of [laptop, tablet]) {
    await each.goOnline()
    await each.page.goto(`/trips/${tripId}/bookings`)
    await isAllSaved(each)
  }
  const merged = { confirmation_code: null, start_date: '2027-05-03', end_date: '2027-05-06' }
  expect(await ines.api.rows(tripId, 'reservations')).toMatchObject([merged])
  expect(await ines.api.rows(tripId, 'accommodations')).toMatchObject([merged])
  for (const { page } of [laptop, tablet]) {
    await page.goto(`/trips/${tripId}/bookings?sheet=booking-form&card=${id}`)
    const again = page.getByRole('dialog', { name: 'Astória' })
    await expect(again.getByLabel('Check-in', { exact: true })).toHaveValue('2027-05-03')
    await expect(again.getByLabel('Confirmation code')).toHaveValue('')
  }
  await expectEachOnce(ines.api, tripId, [laptop, tablet])
})

test('a ferry of three days is moved on its second while another shifts the dates', async ({
  world: { ines, jonas, device },
}) => {
  const tripId = await ines.api.makeTrip('North Sea')
  await ines.api.addMember(tripId, jonas)
  const days = (await ines.api.rows(tripId, 'days')).sort((a, b) =>
    String(a['date']) < String(b['date']) ? -1 : 1,
  )
  const on = (date: string) => days.find(each => each['date'] === date)?.id ?? ''
  const { reservation } = await ines.api.ask('POST', `/api/trips/${tripId}/reservations`, {
    type: 'ferry',
    title: 'Norröna',
    start_date: '2027-05-02',
    start_time: '11:30',
    end_date: '2027-05-04',
    end_time: '9:00',
  })
  for (const date of ['2027-05-02', '2027-05-03', '2027-05-04'])
    for (const name of ['Deck', 'Sauna']) {
      const { place } = await ines.api.ask('POST', `/api/trips/${tripId}/places`, { name: `${name} ${date}` })
      await ines.api.ask('POST', `/api/trips/${tripId}/days/${on(date)}/assignments`, {
        place_id: (place as { id: string }).id,
      })
    }
  const owner = await device(ines)
  const mover = await device(jonas, { at: `/trips/${tripId}/plan/day/3` })
  const line = (page: Page) => page.getByRole('list', { name: /^Plan of Day/ })
  const ferry = (page: Page) => line(page).getByRole('button', { name: /^Ferry, Norröna/ })
  const lineOf = async (page: Page) =>
    (await line(page).locator('.stop-open').allInnerTexts()).map(text => text.split('\n')[0])
  await expect(ferry(mover.page)).toBeVisible()
  const through = await lineOf(mover.page)
  await mover.goOffline()
  await ferry(mover.page).focus()
  await mover.page.keyboard.press(through[0] === 'Norröna' ? 'Alt+ArrowDown' : 'Alt+ArrowUp')
  await expect.poll(() => lineOf(mover.page)).not.toEqual(through)
  const moved = await lineOf(mover.page)
  await owner.page.goto(`/trips/${tripId}/plan?sheet=range`)
  const range = owner.page.getByRole('dialog', { name: 'Trip dates' })
  await range.getByLabel('First day').fill('2027-05-02')
  await range.getByRole('button', { name: 'Save dates' }).click()
  await expect(range).toBeHidden()
  await isAllSaved(owner)
  await mover.goOnline()
  await isAllSaved(mover)

  const [after] = await ines.api.rows(tripId, 'reservations')
  expect(after).toMatchObject({
    id: (reservation as { id: string }).id,
    start_date: '2027-05-02',
    end_date: '2027-05-04',
  })
  const now = await ines.api.rows(tripId, 'days')
  const dateOf = (id: unknown) => now.find(each => each.id === id)?.['date']
  expect([dateOf(after?.['day_id']), dateOf(after?.['end_day_id'])]).toEqual(['2027-05-02', '2027-05-04'])
  // The ferry is on other days of the plan now, and stands by its time there, but for the day where it was moved.
  const lines = async (page: Page) => {
    const found: (string | undefined)[][] = []
    for (const number of [1, 2, 3, 4]) {
      await openDay(page, number)
      await expect(line(page).or(page.getByText('Nothing planned')).first()).toBeVisible()
      found.push(await lineOf(page))
    }
    return found
  }
  expect(moved).toContain('Norröna')
  expect(await lines(owner.page)).toEqual(await lines(mover.page))
  await expectEachOnce(ines.api, tripId, [mover, owner])
})
