/** What a feature of GeoJSON says of itself (RFC 7946, section 3.2): some of it has a field, the rest goes into the notes. */
import { line } from './read-place.ts'

/** Of one feature: properties that are looked at, and those that come into the notes. */
const mostRead = 1000
const mostOthers = 50

/** How programs draw a feature, without signs and capitals: simplestyle, and what converters write for styles of KML. */
const drawing = new Set(
  [
    'markercolor markersize markersymbol markershape markericon',
    'stroke strokecolor strokeopacity strokewidth fill fillcolor fillopacity',
    'icon iconurl iconcolor iconopacity iconscale iconsize iconoffset iconanchor',
    'labelcolor labelopacity labelscale styleurl stylehash stylemaphash',
    'altitudemode tessellate extrude draworder',
  ].flatMap(names => names.split(' ')),
)
const drawingColor = /^#[0-9a-f]{3,8}$/i

/** Beside the position that the feature has. */
const position = new Set('lat latitude lng lon long longitude'.split(' '))

/** When Takeout wrote an entry. */
const written = new Set('date published updated'.split(' '))

const plainName = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, '')

/** `id`, `@id`, `osm_id`, `placeId`, `OBJECTID`, `uuid`: numbers for programs. */
const isId = (name: string): boolean =>
  /^@?(?:id|fid|gid|cid|objectid|uuid|guid)$/i.test(name) ||
  /[ _-]id$/i.test(name) ||
  /[a-z]I[dD]$/.test(name)

export const textIn = (value: unknown): string | null =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : null

export class FeatureProperties {
  readonly #texts = new Map<string, string>()
  /** By the name in small letters. */
  readonly #names = new Map<string, string>()

  constructor(about: Readonly<Record<string, unknown>>) {
    for (const name of Object.keys(about).slice(0, mostRead)) {
      const text = textIn(about[name])?.trim()
      if (!text) continue
      this.#texts.set(name, text)
      const lower = name.toLowerCase()
      if (!this.#names.has(lower)) this.#names.set(lower, name)
    }
  }

  /** The first of these, in small letters, that has a text. It is no longer among the others. */
  take(...names: readonly string[]): string | null {
    for (const each of names) {
      const name = this.#names.get(each)
      const text = name === undefined ? undefined : this.#texts.get(name)
      if (name === undefined || text === undefined) continue
      this.#texts.delete(name)
      return text
    }
    return null
  }

  /**
   * What was not taken, each as a line with its name, but for ids and how the feature is drawn.
   * @param has its position, so that it is not repeated; when Takeout wrote it, which is of no use here
   */
  others(has: { position: boolean; written: boolean }): string[] {
    const lines: string[] = []
    for (const [name, text] of this.#texts) {
      if (lines.length >= mostOthers) break
      const plain = plainName(name)
      const isKnown = (has.position && position.has(plain)) || (has.written && written.has(plain))
      if (isKnown || isId(name) || drawing.has(plain) || drawingColor.test(text)) continue
      lines.push([line(name, 200), text].filter(Boolean).join(': '))
    }
    return lines
  }
}
