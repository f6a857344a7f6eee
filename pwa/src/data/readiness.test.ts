import { expect, test } from 'vitest'
import { createTrip } from '@caravel/sync-protocol/actions/create-trip'
import { file } from '@caravel/sync-protocol/entities/file'
import { mutate } from './mutate.ts'
import { filesOf, tripReadiness } from './readiness.ts'
import { signedIn } from './testing/signed-in.ts'
import { World } from './testing/world.ts'

const soon = '0190b000-0000-7000-8000-000000000001'
const over = '0190b000-0000-7000-8000-000000000002'
const photo = '0190b000-0000-7000-8000-000000000004'
const today = '2027-05-01'

test('what is ahead counts, with the files that lie here; what is over does not count', async () => {
  const world = new World()
  const { engine } = await signedIn(world)
  expect(tripReadiness(today)).toEqual({ trips: { here: 0, all: 0 }, files: { here: 0, all: 0 } })
  mutate(createTrip, {}, { id: soon, title: 'Lisbon', start_date: '2027-05-01', end_date: '2027-05-03' })
  mutate(createTrip, {}, { id: over, title: 'Gent', start_date: '2027-04-01', end_date: '2027-04-30' })
  await world.pass(1_000, engine)
  expect(tripReadiness(today)?.trips).toEqual({ here: 1, all: 1 })

  const bytes = { name: 'a.jpg', mime: 'image/jpeg', size: 3, sha256: '5e'.repeat(32) }
  mutate(file.create, { trip_id: soon }, { id: photo, ...bytes })
  expect(tripReadiness(today)?.files).toEqual({ here: 0, all: 1 })
  expect(filesOf(soon)).toEqual({ here: 0, all: 1 })
  expect(filesOf(over)).toEqual({ here: 0, all: 0 })
  await engine.files.keep(photo, `trip:${soon}`, new ArrayBuffer(3))
  expect(tripReadiness(today)?.files).toEqual({ here: 1, all: 1 })
})
