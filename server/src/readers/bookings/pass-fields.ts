/** The fields of a pass, by the names and labels that its carrier gave them. */
import { dateOf, writtenDate, writtenTime } from '../written-dates.ts'
import { readMoment } from './local-moment.ts'
import type { PassFile } from './pass-archive.ts'
import { isThing, type PackingEntry } from './schema-org.ts'

export interface PassField {
  key: string
  label: string
  value: string
}

const groups = ['headerFields', 'primaryFields', 'secondaryFields', 'auxiliaryFields', 'backFields']
const mostFields = 30

/** A text or a figure; null for nothing. */
export function passText(value: unknown, most = 200): string | null {
  const said = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
  return said === '' ? null : said.slice(0, most)
}

export class PassFields {
  private readonly rows: PassField[]
  readonly primary: PassField[]
  /** What the carrier tells programs, of the whole pass and of its fields. */
  readonly semantics: PackingEntry

  constructor({ pass, words }: PassFile, card: PackingEntry) {
    const text = (value: unknown) => {
      const said = passText(value)
      return said === null ? '' : (words.get(said) ?? said)
    }
    const listed = (group: string) =>
      (Array.isArray(card[group]) ? card[group].slice(0, mostFields) : []).filter(isThing)
    const rowsOf = (group: string): PassField[] =>
      listed(group).flatMap(row => {
        const value = text(row['value'])
        return value ? [{ key: text(row['key']).toLowerCase(), label: text(row['label']), value }] : []
      })
    this.rows = groups.flatMap(rowsOf)
    this.primary = rowsOf('primaryFields')
    const own = groups.flatMap(listed).flatMap(({ semantics }) => (isThing(semantics) ? [semantics] : []))
    const whole = isThing(pass['semantics']) ? [pass['semantics']] : []
    this.semantics = Object.assign({}, ...own, ...whole) as PackingEntry
  }

  /** The fields whose name or label has one of these words, and none of those. */
  private named(names: readonly string[], but: readonly string[]): PassField[] {
    const has = (text: string, words: readonly string[]) => words.some(word => text.includes(word))
    return (['key', 'label'] as const).flatMap(part =>
      this.rows.filter(row => has(row[part].toLowerCase(), names) && !has(row[part].toLowerCase(), but)),
    )
  }

  /** The first of them. */
  find(names: readonly string[], but: readonly string[] = []): string | null {
    return this.named(names, but)[0]?.value ?? null
  }

  private time(names: readonly string[], but: readonly string[]): string | null {
    for (const { value } of this.named(names, but)) {
      const time = timeIn(value)
      if (time !== undefined) return time
    }
    return null
  }

  /** A text for people or programs of the whole pass. */
  said(name: string, most = 200): string | null {
    return passText(this.semantics[name], most)
  }

  /** When it leaves, where a field says so; when it is boarded is another time. */
  departureTime(): string | null {
    const names = [
      'depart',
      'dep',
      'abflug',
      'abfahrt',
      'salida',
      'départ',
      'partenza',
      'partida',
      'vertrek',
      'etd',
      'std',
    ]
    const but = ['board', 'date', 'gate', 'terminal', 'airport', 'city', 'station', 'port', 'from', 'name']
    return this.time(names, but)
  }

  arrivalTime(): string | null {
    const names = ['arriv', 'ankunft', 'llegada', 'arrivée', 'arrivo', 'chegada', 'aankomst', 'eta', 'sta_']
    const but = ['date', 'gate', 'terminal', 'airport', 'city', 'station', 'port', 'name']
    return this.time(names, but)
  }

  /** The date in a field for one; `from` is the day from which on a date without a year counts. */
  date(from: string): { date: string; isSure: boolean } | undefined {
    for (const row of this.rows) {
      const said = `${row.key} ${row.label}`.toLowerCase()
      if (
        !['date', 'datum', 'fecha', 'data', 'jour', 'tag', 'depart', 'abflug'].some(word =>
          said.includes(word),
        )
      )
        continue
      const iso = readMoment(row.value).date
      const written = writtenDate(row.value)
      if (iso) return { date: iso, isSure: true }
      if (written) return { date: dateOf(written, from), isSure: written.isSure && written.year !== null }
    }
    return undefined
  }

  get(names: readonly string[], most: number): string | null {
    return this.find(names)?.slice(0, most) ?? null
  }
}

/** A clock, also within an instant; what is a date alone has none. */
function timeIn(text: string): string | undefined {
  return readMoment(text).time ?? writtenTime(text) ?? undefined
}
