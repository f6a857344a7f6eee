import { isAllSaved } from '../support/server-truth.ts'
import { expect, test } from '../support/sync-test.ts'

const sundays = [{ weekday: 7, opens: '12:00', closes: '15:30' }]
const saturdays = [{ weekday: 6, opens: '09:00', closes: '22:00' }]

test('the trip check finds a closed door offline, moves the stop, and what is ignored is ignored for everyone', async ({
  world: { ines, jonas, device },
}) => {
  const dates = { start_date: '2027-04-17', end_date: '2027-04-18' }
  const { trip } = (await ines.api.ask('POST', '/api/trips', { title: 'Lisbon', ...dates })) as {
    trip: { id: string }
  }
  const at = `/api/trips/${trip.id}`
  const [day] = await ines.api.rows(trip.id, 'days')
  const stopAt = async (name: string, fields: object, times: object) => {
    const made = (await ines.api.ask('POST', `${at}/places`, { name, ...fields })) as {
      place: { id: string }
    }
    await ines.api.ask('POST', `${at}/assignments`, { place_id: made.place.id, day_id: day?.id, ...times })
  }
  await stopAt(
    'O Pitéu',
    { opening_hours: sundays, lat: 38.7164, lng: -9.1302 },
    { assignment_time: '13:15' },
  )
  const ginjinha = { name: 'A Ginjinha', lat: 38.7147, lng: -9.1392, opening_hours: saturdays }
  await ines.api.ask('POST', `${at}/places`, ginjinha)
  await stopAt('Castelo', {}, { assignment_time: '16:00', assignment_end_time: '18:00' })
  await stopAt('Carmo', {}, { assignment_time: '17:00' })
  await ines.api.addMember(trip.id, jonas)

  const hers = await device(ines, { at: `/trips/${trip.id}` })
  const { page } = hers
  await page.getByRole('link', { name: '2 things to check' }).click()
  const closed = page.getByRole('listitem').filter({ hasText: 'O Pitéu is closed on Saturday' })
  await expect(closed).toContainText('It opens again on Sunday at 12:00.')
  await hers.goOffline()
  await closed.getByRole('button', { name: 'See 1 open nearby' }).click()
  await closed.getByRole('button', { name: 'Use A Ginjinha instead' }).click()
  await expect(closed).toBeHidden()
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await closed.getByRole('button', { name: 'Move to Sun 18' }).click()
  await expect(closed).toBeHidden()
  const overlap = page.getByRole('listitem').filter({ hasText: 'Carmo starts too early' })
  await overlap.getByRole('button', { name: 'Ignore' }).click()
  await overlap.getByLabel('Why is it fine?').fill('We split up')
  await overlap.getByRole('button', { name: 'Ignore for everyone' }).click()
  await expect(page.getByText('No problems found')).toBeVisible()
  await hers.goOnline()
  await isAllSaved(hers)

  const his = await device(jonas, { at: `/trips/${trip.id}/check` })
  await expect(his.page.getByText('No problems found')).toBeVisible()
  await his.page.getByRole('button', { name: 'Show 1 ignored' }).click()
  await expect(his.page.getByText('Inês: We split up')).toBeVisible()
})
