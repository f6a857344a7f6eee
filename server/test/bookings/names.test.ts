/** Bookings and costs that no person named: what REST, guests, calendars and papers call them. */
import { beforeEach, describe, expect, test } from 'vitest'
import { newId, startWorld, type World } from '../sync/client.ts'

let world: World
let trip = ''
let at = ''

beforeEach(async () => {
  world = await startWorld()
  trip = await world.trip({ start_date: '2027-04-17', end_date: '2027-04-25' })
  at = `/api/trips/${trip}`
})

type Row = Record<string, unknown> & { id: string }

const ask = (method: string, path: string, body?: object, headers?: Record<string, string>) =>
  world.call(world.tom, method, `${at}${path}`, body, headers)

const leg = (from: string, to: string) => ({ from: { name: from }, to: { name: to }, number: 'LH716' })
const flight = { type: 'flight', start_date: '2027-04-17', details: { legs: [leg('Francistown', 'Tokyo')] } }
const german = { 'accept-language': 'de' }

async function book(body: object): Promise<Row> {
  const made = await ask('POST', '/reservations', body)
  expect(made.status, made.text).toBe(201)
  return made.body['reservation'] as Row
}

async function names(headers?: Record<string, string>): Promise<unknown[]> {
  const rows = (await ask('GET', '/reservations', undefined, headers)).body['reservations'] as Row[]
  return rows.map(({ title, title_typed }) => [title, title_typed])
}

async function costs(headers?: Record<string, string>): Promise<unknown[]> {
  const rows = (await ask('GET', '/budget', undefined, headers)).body['items'] as Row[]
  return rows.map(({ name, name_typed }) => [name, name_typed])
}

describe('a booking that no person named', () => {
  test('is called by its route, and follows it until a title is typed', async () => {
    const { id, title, title_typed } = await book(flight)
    expect([title, title_typed]).toEqual(['LH716 Francistown → Tokyo', false])
    const corrected = { details: { legs: [leg('Frankfurt', 'Tokyo')] } }
    expect((await ask('PATCH', `/reservations/${id}`, corrected)).body['reservation']).toMatchObject({
      title: 'LH716 Frankfurt → Tokyo',
      title_typed: false,
    })
    expect(await names()).toEqual([['LH716 Frankfurt → Tokyo', false]])
    await ask('PATCH', `/reservations/${id}`, { title: 'Our flight' })
    expect(await names()).toEqual([['Our flight', true]])
    await ask('PATCH', `/reservations/${id}`, { title: null })
    expect((await ask('GET', `/reservations/${id}`)).body['reservation']).toMatchObject({
      title: 'LH716 Frankfurt → Tokyo',
      title_typed: false,
    })
  })

  test('is called after its place, which may be renamed, and by its type in the language of the reader', async () => {
    const place = newId()
    await ask('POST', '/places', { id: place, name: 'Hotel Grace' })
    await book({ type: 'hotel', place_id: place, start_date: '2027-04-17', end_date: '2027-04-18' })
    await book({ type: 'flight', start_date: '2027-04-19' })
    expect(await names()).toEqual([
      ['Hotel Grace', false],
      ['Flight', false],
    ])
    await ask('PATCH', `/places/${place}`, { name: 'Hotel Gracery' })
    expect(await names(german)).toEqual([
      ['Hotel Gracery', false],
      ['Flug', false],
    ])
  })

  test('gives its cost its name, which the cost keeps when they part', async () => {
    const { id } = await book({ ...flight, price: { amount: 90_000, currency: 'EUR' } })
    expect(await costs()).toEqual([['LH716 Francistown → Tokyo', false]])
    await ask('PATCH', `/reservations/${id}`, { details: { legs: [leg('Frankfurt', 'Tokyo')] } })
    expect(await costs()).toEqual([['LH716 Frankfurt → Tokyo', false]])
    await ask('DELETE', `/reservations/${id}`)
    expect(await costs()).toEqual([['LH716 Frankfurt → Tokyo', true]])
  })

  test('renames its cost with it, unless that was given another name', async () => {
    const { id } = await book({ ...flight, title: 'Out', price: { amount: 90_000, currency: 'EUR' } })
    await ask('PATCH', `/reservations/${id}`, { title: 'Outbound' })
    expect(await costs()).toEqual([['Outbound', true]])
    await ask('PATCH', `/reservations/${id}`, { title: null })
    expect(await costs()).toEqual([['LH716 Francistown → Tokyo', false]])
    const [{ id: cost } = { id: '' }] = (await ask('GET', '/budget')).body['items'] as Row[]
    await ask('PATCH', `/budget/${cost}`, { name: 'Paid with miles' })
    await ask('PATCH', `/reservations/${id}`, { title: 'Back' })
    expect(await costs()).toEqual([['Paid with miles', true]])
  })

  test('its cost keeps the name when it is unlinked, and one of no booking needs a name', async () => {
    const { id } = await book({ ...flight, price: { amount: 90_000, currency: 'EUR' } })
    await ask('PATCH', `/reservations/${id}`, { price: null })
    expect(await costs()).toEqual([['LH716 Francistown → Tokyo', true]])
    const unnamed = await ask('POST', '/budget', { amount: 5, currency: 'EUR' })
    expect(unnamed).toMatchObject({ status: 400, body: { fields: { name: 'REQUIRED' } } })
  })

  test('may be deleted without a right to costs, and with costs turned off', async () => {
    const { id } = await book({ ...flight, price: { amount: 90_000, currency: 'EUR' } })
    const off = await world.call(world.ines, 'PUT', '/api/admin/addons/budget', { enabled: false })
    expect(off.status, off.text).toBe(200)
    expect((await ask('DELETE', `/reservations/${id}`)).status).toBe(200)
  })

  test('has its name in the file of the trip, the calendar and the list of what is next', async () => {
    await book(flight)
    await book({ type: 'hotel', start_date: '2027-04-18', details: { venue: { name: 'Hotel Gracery' } } })
    const page = (await ask('GET', '/export.html')).text
    expect(page).toContain('LH716 Francistown')
    expect(page).toContain('Hotel Gracery')
    const calendar = (await ask('GET', '/export.ics')).text
    expect(calendar).toContain('SUMMARY:LH716 Francistown → Tokyo')
    expect(calendar).toContain('SUMMARY:Hotel Gracery')
    const next = await world.get(world.tom, '/api/reservations/upcoming')
    expect(next.body['reservations']).toMatchObject([
      { title: 'LH716 Francistown → Tokyo', title_typed: false },
      { title: 'Hotel Gracery', title_typed: false },
    ])
  })

  test('a guest sees its name, and none of it where bookings are not shared', async () => {
    await book({ ...flight, price: { amount: 90_000, currency: 'EUR' } })
    await book({ type: 'train' })
    const made = await ask('POST', '/share-link', { share_bookings: true, share_budget: true })
    const token = String(made.body['token'])
    const shared = await world.server.call('GET', `/api/shared/${token}`, { headers: german })
    expect((shared.body['reservations'] as Row[]).map(({ title }) => title)).toEqual([
      'LH716 Francistown → Tokyo',
      'Zug',
    ])
    expect(shared.body['budget']).toMatchObject([{ name: 'LH716 Francistown → Tokyo' }])
    await ask('POST', '/share-link', { share_bookings: false, share_budget: true })
    const hidden = await world.server.call('GET', `/api/shared/${token}`)
    expect(hidden.body['budget']).toMatchObject([{ name: null }])
    expect(hidden.text).not.toContain('Francistown')
  })
})
