import { pastEntrySchema, type PastEntry } from '@caravel/sync-protocol/past-entry'
import { addDays } from '@caravel/sync-protocol/domain/trip-range'
import { dayId } from '@caravel/sync-protocol/ids'
import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { listOf } from '../../src/modules/trip-files/capsule.ts'
import { zip } from '../../src/uploads/zip.ts'
import { announce, plain, send } from '../files/file-world.ts'
import { countRows, startSecurityWorld, type SecurityWorld } from '../security/world.ts'
import { readZip } from '../support/read-zip.ts'
import { newId } from '../sync/client.ts'
import { bring, capsuleOf, commit, json, makeZip } from './bring-world.ts'

test('a capsule comes back to another server as the same bytes, recognises itself, and moves aside for strangers', async () => {
  const here = await startSecurityWorld()
  const ids = await here.trip('owner')
  const at = `/api/trips/${ids.trip}`
  await here.as('owner', 'cookie', 'DELETE', `${at}/files/${ids.file}`)
  const photo = announce(plain, { place_id: ids.place })
  await here.as('owner', 'cookie', 'POST', `${at}/files`, photo)
  await send(here, here.people.owner, photo.id, plain)
  const capsule = await capsuleOf(here, 'owner', ids.trip)
  expect(await capsuleOf(here, 'owner', ids.trip)).toEqual(capsule)

  const same = await bring(here, 'owner', 'trip.caravel', capsule)
  expect(same.preview).toMatchObject({ source: 'caravel', trips: [{ known: true, files: 1 }] })
  const head = countRows(here.server)
  expect(await commit(here, 'owner', same.preview)).toMatchObject([{ id: ids.trip, known: true }])
  expect(countRows(here.server)['place']).toBe(head['place'])

  const aside = await bring(here, 'stranger', 'trip.caravel', capsule)
  const [moved] = await commit(here, 'stranger', aside.preview)
  expect(moved).toMatchObject({ known: false, files: 1, files_failed: 0 })
  expect(moved?.id).not.toBe(ids.trip)

  const there = await startSecurityWorld()
  const { preview } = await bring(there, 'owner', 'trip.caravel', capsule)
  const [came] = await commit(there, 'owner', preview)
  expect(came).toMatchObject({ id: ids.trip, known: false, files: 1, files_failed: 0 })
  // Who has no account there is a guest from then on, and stays one.
  const second = await capsuleOf(there, 'owner', ids.trip)
  const third = await startSecurityWorld()
  await commit(third, 'owner', (await bring(third, 'owner', 'trip.caravel', second)).preview)
  const back = await capsuleOf(third, 'owner', ids.trip)
  // Who is a member there, is said by that server.
  const rowsIn = (bytes: Buffer) => {
    const rows = JSON.parse(readZip(bytes).get('rows.json') ?? '[]') as { entity: string }[]
    return rows.filter(({ entity }) => entity !== 'trip_member')
  }
  expect(rowsIn(back)).toEqual(rowsIn(second))
  // What was said stays with who said it: nobody brings messages in another's name.
  const people = new Set(['budget_guest', 'expense', 'settlement', 'reservation', 'chat_message'])
  const things = (bytes: Buffer) => rowsIn(bytes).filter(({ entity }) => !people.has(entity))
  expect(things(second)).toEqual(things(capsule))
}, 60_000)

const listIn = (capsule: Buffer, name: string) =>
  JSON.parse(readZip(capsule).get(`${name}.json`) ?? 'null') as unknown[] | null

/** The capsule with other lists in it, whole as far as its hashes say. */
const withLists = (capsule: Buffer, lists: Record<string, unknown>, more: object = {}) => {
  const manifest = JSON.parse(readZip(capsule).get('manifest.json') ?? '{}') as Record<string, object>
  const parts = Object.fromEntries(Object.entries(lists).map(([name, list]) => [`${name}.json`, json(list)]))
  const sums = Object.entries(lists).map(([name]) => [
    name,
    { path: `${name}.json`, sha256: hash('sha256', parts[`${name}.json`] ?? '') },
  ])
  const rows = Buffer.from(readZip(capsule).get('rows.json') ?? '')
  return makeZip({
    'manifest.json': json({ ...manifest, files: [], ...Object.fromEntries(sums), ...more }),
    'rows.json': rows,
    ...parts,
  })
}

const pastOf = async (world: SecurityWorld, id: string) => {
  const { status, body } = await world.as('owner', 'cookie', 'GET', `/api/trips/${id}/history/past`)
  expect(status).toBe(200)
  return body['past'] as (PastEntry & { number: number })[]
}

