import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTrip } from '@caravel/sync-protocol/actions/create-trip'
import { place } from '@caravel/sync-protocol/entities/place'
import { mutate } from './mutate.ts'
import { clearPersonal, isTakenAway, readPersonal, writePersonal } from './personal-storage.ts'
import { device, setDevice } from './device.ts'
import { MemoryStore } from './db/memory-store.ts'
import { Browser, World } from './testing/world.ts'
import { fakeStorage } from './testing/fake-storage.ts'
import { signedIn } from './testing/signed-in.ts'
import { undoable } from './undo.ts'

let session: ReturnType<typeof fakeStorage>
let local: ReturnType<typeof fakeStorage>
beforeEach(() => {
  vi.stubGlobal('sessionStorage', (session = fakeStorage()))
  vi.stubGlobal('localStorage', (local = fakeStorage()))
})
afterEach(() => vi.unstubAllGlobals())

const words = () => [...session.all.values(), ...local.all.values()].join(' ')
const draft = { kept: 'session', name: 'draft.place', stream: 'trip:1' } as const

test('nobody reads what another account wrote on this device', async () => {
  await signedIn()
  writePersonal(draft, { notes: 'my own words' })
  expect(readPersonal(draft)).toEqual({ notes: 'my own words' })
  const anna = device.peek()
  if (anna) setDevice({ ...anna, actor: { ...anna.actor, user_id: 'someone else' } })
  expect(readPersonal(draft)).toBeUndefined()
  setDevice(undefined)
  expect(readPersonal(draft)).toBeUndefined()
})

test('a trip, or an account, takes its words along', async () => {
  const { engine } = await signedIn()
  const user = device.peek()?.actor.user_id ?? ''
  const form = { kept: 'local', name: 'draft.new-trip' } as const
  writePersonal(draft, 'about one')
  writePersonal({ ...draft, stream: 'trip:10' }, 'about ten')
  writePersonal(form, 'a new trip')
  clearPersonal(user, 'trip:1')
  expect(words()).toBe('"about ten" "a new trip"')
  await mutate(createTrip, {}, { id: engine.mint(), title: 'Lisbon' }, { label: 'trips.created' }).saved
  expect(words()).toContain('trips.created')
  clearPersonal(user)
  expect(words()).toBe('')
})

test('a tab that does not send sees that a trip was taken away', async () => {
  const world = new World()
  const store = new MemoryStore()
  const browser = new Browser()
  const first = await world.device(store, browser.tab())
  const id = first.engine.mint()
  const stream = `trip:${id}`
  first.do('trip.create', {}, { id, title: 'Lisbon' })
  await world.pass(10, first.engine)
  const second = await world.device(store, browser.tab())
  await world.pass(10, first.engine, second.engine)
  expect(isTakenAway(second.engine, stream)).toBe(false)
  const seen: boolean[] = []
  second.engine.onChange(change => {
    if (change.type === 'stream' && change.stream === stream) seen.push(isTakenAway(second.engine, stream))
  })
  world.server.gone.push({ stream, cause: 'removed', at: world.now, by: null })
  first.engine.wake('person')
  await world.pass(10, first.engine, second.engine)
  expect(isTakenAway(first.engine, stream)).toBe(true)
  expect(seen).toContain(true)
})

test('a trip that was taken away leaves no step of undo', async () => {
  const { engine, world } = await signedIn()
  const id = engine.mint()
  await mutate(createTrip, {}, { id, title: 'Lisbon', day_count: 1 }).saved
  await engine.idle()
  const named = { label: { key: 'planner.did.added', params: { name: 'Castelo' } } }
  await mutate(place.create, { trip_id: id }, { name: 'Castelo' }, named).saved
  await engine.idle()
  expect(undoable()).toBeDefined()
  world.server.hidden.add(`trip:${id}`)
  world.server.gone.push({ stream: `trip:${id}`, cause: 'removed', at: 1, by: null })
  engine.wake('sign-in')
  await world.pass(120_000, engine)
  expect(engine.status(`trip:${id}`)).toBe('revoked')
  expect(undoable()).toBeUndefined()
  expect(words()).not.toContain('Castelo')
})
