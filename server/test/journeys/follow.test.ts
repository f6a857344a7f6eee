import { mostTripRows } from '@caravel/sync-protocol/domain/trip-limits'
import { expect, test } from 'vitest'
import { headOf, newId, rowOf, startWorld, type Person } from '../sync/client.ts'

type Row = Record<string, unknown> & { id: string }

/** A trip of two dated days with the same hotel on both, a flight with a code, and a journal about it. */
const startJournal = async () => {
  const world = await startWorld()
  const { tom, ines } = world
  const call = async (who: Person, method: string, path: string, body?: object) => {
    const answer = await world.call(who, method, path, body)
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.text}`)
    return answer
  }
  const trip = rowOf(
    await call(tom, 'POST', '/api/trips', {
      title: 'Azores',
      start_date: '2027-05-01',
      end_date: '2027-05-02',
    }),
    'trip',
  ).id
  const at = `/api/trips/${trip}`
  const days = (await world.get(tom, `${at}/days`)).body['days'] as Row[]
  const hotel = rowOf(
    await call(tom, 'POST', `${at}/places`, { name: 'Hotel', lat: 1, lng: 2, notes: 'key 7' }),
    'place',
  )
  const stops: Row[] = []
  for (const day of days)
    stops.push(
      rowOf(
        await call(tom, 'POST', `${at}/assignments`, { place_id: hotel.id, day_id: day.id }),
        'assignment',
      ) as Row,
    )
  await call(tom, 'POST', `${at}/reservations`, {
    type: 'flight',
    title: 'Our flight X7K2PQ',
    confirmation_code: 'X7K2PQ',
    notes: 'secret',
    start_date: '2027-05-01',
    start_time: '08:15',
    details: { legs: [{ number: 'TP1', from: { name: 'Lisbon' }, to: { name: 'Horta', lat: 3, lng: 4 } }] },
  })
  const journey = rowOf(
    await call(tom, 'POST', '/api/journeys', { title: 'Nine days', trip_ids: [trip] }),
    'journey',
  ).id
  const journal = `/api/journeys/${journey}`
  const followed = async (who: Person = tom): Promise<Row[]> => {
    await world.server.app.effects.idle()
    return (await world.get(who, `${journal}/entries`)).body['entries'] as Row[]
  }
  return { world, tom, ines, call, trip, at, days, hotel, stops, journey, journal, followed }
}

const sources = (rows: Row[]) =>
  rows.map(row => `${String(row['entry_date'])} ${String(row['title'])} ${String(row['type'])}`).toSorted()

test('a linked trip makes a suggestion of each stop and flight, without codes, notes or titles of bookings', async () => {
  const { followed, world, tom, journal } = await startJournal()
  const rows = await followed()
  expect(sources(rows)).toEqual([
    '2027-05-01 Hotel skeleton',
    '2027-05-01 Lisbon → Horta skeleton',
    '2027-05-02 Hotel skeleton',
  ])
  expect(JSON.stringify(rows)).not.toMatch(/X7K2PQ|secret|key 7|TP1/)
  const { trips } = (await world.get(tom, `${journal}/trips`)).body as { trips: Row[] }
  expect(trips).toMatchObject([{ title: 'Azores', start_date: '2027-05-01', end_date: '2027-05-02' }])
})

test('suggestions follow name, time, day and location; written entries the location alone', async () => {
  const { followed, call, tom, at, hotel, stops, journal, days } = await startJournal()
  const [first] = (await followed()).filter(row => row['source_id'] === stops[0]?.id)
  await call(tom, 'PATCH', `${journal}/entries/${first?.id}`, { story: 'We arrived in the rain.' })
  await call(tom, 'PATCH', `${at}/places/${hotel.id}`, { name: 'Inn', lat: 5, lng: 6 })
  await call(tom, 'PATCH', `${at}/assignments/${stops[1]?.id}`, {
    assignment_time: '19:00',
    day_id: days[0]?.id,
  })
  const rows = await followed()
  const of = (id: string | undefined) => rows.find(row => row['source_id'] === id)
  expect(of(stops[0]?.id)).toMatchObject({
    type: 'entry',
    title: 'Hotel',
    story: 'We arrived in the rain.',
    location_lat: 5,
    location_lng: 6,
  })
  expect(of(stops[1]?.id)).toMatchObject({
    type: 'skeleton',
    title: 'Inn',
    entry_date: '2027-05-01',
    entry_time: '19:00',
    location_lat: 5,
  })
})

test('deleting the place keeps what was written, and takes the suggestion', async () => {
  const { followed, call, tom, at, hotel, stops, journal } = await startJournal()
  const [first] = (await followed()).filter(row => row['source_id'] === stops[0]?.id)
  await call(tom, 'PATCH', `${journal}/entries/${first?.id}`, { title: 'Rain' })
  await call(tom, 'DELETE', `${at}/places/${hotel.id}`)
  const rows = await followed()
  expect(sources(rows)).toEqual(['2027-05-01 Lisbon → Horta skeleton', '2027-05-01 Rain entry'])
  expect(rows.find(row => row.id === first?.id)).toMatchObject({ source_there: false })
})

test('a filled entry that is deleted is a suggestion again while its stop is there, and goes otherwise', async () => {
  const { followed, call, tom, at, stops, journal } = await startJournal()
  const [first] = (await followed()).filter(row => row['source_id'] === stops[0]?.id)
  const entry = `${journal}/entries/${first?.id}`
  await call(tom, 'PATCH', entry, { title: 'Rain', story: 'Wet.', mood: 'rough' })
  await call(tom, 'DELETE', entry)
  expect((await followed()).find(row => row.id === first?.id)).toMatchObject({
    type: 'skeleton',
    title: 'Hotel',
    story: null,
    mood: null,
  })
  await call(tom, 'PATCH', entry, { story: 'Wet again.' })
  await call(tom, 'DELETE', `${at}/assignments/${stops[0]?.id}`)
  await followed()
  await call(tom, 'DELETE', entry)
  expect((await followed()).some(row => row.id === first?.id)).toBe(false)
})

test('deleting a filled entry asks where somebody else wrote in it since', async () => {
  const it = await startJournal()
  const { world, followed, call, tom, ines, stops, journey, journal } = it
  await joined(it, 'editor')
  const [first] = (await followed()).filter(row => row['source_id'] === stops[0]?.id)
  const entry = `${journal}/entries/${first?.id}`
  await call(tom, 'PATCH', entry, { title: 'Rain' })
  const base_seq = headOf(world.server, `journey:${journey}`)
  await call(ines, 'PATCH', entry, { story: 'And then the sun came out.' })
  const device = world.device(tom)
  expect(await device.send('DELETE', entry, {}, { base_seq })).toMatchObject({
    status: 409,
    body: { code: 'DELETE_CONFLICT', count: 1, user_ids: [ines.id] },
  })
  expect((await followed()).find(row => row.id === first?.id)).toMatchObject({
    type: 'entry',
    story: 'And then the sun came out.',
  })
  const seen = headOf(world.server, `journey:${journey}`)
  expect((await device.send('DELETE', entry, {}, { base_seq: seen })).status).toBe(200)
  expect((await followed()).find(row => row.id === first?.id)).toMatchObject({
    type: 'skeleton',
    story: null,
  })
})

test('a hidden suggestion stays hidden when its trip changes, and can be brought back', async () => {
  const { followed, call, tom, at, hotel, stops, journal } = await startJournal()
  const [first] = (await followed()).filter(row => row['source_id'] === stops[0]?.id)
  await call(tom, 'DELETE', `${journal}/entries/${first?.id}`)
  await call(tom, 'PATCH', `${at}/places/${hotel.id}`, { name: 'Inn' })
  expect((await followed()).find(row => row.id === first?.id)).toMatchObject({ hidden: true, title: 'Inn' })
  await call(tom, 'POST', `${journal}/suggestions/restore`, {})
  expect((await followed()).find(row => row.id === first?.id)).toMatchObject({ hidden: false })
})

test('a link that is gone is unlinked again without a change; one that never was is not found', async () => {
  const { world, tom, trip, journal } = await startJournal()
  const unlink = (tripId: string) => world.call(tom, 'DELETE', `${journal}/trips/${tripId}`)
  expect((await unlink(newId())).status).toBe(404)
  expect((await unlink(trip)).status).toBe(200)
  expect(await unlink(trip)).toMatchObject({ status: 200, body: { sync: { outcome: 'noop' } } })
})

test('words written while somebody unlinks the trip bring their entry back', async () => {
  const { followed, call, tom, trip, stops, journal } = await startJournal()
  const [first] = (await followed()).filter(row => row['source_id'] === stops[0]?.id)
  await call(tom, 'DELETE', `${journal}/trips/${trip}`)
  expect(await followed()).toEqual([])
  await call(tom, 'PATCH', `${journal}/entries/${first?.id}`, { story: 'Written offline.' })
  expect(await followed()).toMatchObject([
    { id: first?.id, type: 'entry', title: 'Hotel', story: 'Written offline.', source_trip_id: null },
  ])
})

test('deleting the trip removes suggestions and no word; when it comes back, so do they', async () => {
  const { followed, call, tom, trip, at, stops, journal } = await startJournal()
  const [first] = (await followed()).filter(row => row['source_id'] === stops[0]?.id)
  await call(tom, 'PATCH', `${journal}/entries/${first?.id}`, { story: 'Wet.' })
  await call(tom, 'DELETE', at)
  expect(sources(await followed())).toEqual(['2027-05-01 Hotel entry'])
  await call(tom, 'POST', `/api/streams/${encodeURIComponent(`trip:${trip}`)}/restores`, {
    entity: 'trip',
    id: trip,
  })
  expect(await followed()).toHaveLength(3)
})

const joined = async ({ call, tom, ines, journal }: Awaited<ReturnType<typeof startJournal>>, role: string) =>
  call(tom, 'POST', `${journal}/contributors`, { user_id: ines.id, role })

test('who leaves the trip takes its suggestions along, unless another writer is on it', async () => {
  const it = await startJournal()
  const { call, tom, ines, at, journal, followed } = it
  await joined(it, 'editor')
  await call(tom, 'POST', `${at}/members`, { identifier: ines.name })
  await call(tom, 'PUT', `${at}/owner`, { user_id: ines.id })
  await call(tom, 'DELETE', `${at}/members/${tom.id}`)
  expect(await followed()).toHaveLength(3)
  await call(tom, 'PATCH', `${journal}/contributors/${ines.id}`, { role: 'viewer' })
  expect(await followed()).toEqual([])
  expect((await it.world.get(tom, `${journal}/trips`)).body['trips']).toEqual([])
})

test('a trip can be in so many journals and no more; deleted ones do not count, and do not follow it', async () => {
  const { world, tom, call, trip, at, journey, journal } = await startJournal()
  const link = { title: 'Again', trip_ids: [trip] }
  for (let n = 1; n < 50; n++) await call(tom, 'POST', '/api/journeys', link)
  const created = await world.call(tom, 'POST', '/api/journeys', link)
  expect(created).toMatchObject({ status: 400, body: { fields: { trip_ids: 'TOO_MANY' } } })
  const other = rowOf(await call(tom, 'POST', '/api/journeys', { title: 'Other' }), 'journey').id
  const linked = () => world.call(tom, 'POST', `/api/journeys/${other}/trips`, { trip_id: trip })
  expect(await linked()).toMatchObject({ status: 400, body: { fields: { trip_id: 'TOO_MANY' } } })
  await call(tom, 'DELETE', journal)
  expect((await linked()).status).toBe(200)
  const { effects, db } = world.server.app
  await effects.idle()
  await effects.stop()
  for (const title of ['Faial', 'Pico', 'Flores']) await call(tom, 'PATCH', at, { title })
  expect(await effects.count()).toEqual({ waiting: 50, given_up: 0 })
  const recipients = db.raw.prepare('select recipient from effects where due_at is not null').pluck().all()
  expect(recipients.filter(each => String(each).startsWith(journey))).toEqual([])
})

test('a contributor without the trip reads its suggestions, and nothing of the trip', async () => {
  const it = await startJournal()
  const { world, ines, trip, at, journal, followed } = it
  await joined(it, 'editor')
  expect(await followed(ines)).toHaveLength(3)
  expect((await world.get(ines, at)).body['code']).toBe('NO_ACCESS')
  // Nor may they link it to a journal of their own, or bring a link back that was taken away.
  const own = await world.call(ines, 'POST', '/api/journeys', { title: 'Mine', trip_ids: [trip] })
  expect(own.body['code']).toBe('TRIP_UNREADABLE')
  await it.call(it.tom, 'DELETE', `${journal}/trips/${trip}`)
  const again = await world.call(ines, 'POST', `${journal}/trips`, { trip_id: trip })
  expect(again.body['code']).toBe('TRIP_UNREADABLE')
  const { trips } = (await world.get(ines, `${journal}/trips`)).body
  expect(trips).toEqual([])
})

test('a viewer writes nothing, and chooses what they see themselves', async () => {
  const it = await startJournal()
  const { world, ines, journal } = it
  await joined(it, 'viewer')
  const refused = await world.call(ines, 'POST', `${journal}/entries`, { title: 'Mine' })
  expect(refused).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
  const chosen = await world.call(ines, 'PATCH', `${journal}/preferences`, { hide_skeletons: true })
  expect(chosen).toMatchObject({ status: 200, body: { hide_skeletons: true } })
  expect((await world.get(ines, journal)).body).toMatchObject({ hide_skeletons: true, my_role: 'viewer' })
  expect((await world.get(it.tom, journal)).body).toMatchObject({ hide_skeletons: false, my_role: 'owner' })
})

test('a suggestion that a device drew before the server made it is filled once', async () => {
  const { followed, call, tom, trip, stops, journal } = await startJournal()
  const [first] = (await followed()).filter(row => row['source_id'] === stops[0]?.id)
  const source = { trip_id: trip, kind: 'stop', id: stops[0]?.id, followed: first?.['followed'] }
  const made = await call(tom, 'POST', `${journal}/entries`, { id: newId(), source, story: 'Drawn.' })
  expect(rowOf(made, 'entry')).toMatchObject({ id: first?.id, type: 'entry', story: 'Drawn.' })
  expect(await followed()).toHaveLength(3)
})

test('the same photo is one photo, and the first one fills a suggestion', async () => {
  const { followed, call, tom, stops, journal } = await startJournal()
  const [first] = (await followed()).filter(row => row['source_id'] === stops[0]?.id)
  const photo = { name: 'a.jpg', mime: 'image/jpeg', size: 9, sha256: 'cd'.repeat(32) }
  const alone = rowOf(await call(tom, 'POST', `${journal}/photos`, photo), 'photo')
  const inEntry = rowOf(
    await call(tom, 'POST', `${journal}/photos`, { ...photo, entry_id: first?.id }),
    'photo',
  )
  expect(inEntry).toMatchObject({ id: alone.id, entry_id: first?.id })
  expect((await followed()).find(row => row.id === first?.id)).toMatchObject({ type: 'entry' })
})

test('a full journal takes no suggestion, and nothing is tried again for it', async () => {
  const { world, followed, call, tom, at, days, hotel, journey } = await startJournal()
  expect(await followed()).toHaveLength(3)
  const { app } = world.server
  const fill = app.db.raw.prepare('update streams set row_count = ? where stream = ?')
  fill.run(mostTripRows, `journey:${journey}`)
  await call(tom, 'POST', `${at}/assignments`, { place_id: hotel.id, day_id: days[0]?.id })
  expect(await followed()).toHaveLength(3)
  expect(await app.effects.count()).toMatchObject({ waiting: 0, given_up: 0 })
  fill.run(10, `journey:${journey}`)
  await call(tom, 'PATCH', at, { title: 'Nine islands' })
  expect(await followed()).toHaveLength(4)
})

test('a person who hides suggestions is answered none with the journal, and others see them still', async () => {
  const { world, tom, ines, call, followed, journal } = await startJournal()
  await followed()
  await call(tom, 'POST', `${journal}/contributors`, { user_id: ines.id, role: 'editor' })
  await call(ines, 'PATCH', `${journal}/preferences`, { hide_skeletons: true })
  await call(tom, 'POST', `${journal}/entries`, { title: 'Arrival' })
  const titlesOf = async (who: Person) =>
    ((await world.get(who, journal)).body['entries'] as Row[]).map(row => String(row['title']))
  expect(await titlesOf(ines)).toEqual(['Arrival'])
  expect(await titlesOf(tom)).toHaveLength(4)
})

test('taking back the words on a suggestion whose stop is gone leaves no suggestion', async () => {
  const { world, followed, call, tom, at, stops, journal, journey } = await startJournal()
  const [first] = (await followed()).filter(row => row['source_id'] === stops[0]?.id)
  const wrote = await call(tom, 'PATCH', `${journal}/entries/${first?.id}`, { story: 'Rain.' })
  await call(tom, 'DELETE', `${at}/assignments/${stops[0]?.id}`)
  expect((await followed()).find(row => row.id === first?.id)).toMatchObject({ type: 'entry' })
  const { mutation_id } = wrote.body['sync'] as { mutation_id: string }
  await call(tom, 'POST', `/api/streams/journey:${journey}/undos`, { mutation_id })
  expect((await followed()).map(({ id }) => id)).not.toContain(first?.id)
  expect(world.server.app.db.raw.prepare('select 1 from journey_entry where source_there = 0').all()).toEqual(
    [],
  )
})

test('words on a suggestion that two devices drew themselves keep the title that the other gave it', async () => {
  const { world, followed, call, tom, trip, stops, journal, journey } = await startJournal()
  const [row] = (await followed()).filter(each => each['source_id'] === stops[0]?.id)
  const { followed: says } = row as { followed?: Record<string, unknown> } & Row
  const source = { trip_id: trip, kind: 'stop', id: stops[0]?.id, followed: says }
  const shown = { title: says?.['name'], entry_date: says?.['date'], location_name: says?.['location_name'] }
  await call(tom, 'POST', `${journal}/entries`, { id: newId(), ...shown, title: 'Our inn', source })
  const wrote = await call(tom, 'POST', `${journal}/entries`, {
    id: newId(),
    ...shown,
    story: 'Rain.',
    source,
  })
  const entry = (await followed()).find(({ id }) => id === row?.id)
  expect(entry).toMatchObject({ type: 'entry', title: 'Our inn', story: 'Rain.' })
  // Taken back, the words that made an entry leave the suggestion of their stop.
  const { mutation_id } = wrote.body['sync'] as { mutation_id: string }
  await call(tom, 'POST', `/api/streams/journey:${journey}/undos`, { mutation_id })
  expect((await followed()).find(({ id }) => id === row?.id)).toMatchObject({ title: 'Our inn', story: null })
  expect(
    world.server.app.db.raw.prepare('select 1 from journey_entry where id = ?').all(row?.id),
  ).toHaveLength(1)
})

test('a suggestion that only a device has drawn is hidden, and its hiding taken back', async () => {
  const { world, followed, call, tom, trip, at, hotel, days, journal, journey } = await startJournal()
  await followed()
  // The server has the stop, and has not made its suggestion.
  await world.server.app.effects.stop()
  const stop = rowOf(
    await call(tom, 'POST', `${at}/assignments`, { place_id: hotel.id, day_id: days[0]?.id }),
    'assignment',
  )
  const where = { name: 'Hotel', location_name: 'Hotel', lat: 1, lng: 2 }
  const says = { ...where, what: 'stop', date: '2027-05-01', time: null, position: 'a5' }
  const source = { trip_id: trip, kind: 'stop', id: stop.id, followed: says }
  const hid = await call(tom, 'POST', `${journal}/entries`, { id: newId(), hidden: true, source })
  const now = async () => {
    const { entries } = (await world.get(tom, `${journal}/entries`)).body as { entries: Row[] }
    return entries.find(row => row['source_id'] === stop.id)
  }
  expect(await now()).toMatchObject({ type: 'skeleton', hidden: true, title: 'Hotel', author_id: null })
  const { mutation_id } = hid.body['sync'] as { mutation_id: string }
  await call(tom, 'POST', `/api/streams/journey:${journey}/undos`, { mutation_id })
  expect(await now()).toMatchObject({ type: 'skeleton', hidden: false })
  // What somebody wrote is not hidden by a device that had not heard of it.
  await call(tom, 'PATCH', `${journal}/entries/${(await now())?.id}`, { story: 'Rain.' })
  await call(tom, 'POST', `${journal}/entries`, { id: newId(), hidden: true, source })
  expect(await now()).toMatchObject({ type: 'entry', hidden: false, story: 'Rain.' })
})

test('a copy of a trip is in no journal', async () => {
  const world = await startWorld()
  const { tom } = world
  const trip = await world.trip()
  const made = await world.call(tom, 'POST', '/api/journeys', { title: 'Nine days', trip_ids: [trip] })
  const at = `/api/journeys/${rowOf(made, 'journey').id}`
  const copy = newId()
  expect((await world.call(tom, 'POST', `/api/trips/${trip}/copy`, { id: copy })).status).toBe(201)
  await world.server.app.effects.idle()
  const { trips } = (await world.get(tom, `${at}/trips`)).body as { trips: { trip_id: string }[] }
  expect(trips.map(({ trip_id }) => trip_id)).toEqual([trip])
})
