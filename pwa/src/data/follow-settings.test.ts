import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setting } from '@caravel/sync-protocol/entities/setting'
import { userStream } from '@caravel/sync-protocol/streams'
import { setDevice } from './device.ts'
import './follow-settings.ts'
import { changeSettings, choose, clearLeftChoices, deviceSettings } from './settings.ts'
import { fakeStorage } from './testing/fake-storage.ts'
import { MemoryStore } from './db/memory-store.ts'
import { signedIn } from './testing/signed-in.ts'
import { tester } from './testing/fake-server.ts'
import { World } from './testing/world.ts'
import type { Engine } from './sync/engine-types.ts'
import { undo } from './undo.ts'

const stream = userStream(tester.user_id)

/** Nobody was here before. */
const newDevice = (): void => {
  setDevice(undefined)
  vi.stubGlobal('localStorage', fakeStorage())
  changeSettings(Object.fromEntries(Object.keys(deviceSettings.peek()).map(key => [key, undefined])))
}
beforeEach(newDevice)
afterEach(() => vi.unstubAllGlobals())

/** The code that brings a choice on its way is loaded by then. */
const settled = async (world: World, engine: Engine, ms = 1_000) => {
  await import('./mutate.ts')
  await world.pass(ms, engine)
}

const arrive = async (world = new World(), store = new MemoryStore()) => {
  world.server.stream(stream)
  const here = await signedIn(world, store)
  await settled(world, here.engine)
  return here
}

const onServer = (world: World) =>
  Object.fromEntries(
    world.server
      .stream(stream)
      .state.list(setting)
      .map(({ key, value }) => [key, value]),
  )

test('what somebody chooses shows at once, is kept for the next first paint, and goes to the server', async () => {
  const { world, engine } = await arrive()
  choose({ dark_mode: 'dark', week_start: 7 })
  expect(deviceSettings.value).toEqual({ dark_mode: 'dark', week_start: 7 })
  expect(JSON.parse(localStorage.getItem('caravel.settings') ?? '')).toEqual(deviceSettings.value)
  await settled(world, engine)
  expect(onServer(world)).toEqual({ dark_mode: 'dark', week_start: 7 })
})

test('what is chosen while a choice before is on its way is not lost', async () => {
  const { world, engine } = await arrive()
  choose({ dark_mode: 'dark' })
  choose({ motion: 'less' })
  await settled(world, engine)
  expect(deviceSettings.value).toEqual({ dark_mode: 'dark', motion: 'less' })
  expect(onServer(world)).toEqual({ dark_mode: 'dark', motion: 'less' })
})

test('a choice made without a network waits, and counts from the first paint of the next start', async () => {
  const store = new MemoryStore()
  const world = new World()
  const first = await arrive(world, store)
  world.fault = () => 'drop'
  choose({ time_format: '12h' })
  await settled(world, first.engine)
  expect(onServer(world)).toEqual({})
  expect(deviceSettings.value.time_format).toBe('12h')
  first.close()
  const again = await arrive(world, store)
  expect(deviceSettings.value.time_format).toBe('12h')
  world.fault = () => undefined
  await world.pass(600_000, again.engine)
  expect(onServer(world)).toEqual({ time_format: '12h' })
})

test('another device follows, and what it kept for itself stays', async () => {
  const { world, engine } = await arrive()
  choose({ motion: 'less', distance_unit: 'mi' })
  await settled(world, engine)
  newDevice()
  changeSettings({ panes: { panel: 500 } })
  await arrive(world)
  expect(deviceSettings.value).toEqual({ motion: 'less', distance_unit: 'mi', panes: { panel: 500 } })
})

test('what was chosen before signing in is taken along, unless the account has its own', async () => {
  const { world, engine } = await arrive()
  choose({ language: 'en' })
  await settled(world, engine)
  newDevice()
  choose({ language: 'de', dark_mode: 'dark' })
  const second = await arrive(world)
  await settled(world, second.engine)
  expect(deviceSettings.value).toEqual({ language: 'en', dark_mode: 'dark' })
  expect(onServer(world)).toEqual({ language: 'en', dark_mode: 'dark' })
})

test('what was chosen before signing in stays when something is chosen before the own settings have come', async () => {
  const world = new World()
  choose({ language: 'de' })
  world.fault = () => 'drop'
  const { engine } = await arrive(world)
  choose({ dark_mode: 'dark' })
  world.fault = () => undefined
  await settled(world, engine, 600_000)
  expect(deviceSettings.value).toEqual({ language: 'de', dark_mode: 'dark' })
  expect(onServer(world)).toEqual({ language: 'de', dark_mode: 'dark' })
})

test('of somebody who was here before, nothing goes into the account of the next one', async () => {
  changeSettings({ dark_mode: 'dark', default_currency: 'ISK' })
  clearLeftChoices('')
  const { world, engine } = await arrive()
  await settled(world, engine)
  expect(deviceSettings.value).toEqual({})
  expect(onServer(world)).toEqual({})
})

test('what one chose before the own settings had come counts over what they were', async () => {
  const { world, engine } = await arrive()
  choose({ dark_mode: 'light' })
  await settled(world, engine)
  newDevice()
  clearLeftChoices(tester.user_id)
  world.fault = () => 'drop'
  const second = await arrive(world)
  choose({ dark_mode: 'dark' })
  world.fault = () => undefined
  await settled(world, second.engine, 600_000)
  expect(deviceSettings.value.dark_mode).toBe('dark')
  expect(onServer(world)).toEqual({ dark_mode: 'dark' })
})

test('undo brings the choice of before back, and none where there was none', async () => {
  const { world, engine } = await arrive()
  choose({ dark_mode: 'dark' })
  await settled(world, engine)
  choose({ dark_mode: 'light' })
  await settled(world, engine)
  await undo({ stream })
  expect(deviceSettings.value.dark_mode).toBe('dark')
  await settled(world, engine)
  await undo({ stream })
  await settled(world, engine)
  expect(deviceSettings.value.dark_mode).toBeUndefined()
})
