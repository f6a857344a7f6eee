import { expect, test } from 'vitest'
import { startSecurityWorld } from '../security/world.ts'

test('where people sleep is told with the bookings of the page, and is no idea', async () => {
  const world = await startSecurityWorld()
  const { trip, day, other_day } = await world.trip('owner')
  const ask = (method: string, path: string, body?: object) =>
    world.as('owner', 'cookie', method, `/api/trips/${trip}${path}`, body)
  const made = await ask('POST', '/places', { name: 'Hôtel <Hermitage>' })
  const place_id = (made.body['place'] as { id: string }).id
  const stay = { place_id, start_day_id: day, end_day_id: other_day, confirmation_code: 'HH-4471' }
  expect((await ask('POST', '/accommodations', stay)).status).toBe(201)
  const { text } = await ask('GET', '/export.html')
  expect(text.split('Hôtel &#60;Hermitage&#62;')).toHaveLength(2)
  const [, bookings = ''] = text.split('<h2>Bookings</h2>')
  expect(bookings.slice(0, bookings.indexOf('</section>'))).toMatch(/Hôtel &#60;Hermitage&#62;.*HH-4471/s)
})
