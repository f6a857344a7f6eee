import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { describe, expect, test } from 'vitest'
import { DexieStore } from '../db/dexie-store.ts'
import { World } from '../testing/world.ts'

const tripId = '0190b000-0000-7000-8000-00000000000a'
const stream = `trip:${tripId}`
const params = { trip_id: tripId }

const withTrip = async () => {
  const indexedDB = new IDBFactory()
  const options = { indexedDB, IDBKeyRange }
  const store = new DexieStore('device', options)
  const world = new World()
  const anna = await world.device(store)
  anna.do('trip.create', {}, { id: tripId, title: 'Lisbon' })
  await world.pass(5000, anna.engine)
  const signOut = () => {
    anna.engine.stop()
    return store.destroy()
  }
  return { options, store, world, anna, signOut, left: () => indexedDB.databases() }
}

describe('C7: after a sign-out nothing is written back', () => {
  test('by a write that comes late, whether it has a reign or not', async () => {
    const { store, world, anna, signOut, left } = await withTrip()
    const begin = Promise.withResolvers<void>()
    const applyCommits = store.applyCommits.bind(store)
    store.applyCommits = async (...args) => {
      await begin.promise
      return applyCommits(...args)
    }
    await anna.do('place.create', params, { name: 'Belém' }).saved
    await new Promise(resolve => setTimeout(resolve, 20))
    await signOut()
    begin.resolve()
    await anna.engine.downloads.keep('0190c000-0000-7000-8000-000000000001', stream, new ArrayBuffer(8))
    await expect(store.saveStreams([], 1)).rejects.toMatchObject({ why: 'ended' })
    await expect(store.loadStreams()).rejects.toMatchObject({ why: 'ended' })
    await world.pass(60_000, anna.engine)
    expect(await left()).toEqual([])
    expect(world.reports).toEqual([])
  })

  test('by another tab, which only hears that the database goes', async () => {
    const { options, world, anna, signOut, left } = await withTrip()
    const other = new DexieStore('device', options)
    await other.load({ client_id: 'x', clock_skew: 0, is_admin: false }, 0)
    await other.loadStreams()
    await signOut()
    await expect(other.loadStreams()).rejects.toMatchObject({ why: 'ended' })
    await expect(other.claim()).rejects.toMatchObject({ why: 'ended' })
    await world.pass(60_000, anna.engine)
    expect(await left()).toEqual([])
  })
})
