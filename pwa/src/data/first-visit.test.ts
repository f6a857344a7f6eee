import { place } from '@caravel/sync-protocol/entities/place'
import { trip } from '@caravel/sync-protocol/entities/trip'
import { setting } from '@caravel/sync-protocol/entities/setting'
import { appStream, tripStream, userStream } from '@caravel/sync-protocol/streams'
import type { StreamsAnswer } from '@caravel/sync-protocol/wire'
import { effect } from '@preact/signals'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { MemoryStore } from './db/memory-store.ts'
import type { Device } from './device.ts'
import { fakeStorage } from './testing/fake-storage.ts'
import { tester } from './testing/fake-server.ts'
import type { World } from './testing/world.ts'

const tripId = '0190b000-0000-7000-8000-00000000000a'
const stream = tripStream(tripId)

beforeEach(() => {
  vi.resetModules()
  onTestFinished(() => void vi.unstubAllGlobals())
})

/** A trip that was made elsewhere, and its rows as `public/start.js` asks for them before the code is here. */
const withTripElsewhere = async (owner = tester.user_id): Promise<World> => {
  // The engine of this test reads answers with the same module as the page.
  const { World: Fresh } = await import('./testing/world.ts')
  const world = new Fresh()
  for (const own of [appStream, userStream(tester.user_id)]) world.server.stream(own)
  const there = await world.device()
  there.do('trip.create', {}, { id: tripId, title: 'Lisbon' })
  there.do('place.create', { trip_id: tripId }, { id: there.engine.mint(), name: 'Belém' })
  await world.pass(10, there.engine)
  there.engine.stop()
  const list = { method: 'GET', path: '/api/sync/streams', headers: {} }
  const { streams } = JSON.parse(world.server.request(list).body) as StreamsAnswer
  const path = `/api/sync/snapshots?${new URLSearchParams({ streams: [appStream, userStream(tester.user_id), stream].join(',') })}`
  const { body } = world.server.request({ method: 'GET', path, headers: {} })
  vi.stubGlobal('caravelAsked', {
    at: performance.now(),
    answers: new Map([
      [path, { response: Promise.resolve(new Response(body)), unwanted: new AbortController() }],
    ]),
    rows: Promise.resolve({ path, list: { user_id: owner, streams } }),
  })
  return world
}

const app = async () => ({
  ...(await import('./first-visit.ts')),
  ...(await import('./store.ts')),
  ...(await import('./device.ts')),
})

test('a plan is read before the engine is here, and not drawn again when it takes the same rows', async () => {
  const world = await withTripElsewhere()
  const { openStream, readFirstVisit, setDevice } = await app()
  const view = openStream(stream)
  const shown: string[][] = []
  const stop = effect(() => void shown.push([...view.rows(place).value.values()].map(({ name }) => name)))
  await readFirstVisit(tester.user_id)
  expect(view.rows(trip).value.get(tripId)?.title).toBe('Lisbon')
  expect(view.state().get(trip, tripId)?.title).toBe('Lisbon')
  expect([view.status.value, view.writable.value, view.can('place_edit')]).toEqual(['live', false, true])

  const engine = world.engine(new MemoryStore())
  const started = engine.start()
  setDevice({ engine, actor: { ...tester, is_admin: false }, ready: started } as Device)
  expect([view.status.value, view.writable.value]).toEqual(['live', false])
  await started
  await world.pass(10, engine)
  expect([view.status.value, view.writable.value, view.can('place_edit')]).toEqual(['live', true, true])
  expect(engine.memory(stream).rowsOf(place.name).size).toBe(1)
  expect(shown).toEqual([[], ['Belém']])
  stop()
  engine.stop()
  setDevice(undefined)
})

test('what was read first is gone once it is forgotten, and does not come later', async () => {
  await withTripElsewhere()
  const { forgetFirstVisit, openStream, readFirstVisit } = await app()
  const view = openStream(stream)
  await readFirstVisit(tester.user_id)
  expect(view.rows(trip).value.size).toBe(1)
  forgetFirstVisit()
  expect([view.status.value, view.writable.value, view.rows(trip).value.size]).toEqual(['loading', false, 0])
  await readFirstVisit(tester.user_id)
  expect(view.rows(trip).value.size).toBe(0)
})

