import { expect, test } from 'vitest'
import { startSecurityWorld } from '../security/world.ts'
import { planned } from './calendar-world.ts'

test('where people sleep is told with the bookings of the page, and is no idea', async () => {
  const world = await startSecurityWorld()
  const { trip, day, other_day } = await world.trip('owner')
  const ask = (method: string, path: string, body?: object) =>
    world.as('owner', 'cookie', method, `/api/trips/${trip}${path}`, body)
  const made = await ask('POST', '/places', { name: 'Hôtel <Hermitage>' })
  const place_id = (made.body['place'] as { id: string }).id
  const stay = { place_id, start_day_id: day, end_day_id: other_day, confirmation_code: 'HH-4471' }
  expect((await ask('POST', '/accommodations', stay)).status).toBe(201)
  const { text } = await ask('GET', '/export.html?codes=1')
  expect(text.split('Hôtel &#60;Hermitage&#62;')).toHaveLength(2)
  const [, bookings = ''] = text.split('<h2>Bookings</h2>')
  expect(bookings.slice(0, bookings.indexOf('</section>'))).toMatch(/Hôtel &#60;Hermitage&#62;.*HH-4471/s)
})

test('codes, costs and prices are in a file only where they were asked for, and never the codes of who hides them', async () => {
  const { ask, at, trip } = await planned()
  const [day] = (await ask('GET', `${at}/days`)).body['days'] as { id: string }[]
  const museum = { name: 'Salt museum', price: 1_250, price_currency: 'EUR' }
  const place_id = ((await ask('POST', `${at}/places`, museum)).body['place'] as { id: string }).id
  await ask('POST', `${at}/assignments`, { place_id, day_id: day?.id, assignment_time: '10:00' })
  const flight = { title: 'Out', type: 'flight', confirmation_code: 'ZK7Q2M', start_date: '2027-03-01' }
  await ask('POST', `${at}/reservations`, { ...flight, notes: 'Show zk7-q2m at the counter' })
  await ask('POST', `${at}/budget`, { name: 'Tickets', amount: 4_200, currency: 'EUR', payers: [] })
  const feed = (await ask('POST', '/api/calendars', { trip_id: trip })).body['calendar'] as {
    id: string
    path: string
  }
  const found = async (path: string) => {
    const { text } = await ask('GET', path)
    expect(text).toContain('Salt museum')
    // A calendar file writes a backslash before a comma.
    return [/ZK7-?Q2M/i.test(text), /12\\?,50/.test(text), /42\\?,00/.test(text)]
  }
  const [page, file] = [`${at}/export.html`, `${at}/export.ics`]
  expect([await found(page), await found(file), await found(feed.path)]).toEqual(
    [page, file, feed.path].map(() => [false, false, false]),
  )
  await ask('PATCH', `/api/calendars/${feed.id}`, { codes: true, prices: true })
  const all = 'codes=1&prices=1'
  expect(await found(`${page}?${all}`)).toEqual([true, true, true])
  expect(await found(`${page}?codes=1`)).toEqual([true, false, false])
  expect(await found(`${file}?${all}`)).toEqual([true, true, false])
  expect(await found(feed.path)).toEqual([true, true, false])
  const hide = { key: 'blur_booking_codes', value: true }
  const hidden = await ask('PUT', '/api/settings', hide)
  expect(hidden.status, hidden.text).toBe(200)
  expect(await found(`${page}?${all}`)).toEqual([false, true, true])
  expect(await found(`${file}?${all}`)).toEqual([false, true, false])
  expect(await found(feed.path)).toEqual([false, true, false])
})

test('a calendar of what one takes part in holds no code of a booking of others either', async () => {
  const { world, ask, at, owner } = await planned()
  const [day] = (await ask('GET', `${at}/days`)).body['days'] as { id: string }[]
  const flight = { title: 'Out', type: 'flight', confirmation_code: 'ZK7Q2M', start_date: '2027-03-27' }
  await ask('POST', `${at}/reservations`, {
    ...flight,
    travellers: [{ person_id: owner.id, seat: null }],
  })
  await ask('PATCH', `${at}/days/${day?.id}`, { notes: 'Her code: zk7q2m' })
  const made = await world.as('member', 'cookie', 'POST', '/api/calendars', {})
  const { text } = await world.server.call('GET', (made.body['calendar'] as { path: string }).path)
  expect(text).toContain('Her code: …')
  expect(text).not.toMatch(/zk7q2m/i)
})

test('a trip whose title has line breaks or no Latin letter can be downloaded in every form', async () => {
  const world = await startSecurityWorld()
  for (const title of ['a\nb', '日本']) {
    const made = await world.as('owner', 'cookie', 'POST', '/api/trips', { title })
    const { id } = made.body['trip'] as { id: string }
    for (const name of ['export.html', 'export.ics', 'export.caravel']) {
      const got = await world.as('owner', 'cookie', 'GET', `/api/trips/${id}/${name}`)
      const said = `${name} ${got.headers.get('content-disposition')}`
      expect([got.status, said]).toEqual([200, expect.stringContaining('filename*=UTF-8')])
      expect(said).toContain(encodeURIComponent(title.replace('\n', ' ')))
    }
  }
})
