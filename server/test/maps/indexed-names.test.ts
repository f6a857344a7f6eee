import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mapsOf } from '../../src/modules/maps/maps.ts'
import { searchOf } from '../../src/modules/search/place-search.ts'
import { archiveSource, monaco } from '../support/archive-source.ts'
import { setUp, startTestServer, tempFolder } from '../support/test-server.ts'

test('the names of an archive in the data folder are found by the search', async () => {
  const data_dir = await tempFolder()
  await mkdir(join(data_dir, 'maps'), { recursive: true })
  await copyFile(monaco, join(data_dir, 'maps', 'monaco.pmtiles'))
  const server = await startTestServer({ config: { data_dir } })
  const { cookie } = await setUp(server)
  await mapsOf(server.app).current.look()
  await searchOf(server.app).index.ready()
  const { body } = await server.call('GET', '/api/search/places?q=port+hercule', { cookie })
  expect((body['results'] as { name: string }[])[0]?.name).toMatch(/^Port Hercule/)
})

test('the deepest tiles are those that another reader finds', async () => {
  const data_dir = await tempFolder()
  await mkdir(join(data_dir, 'maps'), { recursive: true })
  await copyFile(monaco, join(data_dir, 'maps', 'monaco.pmtiles'))
  const server = await startTestServer({ config: { data_dir } })
  await mapsOf(server.app).current.look()
  const [[own], other] = [server.app.tileSource.current(), await archiveSource('v1')]
  const there = new Set<string>()
  for await (const { x, y } of other.deepest()) if (await other.tile({ z: 15, x, y })) there.add(`${x} ${y}`)
  const told: string[] = []
  for await (const { z, x, y } of own?.deepest() ?? []) {
    expect(z).toBe(15)
    told.push(`${x} ${y}`)
  }
  expect(told.length).toBeGreaterThan(20)
  expect([...there].filter(tile => !told.includes(tile))).toEqual([])
})
