import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { createTrip } from '@caravel/sync-protocol/actions/create-trip'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { mutate } from '../mutate.ts'
import { changeSettings } from '../settings.ts'
import { PackServer, madePack } from '../testing/pack-server.ts'
import { signedIn } from '../testing/signed-in.ts'
import { continuePacks, NoRoom, planPack, takeAlong } from './download-pack.ts'
import { letPackGo, mapPacks, packDb, packProblems, readPacks, removePacks } from './map-packs.ts'
import { makingRoom } from './packs-under-pressure.ts'
import { saveNextTrip } from './save-next-trip.ts'
import { MemoryStore } from '../db/memory-store.ts'
import { soloTab } from '../ports/solo-tab.ts'
import { World } from '../testing/world.ts'

const trips = {
  past: '0190b000-0000-7000-8000-0000000000a1',
  next: '0190b000-0000-7000-8000-0000000000a2',
  later: '0190b000-0000-7000-8000-0000000000a3',
  another: '0190b000-0000-7000-8000-0000000000a4',
}
const dates = {
  past: { start_date: '2027-01-01', end_date: '2027-01-05' },
  next: { start_date: '2027-04-17', end_date: '2027-04-20' },
  later: { start_date: '2027-06-01', end_date: '2027-06-03' },
}

