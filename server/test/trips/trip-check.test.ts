import { expect, test } from 'vitest'
import { connect, startOauthWorld, toolsOf, turn } from '../oauth/world.ts'

/** Two days in Lisbon. */
async function startTrip(dates = { start_date: '2027-05-03', end_date: '2027-05-04' }) {
  const world = await startOauthWorld()
  const { cookie } = world.tom
  const ask = (method: string, path: string, body?: object) =>
    world.server.call(method, path, { cookie, ...(body ? { body } : {}) })
  const trip = (await ask('POST', '/api/trips', { title: 'Lisbon', ...dates })).body['trip'] as { id: string }
  const at = `/api/trips/${trip.id}`
  const { days } = (await ask('GET', `${at}/days`)).body as { days: { id: string }[] }
  const day = days[0]?.id ?? ''
  const add = async (name: string, lat: number, lng: number, more: object = {}) => {
    const made = await ask('POST', `${at}/places`, { name, lat, lng })
    const { id } = made.body['place'] as { id: string }
    const stop = await ask('POST', `${at}/days/${day}/assignments`, { place_id: id, ...more })
    return { id, stop: (stop.body['assignment'] as { id: string }).id }
  }
  return { world, ask, at, trip, day, add }
}

test('the check of a trip names what cannot work, and tells what somebody decided to live with', async () => {
  const { ask, at, add } = await startTrip()
  await add('Museu do Azulejo', 38.7247, -9.1138, { assignment_time: '10:00', assignment_end_time: '12:00' })
  await add('Castelo', 38.7139, -9.1334, { assignment_time: '11:00', assignment_end_time: '13:00' })
  const checked = await ask('GET', `${at}/trip-check`)
  const findings = checked.body['findings'] as { kind: string; key: string; about: string }[]
  expect(findings.map(({ kind }) => kind)).toEqual(['overlap'])
  const [overlap] = findings
  expect(['Museu do Azulejo', 'Castelo']).toContain(overlap?.about)
  await ask('POST', `${at}/trip-check/dismissed`, { finding_key: overlap?.key, reason: 'We split up' })
  const later = await ask('GET', `${at}/trip-check`)
  expect(later.body).toMatchObject({
    findings: [],
    ignored: [{ kind: 'overlap', reason: 'We split up' }],
  })
})

test('the ways of a day are told stop by stop, each by its own mode, and none over a flight', async () => {
  const { ask, at, day, add } = await startTrip()
  const first = await add('Castelo', 38.7139, -9.1334, { assignment_time: '08:00' })
  await add('Sé', 38.7098, -9.1326, { assignment_time: '09:00' })
  const ways = `${at}/days/${day}/ways`
  const told = (await ask('GET', ways)).body as { ways: object[]; duration_seconds: number }
  expect(told).toMatchObject({ day_id: day, ways: [{ from: first.stop, mode: 'walk', source: 'estimate' }] })
  expect(told.duration_seconds).toBeGreaterThan(300)
  expect((await ask('GET', `${ways}?mode=cycle`)).body).toMatchObject({ ways: [{ mode: 'cycle' }] })
  await ask('PATCH', `${at}/assignments/${first.stop}`, { onward_mode: 'taxi' })
  expect((await ask('GET', ways)).body).toMatchObject({ ways: [{ mode: 'taxi' }] })
  expect((await ask('GET', `${ways}?mode=fly`)).status).toBe(400)

  const lisbon = { name: 'Lisbon', lat: 38.7742, lng: -9.1342 }
  const porto = { name: 'Porto', lat: 41.2356, lng: -8.6781 }
  const dates = { start_date: '2027-05-03', start_time: '10:00', end_date: '2027-05-03', end_time: '11:00' }
  const flight = { type: 'flight', title: 'TP 1', ...dates, details: { legs: [{ from: lisbon, to: porto }] } }
  const booked = await ask('POST', `${at}/reservations`, flight)
  expect(booked.status, booked.text).toBe(201)
  await add('Livraria Lello', 41.1469, -8.6148, { assignment_time: '12:00' })
  const split = (await ask('GET', ways)).body as { ways: { distance_meters: number }[] }
  expect(split.ways).toHaveLength(3)
  for (const { distance_meters } of split.ways) expect(distance_meters).toBeLessThan(30_000)
  const { id } = booked.body['reservation'] as { id: string }
  expect((await ask('PATCH', `${at}/reservations/${id}`, { onward_mode: 'cycle' })).status).toBe(200)
  expect((await ask('GET', ways)).body).toMatchObject({ ways: [{}, {}, { mode: 'cycle' }] })
  expect((await ask('PATCH', `${at}/reservations/${id}`, { onward_mode: 'fly' })).status).toBe(400)
})

