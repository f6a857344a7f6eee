import { journeyPhotoId } from '@caravel/sync-protocol/entities/journey-photo'
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { plain, read, send } from '../files/file-world.ts'
import { rowOf, startWorld } from '../sync/client.ts'

const film = Buffer.concat([Buffer.from('\0\0\0\x18ftypisom'), Buffer.alloc(300_000, 5)])

const startPhoto = async (bytes: Buffer, mime: string) => {
  const world = await startWorld()
  const { tom, ines } = world
  const journey = rowOf(await world.call(tom, 'POST', '/api/journeys', { title: 'Nine days' }), 'journey').id
  const journal = `/api/journeys/${journey}`
  await world.call(tom, 'POST', `${journal}/contributors`, { user_id: ines.id, role: 'viewer' })
  const announced = {
    name: 'noon',
    mime,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }
  const photo = rowOf(await world.call(tom, 'POST', `${journal}/photos`, announced), 'photo').id
  const state = async () =>
    ((await world.get(tom, `${journal}/photos/${photo}`)).body['photo'] as { state: string }).state
  return { world, tom, ines, journal, photo, state }
}

test('a photo is read by who reads its journal, and by nobody else', async () => {
  const { world, tom, ines, journal, photo, state } = await startPhoto(plain, 'image/jpeg')
  expect((await send(world, ines, photo, plain)).status).toBe(403)
  expect((await send(world, tom, photo, plain)).status).toBe(200)
  expect(await state()).toBe('stored')
  expect((await read(world, ines, photo)).status).toBe(200)
  expect((await read(world, world.ana, photo)).status).toBe(403)
  await world.call(tom, 'DELETE', `${journal}/contributors/${ines.id}`)
  expect((await read(world, ines, photo)).status).toBe(403)
})

test('a video comes in parts and is streamed by range', async () => {
  const { world, tom, ines, photo, state } = await startPhoto(film, 'video/mp4')
  await send(world, tom, photo, film, [0, 100_000, film.length])
  expect(await state()).toBe('announced')
  await send(world, tom, photo, film, [100_000, film.length, film.length])
  expect(await state()).toBe('stored')
  const part = await read(world, ines, photo, { headers: { range: 'bytes=4-11' } })
  expect(part.status).toBe(206)
  expect(part.headers.get('content-type')).toBe('video/mp4')
  expect(await part.text()).toBe('ftypisom')
})

test('what is neither a photo nor a video is not taken, nor a video of more than 200 MB', async () => {
  const paper = Buffer.from('%PDF-1.7\n paper')
  const { world, tom, journal, photo, state } = await startPhoto(paper, 'video/mp4')
  expect((await send(world, tom, photo, paper)).status).toBe(400)
  expect(await state()).toBe('failed')
  const large = { name: 'a.mp4', mime: 'video/mp4', size: 201 * 1024 ** 2, sha256: 'ef'.repeat(32) }
  const refused = await world.call(tom, 'POST', `${journal}/photos`, large)
  expect(refused).toMatchObject({ status: 413, body: { code: 'FILE_TOO_LARGE' } })
  const pdf = await world.call(tom, 'POST', `${journal}/photos`, {
    ...large,
    size: 9,
    mime: 'application/pdf',
  })
  expect(pdf.body['code']).toBe('FILE_TYPE_REFUSED')
})

test('a file of a trip takes the id of no photo, also after that was deleted', async () => {
  const { world, tom, ines, journal, photo } = await startPhoto(plain, 'image/jpeg')
  const { ana } = world
  const trip = rowOf(await world.call(ana, 'POST', '/api/trips', { title: 'Bait' }), 'trip').id
  const file = { id: photo, name: 'a.txt', mime: 'text/plain', size: 1, sha256: 'ab'.repeat(32) }
  const take = async () => {
    const taken = { status: 409, body: { code: 'ID_TAKEN' } }
    expect(await world.call(ana, 'POST', `/api/trips/${trip}/files`, file)).toMatchObject(taken)
    const items = [{ type: 'other', title: 'Ticket', file_ids: [photo] }]
    const path = `/api/trips/${trip}/reservations/import/booking/confirm`
    expect(await world.call(ana, 'POST', path, { items, files: [file] })).toMatchObject(taken)
  }
  await take()
  expect((await send(world, tom, photo, plain)).status).toBe(200)
  expect((await read(world, ines, photo)).status).toBe(200)
  expect((await world.call(tom, 'DELETE', `${journal}/photos/${photo}`)).status).toBe(200)
  await take()
})

test('a photo takes the id of no file', async () => {
  const { world, tom, journal } = await startPhoto(plain, 'image/jpeg')
  const noon = { name: 'noon', mime: 'image/jpeg', size: 9, sha256: 'cd'.repeat(32) }
  const id = journeyPhotoId(journal.split('/').at(-1) ?? '', noon.sha256)
  const trip = await world.trip()
  const file = { ...noon, id }
  expect((await world.call(tom, 'POST', `/api/trips/${trip}/files`, file)).status).toBe(201)
  expect(await world.call(tom, 'POST', `${journal}/photos`, noon)).toMatchObject({
    status: 409,
    body: { code: 'ID_TAKEN' },
  })
})