let server: PackServer
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-01T12:00:00Z') })
  server = new PackServer()
  vi.stubGlobal('fetch', server.fetch)
})
afterEach(async () => {
  await removePacks(mapPacks.peek().map(({ name }) => name))
  changeSettings({ save_maps: undefined })
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Takes what the server plans for a trip along. */
async function take(tripId: string): Promise<void> {
  await takeAlong(tripId, await planPack(tripId, 'buildings'))
}

const packs = () => mapPacks.peek().map(({ name, state }) => `${name} ${state}`)
const tilesOf = async (name: string) =>
  (await packDb()?.tiles.toArray())?.filter(({ pack }) => pack === name).map(({ id }) => id)

describe('the streets of a trip on their way', () => {
  test('go on after an interruption where they were, each range of the same pack', async () => {
    await signedIn()
    server.offer(trips.next, madePack('one', 3))
    server.before = () => (server.asked.length > 2 ? 'drop' : undefined)
    await take(trips.next)
    expect(packs()).toEqual(['one loading'])
    expect(await tilesOf('one')).toEqual([1])
    server.before = () => undefined
    const before = server.asked.length
    await continuePacks()
    expect(packs()).toEqual(['one ready'])
    expect(await tilesOf('one')).toEqual([1, 2, 3])
    // The directory once more, and what was missing.
    expect(server.asked.slice(before)).toHaveLength(3)
    expect(new Set(server.asked.map(({ match }) => match))).toEqual(new Set(['"one"']))
  })

  test('are not said to be here when they were let go just before their end', async () => {
    await signedIn()
    server.offer(trips.next, madePack('one', 2))
    let going: Promise<void> | undefined
    const stop = mapPacks.subscribe(all => {
      if (all.some(({ state, done }) => state === 'loading' && done === 2)) going ??= letPackGo('one')
    })
    await take(trips.next)
    stop()
    await going
    expect(packs()).toEqual(['one removed'])
    expect(await tilesOf('one')).toEqual([])
  })

  test.each([
    ['another one stands there', 412],
    ['it is gone', 410],
  ])(
    'are let go when %s by now; those that are here stay until the new ones are complete',
    async (_, status) => {
      await signedIn()
      server.offer(trips.next, madePack('one', 1))
      await take(trips.next)
      expect(packs()).toEqual(['one ready'])
      server.offer(trips.next, madePack('two', 3, 'v2'))
      server.before = () => {
        if (server.asked.at(-1)?.range.startsWith('two') && server.asked.length > 4) {
          if (status === 412) server.packs.set('two', madePack('another', 3, 'v3'))
          else server.packs.delete('two')
        }
        return undefined
      }
      await take(trips.next)
      expect(packs()).toEqual(['one ready'])
      expect(await tilesOf('two')).toEqual([])
      expect(await tilesOf('one')).toEqual([1])
      server.before = () => undefined
      server.offer(trips.next, madePack('three', 2, 'v3'))
      await take(trips.next)
      expect(packs()).toEqual(['three ready'])
      expect(await tilesOf('one')).toEqual([])
    },
  )
})

describe('the streets of the next trip', () => {
  const withTrips = async (...home: Parameters<typeof signedIn>) => {
    const { engine } = await signedIn(...home)
    for (const name of ['past', 'next', 'later'] as const) {
      mutate(createTrip, {}, { id: trips[name], title: name, ...dates[name] })
      server.offer(trips[name], madePack(name, 1))
    }
    await engine.idle()
    return engine
  }

  test('come by themselves where the person chose that, once', async () => {
    await withTrips()
    await saveNextTrip()
    expect([packs(), server.planned]).toEqual([[], []])
    changeSettings({ save_maps: true })
    await saveNextTrip()
    expect(packs()).toEqual(['next ready'])
    const { length } = server.asked
    await saveNextTrip()
    expect([server.planned, server.asked.length]).toEqual([[trips.next, trips.next], length])
  })

  test('are left where the browser is asked to spare data', async () => {
    await withTrips()
    changeSettings({ save_maps: true })
    vi.stubGlobal('navigator', { connection: { saveData: true } })
    await saveNextTrip()
    expect([packs(), server.planned]).toEqual([[], []])
  })

  test('take the room of trips that are over, and never that of one to come', async () => {
    await withTrips()
    await take(trips.past)
    await take(trips.later)
    changeSettings({ save_maps: true })
    const roomFor = { packs: 1 }
    const estimate = async () => ({ quota: mapPacks.peek().length > roomFor.packs ? 0 : 1e9, usage: 0 })
    vi.stubGlobal('navigator', { storage: { estimate, persist: async () => true } })
    await saveNextTrip()
    expect(packs().toSorted()).toEqual(['later ready', 'next ready'])
    await removePacks(['next'])
    roomFor.packs = 0
    const said = vi.spyOn(console, 'warn').mockReturnValue()
    await saveNextTrip()
    expect(packs()).toEqual(['later ready'])
    expect(said.mock.calls[0]?.[1]).toBeInstanceOf(NoRoom)
  })

  test('make room last, those of trips that are over first, and say so until they are saved again', async () => {
    const [world, store] = [new World(), new MemoryStore()]
    const engine = await withTrips(world, store)
    for (const name of ['next', 'later', 'past'] as const) await take(trips[name])
    const left = () => packs().filter(pack => pack.endsWith('ready'))
    const roomWith = { packs: 1 }
    const estimate = async () => ({ quota: left().length > roomWith.packs ? 0 : 1e9, usage: 0 })
    vi.stubGlobal('navigator', { storage: { estimate, persist: async () => true } })
    store.room = 0
    await world.pass(60_000, engine)
    await vi.waitFor(() =>
      expect(packs().toSorted()).toEqual(['later removed', 'next ready', 'past removed']),
    )
    // The engine has nothing left that it could let go.
    expect(engine.state().disk).toBe('tight')
    expect([await tilesOf('past'), await tilesOf('next')]).toEqual([[], [1]])
    // What changes until the engine looks again takes no more of them: there is room.
    mutate(createTrip, {}, { id: trips.another, title: 'Another', ...dates.later })
    await engine.idle()
    await readPacks()
    expect(packs().toSorted()).toEqual(['later removed', 'next ready', 'past removed'])
    // Nobody fetches by itself what was just let go, and by hand it comes back.
    store.room = undefined
    roomWith.packs = 9
    await world.pass(60_000, engine)
    await take(trips.later)
    expect(packs().toSorted()).toEqual(['later ready', 'next ready', 'past removed'])
  })

  test('stay where another tab makes room: it lets go of copies of files and of trips before', async () => {
    const [world, store] = [new World(), new MemoryStore()]
    const opened = world.device.bind(world)
    world.device = of => opened(of, { ...soloTab, lead: () => () => {} })
    const { engine } = await signedIn(world, store)
    server.offer(trips.past, madePack('past', 1))
    await take(trips.past)
    vi.stubGlobal('navigator', {
      storage: { estimate: async () => ({ quota: 0, usage: 0 }), persist: async () => true },
    })
    world.freeBytes = 0
    await world.pass(60_000, engine)
    expect(engine.state().disk).toBe('tight')
    await makingRoom()
    await readPacks()
    expect(packs()).toEqual(['past ready'])
  })
})

type Writes = { put: () => unknown; bulkPut: () => unknown }

describe('a disk that does not take the streets', () => {
  const quota = () => new Dexie.QuotaExceededError('no room')
  const unknown = () => new Dexie.UnknownError('broken')

  test.each([
    ['full', 'in the middle', quota, 'tiles'],
    ['refused', 'in the middle', unknown, 'tiles'],
    ['full', 'at once', quota, 'packs'],
    ['refused', 'at once', unknown, 'packs'],
  ] as const)('is said to be %s %s, and nothing half is left of them', async (why, _when, error, table) => {
    await signedIn()
    server.offer(trips.next, madePack('one', 3))
    const write = table === 'tiles' ? 'bulkPut' : 'put'
    const spy = vi.spyOn(packDb()?.[table] as unknown as Writes, write)
    spy.mockImplementation(() => Dexie.Promise.reject(error()))
    await take(trips.next)
    spy.mockRestore()
    expect(packProblems.value).toEqual(new Map([[trips.next, why]]))
    expect(packs()).toEqual([])
    await take(trips.next)
    expect(packProblems.value.size).toBe(0)
    expect(packs()).toEqual(['one ready'])
  })

  test('that cannot be opened has no streets, and no map is held up by it', async () => {
    await signedIn()
    vi.spyOn(packDb()?.packs as { toArray: () => unknown }, 'toArray').mockImplementationOnce(() =>
      Dexie.Promise.reject(unknown()),
    )
    await continuePacks()
    expect(packs()).toEqual([])
  })
})
