import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { idOf, long, planned, read, value } from './calendar-world.ts'

test('a trip is written as a calendar that another program reads back', async () => {
  const { ask, at, trip, timed, booking } = await planned()
  const answer = await ask('GET', `${at}/export.ics`)
  expect(answer.status, answer.text).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="Kyoto .*\.ics"; filename\*=UTF-8''Kyoto%20%E2%80%9C%E6%AC%A1%E2%80%9D\.ics$/,
  )
  const lines = answer.text.split('\r\n')
  expect(lines.at(-1)).toBe('')
  expect(Math.max(...lines.map(line => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
  expect(answer.text).not.toContain('\uFFFD')
  const { calendar, of, named } = read(answer.text)

  const stop = of(`${timed}.${trip}@`)
  expect(value(stop, 'dtstart')).toBe('2027-03-26T09:30:00')
  expect(stop?.getFirstProperty('dtstart')?.getParameter('tzid')).toBeUndefined()
  expect(value(stop, 'description')).toBe(long)

  const flight = of(`${booking}.${trip}@`)
  expect(flight?.getFirstProperty('dtstart')?.getParameter('tzid')).toBe('Europe/Lisbon')
  expect(flight?.getFirstProperty('dtend')?.getParameter('tzid')).toBe('Asia/Tokyo')
  expect(value(flight, 'summary')).toBe('Over the sea; with, commas')
  expect(
    calendar
      .getAllSubcomponents('vtimezone')
      .map(zone => value(zone, 'tzid'))
      .toSorted(),
  ).toEqual(['Asia/Tokyo', 'Europe/Lisbon'])
  const [zone] = calendar
    .getAllSubcomponents('vtimezone')
    .filter(each => value(each, 'tzid') === 'Europe/Lisbon')
  const starts = flight?.getFirstPropertyValue('dtstart') as ICAL.Time
  starts.zone = new ICAL.Timezone(zone as ICAL.Component)
  expect(starts.toJSDate().toISOString()).toBe('2027-03-26T23:10:00.000Z')

  const pass = named('Rail pass')
  expect([value(pass, 'dtstart'), value(pass, 'dtend'), value(pass, 'status')]).toEqual([
    '2027-03-27',
    '2027-03-29',
    'CANCELLED',
  ])
  expect(value(named('Day 2'), 'description')).toBe('• Castle')
  expect(answer.text).not.toContain('CODE77')
  const chosen = await ask('GET', `${at}/export.ics?stops=0&days=0&codes=1`)
  expect(read(chosen.text).events).toHaveLength(2)
  expect(chosen.text).toContain('CODE77')
})

test('names of events last over edits, and are new in a copy', async () => {
  const { ask, at, trip, booking } = await planned()
  const uids = async (path: string) =>
    read((await ask('GET', `${path}/export.ics`)).text)
      .events.map(event => value(event, 'uid'))
      .toSorted()
  const before = await uids(at)
  const sequence = async () =>
    Number(value(read((await ask('GET', `${at}/export.ics`)).text).of(booking), 'sequence'))
  const first = await sequence()
  await ask('PATCH', `${at}/reservations/${booking}`, { title: 'Renamed', start_time: '22:00' })
  expect(await uids(at)).toEqual(before)
  expect(await sequence()).toBeGreaterThan(first)
  const copied = await ask('POST', `${at}/copy`, { title: 'Again' })
  const copy = idOf(copied, 'trip')
  expect(copy).not.toBe(trip)
  const others = await uids(`/api/trips/${copy}`)
  expect(others).toHaveLength(before.length)
  expect(others.filter(uid => before.includes(uid))).toEqual([])
})

test('a subscription is a secret that can be replaced, ends with membership, and tells no codes', async () => {
  const { world, ask, at, trip, timed, owner, member } = await planned()
  const make = async (body: object) =>
    (await world.as('member', 'cookie', 'POST', '/api/calendars', body)).body['calendar'] as {
      id: string
      path: string
    }
  const [ofTrip, ofAll] = [await make({ trip_id: trip }), await make({})]
  const fetched = (path: string) => world.server.call('GET', path)
  const first = await fetched(ofTrip.path)
  expect([first.status, first.text.includes('CODE77')]).toEqual([200, false])
  expect((await fetched(ofAll.path)).text).toContain(timed)
  await ask('PUT', `${at}/assignments/${timed}/participants`, { user_ids: [owner.id] })
  expect((await fetched(ofAll.path)).text).not.toContain(timed)
  expect((await fetched(ofTrip.path)).text).toContain(timed)

  const replaced = await world.as('member', 'cookie', 'POST', `/api/calendars/${ofTrip.id}/replace`)
  const { path } = replaced.body['calendar'] as { path: string }
  expect(path).not.toBe(ofTrip.path)
  expect((await fetched(ofTrip.path)).status).toBe(404)
  expect((await fetched(path)).status).toBe(200)
  expect((await world.as('owner', 'cookie', 'DELETE', `/api/calendars/${ofTrip.id}`)).status).toBe(404)

  await ask('DELETE', `${at}/members/${member.id}`)
  const after = await fetched(path)
  expect(after.status).toBe(200)
  expect(read(after.text).events).toEqual([])
  expect(after.text).not.toContain('Kyoto')
  expect(world.server.logged.join('\n')).not.toContain(path.split('/')[3])
})

test('what was deleted is cancelled for a while in subscriptions, and only there', async () => {
  const { world, ask, at, trip, timed, booking } = await planned()
  const feed = (await ask('POST', '/api/calendars', { trip_id: trip })).body['calendar'] as { path: string }
  const fetched = async () => read((await world.server.call('GET', feed.path)).text)
  const before = Number(value((await fetched()).of(booking), 'sequence'))
  await ask('DELETE', `${at}/reservations/${booking}`)
  await ask('DELETE', `${at}/assignments/${timed}`)
  for (const id of [booking, timed]) {
    const gone = (await fetched()).of(id)
    expect([value(gone, 'status'), gone?.hasProperty('description')]).toEqual(['CANCELLED', false])
  }
  expect(Number(value((await fetched()).of(booking), 'sequence'))).toBeGreaterThan(before)
  expect((await ask('GET', `${at}/export.ics`)).text).not.toContain(booking)
  const link = await ask('POST', `${at}/share-link`, { share_map: true, share_bookings: true })
  const guest = await world.server.call('GET', `/api/shared/${String(link.body['token'])}/trip.ics`)
  expect(guest.text).not.toContain(booking)
  world.server.app.db.raw.prepare('update tombstones set at = at - ?').run(31 * 86_400_000)
  world.server.app.moves.forget()
  expect((await fetched()).of(booking)).toBeUndefined()
})

test('what a subscription holds is changed under the same address', async () => {
  const { world, ask, trip, timed, booking } = await planned()
  const made = await ask('POST', '/api/calendars', { trip_id: trip, days: false })
  const { id, path } = made.body['calendar'] as { id: string; path: string }
  const changed = await ask('PATCH', `/api/calendars/${id}`, { bookings: false })
  expect(changed.body['calendar']).toMatchObject({ id, path, stops: true, bookings: false, days: false })
  const { text } = await world.server.call('GET', path)
  expect([text.includes(timed), text.includes(booking)]).toEqual([true, false])
  expect((await ask('PATCH', `/api/calendars/${id}`, { guests: true })).status).toBe(400)
  const foreign = await world.as('member', 'cookie', 'PATCH', `/api/calendars/${id}`, { bookings: true })
  expect(foreign.status).toBe(404)
})

test('the calendar of a link holds what the link shows', async () => {
  const { world, ask, at } = await planned()
  const texts = []
  for (const rights of [
    { share_map: true, share_bookings: false },
    { share_map: false, share_bookings: true },
    { share_map: false, share_bookings: false },
  ]) {
    const { body } = await ask('POST', `${at}/share-link`, rights)
    texts.push((await world.server.call('GET', `/api/shared/${String(body['token'])}/trip.ics`)).text)
  }
  expect(
    texts.map(text => [text.includes('Castle'), text.includes('Over the sea'), text.includes('CODE77')]),
  ).toEqual([
    [true, false, false],
    [false, true, false],
    [false, false, false],
  ])
})
