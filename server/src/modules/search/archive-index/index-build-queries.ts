/**
 * Writes the index of an archive's names. First all things are gathered, with how many tiles they are from, so that it
 * goes on after a restart; then they are put in their order of importance, each with the town it is in.
 */
import { renameSync } from 'node:fs'
import { distanceBetween } from '@caravel/sync-protocol/domain/travel-guess'
import { foldText } from '@caravel/sync-protocol/domain/search/fold-text'
import Sqlite from 'better-sqlite3'
import type { NamedThing } from './read-tile-names.ts'

/** Of what is stored: another number builds it anew. */
export const indexFormat = 2

const gathered = `
  create table if not exists progress (tiles integer not null);
  create table if not exists thing (
    key text primary key, kind text not null, detail text not null, name text not null, others text not null,
    lat real not null, lng real not null, weight real not null) without rowid;
`
const finished = `
  drop table if exists named; drop table if exists named_words;
  create table named (
    id integer primary key, kind text not null, detail text not null, name text not null, others text not null,
    near text not null, lat real not null, lng real not null);
  create virtual table named_words using fts5(
    name, others, near, content = '', tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3');
`
/** More are left out, the least important first: 3 GB. */
const mostRows = 10_000_000
const towns = new Set(['city', 'town', 'village', 'locality', 'municipality'])
const farthestTown = 15_000

type PackingEntry = Omit<NamedThing, 'key'>

export class IndexBuild {
  private readonly db: Sqlite.Database
  private readonly file: string

  /** @param file of the finished index; the one in the making stands beside it */
  constructor(file: string) {
    this.file = file
    this.db = new Sqlite(`${file}.part`)
    this.db.pragma('journal_mode = wal')
    this.db.pragma('synchronous = normal')
    // 8 MB: it runs beside the server.
    this.db.pragma('cache_size = -8000')
    this.db.exec(gathered)
  }

  /** How many tiles were read already. */
  get tiles(): number {
    const row = this.db.prepare('select tiles from progress').get() as { tiles: number } | undefined
    return row?.tiles ?? 0
  }

  /** What some tiles brought, and how many tiles that makes: both or neither are on the disk. */
  add(things: readonly NamedThing[], tiles: number): void {
    const insert = this.db.prepare('insert or ignore into thing values (?, ?, ?, ?, ?, ?, ?, ?)')
    this.db.transaction(() => {
      for (const { key, kind, detail, name, others, lat, lng, weight } of things)
        insert.run(key, kind, detail, name, others, lat, lng, weight)
      this.db.prepare('delete from progress').run()
      this.db.prepare('insert into progress values (?)').run(tiles)
    })()
  }

  /** Answers how many rows the finished index has. */
  finish(): number {
    const grid = this.towns()
    this.db.exec(finished)
    const row = this.db.prepare('insert into named values (?, ?, ?, ?, ?, ?, ?, ?)')
    const words = this.db.prepare('insert into named_words (rowid, name, others, near) values (?, ?, ?, ?)')
    const ordered = this.db.prepare<[number], PackingEntry & { key: string }>(
      'select * from thing order by weight, key limit ?',
    )
    let id = 0
    const writer = new Sqlite(`${this.file}.part`, { readonly: true })
    try {
      const reading = writer.prepare<[number], PackingEntry>(ordered.source)
      this.db.exec('begin')
      for (const { kind, detail, name, others, lat, lng } of reading.iterate(mostRows)) {
        const near = grid.nearest(lat, lng, name)
        row.run(++id, kind, detail, name, others, near, lat, lng)
        words.run(id, foldText(name), foldText(others), foldText(near))
      }
      this.db.exec('commit')
    } finally {
      writer.close()
    }
    this.db.exec("insert into named_words(named_words) values ('optimize'); drop table thing")
    this.db.exec('create index named_lat on named (lat)')
    this.db.pragma(`user_version = ${indexFormat}`)
    this.db.pragma('journal_mode = delete')
    this.db.exec('vacuum')
    this.db.close()
    renameSync(`${this.file}.part`, this.file)
    return id
  }

  private towns(): TownGrid {
    const grid = new TownGrid()
    const places = this.db.prepare<[], PackingEntry>("select * from thing where kind = 'place'")
    for (const place of places.iterate()) if (towns.has(place.detail)) grid.add(place)
    return grid
  }

  close(): void {
    this.db.close()
  }
}

interface Town {
  name: string
  lat: number
  lng: number
}

/** Towns by tenths of degrees, so that the nearest is found among a few. */
class TownGrid {
  private readonly cells = new Map<string, Town[]>()

  private cellOf(lat: number, lng: number): [number, number] {
    return [Math.floor(lat * 10), Math.floor(lng * 10)]
  }

  add({ name, lat, lng }: Town): void {
    const key = this.cellOf(lat, lng).join()
    const cell = this.cells.get(key)
    if (cell) cell.push({ name, lat, lng })
    else this.cells.set(key, [{ name, lat, lng }])
  }

  /** The name of the nearest other town, or an empty text. */
  nearest(lat: number, lng: number, own: string): string {
    const [row, column] = this.cellOf(lat, lng)
    let best: { name: string; distance: number } | undefined
    for (let dRow = -1; dRow <= 1; dRow++)
      for (let dColumn = -1; dColumn <= 1; dColumn++)
        for (const town of this.cells.get([row + dRow, column + dColumn].join()) ?? []) {
          if (town.name === own) continue
          const distance = distanceBetween({ lat, lng }, town)
          if (distance < (best?.distance ?? farthestTown)) best = { name: town.name, distance }
        }
    return best?.name ?? ''
  }
}
