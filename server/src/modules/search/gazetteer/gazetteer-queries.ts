/** Asks the gazetteer. Each statement is bounded: no question is slower than a few milliseconds. */
import { existsSync } from 'node:fs'
import { distanceBetween, type Point } from '@caravel/sync-protocol/domain/travel-guess'
import { foldText } from '@caravel/sync-protocol/domain/search/fold-text'
import Sqlite from 'better-sqlite3'
import { boxesAround } from '../box-around.ts'
import { allOf } from '../match-text.ts'
import type { Question, Ranked, SearchResult } from '../search-result.ts'
import { countryName } from './areas.ts'
import { gazetteerFormat } from './build-queries.ts'

interface Entry extends Point {
  id: number
  kind: 'country' | 'region' | 'city'
  geonames_id: string
  name: string
  region: string | null
  country: string
  population: number
}

/** How a name was found, and what that is worth beside the logarithm of the population. */
const worth = { same: 3, begins: 2, contains: 1.5, other: 1.5, withArea: 1, otherBegins: 0 }

const columns = 'id, kind, geonames_id, entry.name, region, country, lat, lng, population'
const mostMatches = 60
const nearness = { metres: 60_000, worth: 2.5 }

export class Gazetteer {
  private readonly db: Sqlite.Database
  private readonly matching: Sqlite.Statement<unknown[], Entry>
  private readonly matchingNear: Sqlite.Statement<unknown[], Entry>
  private readonly within: Sqlite.Statement<unknown[], Entry>
  readonly rows: number

  private constructor(db: Sqlite.Database) {
    this.db = db
    const select = `select ${columns} from entry_names join entry on entry.id = entry_names.rowid`
    this.matching = db.prepare(`${select} where entry_names match ? order by entry_names.rowid limit ?`)
    this.matchingNear = db.prepare(
      `${select} where entry_names match ? and lat between ? and ? and lng between ? and ? limit ?`,
    )
    // The plus keeps SQLite from looking for the best of two indexes: there is one.
    this.within = db.prepare(
      `select ${columns} from entry where lat between ? and ? and +lng between ? and ? and kind = 'city' limit 2000`,
    )
    this.rows = (db.prepare('select max(id) as rows from entry').get() as { rows: number }).rows
  }

  /** Undefined where there is none, or one of another format. */
  static open(file: string): Gazetteer | undefined {
    if (!existsSync(file)) return undefined
    let db: Sqlite.Database | undefined
    try {
      db = new Sqlite(file, { readonly: true, fileMustExist: true })
      if (db.pragma('user_version', { simple: true }) === gazetteerFormat) return new Gazetteer(db)
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

  search({ words, near, language, limit }: Question): Ranked[] {
    const found = new Map<number, Entry & { worth: number }>()
    const add = (entries: Entry[], value: (entry: Entry) => number) => {
      for (const entry of entries) {
        const known = found.get(entry.id)?.worth ?? -1
        found.set(entry.id, { ...entry, worth: Math.max(known, value(entry)) })
      }
    }
    // Many places far away have some name of three letters that begins like what is typed.
    const isShort = words.join('').length < 4
    const match = (text: string) => this.matching.all(text, mostMatches)
    add(match(allOf(words, 'name')), entry => nameWorth(entry.name, words))
    add(match(allOf(words, 'name others', true)), () => (isShort ? worth.otherBegins : worth.other))
    add(match(allOf(words, 'name others')), () => worth.otherBegins)
    if (words.length > 1 && found.size < mostMatches)
      add(
        match(`${allOf(words.slice(0, -1), 'name others')} AND ${allOf(words.slice(-1), 'area')}`),
        () => worth.withArea,
      )
    if (near && !isShort)
      for (const box of boxesAround(near, nearness.metres))
        add(this.matchingNear.all(allOf(words, 'name others'), ...bounds(box), mostMatches), entry =>
          nameWorth(entry.name, words),
        )
    return [...found.values()]
      .map(entry => ({ score: scoreOf(entry, near), result: resultOf(entry, language, near) }))
      .sort((a, b) => b.score - a.score)
      .slice(0, limit)
  }

  /** Towns within so many metres, the closest first. */
  near(at: Point, metres: number, language: string): SearchResult[] {
    return boxesAround(at, metres)
      .flatMap(box => this.within.all(...bounds(box)))
      .map(entry => resultOf(entry, language, at))
      .filter(({ distance }) => (distance ?? 0) <= metres)
      .sort((a, b) => (a.distance ?? 0) - (b.distance ?? 0))
  }
}

const bounds = ({ south, north, west, east }: ReturnType<typeof boxesAround>[number]) => [
  south,
  north,
  west,
  east,
]

const nameWorth = (name: string, words: readonly string[]): number => {
  const folded = foldText(name)
  const asked = words.join(' ')
  const spaced = folded.replace(/[^\p{L}\p{N}]+/gu, ' ')
  if (spaced === asked) return worth.same
  if (spaced.startsWith(asked)) return worth.begins
  return words.every(word => folded.includes(word)) ? worth.contains : worth.otherBegins
}

const scoreOf = (entry: Entry & { worth: number }, near: Point | undefined): number => {
  const size = Math.log10(entry.population + 1) - (entry.kind === 'region' ? 1 : 0)
  const close = near ? nearness.worth / (1 + distanceBetween(near, entry) / (nearness.metres / 2)) : 0
  return size + entry.worth + close
}

const resultOf = (entry: Entry, language: string, near: Point | undefined): SearchResult => {
  const { kind, geonames_id, name, region, country, lat, lng, population } = entry
  const ofCountry = countryName(country, language)
  return {
    id: `gn:${geonames_id}`,
    source: 'gazetteer',
    kind,
    detail: null,
    name: kind === 'country' ? ofCountry : name,
    context: kind === 'country' ? '' : [region, ofCountry].filter(Boolean).join(', '),
    country,
    lat,
    lng,
    population,
    distance: near ? Math.round(distanceBetween(near, entry)) : null,
  }
}
