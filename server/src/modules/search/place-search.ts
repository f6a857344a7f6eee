/** Search of a running server: the gazetteer and the indexes of its maps, asked together. */
import type { Point } from '@caravel/sync-protocol/domain/travel-guess'
import { wordsOf } from '@caravel/sync-protocol/domain/search/fold-text'
import type { App } from '../../context.ts'
import { unwrapped, type Box } from './box-around.ts'
import { IndexKeeper } from './archive-index/index-keeper.ts'
import type { PackedRow } from './archive-index/index-queries.ts'
import { GazetteerKeeper } from './gazetteer/gazetteer-keeper.ts'
import type { SearchResult } from './search-result.ts'

export interface Asked {
  q: string
  near: Point | undefined
  language: string
  limit: number
  /** Versions of maps whose names are looked for beside those that are for everybody. */
  maps?: ReadonlySet<string>
}

export interface Around {
  name: string | null
  address: string | null
  nearest: SearchResult | null
  nearby: SearchResult[]
}

/** A question is a name: more words than these are not looked for. */
const mostWords = 8
const reach = { things: 250, towns: 50_000 }
const mostNearby = 8
const mostRows = 60_000

export class PlaceSearch {
  readonly gazetteer: GazetteerKeeper
  readonly index: IndexKeeper

  constructor(app: Pick<App, 'config' | 'log' | 'tileSource'>) {
    this.gazetteer = new GazetteerKeeper(app)
    this.index = new IndexKeeper(app)
  }

  get state() {
    return { gazetteer: this.gazetteer.state, index: this.index.state }
  }

  /** There are names of sights, or there will be when they are read. */
  get knowsSights(): boolean {
    return this.index.state === 'ready' || this.index.state === 'building'
  }

  /** The best first. */
  search({ q, near, language, limit, maps }: Asked): SearchResult[] {
    const words = wordsOf(q).slice(0, mostWords)
    if (!words.length) return []
    const question = { words, near, language, limit }
    const ranked = [
      ...(this.gazetteer.get()?.search(question) ?? []),
      ...this.index.all(maps).flatMap(index => index.search(question)),
    ].sort((a, b) => b.score - a.score)
    return withoutTwins(ranked.map(({ result }) => result)).slice(0, limit)
  }

  /** What is at a position. */
  around(at: Point, language: string, maps?: ReadonlySet<string>): Around {
    const found = this.index.all(maps).flatMap(index => index.near(at, reach.things))
    const things = withoutTwins(found.toSorted((a, b) => (a.distance ?? 0) - (b.distance ?? 0)))
    const towns = this.gazetteer.get()?.near(at, reach.towns, language) ?? []
    const named = things.find(({ kind }) => kind === 'poi') ?? things[0] ?? towns[0] ?? null
    const street = things.find(({ kind }) => kind === 'street')
    const town = towns[0]
    const address = [street?.name, town?.name ?? named?.context, town?.context].filter(part => part)
    return {
      name: named?.name ?? null,
      address: address.length ? address.join(', ') : null,
      nearest: named,
      nearby: [...things, ...towns.slice(0, 2)].slice(0, mostNearby),
    }
  }

  /** What travels with the map of these boxes. */
  rows(
    boxes: readonly Box[],
    maps?: ReadonlySet<string>,
  ): { version: string | null; rows: PackedRow[]; truncated: boolean } {
    const indexes = this.index.all(maps)
    const flat = boxes.flatMap(unwrapped)
    const found = indexes.flatMap(index => index.rowsWithin(flat, mostRows + 1))
    const rows = [...new Map(found.map(row => [JSON.stringify(row), row])).values()]
    return {
      version:
        indexes
          .map(({ version }) => version)
          .sort()
          .join('+') || null,
      rows: rows.slice(0, mostRows),
      truncated: rows.length > mostRows,
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.gazetteer.close(), this.index.close()])
  }
}

/** A town that both know is shown once, and so is what lies in two maps. */
const withoutTwins = (results: readonly SearchResult[]): SearchResult[] => {
  const kept: SearchResult[] = []
  for (const result of results) if (!kept.some(other => areTwins(other, result))) kept.push(result)
  return kept
}

const areTwins = (a: SearchResult, b: SearchResult): boolean => {
  if (a.name !== b.name) return false
  const within = (degrees: number) => Math.abs(a.lat - b.lat) < degrees && Math.abs(a.lng - b.lng) < degrees
  if (a.source === b.source) return a.source === 'index' && a.kind === b.kind && within(0.001)
  const isTown = ({ kind }: SearchResult) => kind !== 'poi' && kind !== 'street'
  return isTown(a) && isTown(b) && within(0.1)
}

const searches = new WeakMap<App['db'], PlaceSearch>()

export const startSearch = (app: App): void => void searches.set(app.db, new PlaceSearch(app))

export const stopSearch = async ({ db }: Pick<App, 'db'>): Promise<void> => searches.get(db)?.close()

/** That of the running server. */
export const searchOf = ({ db }: Pick<App, 'db'>): PlaceSearch => {
  const search = searches.get(db)
  if (!search) throw new Error('search was not started')
  return search
}
