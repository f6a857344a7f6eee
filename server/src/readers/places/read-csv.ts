/** Tables with a place in each row: lists of Google Takeout, exports of My Maps, and what people keep themselves. */
import { foldText } from '@caravel/sync-protocol/domain/search/fold-text'
import { parsePlaceText } from '@caravel/sync-protocol/domain/location/parse-place-text'
import Papa from 'papaparse'
import {
  degrees,
  emptyPlace,
  line,
  mostOfFile,
  notesOf,
  UnreadableFile,
  webAddress,
  type ReadFile,
  type ReadPlace,
  type WarningCode,
} from './read-place.ts'

/** What a column may be called, folded and without anything but letters. */
const headings = {
  name: 'name title titel nom nombre nome naam nazwa nimi place ort lieu lugar poi label bezeichnung',
  lat: 'lat latitude latitud latitudine breite breitengrad y',
  lng: 'lng lon long longitude longitud longitudine lange laenge langengrad x',
  both: 'wkt coordinates coordinate coords koordinaten coordonnees coordenadas position location latlng geo',
  address: 'address adresse anschrift direccion indirizzo endereco adres street',
  notes:
    'note notes comment comments description desc notiz notizen notas nota beschreibung kommentar remarques',
  website: 'website web homepage webseite siteweb site',
  link: 'url link googlemapsurl mapurl maps',
  phone: 'phone tel telephone telefon telefono telefoon phonenumber',
  category: 'category type kategorie typ categorie categoria tipo folder tags tag liste list',
} as const
type Column = keyof typeof headings

const columnOf = new Map(
  Object.entries(headings).flatMap(([column, names]) =>
    names.split(' ').map((name): [string, Column] => [name, column as Column]),
  ),
)

/** Lines above the table, such as the title that Takeout puts there. */
const mostAbove = 5

const columnNamed = (cell: string): Column | undefined =>
  columnOf.get(foldText(cell).replace(/[^\p{L}]/gu, ''))

const columnsOf = (cells: readonly string[]): Map<Column, number> => {
  const found = new Map<Column, number>()
  cells.forEach((cell, at) => {
    const column = columnNamed(cell)
    if (column && !found.has(column)) found.set(column, at)
  })
  return found
}

const isTable = (columns: ReadonlyMap<Column, number>): boolean =>
  columns.has('name') || columns.has('both') || (columns.has('lat') && columns.has('lng'))

export const readCsv = (csv: string, base: string): ReadFile => {
  const { data } = Papa.parse<string[]>(csv, { skipEmptyLines: 'greedy', preview: mostOfFile * 5 })
  const heading = data.slice(0, mostAbove).findIndex(cells => isTable(columnsOf(cells)))
  if (heading < 0) throw new UnreadableFile('unknown_format')
  const columns = columnsOf(data[heading] ?? [])
  const warnings: Partial<Record<WarningCode, number>> = {}
  const warn = (code: WarningCode) => void (warnings[code] = (warnings[code] ?? 0) + 1)
  const places: ReadPlace[] = []
  for (const cells of data.slice(heading + 1)) {
    const read = placeOf(columns, textsIn(data[heading] ?? [], cells, columns), cells)
    if (!read) warn('ROWS_WITHOUT_NAME')
    else if (places.length >= mostOfFile) warn('POINTS_LEFT_OUT')
    else {
      if (read.lat === null) warn('WITHOUT_COORDINATES')
      places.push(read)
    }
  }
  const above = heading > 0 ? line(data[0]?.[0], 200) : null
  return { format: 'csv', title: above ?? line(base, 200), places, warnings }
}

/** Every column of notes, such as the note and the comment of Takeout, and each other column under its heading. */
const textsIn = (
  heads: readonly string[],
  cells: readonly string[],
  columns: ReadonlyMap<Column, number>,
): { own: string[]; others: string[] } => {
  const read = new Set(columns.values())
  const own = cells.flatMap((cell, at) =>
    cell.trim() && columnOfCell(heads, at) === 'notes' ? [cell.trim()] : [],
  )
  const others = cells.flatMap((cell, at) => {
    const isOwn = columnOfCell(heads, at) === 'notes' || read.has(at)
    return isOwn || !cell.trim() ? [] : [[heads[at]?.trim(), cell.trim()].filter(Boolean).join(': ')]
  })
  return { own, others }
}

const columnOfCell = (heads: readonly string[], at: number): Column | undefined =>
  columnNamed(heads[at] ?? '')

const placeOf = (
  columns: ReadonlyMap<Column, number>,
  { own, others }: { own: string[]; others: string[] },
  cells: readonly string[],
): ReadPlace | undefined => {
  const cell = (column: Column): string => {
    const at = columns.get(column)
    return at === undefined ? '' : (cells[at] ?? '')
  }
  const link = cell('link')
  const linked = link ? parsePlaceText(link) : undefined
  const inLink = linked?.kind === 'position' ? linked : undefined
  const written = positionOf(cell)
  const at = written ?? inLink
  const position = at ? `${at.lat}, ${at.lng}` : null
  const name = line(cell('name'), 200) ?? line(inLink?.name, 200) ?? line(cell('address'), 200) ?? position
  if (!name) return undefined
  // A link that says no more than the position is not needed beside it.
  const isMapLink = inLink !== undefined && /google\.|goo\.gl|maps\.apple|openstreetmap/.test(link)
  const website = webAddress(cell('website')) ?? (isMapLink ? null : webAddress(link))
  const rest = [cell('website'), isMapLink ? '' : link].filter(text => text.trim() !== website)
  const unread = written ? [] : [cell('lat'), cell('lng'), cell('both')].filter(text => !shape.test(text))
  return {
    ...emptyPlace,
    name,
    lat: at?.lat ?? null,
    lng: at?.lng ?? null,
    address: line(cell('address'), 500),
    ...notesOf({
      own,
      fields: [
        [cell('name'), 200],
        [cell('address'), 500],
        [cell('phone'), 50],
        [cell('category'), 100],
      ],
      others: [...others, ...unread, ...rest],
    }),
    website,
    phone: line(cell('phone'), 50),
    category: line(cell('category'), 100),
  }
}

/** What is drawn on a map beside points, as My Maps writes it. */
const shape = /^\s?(?:multi)?(?:linestring|polygon|point)\s?z?\s?\(/i

const positionOf = (cell: (column: Column) => string): { lat: number; lng: number } | undefined => {
  const lat = degrees(cell('lat'), 90)
  const lng = degrees(cell('lng'), 180)
  if (lat !== undefined && lng !== undefined) return { lat, lng }
  const both = cell('both')
  const point = pointIn(both)
  const read = parsePlaceText(point ?? both)
  return read?.kind === 'position' ? read : undefined
}

/** Longer than any position. */
const longestPosition = 200

/** `POINT (lng lat)`, with or without a height, as `lat, lng`. */
const pointIn = (text: string): string | undefined => {
  const [word = '', ...rest] = text
    .slice(0, longestPosition)
    .replace(/[\s(),]+/g, ' ')
    .trim()
    .split(' ')
  if (!/^pointz?$/i.test(word)) return undefined
  const [lng, lat] = rest[0]?.toLowerCase() === 'z' ? rest.slice(1) : rest
  return lng === undefined || lat === undefined ? undefined : `${lat}, ${lng}`
}