test('the history goes along where it is asked for, and is read on the other server by its names', async () => {
  const here = await startSecurityWorld()
  const ids = await here.trip('owner')
  await here.as('owner', 'cookie', 'PATCH', `/api/trips/${ids.trip}/todo/${ids.todo}`, { done: true })
  expect(listIn(await capsuleOf(here, 'owner', ids.trip), 'history')).toBe(null)
  const capsule = await capsuleOf(here, 'owner', ids.trip, '?history=1')
  const told = listIn(capsule, 'history') as PastEntry[]
  expect(told[0]).toMatchObject({ author: 'owner', name: 'trip.create' })
  expect(told).toContainEqual(
    expect.objectContaining({
      author: 'owner',
      changes: [
        expect.objectContaining({
          entity: 'todo_item',
          verb: 'changed',
          title: 'owner-canary-todo',
          ticked: true,
        }),
      ],
    }),
  )
  const text = JSON.stringify(told)
  // Neither who someone is nor what they said or where things are: only what people called them.
  for (const secret of [...Object.values(here.people).flatMap(({ id, email }) => [id, email]), ids.place])
    expect(text).not.toContain(secret)
  for (const secret of ['owner-canary-said', 'owner-canary-code', 'owner-canary-notes'])
    expect(text).not.toContain(secret)

  const there = await startSecurityWorld()
  const { preview } = await bring(there, 'owner', 'trip.caravel', capsule)
  expect(preview.trips[0]).toMatchObject({ past: told.length, newer: [] })
  const [made] = await commit(there, 'owner', preview)
  const past = await pastOf(there, made?.id ?? '')
  expect(past.toReversed().map(({ number: _number, ...entry }) => entry)).toEqual(told)
  const back = await capsuleOf(there, 'owner', made?.id ?? '', '?history=1')
  // What was done there stands behind what came.
  const again = listIn(back, 'history') as PastEntry[]
  expect(again.slice(0, told.length)).toEqual(told)
  expect(again.slice(told.length).map(({ name }) => name)).toEqual(['trip.import'])
  for (const who of ['stranger', 'admin'] as const) {
    const path = `/api/trips/${made?.id}/history/past`
    expect((await there.as(who, 'cookie', 'GET', path)).status).toBe(403)
  }
})

test('nobody tells another past into a trip that is there, nor one that claims an account', async () => {
  const world = await startSecurityWorld()
  const ids = await world.trip('owner')
  const capsule = await capsuleOf(world, 'owner', ids.trip, '?history=1')
  const entry: PastEntry = { at: 1, author: 'admin', name: 'trip.delete', changes: [], total: 0 }
  expect(pastEntrySchema.safeParse(entry).success).toBe(true)
  const forged = withLists(capsule, { history: [entry, { ...entry, user_id: world.people.admin.id }, 'x'] })
  const known = await bring(world, 'member', 'trip.caravel', forged)
  expect(known.preview.trips[0]).toMatchObject({
    known: true,
    past: 1,
    newer: [{ name: 'history', count: 2 }],
  })
  await commit(world, 'member', known.preview)
  expect(await pastOf(world, ids.trip)).toEqual([])
  const history = await world.as('owner', 'cookie', 'GET', `/api/trips/${ids.trip}/history`)
  expect(history.text).not.toContain('trip.delete')

  const aside = await bring(world, 'stranger', 'trip.caravel', forged)
  const [moved] = await commit(world, 'stranger', aside.preview)
  const path = `/api/trips/${moved?.id}/history`
  const own = await world.as('stranger', 'cookie', 'GET', path)
  const names = (own.body['history'] as { user_id: string; name: string }[]).map(each => [
    each.user_id,
    each.name,
  ])
  expect(names).toEqual([[world.people.stranger.id, 'trip.import']])
  const past = await world.as('stranger', 'cookie', 'GET', `${path}/past`)
  expect(past.body['past']).toEqual([{ ...entry, number: 0 }])
  // A trip that is gone for good takes it along.
  await world.as('stranger', 'cookie', 'DELETE', `/api/trips/${moved?.id}`)
  expect((await world.as('stranger', 'cookie', 'GET', `${path}/past`)).status).not.toBe(200)
})

test('a capsule of a newer version says what is left out of it', async () => {
  const world = await startSecurityWorld()
  const ids = await world.trip('owner')
  const capsule = await capsuleOf(world, 'owner', ids.trip)
  const rows = (listIn(capsule, 'rows') ?? []) as { entity: string; row: Record<string, unknown> }[]
  const later = rows.map(({ entity, row }) => ({
    entity,
    row: entity === 'place' ? { ...row, altitude: 12 } : row,
  }))
  const balloons = [1, 2].map(() => ({ entity: 'balloon', row: { id: newId(), name: 'Red' } }))
  const newer = withLists(capsule, { rows: [...later, ...balloons] }, { version: 2 })
  const { status, body, preview } = await bring(world, 'stranger', 'trip.caravel', newer)
  expect(status, JSON.stringify(body)).toBe(201)
  expect(preview.trips[0]?.newer).toEqual([
    { name: 'format', count: 1 },
    { name: 'place.altitude', count: 1 },
    { name: 'balloon', count: 2 },
  ])
  const [made] = await commit(world, 'stranger', preview)
  const places = await world.as('stranger', 'cookie', 'GET', `/api/trips/${made?.id}/places`)
  expect(places.body['places']).toMatchObject([{ name: 'owner-canary-place' }])
})

