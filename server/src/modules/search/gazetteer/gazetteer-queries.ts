/** Asks the gazetteer. Each statement is bounded: no question is slower than a few milliseconds. */
import { existsSync } from 'node:fs'
import { distanceBetween, type Point } from '@caravel/sync-protocol/domain/travel-guess'
import Sqlite from 'better-sqlite3'
import { boxesAround } from '../box-around.ts'
import { allOf } from '../match-text.ts'
import { fitOf, matchedName } from '../matched-name.ts'
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
  /** Names that are not shown, separated by commas. */
  others: string
}

/** How a name was found, and what that is worth beside the logarithm of the population. */
const worth = { same: 3, begins: 2, contains: 1.5, otherSame: 1.5, withArea: 1, none: 0 }

const columns = 'id, kind, geonames_id, entry.name, region, country, lat, lng, population, entry.others'
const mostMatches = 60
/** One that bears its region's name is among the best that were found in it. */
const mostCitiesOfRegion = 5
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
    const found = new Map<number, Valued>()
    const add = (entries: Entry[], value: (entry: Entry) => number, asked = words) => {
      for (const entry of entries) {
        const known = found.get(entry.id)?.worth ?? -1
        const told = value(entry)
        if (told > known) found.set(entry.id, { ...entry, worth: told, asked })
      }
    }
    const match = (text: string) => this.matching.all(text, mostMatches)
    const ofName = (entry: Entry) => worth[fitOf(shownName(entry, language), words)]
    add(match(allOf(words, 'name')), ofName)
    add(match(allOf(words, 'name others', true)), entry => {
      const shown = ofName(entry)
      const isHidden = shown < worth.otherSame && !isShort(words) && isNamed(entry, words)
      return isHidden ? worth.otherSame : shown
    })
    add(match(allOf(words, 'name others')), ofName)
    if (words.length > 1 && found.size < mostMatches) {
      const names = words.slice(0, -1)
      const text = `${allOf(names, 'name others')} AND ${allOf(words.slice(-1), 'area')}`
      add(match(text), () => worth.withArea, names)
    }
    if (near && !isShort(words))
      for (const box of boxesAround(near, nearness.metres))
        add(this.matchingNear.all(allOf(words, 'name others'), ...bounds(box), mostMatches), ofName)
    const scored = [...found.values()].map(entry => ({ entry, score: scoreOf(entry, near) }))
    return citiesFirst(scored, words)
      .sort((a, b) => b.score - a.score)
      .slice(0, limit)
      .map(({ entry, score }) => {
        const result = resultOf(entry, language, near)
        const matched_name = matchedName(result.name, namesOf(entry), entry.asked)
        return { score, result: { ...result, matched_name } }
      })
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

/** Many places far away have some name of three letters that begins like what is typed. */
const isShort = (words: readonly string[]): boolean => words.join('').length < 4

/** With the words of the question that its names were looked for with. */
interface Valued extends Entry {
  worth: number
  asked: readonly string[]
}

const namesOf = ({ name, others }: Entry): string[] => [name, ...others.split(',')].filter(Boolean)

/** Is one of its names what was typed? */
const isNamed = (entry: Entry, words: readonly string[]): boolean =>
  namesOf(entry).some(name => fitOf(name, words) === 'same')

const shownName = ({ kind, name, country }: Entry, language: string): string =>
  kind === 'country' ? countryName(country, language) : name

const scoreOf = (entry: Valued, near: Point | undefined): number => {
  const size = Math.log10(entry.population + 1) - (entry.kind === 'region' ? 1 : 0)
  const close = near ? nearness.worth / (1 + distanceBetween(near, entry) / (nearness.metres / 2)) : 0
  return size + entry.worth + close
}

interface Scored {
  entry: Valued
  score: number
}

/** Who types the name of both a city and its region means the city, by whichever of its names. */
const citiesFirst = (scored: readonly Scored[], words: readonly string[]): Scored[] =>
  scored.map(each => {
    const { kind, name, country } = each.entry
    if (kind !== 'region') return each
    const named = scored
      .filter(({ entry }) => entry.kind === 'city' && entry.region === name && entry.country === country)
      .sort((a, b) => b.score - a.score)
      .slice(0, mostCitiesOfRegion)
      .find(({ entry }) => isNamed(entry, words))
    return named && named.score <= each.score ? { ...each, score: named.score - 0.01 } : each
  })

const resultOf = (entry: Entry, language: string, near: Point | undefined): SearchResult => {
  const { kind, geonames_id, region, country, lat, lng, population } = entry
  return {
    id: `gn:${geonames_id}`,
    source: 'gazetteer',
    kind,
    detail: null,
    name: shownName(entry, language),
    matched_name: null,
    context: kind === 'country' ? '' : [region, countryName(country, language)].filter(Boolean).join(', '),
    country,
    lat,
    lng,
    population,
    distance: near ? Math.round(distanceBetween(near, entry)) : null,
  }
}
