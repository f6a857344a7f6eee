import { expect, test } from 'vitest'
import { startSecurityWorld } from '../security/world.ts'
import { bring, bringAll, makeZip, rowsOf } from './bring-world.ts'
import { trekDatabase } from './trek-fixture.ts'

const second = `
  insert into trips (id, user_id, title, start_date, end_date, created_at) values
    (8, 1, 'Madeira', '2026-10-01', '2026-10-02', '2026-03-03 03:03:03');
  insert into days values (21, 8, 1, '2026-10-01', null, null), (22, 8, 2, '2026-10-02', null, null);
  insert into places (id, trip_id, name) values (21, 8, 'Funchal');
`

test('one undo takes all trips of an import back, and what it added to a trip that was here', async () => {
  const world = await startSecurityWorld()
  const undo = async (id: string) =>
    (await world.as('owner', 'cookie', 'POST', `/api/imports/${id}/undo`)).body['trips']
  const titles = async () => {
    const { body } = await world.as('owner', 'cookie', 'GET', '/api/trips')
    return (body['trips'] as { title: string }[]).map(({ title }) => title).toSorted()
  }
  const { made } = await bringAll(world, 'owner', [
    'a.zip',
    makeZip({ 'travel.db': await trekDatabase('owner') }),
  ])
  const id = made[0]?.id
  await world.as('owner', 'cookie', 'POST', `/api/trips/${id}/places`, { name: 'Found here' })
  const namesOf = async () => (await rowsOf(world, 'owner', id, 'places')).map(row => row['name']).toSorted()
  const before = await namesOf()

  const later = await trekDatabase(
    'owner',
    `${second} insert into places (id, trip_id, name) values (9, 7, 'Late');`,
  )
  const { preview } = await bringAll(world, 'owner', ['b.zip', makeZip({ 'travel.db': later })])
  expect(await titles()).toEqual(['Azores', 'Madeira'])
  expect(await namesOf()).toEqual(['Casa da Rosa', 'Found here', 'Late', 'Sete Cidades'])

  expect(await undo(preview.id)).toMatchObject([
    { title: 'Azores', undone: true },
    { title: 'Madeira', undone: true },
  ])
  expect(await titles()).toEqual(['Azores'])
  expect(await namesOf()).toEqual(before)
  // There is nothing left to take back.
  expect(await undo(preview.id)).toEqual([])
})

test('a trip that cannot come is named, and the others are here', async () => {
  const world = await startSecurityWorld()
  const database = await trekDatabase('owner', second)
  const { preview } = await bring(world, 'owner', 'a.zip', makeZip({ 'travel.db': database }))
  const keys = preview.trips.map(({ key }) => key)
  expect(
    (await world.as('owner', 'cookie', 'POST', `/api/imports/${preview.id}/undo`)).body['trips'],
  ).toEqual([])
  const stranger = await world.as('stranger', 'cookie', 'POST', `/api/imports/${preview.id}/undo`)
  expect(stranger.status).toBe(404)
  const wrong = await world.as('owner', 'cookie', 'POST', `/api/imports/${preview.id}/commit`, {
    keys: [...keys, '7'],
  })
  expect(wrong.status).toBe(404)
  expect((await world.as('owner', 'cookie', 'GET', '/api/trips')).body['trips']).toEqual([])
})
