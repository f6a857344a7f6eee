/** Streets and the search of places, from a map of Monaco and the gazetteer: what they cost the server and a phone. */
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { HttpClient, json, setUp } from './http-client.ts'
import { makePhone } from './phone.ts'
import { measurePlaceSearch } from './search.ts'
import { startProcess, type ServerProcess } from './server-process.ts'
import { measureStreets } from './streets.ts'
import { median, perSecond, type Row } from './table.ts'

const monaco = fileURLToPath(new URL('../e2e/fixtures/monaco.pmtiles', import.meta.url))
const casino = { lat: 43.7392, lng: 7.4283 }

/** @param isBuilt the app can be opened in a browser */
export const measureMaps = async (isBuilt: boolean): Promise<Row[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'caravel-bench-maps-'))
  mkdirSync(join(folder, 'maps'))
  cpSync(monaco, join(folder, 'maps', 'monaco.pmtiles'))
  const options = { folder, env: { GAZETTEER: 'on' } }
  try {
    const first = await startProcess(options)
    const { cookie } = await setUp(first.url)
    await untilFound(first.url, cookie)
    await first.stop()
    const server = await startProcess(options)
    const rows = [await measureIdle(server), await measureTiles(server, cookie)]
    if (isBuilt) rows.push(...(await onAPhone(server.url, cookie)))
    await server.stop()
    return rows
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The gazetteer is unpacked and the names of the map are indexed. */
const untilFound = async (url: string, cookie: string): Promise<void> => {
  const client = new HttpClient(url, cookie)
  for (;;) {
    const state = (await client.ask('GET', '/api/admin/search')).bytes.toString()
    if (state.match(/"state":"ready"/g)?.length === 2) break
    await sleep(200)
  }
  client.close()
}

const measureIdle = async (server: ServerProcess): Promise<Row> => {
  await sleep(1500)
  const memory = server.memory()
  return {
    what: 'server memory (RSS), idle 1.5 s after a warm start, with a street map and the gazetteer',
    measured: memory === undefined ? 'not known here' : `${Math.round(memory / 1e6)} MB`,
    budget: '≤ 130 MB',
  }
}

const requests = 6000

/** Sixteen tiles of Monaco over four connections; this program takes its part of the processor too. */
const measureTiles = async (server: ServerProcess, cookie: string): Promise<Row> => {
  const clients = Array.from({ length: 4 }, () => new HttpClient(server.url, cookie))
  const about = await clients[0]?.ask('GET', '/api/maps')
  const { archive } = JSON.parse(about?.bytes.toString() ?? '') as { archive: { version: string } }
  const paths = Array.from({ length: 16 }, (_, n) => `15/${17057 + (n % 4)}/${11946 + (n >> 2)}`)
  const run = async (count: number): Promise<void> => {
    let next = 0
    const drain = async (client: HttpClient): Promise<void> => {
      for (let n = next++; n < count; n = next++)
        await client.ask('GET', `/api/maps/tiles/${archive.version}/${paths[n % paths.length]}`)
    }
    await Promise.all(clients.map(drain))
  }
  await run(1000)
  const rates: number[] = []
  const before = server.worked() ?? NaN
  for (let n = 0; n < 3; n++) {
    const begun = performance.now()
    await run(requests)
    rates.push((requests * 1000) / (performance.now() - begun))
  }
  const each = (((server.worked() ?? NaN) - before) * 1000) / (3 * requests)
  for (const client of clients) client.close()
  return {
    what: 'tiles of a street map from the own disk',
    measured: `${perSecond(median(rates))}, ${Math.round(each)} µs of the server's processor each`,
    budget: '≥ 3,000/s',
  }
}

const onAPhone = async (url: string, cookie: string): Promise<Row[]> => {
  const client = new HttpClient(url, cookie)
  const trip = json(await client.change('POST', '/api/trips', { title: 'Monaco', day_count: 2 }))['trip']
  const id = trip?.id ?? ''
  await client.change('POST', `/api/trips/${id}/places`, { name: 'Casino', ...casino })
  client.close()
  const phone = makePhone(url, cookie)
  try {
    return [...(await measureStreets(phone, id)), await measurePlaceSearch(phone, id)]
  } finally {
    phone.forget()
  }
}
