/** Asks the index of an archive's names. */
import { existsSync } from 'node:fs'
import { distanceBetween, type Point } from '@caravel/sync-protocol/domain/travel-guess'
import { foldText } from '@caravel/sync-protocol/domain/search/fold-text'
import Sqlite from 'better-sqlite3'
import { boxesAround, type Box } from '../box-around.ts'
import { allSpelled } from '../match-text.ts'
import { matchedName } from '../matched-name.ts'
import type { Question, Ranked, SearchResult } from '../search-result.ts'
import { spellingsOf } from './abbreviations.ts'
import { indexFormat } from './index-build-queries.ts'
import { betweenNames } from './read-tile-names.ts'

interface Named extends Point {
  id: number
  kind: 'place' | 'poi' | 'street'
  detail: string
  name: string
  others: string
  near: string
}

const columns = 'named.id, kind, detail, named.name, named.others, named.near, lat, lng'
const mostMatches = 100
const nearMetres = 30_000
/** They bear the names of what they are near, which is what people mean. */
const isStop = /^(bus|tram)_/
const kindWorth = { place: 2, poi: 1.5, street: 1 }

/** A row as it travels with a pack. */
export type PackedRow = [kind: string, detail: string, name: string, others: string, near: string, ...Degrees]
type Degrees = [lat: number, lng: number]

export class ArchiveIndex {
  readonly rows: number
  readonly version: string
  private readonly db: Sqlite.Database
  private readonly matching: Sqlite.Statement<unknown[], Named>
  private readonly matchingNear: Sqlite.Statement<unknown[], Named>
  private readonly within: Sqlite.Statement<unknown[], Named>

  private constructor(db: Sqlite.Database, version: string) {
    this.db = db
    this.version = version
    const select = `select ${columns} from named_words join named on named.id = named_words.rowid`
    this.matching = db.prepare(`${select} where named_words match ? order by named_words.rowid limit ?`)
    this.matchingNear = db.prepare(
      `${select} where named_words match ? and lat between ? and ? and lng between ? and ? limit ?`,
    )
    this.within = db.prepare(
      `select ${columns} from named where lat between ? and ? and +lng between ? and ? order by id limit ?`,
    )
    this.rows = (db.prepare('select count(*) as rows from named').get() as { rows: number }).rows
  }

  /** Undefined where it is not finished, broken, or of another format. */
  static open(file: string, version: string): ArchiveIndex | undefined {
    if (!existsSync(file)) return undefined
    let db: Sqlite.Database | undefined
    try {
      db = new Sqlite(file, { readonly: true, fileMustExist: true })
      if (db.pragma('user_version', { simple: true }) === indexFormat) return new ArchiveIndex(db, version)
    } catch (error) {
      // Cut off, or no database: it is built anew.
      if (!(error instanceof Sqlite.SqliteError) || error.code === 'SQLITE_ERROR') throw error
    }
    db?.close()
    return undefined
  }

  close(): void {
    this.db.close()
  }

  search({ words, near, limit }: Question): Ranked[] {
    const match = allSpelled(words.map(spellingsOf))
    const found = new Map<number, Named>()
    const add = (rows: Named[]) => rows.forEach(row => found.set(row.id, row))
    add(this.matching.all(match, mostMatches))
    // A long beginning: of a short one the whole index would be gone through.
    if (near && words.join('').length > 2)
      for (const box of boxesAround(near, nearMetres))
        add(this.matchingNear.all(match, ...bounds(box), mostMatches))
    return [...found.values()]
      .map(row => ({ score: scoreOf(row, words, near), result: this.resultOf(row, near, words) }))
      .sort((a, b) => b.score - a.score)
      .slice(0, limit)
  }

  /** Within so many metres, the closest first. */
  near(at: Point, metres: number): SearchResult[] {
    return boxesAround(at, metres)
      .flatMap(box => this.within.all(...bounds(box), 500))
      .map(row => this.resultOf(row, at))
      .filter(({ distance }) => (distance ?? 0) <= metres)
      .sort((a, b) => (a.distance ?? 0) - (b.distance ?? 0))
  }

  /** The more important first. */
  rowsWithin(boxes: readonly Box[], limit: number): PackedRow[] {
    const found = new Map<number, Named>()
    for (const box of boxes)
      for (const row of this.within.all(...bounds(box), limit - found.size)) found.set(row.id, row)
    return [...found.values()]
      .sort((a, b) => a.id - b.id)
      .map(({ kind, detail, name, others, near, lat, lng }) => [kind, detail, name, others, near, lat, lng])
  }

  private resultOf(row: Named, from?: Point, words?: readonly string[]): SearchResult {
    const { id, kind, detail, name, others, near, lat, lng } = row
    return {
      id: `ix:${this.version}:${id}`,
      source: 'index',
      kind,
      detail: detail || null,
      name,
      matched_name: words ? matchedName(name, others.split(betweenNames), words) : null,
      context: near,
      country: null,
      lat,
      lng,
      population: null,
      distance: from ? Math.round(distanceBetween(from, { lat, lng })) : null,
    }
  }
}

const bounds = ({ south, north, west, east }: Box) => [south, north, west, east]

const scoreOf = (row: Named, words: readonly string[], near: Point | undefined): number => {
  const name = foldText(row.name).replace(/[^\p{L}\p{N}]+/gu, ' ')
  const asked = words.join(' ')
  const how = name === asked ? 3 : name.startsWith(asked) ? 2 : words.every(w => name.includes(w)) ? 1.5 : 1
  const close = near ? 4 / (1 + distanceBetween(near, row) / 3000) : 0
  return how + (isStop.test(row.detail) ? 0.5 : kindWorth[row.kind]) + close
}
