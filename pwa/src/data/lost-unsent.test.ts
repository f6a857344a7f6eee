import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTrip } from '@caravel/sync-protocol/actions/create-trip'
import { setDevice } from './device.ts'
import { MemoryStore } from './db/memory-store.ts'
import { forgetLost, lostUnsent } from './lost-unsent.ts'
import { mint, mutate } from './mutate.ts'
import { clearPersonal } from './personal-storage.ts'
import { RefusingDisk } from './testing/refusing-disk.ts'
import { fakeStorage } from './testing/fake-storage.ts'
import { signedIn } from './testing/signed-in.ts'
import { World } from './testing/world.ts'

let local: ReturnType<typeof fakeStorage>
beforeEach(() => {
  vi.stubGlobal('localStorage', (local = fakeStorage()))
})
afterEach(() => vi.unstubAllGlobals())

/** A device on which `count` trips were made without a connection, and then the app was closed. */
const closedWith = async (count: number) => {
  const world = new World()
  const store = new MemoryStore()
  const { engine, open } = await signedIn(world, store)
  await open.ready
  world.fault = () => 'drop'
  for (let n = 0; n < count; n++) await mutate(createTrip, {}, { id: mint(), title: 'my own words' }).saved
  setDevice(undefined)
  engine.stop()
  return { world, store, user: open.actor.user_id }
}

test('I5: a database that was cleared away with unsent changes is said once, with their number', async () => {
  const { world, store } = await closedWith(3)
  expect([...local.all.values()].join(' ')).not.toContain('my own words')
  await store.destroy()
  await signedIn(world, store)
  await vi.waitFor(() => expect(lostUnsent.value).toMatchObject({ count: 3 }))
  await signedIn(world, store)
  await vi.waitFor(() => expect(lostUnsent.value).toMatchObject({ count: 3 }))
  forgetLost()
  const { open } = await signedIn(world, store)
  await open.ready
  expect(lostUnsent.value).toBeUndefined()
  expect([...local.all.keys()]).toEqual([])
})

test('I5: and so is one that was set up anew before what it had could be put back', async () => {
  const { world, store } = await closedWith(3)
  await store.destroy()
  // The tab that had it open was killed before the rest fitted.
  await store.load({ client_id: 'anew', clock_skew: 0, is_admin: false }, 0)
  await signedIn(world, store)
  await vi.waitFor(() => expect(lostUnsent.value).toMatchObject({ count: 3 }))
})

test('I5: what is cleared away with the note of it is noted again by the open app', async () => {
  const world = new World()
  const disk = new RefusingDisk()
  const { engine, open } = await signedIn(world, disk.open())
  await open.ready
  world.fault = () => 'drop'
  await mutate(createTrip, {}, { id: mint(), title: 'my own words' }).saved
  local.clear()
  await disk.clear()
  setDevice(undefined)
  engine.stop()
  await signedIn(world, disk.open())
  await vi.waitFor(() => expect(lostUnsent.value).toMatchObject({ count: 1 }))
})

test('nothing is said of what is on a disk that cannot be had now', async () => {
  const world = new World()
  world.goesOnWithoutDisk = true
  const disk = new RefusingDisk()
  const before = await signedIn(world, disk.open())
  await before.open.ready
  world.fault = () => 'drop'
  await mutate(createTrip, {}, { id: mint(), title: 'my own words' }).saved
  setDevice(undefined)
  before.engine.stop()
  disk.refuses = 'refused'
  world.fault = () => undefined
  const { open, engine } = await signedIn(world, disk.open())
  await open.ready
  world.fault = () => 'drop'
  await mutate(createTrip, {}, { id: mint(), title: 'of this tab' }).saved
  expect(engine.state()).toMatchObject({ disk: 'memory', waiting: 1 })
  expect(lostUnsent.value).toBeUndefined()
  disk.refuses = undefined
  const { open: again } = await signedIn(world, disk.open())
  await again.ready
  expect(lostUnsent.value).toBeUndefined()
  expect([...local.all.keys()]).toHaveLength(1)
})

test('nothing is said of a database that is there, or that had nothing to send', async () => {
  const { world, store } = await closedWith(1)
  const { engine, open } = await signedIn(world, store)
  await open.ready
  expect(lostUnsent.value).toBeUndefined()
  world.fault = () => undefined
  await world.pass(120_000, engine)
  expect(engine.state().waiting).toBe(0)
  await store.destroy()
  const { open: again } = await signedIn(world, store)
  await again.ready
  expect(lostUnsent.value).toBeUndefined()
})

test('nothing is said of what somebody signed out of', async () => {
  const { world, store, user } = await closedWith(1)
  await store.destroy()
  clearPersonal(user)
  const { open } = await signedIn(world, store)
  await open.ready
  expect(lostUnsent.value).toBeUndefined()
})
