/** To bring trips in is work like reading them: one account has a few such requests at a time. */
import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { mostReadings } from '../../src/reading/reading-limits.ts'
import { startSecurityWorld } from '../security/world.ts'
import { zipOf } from '../support/make-zip.ts'
import { newId } from '../sync/client.ts'
import { bring, json } from './bring-world.ts'

test('the commit of an import waits for the other requests of its account that have files read', async () => {
  const world = await startSecurityWorld({})
  const id = newId()
  const rows = json([{ entity: 'trip', row: { id, title: 'Riga' } }])
  const manifest = json({
    format: 'caravel-capsule',
    version: 1,
    trip_id: id,
    rows: { path: 'rows.json', count: 1, sha256: hash('sha256', rows) },
    files: [],
  })
  const { preview } = await bring(
    world,
    'owner',
    'riga.caravel',
    zipOf([
      { name: 'manifest.json', bytes: manifest, deflate: true },
      { name: 'rows.json', bytes: rows, deflate: true },
    ]),
  )
  const take = () =>
    world.as('owner', 'cookie', 'POST', `/api/imports/${preview.id}/commit`, {
      keys: preview.trips.map(({ key }) => key),
    })
  const others = Array.from({ length: mostReadings }, () =>
    world.server.app.reading.admit(world.people.owner.id),
  )
  expect(await take()).toMatchObject({ status: 429, body: { code: 'TOO_MANY_TRIES' } })
  for (const end of others) end()
  expect(await take()).toMatchObject({ status: 200 })
  const ends = Array.from({ length: mostReadings }, () =>
    world.server.app.reading.admit(world.people.owner.id),
  )
  for (const end of ends) end()
})
