/** How soon the own router tells ways and a matrix, on the roads of Monaco. */
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createLog } from '../server/src/log.ts'
import { buildGraph } from '../server/src/modules/routing/own/build-graph.ts'
import { Engine } from '../server/src/modules/routing/own/engine.ts'
import { findEngine } from '../server/src/modules/routing/own/engine-package.ts'
import { GraphFolder } from '../server/src/modules/routing/own/graph-folder.ts'
import { ownRouter } from '../server/src/modules/routing/own/own-router.ts'
import { median, ms, type Row } from './table.ts'

const roads = fileURLToPath(new URL('../e2e/fixtures/monaco.osm.pbf', import.meta.url))
const installed = fileURLToPath(new URL('../server/routing/', import.meta.url))
/** Stops of one day all over the town. */
const stops = Array.from({ length: 25 }, (_, at) => ({
  lat: 43.731 + (at % 5) * 0.003,
  lng: 7.4165 + Math.floor(at / 5) * 0.003,
}))
const rounds = 10

export async function measureRoads(): Promise<Row[]> {
  const what = 'own router'
  const engine = findEngine(installed)
  if (!engine) return [{ what, measured: 'not installed: npm run routing:install', budget: '' }]
  const data = await mkdtemp(join(tmpdir(), 'caravel-roads-'))
  const asked = new Engine(engine, createLog('silent'))
  try {
    await mkdir(join(data, 'maps'))
    await copyFile(roads, join(data, 'maps', 'monaco.osm.pbf'))
    const folder = new GraphFolder(data)
    const sources = await folder.sources()
    const { signal } = new AbortController()
    const facts = await buildGraph({
      engine,
      folder,
      sources,
      signal,
      now: Date.now,
      progress: () => undefined,
    })
    asked.use((await folder.finish(facts)).tiles)
    const router = ownRouter(asked, 'bench')
    const timed = async (work: () => Promise<unknown>): Promise<number> => {
      const began = performance.now()
      await work()
      return performance.now() - began
    }
    const several = async (work: () => Promise<unknown>): Promise<number> => {
      const times: number[] = []
      for (let round = 0; round < rounds; round++) times.push(await timed(work))
      return median(times)
    }
    const leg = (at: number) => router.route(stops[at] ?? paris, stops[at + 1] ?? paris, 'walk')
    const first = await timed(() => leg(0))
    const one = await several(() => leg(3))
    const day = await several(() => Promise.all(stops.slice(1).map((_, at) => leg(at))))
    const matrix = await several(() => router.matrix(stops, 'walk'))
    return [
      { what: `${what}: graph of Monaco`, measured: ms(facts.took_ms), budget: '≤ 5 s' },
      { what: `${what}: first leg, with the start of its process`, measured: ms(first), budget: '≤ 500 ms' },
      { what: `${what}: a leg`, measured: ms(one), budget: '≤ 20 ms' },
      { what: `${what}: the 24 legs of a day with 25 stops`, measured: ms(day), budget: '≤ 250 ms' },
      { what: `${what}: matrix of 25 stops`, measured: ms(matrix), budget: '≤ 500 ms' },
    ]
  } finally {
    await asked.stop()
    await rm(data, { recursive: true, force: true })
  }
}

const paris = { lat: 48.85, lng: 2.35 }
