/** Writes the gazetteer into a database of its own. */
import { readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { foldText } from '@caravel/sync-protocol/domain/search/fold-text'
import Sqlite from 'better-sqlite3'
import { Areas, countryName, countryNames, type Area } from './areas.ts'
import type { GazetteerPlace, GazetteerText } from './gazetteer-file.ts'

/** Of what is stored: another number builds it anew. */
export const gazetteerFormat = 2

/** `id` orders by importance, so that the first matches of the index are the best ones. */
const schema = `
  create table entry (
    id integer primary key, kind text not null, geonames_id text, name text not null, region text,
    country text not null, lat real not null, lng real not null, population integer not null, others text not null);
  create virtual table entry_names using fts5(
    name, others, area, content = '', tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3');
`

/** Answers how many entries there are. What was made before stays in place until the new one is whole. */
export const buildGazetteer = ({ regions, places }: GazetteerText, file: string): number => {
  // Of its own: a process that was left alone by a server that ended must not finish what another one writes.
  const part = `${file}.${process.pid}.part`
  dropParts(file)
  const db = new Sqlite(part)
  try {
    db.pragma('journal_mode = off')
    db.pragma('synchronous = off')
    db.exec(schema)
    const areas = new Areas()
    for (const place of places()) areas.add(place)
    const writer = new Writer(db, regions)
    db.exec('begin')
    writeByWeight(writer, places(), [...areas.all()])
    db.exec('commit')
    db.exec("insert into entry_names(entry_names) values ('optimize')")
    db.exec('create index entry_lat on entry (lat)')
    db.pragma(`user_version = ${gazetteerFormat}`)
    db.close()
    renameSync(part, file)
    return writer.rank
  } finally {
    db.close()
    rmSync(part, { force: true })
  }
}

/** Of builds that were broken off. */
const dropParts = (file: string): void => {
  for (const name of readdirSync(dirname(file)))
    if (name.startsWith(`${basename(file)}.`)) rmSync(join(dirname(file), name), { force: true })
}

/** A region comes after its large cities: who types the name of both means the city. */
const weightOf = ({ kind, population }: Area): number => (kind === 'country' ? population : population / 10)

const writeByWeight = (writer: Writer, places: Iterable<GazetteerPlace>, areas: readonly Area[]): void => {
  const waiting = areas.toSorted((a, b) => weightOf(a) - weightOf(b))
  for (const place of places) {
    for (let next = waiting.at(-1); next && weightOf(next) >= place.population; next = waiting.at(-1)) {
      writer.area(next)
      waiting.pop()
    }
    writer.place(place)
  }
  for (const area of waiting.toReversed()) writer.area(area)
}

class Writer {
  rank = 0
  private readonly entry: Sqlite.Statement
  private readonly names: Sqlite.Statement
  private readonly regions: ReadonlyMap<string, string>
  private readonly countries = new Map<string, string>()

  constructor(db: Sqlite.Database, regions: ReadonlyMap<string, string>) {
    this.regions = regions
    this.entry = db.prepare('insert into entry values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)')
    this.names = db.prepare('insert into entry_names (rowid, name, others, area) values (?, ?, ?, ?)')
  }

  private write(
    kind: string,
    { id, name, region, country, lat, lng, population }: Record<string, string | number | null>,
    others: string,
    area: string,
  ): void {
    const rank = ++this.rank
    this.entry.run(rank, kind, id, name, region, country, lat, lng, population, others)
    this.names.run(rank, foldText(String(name)), foldText(others), foldText(area))
  }

  place({ geonames_id: id, others, ...place }: GazetteerPlace): void {
    const region = this.regions.get(`${place.country}.${place.region}`) ?? null
    this.write('city', { ...place, id, region }, others, `${region ?? ''} ${this.countryOf(place.country)}`)
  }

  area({ kind, code, ...at }: Area): void {
    const [country = ''] = code.split('.')
    if (kind === 'region') {
      const name = this.regions.get(code)
      if (name)
        this.write(kind, { ...at, id: code, name, region: null, country }, '', this.countryOf(country))
      return
    }
    const names = countryNames(country)
    const name = countryName(country, 'en')
    this.write(kind, { ...at, id: code, name, region: null, country }, [...names, country].join(), '')
  }

  private countryOf(country: string): string {
    const known = this.countries.get(country)
    if (known !== undefined) return known
    const name = `${countryName(country, 'en')} ${country}`
    this.countries.set(country, name)
    return name
  }
}
