import { protomapsBuilds } from '@caravel/sync-protocol/domain/protomaps'
import { onTestFinished, expect, test } from 'vitest'
import { faults, startBuildServer, type Answer, type BuildServer } from '../../../e2e/support/build-server.ts'
import { createGuardedFetch } from '../../src/net/guarded-fetch.ts'
import { hostsOfSource, newestArchive } from '../../src/modules/maps/cutting/build-list.ts'
import { mapsOf } from '../../src/modules/maps/maps.ts'
import { monaco, startMapServer } from '../support/map-world.ts'

const startBuilds = async (builds?: Record<string, Uint8Array>): Promise<BuildServer> => {
  const there = await startBuildServer(builds)
  onTestFinished(() => there.close())
  return there
}

const newest = (list: string) =>
  newestArchive({ guardedFetch: createGuardedFetch() }, list, new AbortController().signal)

const reasonOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'none',
    (error: { detail?: { reason?: string } }) => error.detail?.reason,
  )

test('the newest build of the list is taken, whatever its order, and no key that is none', async () => {
  const there = await startBuilds()
  const keys = [
    '20261126.pmtiles',
    '20261127.pmtiles',
    '20261125.pmtiles',
    '../30000101.pmtiles',
    '/30000101.pmtiles',
    'https://elsewhere.example/30000101.pmtiles',
    '//elsewhere.example/30000101.pmtiles',
    '30000101.pmtiles?x=.pmtiles',
    '30000101%2f.pmtiles',
    '30000101.zip',
    7,
  ]
  there.says = JSON.stringify([...keys.map(key => ({ key })), null, 'x', { name: '3.pmtiles' }])
  expect(await newest(there.list)).toBe(there.list.replace('builds.json', '20261127.pmtiles'))
  there.says = undefined
  expect(await newest(there.list)).toBe(there.list.replace('builds.json', '20261126.pmtiles'))
  expect(await newest(there.list.replace('builds.json', 'x.pmtiles'))).toMatch(/x\.pmtiles$/)
  expect(hostsOfSource(protomapsBuilds)).toEqual(['build-metadata.protomaps.dev', 'build.protomaps.com'])
  expect(hostsOfSource('')).toEqual([])
})

test('what is no list says so, and is never read to its end', async () => {
  const there = await startBuilds()
  for (const says of [
    '[]',
    '{}',
    'null',
    '[{"key":"x"}]',
    '[{"key":',
    '<html>',
    `["${'x'.repeat(3_000_000)}"]`,
  ]) {
    there.says = says
    expect(await reasonOf(newest(there.list))).toBe('list')
  }
  const others: [Answer, string][] = [
    [faults.page, 'list'],
    [faults.refuses(429), 'status'],
    [faults.refuses(503), 'status'],
    [faults.refuses(404), 'status'],
    [faults.leads('http://10.0.0.1/builds.json'), 'address'],
    [faults.leads('http://localhost.example:1/x.json'), 'port'],
    [faults.breaks, 'status'],
  ]
  for (const [answer, reason] of others) {
    there.answer = () => answer
    expect(await reasonOf(newest(there.list))).toBe(reason)
  }
})

test('a region is cut from the newest build; while it is taken it stays the same one', async () => {
  const there = await startBuilds()
  const world = await startMapServer()
  await world.ask('PUT', '/api/auth/app-settings', { map_source: there.list })
  const { job } = mapsOf(world.server.app)
  const region = async () => (await world.ask('GET', '/api/admin/maps')).body['job']
  await world.ask('PUT', '/api/admin/maps/job', { countries: ['MC'] })
  await job.idle()
  expect(await region()).toMatchObject({ state: 'planned', tiles: 92, host: new URL(there.list).host })
  // The newest is another one by now, and the planned one still there.
  there.builds.set('20261127.pmtiles', new Uint8Array(10))
  await world.ask('POST', '/api/admin/maps/job/start')
  await job.idle()
  expect(await region()).toMatchObject({ state: 'done' })
  expect(there.asked.filter(({ path }) => path === '/builds.json')).toHaveLength(1)
  // Gone before it was taken: the list is asked anew.
  await world.ask('PUT', '/api/admin/maps/job', { countries: ['MC'] })
  await job.idle()
  expect(await region()).toMatchObject({ state: 'failed', error: { code: 'MAP_ARCHIVE_INVALID' } })
  there.builds.clear()
  there.builds.set('20261128.pmtiles', monaco)
  await world.ask('POST', '/api/admin/maps/job/start')
  await job.idle()
  expect(await region()).toMatchObject({ state: 'planned' })
})