test('a trip that was taken away meanwhile is gone as soon as the engine knows', async () => {
  const world = await withTripElsewhere()
  const { openStream, readFirstVisit, setDevice } = await app()
  const view = openStream(stream)
  await readFirstVisit(tester.user_id)
  world.server.gone.push({ stream, cause: 'removed', by: null, at: world.now })
  const engine = world.engine(new MemoryStore())
  const started = engine.start()
  setDevice({ engine, actor: { ...tester, is_admin: false }, ready: started } as Device)
  await started
  await world.pass(10, engine)
  expect([view.status.value, view.writable.value, view.rows(trip).value.size]).toEqual(['revoked', true, 0])
  engine.stop()
  setDevice(undefined)
})

test('where the session has ended, what a first visit showed goes with it', async () => {
  const world = await withTripElsewhere()
  const { openStream, readFirstVisit, setDevice } = await app()
  const view = openStream(stream)
  await readFirstVisit(tester.user_id)
  expect(view.rows(trip).value.size).toBe(1)
  world.server.signedIn = false
  const engine = world.engine(new MemoryStore())
  const started = engine.start()
  setDevice({ engine, actor: { ...tester, is_admin: false }, ready: started } as Device)
  await started
  await world.pass(10, engine)
  expect([view.status.value, view.writable.value, view.rows(trip).value.size]).toEqual(['loading', true, 0])
  engine.stop()
  setDevice(undefined)
})

test('rows that were told to another account are not shown', async () => {
  await withTripElsewhere('0190a000-0000-7000-8000-000000000099')
  const { openStream, readFirstVisit } = await app()
  await readFirstVisit(tester.user_id)
  expect(openStream(stream).rows(trip).value.size).toBe(0)
})

test('in a tab that does not send, the rows stay until all of them have come from the one that does', async () => {
  const world = await withTripElsewhere()
  const { openStream, readFirstVisit, setDevice } = await app()
  const { Browser } = await import('./testing/world.ts')
  const view = openStream(stream)
  const names = () => [...view.rows(place).value.values()].map(({ name }) => name)
  await readFirstVisit(tester.user_id)
  const shown: string[][] = []
  const stop = effect(() => void shown.push(names()))
  const [store, browser] = [new MemoryStore(), new Browser()]
  const [load, come] = [store.loadStream.bind(store), Promise.withResolvers<void>()]
  store.loadStream = async each => {
    if (each === stream) await come.promise
    return load(each)
  }
  const [sends, engine] = [world.engine(store, browser.tab()), world.engine(store, browser.tab())]
  await sends.start()
  const started = engine.start()
  setDevice({ engine, actor: { ...tester, is_admin: false }, ready: started } as Device)
  await started
  const passed = world.pass(1_000, sends, engine)
  await expect.poll(() => engine.state().fetched).toBe(true)
  await new Promise(done => setImmediate(done)) // lets what waits for that run
  come.resolve()
  await passed
  expect([view.status.value, view.writable.value]).toEqual(['live', true])
  expect(new Set(shown.map(String))).toEqual(new Set(['Belém']))
  stop()
  for (const each of [sends, engine]) each.stop()
  setDevice(undefined)
})

test('what was chosen before signing in goes to the account once the engine has its rows', async () => {
  vi.stubGlobal('localStorage', fakeStorage())
  const world = await withTripElsewhere()
  const { readFirstVisit, setDevice } = await app()
  const { changeSettings } = await import('./settings.ts')
  const errors = vi.spyOn(console, 'error')
  changeSettings({ week_start: 7 })
  await import('./follow-settings.ts')
  await import('./mutate.ts')
  await readFirstVisit(tester.user_id)
  const engine = world.engine(new MemoryStore())
  const started = engine.start()
  setDevice({ engine, actor: { ...tester, is_admin: false }, ready: started } as Device)
  await started
  await world.pass(10, engine)
  await world.pass(1_000, engine)
  const rows = world.server.stream(userStream(tester.user_id)).state.list(setting)
  expect(rows.map(({ key, value }) => [key, value])).toEqual([['week_start', 7]])
  expect(errors).not.toHaveBeenCalled()
  engine.stop()
  setDevice(undefined)
})
