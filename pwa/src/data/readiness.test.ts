import { expect, test } from 'vitest'
import { createTrip } from '@caravel/sync-protocol/actions/create-trip'
import { file } from '@caravel/sync-protocol/entities/file'
import { tripStream } from '@caravel/sync-protocol/streams'
import { mutate } from './mutate.ts'
import { getFiles, tripFiles, tripReadiness } from './readiness.ts'
import { noFiles } from './sync/downloads/file-plan.ts'
import { RefusingDisk } from './testing/refusing-disk.ts'
import { signedIn } from './testing/signed-in.ts'
import { World } from './testing/world.ts'

const soon = '0190b000-0000-7000-8000-000000000001'
const over = '0190b000-0000-7000-8000-000000000002'
const photo = '0190b000-0000-7000-8000-000000000004'
const today = '2027-05-01'
const bytes = { name: 'a.jpg', mime: 'image/jpeg', size: 3, sha256: '5e'.repeat(32) }

test('what is ahead counts, with the files that lie here; what is over counts only where it is kept', async () => {
  const world = new World()
  const { engine } = await signedIn(world)
  expect(tripReadiness(today)).toEqual({
    trips: { here: 0, all: 0, coming: 0 },
    files: noFiles,
    askable: [],
  })
  mutate(createTrip, {}, { id: soon, title: 'Lisbon', start_date: '2027-05-01', end_date: '2027-05-03' })
  mutate(createTrip, {}, { id: over, title: 'Gent', start_date: '2027-04-01', end_date: '2027-04-30' })
  await world.pass(1_000, engine)
  expect(tripReadiness(today)?.trips).toEqual({ here: 1, all: 1, coming: 0 })

  mutate(file.create, { trip_id: soon }, { id: photo, ...bytes })
  await world.pass(1_000, engine)
  expect(tripReadiness(today)?.files).toMatchObject({ all: 1, here: 0, unsent: 1 })
  expect(tripFiles(soon)).toMatchObject({ all: 1, here: 0 })
  expect(tripFiles(over)).toMatchObject({ all: 0, here: 0 })
  await engine.downloads.keep(photo, tripStream(soon), new ArrayBuffer(3))
  expect(tripReadiness(today)?.files).toMatchObject({ all: 1, here: 1 })

  await engine.pin(tripStream(over), true)
  expect(tripReadiness(today)?.trips).toEqual({ here: 2, all: 2, coming: 0 })
  await engine.takeOff(tripStream(soon))
  expect(tripReadiness(today)?.trips).toEqual({ here: 1, all: 2, coming: 0 })
})

test('what the person asks for comes from the server, and is counted at once', async () => {
  const world = new World()
  const { engine } = await signedIn(world)
  mutate(createTrip, {}, { id: soon, title: 'Lisbon', start_date: '2028-05-01', end_date: '2028-05-03' })
  const upload = { ...bytes, id: photo, stream: tripStream(soon), staged_at: 0, bytes: new ArrayBuffer(3) }
  mutate(file.create, { trip_id: soon }, { id: photo, ...bytes }, { upload })
  await world.pass(60_000, engine)
  expect(tripFiles(soon)).toMatchObject({ all: 1, here: 1, bytes: 3 })
  await engine.takeOff(tripStream(soon))
  engine.open(tripStream(soon))
  await world.pass(60_000, engine)
  expect(tripFiles(soon)).toMatchObject({ all: 1, here: 0, asks: 1 })
  expect(tripReadiness(today)?.askable).toEqual([soon])
  await getFiles([soon])
  await world.pass(60_000, engine)
  expect(tripFiles(soon)).toMatchObject({ all: 1, here: 1, asks: 0 })
})

test('nothing is said to be on a device that keeps nothing', async () => {
  const world = new World()
  world.goesOnWithoutDisk = true
  const disk = new RefusingDisk()
  const { engine } = await signedIn(world, disk.open())
  mutate(createTrip, {}, { id: soon, title: 'Lisbon', start_date: '2027-05-01', end_date: '2027-05-03' })
  await world.pass(1_000, engine)
  expect(tripReadiness(today)?.trips).toMatchObject({ here: 1 })
  disk.refuses = 'refused'
  disk.lose('cleared')
  await world.pass(2_000, engine)
  expect(engine.state().disk).toBe('memory')
  expect([tripFiles(soon), tripReadiness(today)]).toEqual([undefined, undefined])
  disk.refuses = undefined
  await world.pass(16_000, engine)
  expect(tripReadiness(today)?.trips).toMatchObject({ here: 1 })
})
