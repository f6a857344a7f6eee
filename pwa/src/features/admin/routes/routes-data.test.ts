import { expect, test } from 'vitest'
import { isBuilding, type GraphJob, type ServerRouting } from './routes-data.ts'

const file = { name: 'monaco.osm.pbf', size: 49_000, modified_at: 1 }
const idle: ServerRouting = {
  router: 'own',
  engine: { version: '3.6.1' },
  graph: null,
  outdated: false,
  files: [file],
  free_bytes: 1e9,
  job: null,
}
const job = (state: GraphJob['state']): ServerRouting => ({
  ...idle,
  job: { state, percent: 0, started_at: 1, error: null },
})

test('the page asks again while a graph is being built, and where one is about to be', () => {
  expect(isBuilding(job('running'))).toBe(true)
  expect(isBuilding(idle)).toBe(true)
})

test('it does not where nothing is built by itself', () => {
  expect(isBuilding(job('failed'))).toBe(false)
  expect(isBuilding({ ...idle, files: [] })).toBe(false)
  expect(isBuilding({ ...idle, router: 'osrm' })).toBe(false)
  expect(isBuilding({ ...idle, engine: null })).toBe(false)
})
