import { stayId } from '@caravel/sync-protocol/entities/accommodation'
import { addDays } from '@caravel/sync-protocol/domain/trip-range'
import { beforeEach, describe, expect, test } from 'vitest'
import { newId, startWorld, type World } from '../sync/client.ts'

let world: World
let trip = ''
let at = ''
const today = new Date().toISOString().slice(0, 10)

beforeEach(async () => {
  world = await startWorld()
  trip = await world.trip({ start_date: addDays(today, 1), end_date: addDays(today, 5) })
  at = `/api/trips/${trip}`
})

type Row = Record<string, unknown> & { id: string }

const ask = (method: string, path: string, body?: object) => world.call(world.tom, method, path, body)

async function book(body: object, path = at): Promise<Row> {
  const made = await ask('POST', `${path}/reservations`, { title: 'Booking', ...body })
  expect(made.status, made.text).toBe(201)
  return made.body['reservation'] as Row
}

async function rows(path: string, key: string): Promise<Row[]> {
  return (await ask('GET', `${at}/${path}`)).body[key] as Row[]
}

describe('bookings by REST', () => {
  test('every type is taken as it is, and an unknown one refused', async () => {
    const types =
      'flight train car cruise bus taxi bicycle ferry transport_other hotel other restaurant event tour'
    for (const type of types.split(' ')) expect((await book({ type }))['type']).toBe(type)
    expect(await ask('POST', `${at}/reservations`, { title: 'x', type: 'spaceship' })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', fields: { type: expect.anything() } },
    })
  })

  test('a partial PUT leaves the cost that is linked alone', async () => {
    const { id } = await book({ type: 'hotel', price: { amount: 9000, currency: 'EUR' } })
    const put = await ask('PUT', `${at}/reservations/${id}`, { status: 'confirmed' })
    expect(put).toMatchObject({ status: 200, body: { reservation: { status: 'confirmed' } } })
    expect(await rows('budget', 'items')).toMatchObject([{ amount: 9000, reservation_id: id }])
  })

  test('what is of no other type stays so, and what needs review says so', async () => {
    const { id } = await book({ type: 'other', needs_review: true })
    const changed = await ask('PUT', `${at}/reservations/${id}`, { title: 'Bus to Sintra', notes: 'by bus' })
    expect(changed.body['reservation']).toMatchObject({ type: 'other', needs_review: true })
    const copied = await ask('POST', `${at}/copy`, {})
    expect(copied.status, copied.text).toBe(201)
    const copy = `/api/trips/${(copied.body['trip'] as Row).id}/reservations`
    const [row] = (await ask('GET', copy)).body['reservations'] as Row[]
    expect(row).toMatchObject({ title: 'Bus to Sintra', type: 'other', needs_review: true })
    for (const needs_review of ['yes', 2])
      expect(await ask('PATCH', `${at}/reservations/${id}`, { needs_review })).toMatchObject({
        status: 400,
        body: { code: 'INVALID_INPUT', fields: { needs_review: expect.anything() } },
      })
  })

  test('times are local at each end, with a zone that exists', async () => {
    const flight = {
      type: 'flight',
      start_date: addDays(today, 3),
      start_time: '00:30',
      start_zone: 'Asia/Tokyo',
      end_date: addDays(today, 2),
      end_time: '13:00',
      end_zone: 'Pacific/Honolulu',
    }
    expect(await book(flight)).toMatchObject(flight)
    const wrong = { ...flight, end_zone: 'Mars/Olympus' }
    expect(await ask('POST', `${at}/reservations`, { title: 'x', ...wrong })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', fields: { end_zone: expect.anything() } },
    })
    const early = { ...flight, end_zone: 'Asia/Tokyo' }
    expect(await ask('POST', `${at}/reservations`, { title: 'x', ...early })).toMatchObject({
      status: 400,
      body: { error: expect.any(String), code: 'END_BEFORE_START' },
    })
  })

  test('one batch orders a day, and leaves the other days of a long ferry as they are', async () => {
    const days = await rows('days', 'days')
    const long = { day_id: days[0]?.id, end_day_id: days[2]?.id }
    const ids: string[] = []
    for (const type of ['ferry', 'cruise', 'car']) ids.push((await book({ type, ...long })).id)
    const put = (day: Row | undefined, order: readonly string[]) =>
      ask('PUT', `${at}/reservations/positions`, {
        day_id: day?.id,
        positions: order.map(id => ({ id })),
      })
    const orders = async () => {
      const stored = await rows('reservation-positions', 'positions')
      const inOrder = stored.toSorted((a, b) => (String(a['position']) < String(b['position']) ? -1 : 1))
      return days
        .slice(0, 3)
        .map(day => inOrder.filter(each => each['day_id'] === day.id).map(each => each['reservation_id']))
    }
    for (const day of days.slice(0, 3)) expect((await put(day, ids)).status).toBe(200)
    const moved = await put(days[1], ids.toReversed())
    expect(moved.status, moved.text).toBe(200)
    expect(await orders()).toEqual([ids, ids.toReversed(), ids])
    const { mutation_id } = moved.body['sync'] as { mutation_id: string }
    await ask('POST', `/api/streams/trip:${trip}/undos`, { mutation_id })
    expect(await orders()).toEqual([ids, ids, ids])
    for (const [day, order, status] of [
      [days[1], [newId()], 404],
      [{ id: newId() }, ids, 404],
      [days[1], [], 400],
    ] as const)
      expect(await put(day, order)).toMatchObject({ status, body: { error: expect.any(String) } })
    expect(await orders()).toEqual([ids, ids, ids])
  })

  test('places on a day are kept for that day alone', async () => {
    const days = await rows('days', 'days')
    const { id } = await book({ type: 'ferry', day_id: days[0]?.id, end_day_id: days[2]?.id })
    for (const day of days.slice(0, 3))
      expect(
        await ask('PUT', `${at}/reservations/positions`, { day_id: day.id, positions: [{ id }] }),
      ).toMatchObject({ status: 200 })
    expect(await rows('reservation-positions', 'positions')).toHaveLength(3)
    await ask('PATCH', `${at}/reservations/${id}`, { end_day_id: days[1]?.id })
    expect(await rows('reservation-positions', 'positions')).toHaveLength(2)
  })
})

