import { copyFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isOrderKey } from '@caravel/sync-protocol/order-list'
import { expect, test } from 'vitest'
import { migrate } from '../../src/db/migrate.ts'
import { openDb } from '../../src/db/open.ts'
import { startWorld, type World } from '../sync/client.ts'
import { memoryLog, startTestServer, tempFolder } from '../support/test-server.ts'

interface Category {
  id: string
  name: string
  position: string
}

const listed = async (world: World): Promise<Category[]> =>
  (await world.get(world.tom, '/api/categories')).body['categories'] as Category[]

const namesOf = (rows: readonly Category[]): string[] => rows.map(({ name }) => name)

test('categories have an order, which an admin changes', async () => {
  const world = await startWorld()
  const before = await listed(world)
  expect(namesOf(before).slice(0, 3)).toEqual(['Hotel', 'Restaurant', 'Café'])
  const [hotel, , cafe] = before
  const moved = { position: { after: null, before: hotel?.id } }
  expect((await world.call(world.tom, 'PATCH', `/api/categories/${cafe?.id}`, moved)).status).toBe(403)
  expect((await world.call(world.ines, 'PATCH', `/api/categories/${cafe?.id}`, moved)).status).toBe(200)
  await world.call(world.ines, 'POST', '/api/categories', { name: 'Castle' })
  const after = namesOf(await listed(world))
  expect(after.slice(0, 3)).toEqual(['Café', 'Hotel', 'Restaurant'])
  expect(after.at(-1)).toBe('Castle')
})

test('a category that was deleted stays deleted, also when nothing remembers it and the server starts anew', async () => {
  const data_dir = await tempFolder()
  const world = await startWorld({ config: { data_dir } })
  const [hotel] = await listed(world)
  await world.call(world.ines, 'DELETE', `/api/categories/${hotel?.id}`)
  world.server.app.db.raw.exec('update tombstones set row = null')
  const rest = namesOf(await listed(world))
  expect(rest).not.toContain('Hotel')
  await world.server.close()
  const again = await startTestServer({ config: { data_dir } })
  const answer = await again.call('GET', '/api/categories', { cookie: world.tom.cookie })
  expect(namesOf(answer.body['categories'] as Category[])).toEqual(rest)
})

test('categories from before there was an order keep that of their making, also those that were deleted', async () => {
  const all = fileURLToPath(new URL('../../../migrations/', import.meta.url))
  const before = await tempFolder()
  const names = (await readdir(all)).filter(name => name < '0011')
  for (const name of names) await copyFile(join(all, name), join(before, name))
  const db = openDb(await tempFolder())
  const { log } = memoryLog()
  await migrate(db, log, before)
  const add = db.raw.prepare(
    `insert into category (id, stream, name, version, field_versions, created_at, updated_at)
     values (?, 'app', ?, 1, '{}', ?, 0)`,
  )
  db.raw.transaction(() => {
    for (let n = 0; n < 100; n++) add.run(`c${n}`, `Kind ${n}`, n)
  })()
  db.raw.exec(`insert into tombstones (stream, entity, id, seq, mutation_id, at, row)
     values ('app', 'category', 'gone', 1, 'm', 0, '{"id":"gone","name":"Castle"}')`)
  await migrate(db, log, all)
  expect(db.schemaBehind).toBe(false)
  const rows = db.raw.prepare('select id, position from category').all() as Category[]
  const sorted = rows.toSorted((a, b) => (a.position < b.position ? -1 : 1))
  expect(sorted.map(({ id }) => id)).toEqual(Array.from({ length: 100 }, (_, n) => `c${n}`))
  expect(rows.filter(({ position }) => !isOrderKey(position))).toEqual([])
  const gone = db.raw.prepare("select row from tombstones where id = 'gone'").get() as { row: string }
  expect(isOrderKey((JSON.parse(gone.row) as Category).position)).toBe(true)
  await db.close()
})
