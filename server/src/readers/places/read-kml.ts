/** KML 2.2 (https://docs.ogc.org/is/12-007r2/12-007r2.html): placemarks with points, and the ends of lines. */
import type { Point } from '@caravel/sync-protocol/domain/travel-guess'
import {
  degrees,
  emptyPlace,
  line,
  longestText,
  mostOfFile,
  Namer,
  notesOf,
  type ReadFile,
  type ReadPlace,
  type WarningCode,
} from './read-place.ts'
import { walkXml } from './walk-xml.ts'

interface Mark {
  told: Partial<Record<'name' | 'description' | 'address' | 'phonenumber', string>>
  points: Point[]
  /** Of lines. */
  ends: Point[]
  shapes: number
  folder: string | null
  /** Further columns, such as those of Google My Maps, each as a line. */
  columns: string[]
}

const mostColumns = 50

class KmlReader {
  readonly marks: Mark[] = []
  /** Documents that this one names instead of holding their places. */
  readonly links: string[] = []
  readonly warnings: Partial<Record<WarningCode, number>> = {}
  title: string | null = null
  private readonly path: string[] = []
  private readonly folders: (string | null)[] = []
  private mark: Mark | undefined
  /** The name of the column that is being read. */
  private column = ''

  warn(code: WarningCode, count = 1): void {
    this.warnings[code] = (this.warnings[code] ?? 0) + count
  }

  /** Places of another document stand in a folder of its name. */
  join(xml: string): void {
    const other = new KmlReader()
    walkXml(xml, other)
    for (const mark of other.marks)
      this.marks.push({ ...mark, folder: mark.folder ?? line(other.title, 100) })
    for (const [code, count] of Object.entries(other.warnings)) this.warn(code as WarningCode, count)
    this.links.push(...other.links)
    const over = this.marks.splice(mostOfFile).length
    if (over) this.warn('POINTS_LEFT_OUT', over)
  }

  open(name: string, attributes: ReadonlyMap<string, string>): void {
    this.path.push(name)
    if (name === 'data' || name === 'simpledata') this.column = attributes.get('name') ?? ''
    if (name === 'folder') this.folders.push(null)
    if (name === 'placemark')
      this.mark = {
        told: {},
        points: [],
        ends: [],
        shapes: 0,
        folder: this.folders.at(-1) ?? null,
        columns: [],
      }
    if (this.mark && /^(polygon|model|groundoverlay)$/.test(name)) this.mark.shapes++
  }

  close(name: string, text: string): void {
    this.path.pop()
    const parent = this.path.at(-1)
    if (name === 'folder') this.folders.pop()
    else if (name === 'placemark') this.closeMark()
    else if (this.mark) this.tellMark(name, text, parent)
    else if (name === 'href' && this.path.at(-2) === 'networklink') this.links.push(text.trim().slice(0, 500))
    else if (name === 'name' && parent === 'folder') this.folders[this.folders.length - 1] = line(text, 100)
    else if (name === 'name' && parent === 'document') this.title ??= line(text, 200)
  }

  private tellMark(name: string, text: string, parent: string | undefined): void {
    const { mark } = this
    if (!mark) return
    if (parent === 'placemark' && /^(name|description|address|phonenumber)$/.test(name))
      mark.told[name as 'name'] = text.slice(0, longestText)
    else if (name === 'coordinates' && parent === 'point') mark.points.push(...firstAndLast(text).slice(0, 1))
    else if (name === 'coordinates' && parent === 'linestring') mark.ends.push(...firstAndLast(text))
    else if (name === 'simpledata' || (name === 'value' && parent === 'data'))
      this.tellColumn(mark, text.trim())
    else if (name === 'coord' && parent === 'track') this.trackPoint(mark, text)
  }

  private tellColumn({ columns }: Mark, value: string): void {
    if (value !== '' && columns.length < mostColumns) columns.push(`${this.column}: ${value}`)
  }

