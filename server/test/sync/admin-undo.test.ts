/**
 * An instance admin deletes trips they are not in; so they are among those who could have deleted one, and take that
 * back (sync rule L5).
 */
import type { StreamsAnswer } from '@caravel/sync-protocol/wire'
import { expect, test } from 'vitest'
import { newId, rowOf, startWorld, syncOf, type World } from './client.ts'
import { bodyAs } from '../support/test-server.ts'

/** A trip of Tom's that Inês, the admin, is not in, with a place; and Inês has deleted it. */
const deletedByAdmin = async () => {
  const world = await startWorld()
  const { id } = rowOf(await world.call(world.tom, 'POST', '/api/trips', { title: 'Porto' }), 'trip')
  const at = `/api/trips/${id}`
  const made = await world.call(world.tom, 'POST', `${at}/places`, { name: 'Ribeira' })
  const admin = world.device(world.ines)
  const deleted = await admin.send('DELETE', at)
  expect(deleted.status, deleted.text).toBe(200)
  const stream = `trip:${id}`
  return {
    world,
    id,
    at,
    admin,
    stream,
    place_mutation: syncOf(made).mutation_id,
    delete_mutation: syncOf(deleted).mutation_id,
    undos: `/api/streams/${encodeURIComponent(stream)}/undos`,
    restores: `/api/streams/${encodeURIComponent(stream)}/restores`,
  }
}

const listed = async (world: World, stream: string): Promise<'there' | 'gone' | 'nowhere'> => {
  const { streams, gone } = bodyAs<StreamsAnswer>(await world.get(world.tom, '/api/sync/streams'))
  if (streams.some(each => each.stream === stream)) return 'there'
  return gone.some(each => each.stream === stream) ? 'gone' : 'nowhere'
}

test('L5: an admin takes back that they deleted a trip they are not in; it is there again, and still not theirs', async () => {
  const { world, at, admin, stream, undos, delete_mutation: mutation_id } = await deletedByAdmin()
  expect(await listed(world, stream)).toBe('gone')
  const undone = await admin.send('POST', undos, { mutation_id })
  expect(undone.status, undone.text).toBe(200)
  expect(await listed(world, stream)).toBe('there')
  expect((await world.get(world.tom, `${at}/places`)).body['places']).toHaveLength(1)
  expect(await world.get(world.ines, at)).toMatchObject({ status: 403, body: { code: 'NO_ACCESS' } })
})

test('L5: the same by a restore of the trip', async () => {
  const { world, id, admin, stream, restores } = await deletedByAdmin()
  const restored = await admin.send('POST', restores, { entity: 'trip', id })
  expect(restored.status, restored.text).toBe(200)
  expect(await listed(world, stream)).toBe('there')
})

test('S3: a lost answer to that is asked for again under its key, although the trip is open by then', async () => {
  const { admin, undos, delete_mutation: mutation_id } = await deletedByAdmin()
  const sending = { key: newId(), client_seq: 50 }
  expect((await admin.send('POST', undos, { mutation_id }, sending)).status).toBe(200)
  const again = await admin.send('POST', undos, { mutation_id }, sending)
  expect(again.status, again.text).toBe(200)
  expect(again.headers.get('idempotency-replayed')).toBe('true')
})

test('S3: what the trip holds is told to nobody who may not read it', async () => {
  const { admin, id, restores } = await deletedByAdmin()
  const restored = await admin.send('POST', restores, { entity: 'trip', id })
  expect(restored.status, restored.text).toBe(200)
  expect(restored.text).not.toContain('Porto')
})

test('an admin who is not in a trip brings nothing else of it back, closed or open', async () => {
  const { world, at, id, admin, undos, restores, place_mutation } = await deletedByAdmin()
  const refused = { status: 403, body: { code: 'NO_ACCESS' } }
  expect(await admin.send('POST', undos, { mutation_id: place_mutation })).toMatchObject(refused)
  expect(await admin.send('PATCH', at, { title: 'Mine' })).toMatchObject(refused)

  const tom = world.device(world.tom)
  expect((await tom.send('POST', restores, { entity: 'trip', id })).status).toBe(200)
  expect(await admin.send('POST', undos, { mutation_id: place_mutation })).toMatchObject(refused)
  expect(await admin.send('POST', restores, { entity: 'trip', id })).toMatchObject(refused)
})

test('nobody else who is not in it brings a deleted trip back', async () => {
  const { world, id, undos, restores, delete_mutation: mutation_id } = await deletedByAdmin()
  const ana = world.device(world.ana)
  const refused = { status: 403, body: { code: 'NO_ACCESS' } }
  expect(await ana.send('POST', undos, { mutation_id })).toMatchObject(refused)
  expect(await ana.send('POST', restores, { entity: 'trip', id })).toMatchObject(refused)
})