test('from the bed one goes on as the day says, also where an assistant said it', async () => {
  const { world, ask, at, trip, day, add } = await startTrip()
  const { days } = (await ask('GET', `${at}/days`)).body as { days: { id: string }[] }
  const night = days.find(({ id }) => id !== day)?.id ?? ''
  const inn = await add('Inn', 38.71, -9.14)
  const castle = await add('Castelo', 38.7139, -9.1334)
  await ask('PATCH', `${at}/assignments/${castle.stop}`, { day_id: night })
  await ask('POST', `${at}/accommodations`, { place_id: inn.id, start_day_id: day, end_day_id: night })
  const ways = `${at}/days/${night}/ways`
  expect((await ask('GET', ways)).body).toMatchObject({ ways: [{ from: 'morning', mode: 'walk' }] })
  const assistant = await toolsOf(world.server, (await connect(world)).access_token)
  const said = await assistant.call('update_day', { trip_id: trip.id, day_id: night, onward_mode: 'taxi' })
  expect(said.isError).toBeFalsy()
  expect((await ask('GET', ways)).body).toMatchObject({ ways: [{ from: 'morning', mode: 'taxi' }] })
})

test('an assistant checks a trip with both scopes, and is told no more than its person', async () => {
  const { world, trip, day, add } = await startTrip()
  await add('Castelo', 38.7139, -9.1334, { assignment_time: '10:00', assignment_end_time: '12:00' })
  await add('Sé', 38.7098, -9.1326, { assignment_time: '11:00' })
  const all = await toolsOf(world.server, (await connect(world)).access_token)
  const checked = await all.call('check_trip', { trip_id: trip.id })
  expect(checked.structuredContent).toMatchObject({ findings: [{ kind: 'overlap' }] })
  expect((await all.call('get_day_ways', { trip_id: trip.id, day_id: day })).isError).toBeFalsy()
  const few = await connect(world, { scopes: ['trips:read', 'places:read'] })
  const names = await (await toolsOf(world.server, few.access_token)).names()
  expect(names).toContain('list_places')
  expect(names).not.toContain('check_trip')
})

test('it names public holidays where the trip goes, and days on which its reader works', async () => {
  const { world, ask, trip, at, add } = await startTrip({ start_date: '2027-06-10', end_date: '2027-06-11' })
  const { stop } = await add('Museu do Azulejo', 38.7247, -9.1138)
  await ask('POST', `${at}/destinations`, { name: 'Lisbon', country_code: 'PT', kind: 'city' })
  const found = async (headers: Record<string, string> = {}) => {
    const { cookie } = world.tom
    const { body } = await world.server.call('GET', `${at}/trip-check`, { cookie, headers })
    return body['findings'] as { kind: string; name?: string; dates?: string[]; stops?: string[] }[]
  }
  expect(await found()).toMatchObject([
    { kind: 'holiday', country: 'PT', name: 'Portugal Day', weekday: 4, stops: [stop], about: '2027-06-10' },
  ])
  expect(await found({ 'accept-language': 'de' })).toMatchObject([{ name: 'Dia de Portugal' }])

  // Thursday is a holiday in Portugal only; Friday is taken off.
  await ask('POST', '/api/addons/vacay/entries/toggle', { date: '2027-06-11' })
  const works = (await found()).find(({ kind }) => kind === 'no_leave')
  expect(works?.dates).toEqual(['2027-06-10'])
  const kindsFor = async (scopes: string[]) => {
    const { access_token } = await connect(world, { scopes })
    const { structuredContent } = await (
      await toolsOf(world.server, access_token)
    ).call('check_trip', { trip_id: trip.id })
    return (structuredContent as { findings: { kind: string }[] }).findings.map(({ kind }) => kind).sort()
  }
  const reads = ['trips:read', 'places:read', 'reservations:read']
  expect(await kindsFor([...reads, 'vacay:read'])).toEqual(['holiday', 'no_leave'])
  // An assistant that may not read days off does not learn of them here.
  expect(await kindsFor(reads)).toEqual(['holiday'])

  await turn(world, false, 'vacay')
  expect(await found()).toEqual([])
})
