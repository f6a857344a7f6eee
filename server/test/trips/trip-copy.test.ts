import { expect, test } from 'vitest'
import { newId, rowOf, startWorld, syncOf, type World } from '../sync/client.ts'

const aTripWithAStop = async (world: World) => {
  const id = await world.trip({ start_date: '2027-05-01', end_date: '2027-05-02' })
  const at = `/api/trips/${id}`
  const [day] = (await world.get(world.tom, `${at}/days`)).body['days'] as { id: string }[]
  const place = rowOf(await world.call(world.tom, 'POST', `${at}/places`, { name: 'Belém' }), 'place')
  await world.call(world.tom, 'POST', `${at}/assignments`, { place_id: place.id, day_id: day?.id })
  return { id, at }
}

test('L17 over plain HTTP the server takes the rows that it has, and the copy is whose who asked', async () => {
  const world = await startWorld()
  const { at } = await aTripWithAStop(world)
  const made = await world.call(world.tom, 'POST', `${at}/copy`, { title: 'Again', start_date: '2028-05-01' })
  expect(made.status, made.text).toBe(201)
  const copy = rowOf(made, 'trip')
  expect(copy).toMatchObject({
    title: 'Again',
    start_date: '2028-05-01',
    end_date: '2028-05-02',
    day_count: 2,
  })
  const stops = (await world.get(world.tom, `/api/trips/${copy.id}/assignments`)).body['assignments']
  expect(stops).toHaveLength(1)
  const members = (await world.get(world.tom, `/api/trips/${copy.id}/members`)).body['members']
  expect(members).toMatchObject([{ user_id: world.tom.id, role: 'owner' }])
  expect((await world.get(world.ines, `/api/trips/${copy.id}`)).status).toBe(403)
})

test('L17 nobody copies a trip that they do not read, nor one that is deleted', async () => {
  const world = await startWorld()
  const { id, at } = await aTripWithAStop(world)
  const foreign = await world.call(world.ana, 'POST', `${at}/copy`)
  expect([foreign.status, foreign.body['code']]).toEqual([403, 'NO_ACCESS'])
  expect((await world.call(world.ines, 'DELETE', `/api/trips/${id}`)).status).toBe(200)
  expect((await world.call(world.ines, 'POST', `${at}/copy`)).body['code']).toBe('NO_ACCESS')
})

test('S3 L17 a device sends what it shows; sent twice it is one trip; undo takes it back', async () => {
  const world = await startWorld()
  const { id, at } = await aTripWithAStop(world)
  const { text } = await world.get(world.tom, `/api/streams/trip:${id}/snapshot`)
  const lines = text
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as { type: string; entity: string; row: unknown })
  const rows = lines.filter(line => line.type === 'row').map(({ entity, row }) => ({ entity, row }))
  const device = world.device(world.tom)
  const body = { id: newId(), rows }
  const sending = { key: newId(), client_seq: 1, base_seq: 0 }
  const made = await device.send('POST', `${at}/copy`, body, sending)
  expect(made.status, made.text).toBe(201)
  expect(syncOf(made)).toMatchObject({ stream: `trip:${body.id}`, seq: 1, outcome: 'applied' })
  const again = await device.send('POST', `${at}/copy`, body, sending)
  expect(again.headers.get('idempotency-replayed')).toBe('true')
  const undone = await device.send('POST', `/api/streams/trip:${body.id}/undos`, {
    mutation_id: syncOf(made).mutation_id,
  })
  expect(undone.status, undone.text).toBe(200)
  expect((await world.get(world.tom, `/api/trips/${body.id}`)).status).toBe(403)
  expect((await world.get(world.tom, at)).status).toBe(200)
})