describe('a hotel and its stay on two devices that were offline', () => {
  const hotel = () =>
    book({
      type: 'hotel',
      start_date: addDays(today, 1),
      end_date: addDays(today, 3),
      confirmation_code: 'H1',
      notes: 'quiet room',
    })

  test('one clears the code, one moves the days, one deletes the place: both end equal', async () => {
    const { id } = await hotel()
    const stay = stayId(id)
    const place = await ask('POST', `${at}/places`, { name: 'Pousada' })
    const place_id = (place.body['place'] as Row).id
    await ask('PATCH', `${at}/reservations/${id}`, { place_id })
    const base = { base_seq: (place.body['sync'] as { seq: number }).seq + 1 }
    const [one, other] = [world.device(world.tom), world.device(world.ines)]
    const answers = [
      await one.send('PATCH', `${at}/accommodations/${stay}`, { confirmation_code: null }, base),
      await other.send('PATCH', `${at}/reservations/${id}`, { start_date: addDays(today, 2) }, base),
      await one.send('PATCH', `${at}/accommodations/${stay}`, { notes: 'quiet room, sea view' }, base),
      await other.send('DELETE', `${at}/places/${place_id}`, {}, base),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const [booking] = await rows('reservations', 'reservations')
    const shared = { confirmation_code: null, notes: 'quiet room, sea view', place_id: null }
    const dates = { start_date: addDays(today, 2), end_date: addDays(today, 3) }
    expect(booking).toMatchObject({ ...shared, ...dates })
    expect(await rows('accommodations', 'accommodations')).toMatchObject([
      { ...shared, ...dates, start_day_id: booking?.['day_id'], end_day_id: booking?.['end_day_id'] },
    ])
  })

  test('both are changed in one commit, whichever was written', async () => {
    const { id } = await hotel()
    const device = world.device(world.tom)
    for (const [path, body] of [
      [`reservations/${id}`, { start_time: '15:00', end_date: addDays(today, 4) }],
      [`accommodations/${stayId(id)}`, { check_out: '11:00', notes: null }],
    ] as const) {
      const { body: answer } = await device.send('PATCH', `${at}/${path}`, body)
      const { commit } = answer['sync'] as { commit: { ops: { entity: string }[] } }
      const changed = new Set(commit.ops.map(({ entity }) => entity))
      expect([...changed].toSorted()).toEqual(['accommodation', 'reservation'])
    }
    expect(await rows('reservations', 'reservations')).toMatchObject([
      { start_time: '15:00', end_time: '11:00', end_date: addDays(today, 4), notes: null },
    ])
    expect(await rows('accommodations', 'accommodations')).toMatchObject([
      { check_in: '15:00', check_out: '11:00', end_date: addDays(today, 4), notes: null },
    ])
  })

  test('deleting the stay asks about what another person changed in the booking since', async () => {
    const { id } = await hotel()
    const [one, other] = [world.device(world.tom), world.device(world.ines)]
    const base = { base_seq: 100 }
    const seen = { base_seq: ((await ask('GET', `${at}/reservations`)).body['sync'] as { seq: number }).seq }
    expect(base.base_seq).toBeGreaterThan(seen.base_seq)
    await other.send('PATCH', `${at}/reservations/${id}`, { notes: 'late arrival' }, seen)
    const asked = await one.send('DELETE', `${at}/accommodations/${stayId(id)}`, {}, seen)
    expect(asked).toMatchObject({ status: 409, body: { code: 'DELETE_CONFLICT', entity: 'reservation' } })
  })
})

describe('rights', () => {
  const level = (action: string, to: string) =>
    world.call(world.ines, 'PUT', '/api/admin/permissions', { permissions: { [action]: to } })

  test('the stay of a hotel is changed and deleted with the right to bookings alone', async () => {
    const { id } = await book({ type: 'hotel' })
    await world.call(world.tom, 'POST', `${at}/members`, { identifier: 'ana' })
    const set = await level('reservation_edit', 'trip_owner')
    expect(set.status, set.text).toBeLessThan(300)
    const stay = `${at}/accommodations/${stayId(id)}`
    for (const [method, body] of [
      ['PATCH', { notes: 'mine' }],
      ['DELETE', undefined],
    ] as const)
      expect(await world.call(world.ana, method, stay, body)).toMatchObject({
        status: 403,
        body: { code: 'FORBIDDEN', action: 'reservation_edit' },
      })
  })
})

describe('ids of another trip', () => {
  test('in a booking, a stay or a link are found nowhere, and nothing is written', async () => {
    const other = await world.trip()
    const made = await ask('POST', `/api/trips/${other}/places`, { name: 'Elsewhere' })
    const place_id = (made.body['place'] as Row).id
    const days = (await ask('GET', `/api/trips/${other}/days`)).body['days'] as Row[]
    const theirs = await book({}, `/api/trips/${other}`)
    const [day] = await rows('days', 'days')
    for (const [path, body] of [
      ['reservations', { title: 'x', place_id }],
      ['reservations', { title: 'x', day_id: days[0]?.id }],
      ['accommodations', { start_day_id: days[0]?.id }],
      ['accommodations', { end_day_id: day?.id, place_id }],
    ] as const)
      expect(await ask('POST', `${at}/${path}`, body)).toMatchObject({
        status: 404,
        body: { code: 'NOT_FOUND' },
      })
    const positions = { day_id: day?.id, positions: [{ id: theirs.id }] }
    expect(await ask('PUT', `${at}/reservations/positions`, positions)).toMatchObject({ status: 404 })
    expect(await rows('reservations', 'reservations')).toEqual([])
  })
})

describe('GET /api/reservations/upcoming', () => {
  test('tells the next of all trips in the order of their instants, and none of strangers', async () => {
    const late = await book({
      title: 'Los Angeles',
      start_date: addDays(today, 2),
      start_time: '22:00',
      start_zone: 'America/Los_Angeles',
    })
    const early = await book({
      title: 'Auckland',
      start_date: addDays(today, 3),
      start_time: '06:00',
      start_zone: 'Pacific/Auckland',
    })
    await book({ title: 'Over', start_date: addDays(today, -9) })
    await book({ title: 'Off', start_date: addDays(today, 2), status: 'cancelled' })
    const archived = await world.trip()
    await book({ title: 'Put away', start_date: addDays(today, 2) }, `/api/trips/${archived}`)
    await ask('PATCH', `/api/trips/${archived}`, { archived: true })
    const told = await ask('GET', '/api/reservations/upcoming')
    const found = told.body['reservations'] as Row[]
    expect(found.map(({ id }) => id)).toEqual([early.id, late.id])
    expect(found[0]).toMatchObject({ trip_title: 'Lisbon', trip_id: trip, starts_at: expect.any(Number) })
    const first = await ask('GET', '/api/reservations/upcoming?limit=1')
    expect((first.body['reservations'] as Row[]).map(({ id }) => id)).toEqual([early.id])
    for (const limit of ['0', '51', '-1', '1.5', 'x'])
      expect((await ask('GET', `/api/reservations/upcoming?limit=${limit}`)).status, limit).toBe(400)
    const strangers = await world.get(world.ana, '/api/reservations/upcoming')
    expect(strangers.body['reservations']).toEqual([])
  })
})

describe('papers', () => {
  test('a file is linked and unlinked by REST, and opened with a token that counts once', async () => {
    const { id } = await book({})
    const bytes = '%PDF-1.7 Führung'
    const form = new FormData()
    form.append('file', new Blob([bytes], { type: 'application/pdf' }), 'Führung – 東京.pdf')
    const sent = await fetch(`${world.server.url}${at}/files`, {
      method: 'POST',
      headers: { cookie: world.tom.cookie },
      body: form,
    })
    const { file } = (await sent.json()) as { file: Row }
    expect(sent.status).toBe(201)
    const linked = await ask('POST', `${at}/files/${file.id}/link`, { reservation_id: id })
    expect(linked.status, linked.text).toBe(200)
    const [link] = await rows('file-links', 'links')
    expect(link).toMatchObject({ file_id: file.id, reservation_id: id })
    const elsewhere = await ask('POST', `${at}/files/${file.id}/link`, { reservation_id: newId() })
    expect(elsewhere).toMatchObject({ status: 404 })
    const { token } = (await ask('POST', '/api/auth/resource-token', { purpose: 'download' })).body
    const open = () =>
      fetch(`${world.server.url}/api/files/${file.id}/content?token=${String(token)}&download=1`)
    const answer = await open()
    expect(await answer.text()).toBe(bytes)
    expect(answer.headers.get('content-disposition')).toContain(encodeURIComponent('Führung – 東京.pdf'))
    expect((await open()).status).toBe(401)
    await ask('DELETE', `${at}/files/${file.id}/link/${link?.id}`)
    expect([await rows('file-links', 'links'), (await rows('files', 'files')).length]).toEqual([[], 1])
  })
})
