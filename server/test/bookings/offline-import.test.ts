/** Confirmations that devices brought in without a connection, sent afterwards as any other change. */
import { beforeEach, expect, test } from 'vitest'
import { deviceHeaders, headOf, newId, startWorld, type Device, type World } from '../sync/client.ts'

let world: World
let trip = ''
let at = ''

beforeEach(async () => {
  world = await startWorld()
  trip = await world.trip({ start_date: '2027-05-01', end_date: '2027-05-06' })
  at = `/api/trips/${trip}`
})

const hotel = {
  type: 'hotel',
  title: 'Hotel Astória',
  confirmation_code: 'AST-2312',
  start_date: '2027-05-02',
  end_date: '2027-05-03',
  place: { name: 'Hotel Astória', lat: 40.2, lng: -8.4 },
  price: { amount: 9600, currency: 'EUR' },
}
const leg = {
  number: 'TP1865',
  from: { name: 'Frankfurt', code: 'FRA', zone: 'Europe/Berlin' },
  to: { name: 'Lisbon', code: 'LIS', zone: 'Europe/Lisbon' },
  start_date: '2027-05-01',
  start_time: '09:35',
}
const flightOf = (more: object, travellers: object[] = []) => ({
  type: 'flight',
  title: 'Frankfurt → Lisbon',
  confirmation_code: 'X7K2PQ',
  start_date: '2027-05-01',
  details: { legs: [{ ...leg, ...more }] },
  travellers,
})

const confirm = (device: Device, items: object[], base_seq: number) =>
  device.send('POST', `${at}/reservations/import/booking/confirm`, { items }, { base_seq })
const bookings = async () =>
  (await world.get(world.tom, `${at}/reservations`)).body['reservations'] as Record<string, unknown>[]

test('by two devices without a connection is one booking, one place and one cost', async () => {
  const base = headOf(world.server, `trip:${trip}`)
  const [phone, laptop] = [world.device(world.tom), world.device(world.ines)]
  const first = await confirm(phone, [hotel], base)
  const second = await confirm(laptop, [hotel], base)
  expect([first, second].map(({ status }) => status)).toEqual([201, 201])
  expect(second.body['sync']).toMatchObject({ outcome: 'noop' })
  expect(await bookings()).toMatchObject([{ title: 'Hotel Astória' }])
  for (const [path, key] of [
    ['places', 'places'],
    ['budget', 'items'],
  ] as const)
    expect((await world.get(world.tom, `${at}/${path}`)).body[key]).toHaveLength(1)
})

test('the passes of two people, each on their own device, give one flight both seats and ask nobody', async () => {
  await confirm(world.device(world.tom), [flightOf({})], headOf(world.server, `trip:${trip}`))
  const base = headOf(world.server, `trip:${trip}`)
  const seat = (person_id: string, seat: string, gate: string | null) =>
    flightOf({ gate }, [{ person_id, seat }])
  const first = await confirm(world.device(world.tom), [seat(world.tom.id, '12A', 'B42')], base)
  const second = await confirm(world.device(world.ines), [seat(world.ines.id, '12B', null)], base)
  expect([first.status, second.status], first.text + second.text).toEqual([201, 201])
  const [row, ...others] = await bookings()
  expect(others).toEqual([])
  expect(row).toMatchObject({
    travellers: [
      { person_id: world.tom.id, seat: '12A' },
      { person_id: world.ines.id, seat: '12B' },
    ],
    details: { legs: [{ start_time: '09:35', gate: 'B42' }] },
  })
})

test('another time than somebody entered since is a question, and overwrites nothing unseen', async () => {
  const made = await confirm(world.device(world.tom), [flightOf({})], headOf(world.server, `trip:${trip}`))
  const base = headOf(world.server, `trip:${trip}`)
  const [{ id } = { id: '' }] = made.body['created'] as { id: string }[]
  const later = { legs: [{ ...leg, start_time: '10:15' }] }
  await world.device(world.ines).send('PATCH', `${at}/reservations/${id}`, { details: later })
  const phone = world.device(world.tom)
  const answer = await confirm(phone, [hotel, flightOf({ start_time: '09:50' })], base)
  expect(answer, answer.text).toMatchObject({ status: 409, body: { code: 'CONFLICT', id } })
  expect(await bookings()).toMatchObject([{ start_time: '10:15' }])
  const theirs = Number(answer.body['theirs_seq'])
  const again = await confirm(phone, [hotel, flightOf({ start_time: '09:50' })], theirs)
  expect(again.status, again.text).toBe(201)
  expect(await bookings()).toHaveLength(2)
})

test('comes with a batch of other changes, papers first, and a lost answer is not a second import', async () => {
  const [paper, key] = [newId(), newId()]
  const client = newId()
  const file = { id: paper, name: 'mail.eml', mime: 'message/rfc822', size: 9, sha256: 'ab'.repeat(32) }
  const entry = (n: number, path: string, body: object, mutation: string) => ({
    method: 'POST',
    path: `${at}/${path}`,
    headers: deviceHeaders(world.tom, client, { client_seq: n, key: mutation, base_seq: 0 }),
    body,
  })
  const mutations = [
    entry(1, 'files', file, newId()),
    entry(2, 'reservations/import/booking/confirm', { items: [{ ...hotel, file_ids: [paper] }] }, key),
  ]
  for (let twice = 0; twice < 2; twice++) {
    const pushed = await world.call(world.tom, 'POST', '/api/sync/push', { mutations })
    const { results } = pushed.body as { results: { status: number }[] }
    expect(
      results.map(({ status }) => status),
      pushed.text,
    ).toEqual([201, 201])
  }
  expect(await bookings()).toHaveLength(1)
  const files = (await world.get(world.tom, `${at}/files`)).body['files'] as Record<string, unknown>[]
  expect(files).toHaveLength(1)
  const links = world.server.app.db.raw.prepare('select file_id, reservation_id from file_link').all()
  expect(links).toEqual([{ file_id: paper, reservation_id: (await bookings())[0]?.['id'] }])
})