  /** `gx:Track`: only where it begins and ends. */
  private trackPoint(mark: Mark, text: string): void {
    const [at] = firstAndLast(text.trim().replace(/\s+/g, ','))
    if (!at) return
    if (mark.ends.length > 1) mark.ends.pop()
    mark.ends.push(at)
  }

  private closeMark(): void {
    const { mark } = this
    this.mark = undefined
    if (!mark) return
    if (mark.shapes) this.warn('SHAPES_LEFT_OUT', mark.shapes)
    if (this.marks.length < mostOfFile) this.marks.push(mark)
    else this.warn('POINTS_LEFT_OUT')
  }
}

/** Some write blanks behind the commas of a position. */
const withoutBlanks = (text: string): string => text.replace(/\s{0,20},\s{0,20}/g, ',').trim()

/** `lng,lat[,height]` separated by white space: only the first and the last of what may be very many are read. */
const firstAndLast = (text: string): Point[] => {
  const all = text.trim()
  const first = /^\S+/.exec(withoutBlanks(all.slice(0, 200)))?.[0]
  const last = withoutBlanks(all.slice(-200)).split(/\s/).at(-1)
  return [first, ...(last === undefined || last === first ? [] : [last])].flatMap(tuple => {
    const [lng, lat] = (tuple ?? '').split(',')
    const at = { lat: degrees(lat, 90), lng: degrees(lng, 180) }
    return at.lat === undefined || at.lng === undefined ? [] : [{ lat: at.lat, lng: at.lng }]
  })
}

/** Documents within the same archive. */
export interface OtherKmls {
  linked(href: string): string | undefined
  /** The documents that no link led to; they are read as well. */
  rest(): string[]
}

const none: OtherKmls = { linked: () => undefined, rest: () => [] }

/** A document may name others, which name others in turn; none is read twice. */
const mostLinked = 200

export const readKml = (
  xml: string,
  base: string,
  format: 'kml' | 'kmz' = 'kml',
  others = none,
): ReadFile => {
  const reader = new KmlReader()
  walkXml(xml, reader)
  const seen = new Set<string>()
  for (let at = 0; at < reader.links.length; at++) {
    const href = reader.links[at] ?? ''
    const found = seen.size < mostLinked && !seen.has(href) ? others.linked(href) : undefined
    if (found === undefined && !seen.has(href)) reader.warn('NETWORK_LINK_IGNORED')
    seen.add(href)
    if (found !== undefined) reader.join(found)
  }
  for (const text of others.rest()) reader.join(text)
  const namer = new Namer()
  const places = reader.marks.flatMap(mark => placesOf(mark, namer, base))
  const withAddress = places.filter(({ lat }) => lat === null).length
  if (withAddress) reader.warn('WITHOUT_COORDINATES', withAddress)
  if (places.length > mostOfFile) reader.warn('POINTS_LEFT_OUT', places.length - mostOfFile)
  return { format, title: reader.title, places: places.slice(0, mostOfFile), warnings: reader.warnings }
}

/** A placemark with several points is several places; one with a name or an address only is one without a position. */
const placesOf = (
  { told, points, ends, shapes, folder, columns }: Mark,
  namer: Namer,
  base: string,
): ReadPlace[] => {
  const spots: (Point | undefined)[] = points.length ? points : ends.slice(0, 2)
  const address = line(told.address, 500)
  const name = line(told.name, 190)
  if (!spots.length && !address && (shapes || !name)) return []
  return (spots.length ? spots : [undefined]).map(at => ({
    ...emptyPlace,
    name: name && spots.length < 2 ? name : namer.next(name ?? base),
    lat: at?.lat ?? null,
    lng: at?.lng ?? null,
    address,
    ...notesOf({
      own: [told.description],
      fields: [
        [told.name, 190],
        [told.address, 500],
        [told.phonenumber, 50],
      ],
      others: columns,
    }),
    phone: line(told.phonenumber, 50),
    category: folder,
  }))
}