/** As many rows as one import takes: a long trip. */
const longTrip = (id: string) => {
  const key = (n: number) => `b${String(n).padStart(4, '0').replace(/0$/, '0V')}`
  const row = (entity: string, values: Record<string, unknown>) => ({ entity, row: values as { id: string } })
  const dates = { start_date: '2027-04-01', end_date: addDays('2027-04-01', 89) }
  const days = Array.from({ length: 90 }, (_, n) => dayId(id, n + 1))
  const places = Array.from({ length: 1600 }, () => newId())
  return [
    row('trip', { id, title: 'Along the coast', ...dates }),
    ...days.map((day, n) =>
      row('day', { id: day, slot: n + 1, date: addDays('2027-04-01', n), state: 'dated', position: key(n) }),
    ),
    ...places.map((place, n) =>
      row('place', {
        id: place,
        name: `Spot ${n} – Praça`,
        lat: 38 + n / 1000,
        lng: -9,
        notes: 'Ünïcode 東京 🛶',
      }),
    ),
    ...Array.from({ length: 2400 }, (_, n) =>
      row('assignment', {
        id: newId(),
        place_id: places[n % 1600],
        day_id: days[n % 90],
        position: key(n),
        assignment_time: n % 2 ? '08:30' : null,
      }),
    ),
    ...Array.from({ length: 900 }, (_, n) =>
      row('day_note', { id: newId(), day_id: days[n % 90], text: `Ferry ${n}`, position: key(n) }),
    ),
  ]
}

test('the largest trip goes out and comes in again as the same bytes', async () => {
  const here = await startSecurityWorld()
  const id = newId()
  const made = await here.as('owner', 'cookie', 'POST', '/api/trips/imports', { id, rows: longTrip(id) })
  expect(made.status, made.text.slice(0, 500)).toBe(201)
  const capsule = await capsuleOf(here, 'owner', id)
  expect(listIn(capsule, 'rows')?.length).toBeGreaterThan(4990)
  const there = await startSecurityWorld()
  const { preview } = await bring(there, 'owner', 'trip.caravel', capsule)
  expect(preview.trips[0]).toMatchObject({ known: false, too_large: false })
  await commit(there, 'owner', preview)
  const back = await capsuleOf(there, 'owner', id)
  // Who is on the trip is said by each server; all else of the archive is the same to the byte.
  expect(back.equals(await withMembersOf(back, capsule))).toBe(true)
  expect((await withMembersOf(capsule, capsule)).equals(capsule)).toBe(true)
}, 120_000)

/** The second capsule, written anew with the members of the first. */
async function withMembersOf(first: Buffer, second: Buffer): Promise<Buffer> {
  type Line = { entity: string; row: { id: string } }
  const linesOf = (bytes: Buffer) => JSON.parse(readZip(bytes).get('rows.json') ?? '[]') as Line[]
  const isMember = ({ entity }: Line) => entity === 'trip_member'
  const lines = [...linesOf(second).filter(line => !isMember(line)), ...linesOf(first).filter(isMember)]
  const { text, list } = await listOf(
    'rows.json',
    lines.sort((a, b) => (a.entity + a.row.id < b.entity + b.row.id ? -1 : 1)),
  )
  const manifest = JSON.parse(readZip(second).get('manifest.json') ?? '{}') as Record<string, unknown>
  const parts = { 'manifest.json': JSON.stringify({ ...manifest, rows: list }, null, 2), 'rows.json': text }
  const entries = Object.entries(parts).map(([name, body]) => ({
    name,
    at: Date.UTC(2000, 0, 1),
    pack: true,
    anywhere: true,
    bytes: Readable.from([Buffer.from(body)]),
  }))
  return buffer(zip(Readable.from(entries)))
}

test('a capsule is the same wherever the clock of its server stands', async () => {
  const here = await startSecurityWorld()
  const { trip } = await here.trip('owner')
  const zone = process.env['TZ']
  onTestFinished(() => {
    if (zone === undefined) delete process.env['TZ']
    else process.env['TZ'] = zone
  })
  const capsules = []
  for (const each of ['UTC', 'Asia/Tokyo', 'America/New_York']) {
    process.env['TZ'] = each
    capsules.push(hash('sha256', await capsuleOf(here, 'owner', trip)))
  }
  expect(new Set(capsules).size).toBe(1)
}, 60_000)
