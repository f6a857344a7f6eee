/** A server that fetches areas of trips from a stand-in for the daily build, under a clock of the test. */
import { tileOf } from '@caravel/sync-protocol/domain/map-tiles'
import { onTestFinished } from 'vitest'
import { startBuildServer } from '../../../e2e/support/build-server.ts'
import { mapsOf } from '../../src/modules/maps/maps.ts'
import { searchOf } from '../../src/modules/search/place-search.ts'
import { madeUpArchive, monaco, noise, startMapServer } from './map-world.ts'
import { testClock, type TestSettings } from './test-server.ts'

export interface TripAreas {
  maps_on: boolean
  version: string | null
  areas: {
    destination_id: string | null
    state: string
    bytes: number | null
    done_bytes: number
    reason: string | null
    starts_at: number | null
  }[]
}

export const kinds = { monaco: { name: 'Monaco', kind: 'city', lat: 43.7393, lng: 7.4277 } } as const
export const casino = { name: 'Casino', lat: 43.7393, lng: 7.4277 }
export const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]

export const nice = { name: 'Nice', kind: 'city', lat: 43.7102, lng: 7.262 }

/** Tiles of this weight around Monaco, from 9 to 14, and of the other one at 9. */
export const dense = (weight: number, wide = weight) => {
  const tiles = [9, 10, 11, 12, 13, 14].flatMap(zoom => {
    const [first, last] = [tileOf(43.84, 7.3, zoom), tileOf(43.64, 7.56, zoom)]
    const all = []
    for (let x = first.x; x <= last.x; x++)
      for (let y = first.y; y <= last.y; y++)
        all.push({ z: zoom, x, y, data: noise(zoom * 1e6 + x * 1000 + y, zoom === 9 ? wide : weight) })
    return all
  })
  return madeUpArchive({ tiles, leaf: 200 })
}

export const startAreas = async (
  builds: Record<string, Uint8Array> = { '20261126.pmtiles': monaco },
  settings: TestSettings = {},
  files: Record<string, Uint8Array> = {},
) => {
  const there = await startBuildServer(builds)
  onTestFinished(() => there.close())
  const clock = testClock()
  const world = await startMapServer(files, { now: clock.now, ...settings })
  const { ask, server } = world
  const set = (values: object) => ask('PUT', '/api/auth/app-settings', values)
  await set({ map_source: there.list })
  const trip = async (title = 'Riviera'): Promise<string> => {
    const { trip: made } = (await ask('POST', '/api/trips', { title, day_count: 1 })).body
    return (made as { id: string }).id
  }
  const destination = async (tripId: string, body: object = kinds.monaco): Promise<string> => {
    const answer = await ask('POST', `/api/trips/${tripId}/destinations`, body)
    if (answer.status !== 201) throw new Error(answer.text)
    return (answer.body['destination'] as { id: string }).id
  }
  const place = (tripId: string, body: object = casino) => ask('POST', `/api/trips/${tripId}/places`, body)
  /** What changed is looked at some seconds later, and what is due is taken. */
  const settle = async (app = server.app) => {
    await app.background.idle()
    clock.pass(5000)
    await mapsOf(app).areas.idle()
  }
  const areas = async (tripId: string) =>
    (await ask('GET', `/api/trips/${tripId}/map-areas`)).body as never as TripAreas
  const states = async (tripId: string) => (await areas(tripId)).areas.map(({ state }) => state)
  const get = (tripId: string) => ask('POST', `/api/trips/${tripId}/map-areas`)
  const indexed = () => searchOf(server.app).index.ready()
  /** How many bytes of archives left the other server. */
  const sent = () => there.asked.reduce((sum, asked) => sum + asked.sent, 0)
  return { ...world, there, clock, set, trip, destination, place, settle, areas, states, get, indexed, sent }
}
