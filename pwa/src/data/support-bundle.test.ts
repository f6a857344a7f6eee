import { createTrip } from '@caravel/sync-protocol/actions/create-trip'
import { place as placeEntity } from '@caravel/sync-protocol/entities/place'
import { trip } from '@caravel/sync-protocol/entities/trip'
import { expect, test } from 'vitest'
import { AppError } from '@caravel/sync-protocol/errors'
import { mutate } from './mutate.ts'
import { supportBundle } from './support-bundle.ts'
import { tester } from './testing/fake-server.ts'
import { signedIn } from './testing/signed-in.ts'
import { World } from './testing/world.ts'

const tripId = '0190b000-0000-7000-8000-00000000000a'
const placeId = '0190c000-0000-7000-8000-000000000001'
const canaries = [
  'Garden of canaries',
  'A secret note',
  'Half a secret',
  'Theirs is secret',
  'Rua Secreta',
] as const

test('a support bundle has states, numbers and codes, and nothing that anybody wrote or who they are', async () => {
  const world = new World()
  const { engine, open } = await signedIn(world)
  await mutate(createTrip, {}, { id: tripId, title: canaries[0], day_count: 2 }).saved
  await world.pass(5000, engine)
  const conflict = { entity: 'place', id: placeId, group: 'name', theirs: { name: canaries[3] } }
  world.server.refuse = name => (name === 'place.create' ? new AppError('CONFLICT', conflict) : undefined)
  const place = { id: placeId, name: canaries[1], notes: canaries[1], address: canaries[4] }
  await mutate(placeEntity.create, { trip_id: tripId }, place).saved
  await world.pass(5000, engine)
  world.fault = () => 'drop'
  await mutate(trip.update, { trip_id: tripId }, { description: canaries[1] }).saved
  open.drafts.put({
    key: `trip:${tripId} note`,
    form: 'note',
    stream: `trip:${tripId}`,
    began: null,
    epoch: null,
    value: { text: canaries[2] },
    words: [canaries[2] ?? ''],
    at: 5,
  })

  const bundle = await supportBundle('3.1.0')
  const text = JSON.stringify(bundle)
  for (const secret of [...canaries, tripId, placeId, tester.user_id, tester.name, '/api/'])
    expect(text).not.toContain(secret)
  expect(bundle).toMatchObject({
    versions: { server: '3.1.0', protocol: 1, op: 2 },
    engine: { waiting: 1, attention: 1 },
    outbox: [{ change: 'trip.update' }],
    tray: [{ change: 'place.create', reason: 'refused', status: 409, code: 'CONFLICT' }],
    drafts: [{ form: 'note', bytes: 24 }],
  })
  expect(bundle['streams']).toContainEqual(
    expect.objectContaining({ status: 'live', rows: expect.objectContaining({ day: 2 }) }),
  )
  const [waiting] = engine.memory(`trip:${tripId}`).entries
  expect(text).toContain(waiting?.mutation_id)
})

test('names in one bundle say nothing about those in another', async () => {
  const world = new World()
  await signedIn(world)
  await mutate(createTrip, {}, { id: tripId, title: 'x', day_count: 1 }).saved
  const streamsOf = async () =>
    ((await supportBundle(undefined))['streams'] as { stream: string }[]).map(({ stream }) => stream)
  expect(await streamsOf()).not.toEqual(await streamsOf())
})
