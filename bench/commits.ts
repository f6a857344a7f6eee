/** Commits over HTTP beside what the machine's own disk does: one-row transactions with a full sync each. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRequire } from 'node:module'
import type Sqlite from 'better-sqlite3'
import { HttpClient, json, newId } from './http-client.ts'
import { median, ms, perSecond, quantile, type Row } from './table.ts'

const connections = 10
const rounds = 5
/** As a server that runs for a while: its code is compiled, its caches are filled. */
const warmUpMs = 5_000

const serverRequire = createRequire(new URL('../server/package.json', import.meta.url))

/** Bare transactions per second for `forMs`. */
const bareRate = (raw: Sqlite.Database, forMs: number): number => {
  const insert = raw.prepare('insert into bare (id, value) values (?, ?)')
  const begun = performance.now()
  let count = 0
  while (performance.now() - begun < forMs) {
    insert.run(newId(), 'one row')
    count++
  }
  return (count / (performance.now() - begun)) * 1000
}

const httpRate = async (
  clients: HttpClient[],
  paths: string[],
  forMs: number,
  took: number[],
): Promise<number> => {
  const begun = performance.now()
  let count = 0
  const work = async (client: HttpClient, path: string): Promise<void> => {
    while (performance.now() - begun < forMs) {
      const sent = performance.now()
      await client.change('PATCH', path, { name: `Renamed ${count++}` })
      took.push(performance.now() - sent)
    }
  }
  await Promise.all(clients.map((client, n) => work(client, paths[n] ?? '')))
  return (count / (performance.now() - begun)) * 1000
}

export const measureCommits = async (url: string, cookie: string): Promise<Row[]> => {
  const clients = Array.from({ length: connections }, () => new HttpClient(url, cookie))
  const paths: string[] = []
  for (const client of clients) {
    const trip = json(await client.change('POST', '/api/trips', { id: newId(), title: 'A trip' }))['trip']?.id
    const place = json(
      await client.change('POST', `/api/trips/${trip}/places`, { id: newId(), name: 'Here' }),
    )['place']
    paths.push(`/api/trips/${trip}/places/${place?.id}`)
  }
  const folder = mkdtempSync(join(tmpdir(), 'caravel-bare-'))
  const Database = serverRequire('better-sqlite3') as typeof Sqlite
  const raw = new Database(join(folder, 'bare.db'))
  raw.pragma('journal_mode = WAL')
  raw.pragma('synchronous = FULL')
  raw.exec('create table bare (id text primary key, value text)')
  const [bare, http, took]: number[][] = [[], [], []]
  await httpRate(clients, paths, warmUpMs, [])
  for (let round = 0; round < rounds; round++) {
    bare?.push(bareRate(raw, 400))
    http?.push(await httpRate(clients, paths, 1000, took ?? []))
  }
  raw.close()
  rmSync(folder, { recursive: true, force: true })
  for (const client of clients) client.close()
  const [own, ours] = [median(bare ?? []), median(http ?? [])]
  return [
    {
      what: `commits over HTTP, ${connections} connections, FULL sync`,
      measured: `${perSecond(ours)}, ${(ours / own).toFixed(2)} × the bare rate of ${perSecond(own)}`,
      budget: '≥ 0.4 ×',
    },
    { what: 'the same, p99', measured: ms(quantile(took ?? [], 0.99)), budget: '≤ 20 ms' },
  ]
}
