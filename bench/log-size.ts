/** What the database grows by: for each change of a usual mix, and for a new order of a list of 100. */
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type Sqlite from 'better-sqlite3'
import { pushAll } from './big-trip.ts'
import { HttpClient, json, newId, setUp } from './http-client.ts'
import { startProcess } from './server-process.ts'
import type { Row } from './table.ts'

const trips = 10
const changes = 400
/** One in so many is a new order, one in so many a new place; all others rename one. */
const mix = { order: 200, place: 10 }

const Database = createRequire(new URL('../server/package.json', import.meta.url))(
  'better-sqlite3',
) as typeof Sqlite

export const measureLogSize = async (): Promise<Row[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'caravel-log-'))
  const server = await startProcess({ folder })
  try {
    const { cookie } = await setUp(server.url)
    const before = sizeOf(folder)
    await Promise.all(Array.from({ length: trips }, () => changeTrip(new HttpClient(server.url, cookie))))
    await server.stop()
    const after = sizeOf(folder)
    const each = (after.bytes - before.bytes) / (after.commits - before.commits)
    return [
      {
        what: `database, for each of ${(after.commits - before.commits).toLocaleString('en')} changes`,
        measured: `${(each / 1000).toFixed(2)} kB`,
        budget: '–',
      },
      {
        what: 'database after 0.4 million such changes, reckoned',
        measured: `${((each * 400_000) / 1_000_000).toFixed(0)} MB`,
        budget: '≤ 500 MB',
      },
      {
        what: 'log of one new order of 100',
        measured: `${(after.order / 1000).toFixed(1)} kB`,
        budget: '≤ 8 kB',
      },
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The bytes of a new order: what the log says, and its lines among those of the rows it touched. */
const sizeOf = (folder: string): { bytes: number; commits: number; order: number } => {
  const raw = new Database(join(folder, 'caravel.db'), { readonly: true })
  const number = (text: string) => Number(raw.prepare(text).pluck().get() ?? 0)
  const found = {
    bytes: number('select sum(pgsize) from dbstat'),
    commits: number('select count(*) from commits'),
    order: number(`select avg(octet_length(ops) + octet_length(inverse) + octet_length(conflicts) + (
      select coalesce(sum(octet_length(id) + octet_length(stream) + 8), 0) from commit_rows
      where commit_rows.stream = commits.stream and commit_rows.seq = commits.seq
    )) from commits where name = 'packing.reorder'`),
  }
  raw.close()
  return found
}

const changeTrip = async (client: HttpClient): Promise<void> => {
  const trip = json(await client.change('POST', '/api/trips', { id: newId(), title: 'A trip' }))['trip']?.id
  const at = `/api/trips/${trip}`
  const ids = Array.from({ length: 100 }, () => newId())
  await pushAll(
    client,
    ids.map((id, n) => ({ path: `${at}/packing`, body: { id, name: `Socks ${n}` } })),
  )
  const addPlace = () => client.change('POST', `${at}/places`, { id: newId(), name: 'Here' })
  const place = json(await addPlace())['place']?.id
  for (let n = 1; n <= changes; n++) {
    const ordered_ids = ids.map((_, row) => ids[(row * (n % (2 * mix.order) ? 37 : 61) + n) % ids.length])
    if (n % mix.order === 0) await client.change('PUT', `${at}/packing/reorder`, { ordered_ids })
    else if (n % mix.place === 0) await addPlace()
    else await client.change('PATCH', `${at}/places/${place}`, { name: `Renamed ${n}` })
  }
  client.close()
}
