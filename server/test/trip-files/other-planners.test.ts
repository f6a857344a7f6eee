/** Backups of other planners that came in wrong once, each with what is in it. */
import { readFileSync } from 'node:fs'
import { beforeEach, expect, test } from 'vitest'
import { startSecurityWorld, type SecurityWorld } from '../security/world.ts'
import { bring, commit, rowsOf } from './bring-world.ts'

let world: SecurityWorld
beforeEach(async () => {
  world = await startSecurityWorld()
})

async function brought(name: string) {
  const bytes = readFileSync(new URL(`./cases/${name}`, import.meta.url))
  const { status, preview, body } = await bring(world, 'owner', name, bytes)
  expect(status, JSON.stringify(body)).toBe(201)
  const [trip] = await commit(world, 'owner', preview)
  const rows = (path: string) => rowsOf(world, 'owner', trip?.id, path)
  return { left_out: preview.trips[0]?.left_out, rows, id: trip?.id }
}

const daysOf = async (rows: (path: string) => Promise<Record<string, unknown>[]>) =>
  new Map((await rows('days')).map(day => [day['id'], day['date']]))

test('AdventureLog: whole days, the plan, prices, papers and the cover', async () => {
  const { left_out, rows, id } = await brought('adventurelog-backup.zip')
  expect(left_out).toEqual({ people: 1 })
  const bookings = await rows('reservations')
  expect(bookings.find(({ type }) => type === 'hotel')).toMatchObject({
    title: 'Casa Azul',
    start_date: '2026-04-10',
    start_time: null,
    end_date: '2026-04-13',
    end_time: null,
    notes: 'Rua 1',
  })
  const days = await daysOf(rows)
  const places = new Map((await rows('places')).map(place => [place['id'], place['name']]))
  const stops = (await rows('assignments')).map(({ place_id, day_id, assignment_time }) => [
    places.get(place_id),
    days.get(day_id),
    assignment_time,
  ])
  expect(stops.toSorted()).toEqual([
    ['Festival', '2026-04-11', null],
    ['Livraria', '2026-04-12', null],
    ['Tasca', '2026-04-11', '19:00'],
  ])
  const costs = (await rows('budget')).map(({ name, amount, currency, reservation_id }) => [
    name,
    amount,
    currency,
    bookings.some(({ id: booking }) => booking === reservation_id),
  ])
  expect(costs.toSorted()).toEqual([
    ['Casa Azul', 30_000, 'EUR', true],
    ['Livraria', 500, 'EUR', false],
    ['TP 575', 12_340, 'EUR', true],
  ])
  const files = await rows('files')
  expect(files.map(({ name }) => name).toSorted()).toEqual([
    'Hotel.pdf',
    'Ticket.pdf',
    'a.jpg',
    'a.jpg',
    'v.jpg',
  ])
  const trip = await world.as('owner', 'cookie', 'GET', `/api/trips/${id}`)
  expect(
    files.find(({ id: file }) => file === (trip.body['trip'] as Record<string, unknown>)['cover_file_id']),
  ).toMatchObject({ name: 'a.jpg' })
})

test('TRIP: a currency by its sign, days with one date and without any', async () => {
  const { left_out, rows } = await brought('trip-backup.zip')
  expect(left_out).toEqual({ status: 1 })
  expect(await rows('budget')).toMatchObject([
    { name: 'Breakfast', amount: 1250, currency: 'EUR', payers: [{ amount: 1250 }] },
  ])
  const days = (await rows('days')).map(({ date, title }) => [date, title])
  expect(days).toEqual([
    ['2026-04-09', 'Before'],
    ['2026-04-10', 'Arrive · Same date again'],
  ])
  expect((await rows('collab/notes')).map(({ title }) => title)).toEqual(['Some day'])
})

test('TRIP: a price that is none is counted', async () => {
  const { left_out, rows } = await brought('trip-undated.zip')
  expect(left_out).toEqual({ status: 2, costs: 1 })
  expect((await rows('days')).map(({ title }) => title)).toEqual([
    'Arrive',
    'Some day',
    'Same date again',
    'Before',
  ])
  expect(await rows('budget')).toHaveLength(1)
})
