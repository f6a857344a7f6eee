/** What a right or an add-on closes stays closed on the ways beside the main one: imports, and the bytes of a file. */
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { newId, rowOf, startWorld, type World } from '../sync/client.ts'
import { testClock } from '../support/test-server.ts'

/** A trip of Tom's that Ana, who is no admin, is in; with an expense there and one that was deleted. */
const stage = async () => {
  const clock = testClock(Date.UTC(2026, 4, 1))
  const world = await startWorld({ now: clock.now })
  const id = await world.trip()
  const at = `/api/trips/${id}`
  const joined = await world.call(world.tom, 'POST', `${at}/members`, { identifier: 'ana' })
  expect(joined.status, joined.text).toBe(201)
  const spend = async (name: string) =>
    rowOf(await world.call(world.tom, 'POST', `${at}/budget`, { name, currency: 'EUR' }), 'item').id
  const [there, gone] = [await spend('Lunch'), await spend('Dinner')]
  expect((await world.call(world.tom, 'DELETE', `${at}/budget/${gone}`)).status).toBe(200)
  return { clock, world, id, at, there, gone }
}

const level = (world: World, action: string, to: string) =>
  world.call(world.ines, 'PUT', `/api/levels/${action}`, { level: to })

const sharing = (id: string) => ({
  entity: 'expense',
  row: {
    id,
    name: 'Lunch',
    amount: 0,
    currency: 'EUR',
    position: 'a0',
    split: { kind: 'equal', of: [newId()] },
  },
})

const imports = '/api/trips/imports'

test('an import brings guests only with costs that it brings', async () => {
  const { world, id, at, there, gone } = await stage()
  const guests = async () => (await world.get(world.tom, `${at}/budget/guests`)).body['guests']
  const bring = (rows: object[]) => world.call(world.ana, 'POST', imports, { id, rows })
  await level(world, 'budget_edit', 'trip_owner')
  expect((await bring([sharing(there), sharing(gone)])).status).toBe(201)
  expect(await guests()).toEqual([])
  expect(await bring([sharing(newId())])).toMatchObject({ status: 403, body: { action: 'budget_edit' } })

  await level(world, 'budget_edit', 'trip_member')
  await world.call(world.ines, 'PUT', '/api/addons/budget', { enabled: false })
  expect((await bring([sharing(there), sharing(gone)])).status).toBe(201)
  expect(await bring([sharing(newId())])).toMatchObject({ status: 409, body: { code: 'ADDON_DISABLED' } })
  await world.call(world.ines, 'PUT', '/api/addons/budget', { enabled: true })
  expect(await guests()).toEqual([])
  expect((await bring([sharing(newId())])).status).toBe(201)
  expect(await guests()).toMatchObject([{ name: '?' }])
})

const bytes = Buffer.from('the bank details of everybody')
const announced = () => ({
  id: newId(),
  name: 'bank.txt',
  mime: 'text/plain',
  size: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
})

test('a file in an import is its sender’s, and new', async () => {
  const { clock, world, id, at } = await stage()
  const times = { created_at: 1, updated_at: 1 }
  const row = { ...announced(), position: 'a0', created_by: world.tom.id, ...times }
  clock.pass(1000)
  const brought = await world.call(world.ana, 'POST', imports, { id, rows: [{ entity: 'file', row }] })
  expect(brought.status, brought.text).toBe(201)
  const now = { created_at: clock.now(), updated_at: clock.now() }
  expect(rowOf(await world.get(world.tom, `${at}/files/${row.id}`), 'file')).toMatchObject({
    created_by: world.ana.id,
    ...now,
  })
})

test('bytes come only from who may add files, or announced this one', async () => {
  const { world, at } = await stage()
  const put = (person: { cookie: string }, id: string, from: number, part: Buffer) =>
    fetch(`${world.server.url}/api/files/${id}/content`, {
      method: 'PUT',
      headers: {
        cookie: person.cookie,
        'content-range': `bytes ${from}-${from + part.length - 1}/${bytes.length}`,
      },
      body: new Uint8Array(part),
    })
  const [toms, anas] = [announced(), announced()]
  expect((await world.call(world.tom, 'POST', `${at}/files`, toms)).status).toBe(201)
  expect((await world.call(world.ana, 'POST', `${at}/files`, anas)).status).toBe(201)
  await level(world, 'file_upload', 'trip_owner')
  expect((await put(world.tom, toms.id, 0, bytes.subarray(0, 9))).status).toBe(200)

  const wrong = await put(world.ana, toms.id, 9, Buffer.alloc(bytes.length - 9, 'x'))
  expect(wrong.status).toBe(403)
  expect(await wrong.json()).toMatchObject({ code: 'FORBIDDEN', action: 'file_upload' })

  const rest = await put(world.tom, toms.id, 9, bytes.subarray(9))
  expect(await rest.json()).toMatchObject({ complete: true })
  expect((await world.get(world.tom, `/api/files/${toms.id}/content`)).text).toBe(bytes.toString())
  const own = await put(world.ana, anas.id, 0, bytes)
  expect(await own.json()).toMatchObject({ complete: true })
})
