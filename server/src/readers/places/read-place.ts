/** What the readers of files make of them, whatever the format. */
import { withoutTags } from '../scan.ts'

export type ImportFormat = 'gpx' | 'kml' | 'kmz' | 'geojson' | 'csv' | 'list'

export interface ReadPlace extends PlaceOfFile {
  /** Whether its notes hold texts that no field has, or that are longer than their field. */
  in_notes: boolean
}

/** What becomes a place. */
export interface PlaceOfFile {
  name: string
  lat: number | null
  lng: number | null
  address: string | null
  notes: string | null
  website: string | null
  phone: string | null
  google_place_id: string | null
  osm_id: string | null
  /** As the file calls it. */
  category: string | null
}

export type WarningCode =
  | 'NETWORK_LINK_IGNORED'
  | 'SHAPES_LEFT_OUT'
  | 'POINTS_LEFT_OUT'
  | 'ROWS_WITHOUT_NAME'
  | 'WITHOUT_COORDINATES'
  | 'BROKEN_ROWS'

export interface ReadFile {
  format: ImportFormat
  /** Of the document itself. */
  title: string | null
  places: ReadPlace[]
  warnings: Partial<Record<WarningCode, number>>
}

export type UnreadableReason =
  'unknown_format' | 'broken' | 'doctype' | 'unsafe_archive' | 'too_large' | 'too_many_parts' | 'wrong_format'

/** The file cannot be read; what is wrong, and in which line where that is known. */
export class UnreadableFile extends Error {
  readonly reason: UnreadableReason
  readonly line: number | undefined

  constructor(reason: UnreadableReason, line?: number) {
    super(reason)
    this.name = 'UnreadableFile'
    this.reason = reason
    this.line = line
  }
}

/** More are left out, with a warning. */
export const mostOfFile = 1000

/** One line of text that fits a field; null where there is none. */
export const line = (text: string | null | undefined, most: number): string | null => {
  const plain = (text ?? '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, most)
    .trim()
  return plain ? plain.toWellFormed() : null
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** More of one text is not read: ten times what the notes of a place hold. */
export const longestText = 200_000

/** Text as people wrote it, without the markup that maps put around it. */
export const prose = (text: string | null | undefined): string | null => {
  const plain = withoutTags((text ?? '').slice(0, longestText))
    .replace(/&(amp|lt|gt|quot|apos|nbsp);/g, (_, name: string) => entities[name] ?? ' ')
    .replace(/&#(\d{2,6});/g, (whole, code: string) =>
      Number(code) > 31 && Number(code) < 0x110000 ? String.fromCodePoint(Number(code)) : whole,
    )
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return plain ? plain.toWellFormed() : null
}

type Text = string | null | undefined

interface TextsOfPlace {
  /** What the file has as notes. */
  own: readonly Text[]
  /** Texts with a field, and the most that it holds. */
  fields: readonly (readonly [Text, number])[]
  /** Texts without a field. */
  others?: readonly Text[]
}

/** The whole of each text that is longer than its field, then the own notes, then those of the others that are not among them. */
export const notesOf = ({
  own,
  fields,
  others = [],
}: TextsOfPlace): Pick<ReadPlace, 'notes' | 'in_notes'> => {
  const cut = fields.flatMap(([text, most]) => {
    const whole = line(text, longestText)
    return whole !== null && whole.length > most ? [whole] : []
  })
  const said = onceEach(own)
  const lines = new Set(said.flatMap(text => text.split('\n')))
  const more = onceEach(others).filter(text => !lines.has(text))
  const notes = [...cut, [...said, ...more].join('\n')].filter(Boolean).join('\n\n')
  return {
    notes: notes.slice(0, longestText).toWellFormed() || null,
    in_notes: cut.length > 0 || more.length > 0,
  }
}

const onceEach = (texts: readonly Text[]): string[] => [...new Set(texts.flatMap(each => prose(each) ?? []))]

export const webAddress = (text: string | null | undefined): string | null => {
  const address = (text ?? '').trim()
  return /^https?:\/\/\S+$/i.test(address) && address.length <= 2000 ? address : null
}

/** Degrees with a point or a comma; undefined where it is no number in the range. */
export const degrees = (text: string | null | undefined, most: number): number | undefined => {
  const plain = (text ?? '').trim().replace(',', '.')
  const value = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(plain) ? Number(plain) : NaN
  return Math.abs(value) <= most ? value : undefined
}

export const emptyPlace: Omit<ReadPlace, 'name'> = {
  lat: null,
  lng: null,
  address: null,
  notes: null,
  in_notes: false,
  website: null,
  phone: null,
  google_place_id: null,
  osm_id: null,
  category: null,
}

/** Names for things without one: the second gets a number, and so on. */
export class Namer {
  private readonly used = new Map<string, number>()

  next(base: string): string {
    const count = (this.used.get(base) ?? 0) + 1
    this.used.set(base, count)
    return (count === 1 ? base : `${base.slice(0, 190)} ${count}`).slice(0, 200)
  }
}
