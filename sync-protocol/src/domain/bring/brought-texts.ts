/** Texts, times and colours of other planners, as they may stand in a row here. */
import { tagColors, type TagColor } from '../../entities/tag.ts'
import { isZone } from '../zones.ts'

/** A text that no field of its row can hold, and what its page is called. */
export interface LongText {
  title: string
  text: string
}

/** Fits texts into their fields. What is longer than its field is cut there, and stands whole elsewhere. */
export class Texts {
  /** How many texts are longer than their field. */
  long = 0
  /** Whole texts that become pages of the trip. */
  readonly pages: LongText[] = []

  /** One line without control characters; null where nothing is left. A longer one is whole on a page. */
  line(text: string | null | undefined, most: number): string | null {
    return this.fitted(oneLine(text), most)
  }

  /** Several lines; null where nothing is left. A longer text is whole on a page. */
  prose(text: string | null | undefined, most: number, title?: string): string | null {
    return this.fitted(severalLines(text), most, title)
  }

  /** A text that has no row: a page of its own. */
  page(text: string | null | undefined): void {
    const clean = severalLines(text)
    if (clean !== '') this.pages.push({ title: beginning(oneLine(text), 60), text: clean })
  }

  /** The texts of a row that has notes. */
  ofRow(): RowTexts {
    return new RowTexts(this)
  }

  private fitted(clean: string, most: number, title = beginning(oneLine(clean), 60)): string | null {
    if (clean.length > most) {
      this.long++
      this.pages.push({ title, text: clean })
    }
    return clean === '' ? null : beginning(clean, most)
  }
}

/** The texts of one row with notes: what does not fit into a field goes whole into them. */
export class RowTexts {
  readonly #texts: Texts
  readonly #whole: string[] = []

  constructor(texts: Texts) {
    this.#texts = texts
  }

  /** One line without control characters; null where nothing is left. */
  line(text: string | null | undefined, most: number): string | null {
    const clean = oneLine(text)
    if (clean.length > most) this.keep(text)
    return clean === '' ? null : beginning(clean, most)
  }

  /** An address of the web; what is none, or too long for one, goes into the notes. */
  address(text: string | null | undefined): string | null {
    const address = webAddress(text)
    if (address === null) this.keep(text)
    return address
  }

  /** A text that no field takes. */
  keep(text: string | null | undefined): void {
    const clean = severalLines(text)
    if (clean === '' || this.#whole.includes(clean)) return
    this.#texts.long++
    this.#whole.push(clean)
  }

  /**
   * The notes, with all that did not fit below them; to be asked last. Where that is too long for notes, too, they have its
   * beginning, and a page has it whole.
   */
  notes(text: string | null | undefined, most: number, title: string): string | null {
    const own = severalLines(text)
    const all = [own, ...this.#whole].filter(Boolean).join('\n\n')
    if (all.length > most) {
      if (own.length > most) this.#texts.long++
      this.#texts.pages.push({ title, text: all })
    }
    return all === '' ? null : beginning(all, most)
  }
}

const oneLine = (text: string | null | undefined): string =>
  (text ?? '')
    .toWellFormed()
    .normalize('NFC')
    .replace(/\p{Cc}+/gu, ' ')
    .trim()

const severalLines = (text: string | null | undefined): string =>
  (text ?? '')
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]+/gu, '')
    .trim()

/** The text, or as much of it as fits with an ellipsis behind it. */
const beginning = (text: string, most: number): string =>
  text.length <= most
    ? text
    : `${text
        .slice(0, most - 1)
        // A surrogate that lost its other half is no letter.
        .replace(/[\uD800-\uDBFF]$/, '')
        .trim()}…`

export function webAddress(text: string | null | undefined): string | null {
  const clean = (text ?? '').trim()
  return /^https?:\/\/\S+$/i.test(clean) && clean.length <= 2000 ? clean : null
}

/** `HH:MM` out of what begins so; null for anything else. */
export function clock(text: string | null | undefined): string | null {
  const [, hour, minute] = /^([01]?\d|2[0-3]):([0-5]\d)/.exec(text ?? '') ?? []
  return hour !== undefined && minute !== undefined ? `${hour.padStart(2, '0')}:${minute}` : null
}

export function zoneOf(text: string | null | undefined): string | null {
  return typeof text === 'string' && text.length <= 64 && isZone(text) ? text : null
}

/** A whole number within bounds; null for anything else. */
export function whole(value: number | null | undefined, least: number, most: number): number | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return null
  const rounded = Math.round(value)
  return rounded >= least && rounded <= most ? rounded : null
}

/** What our colours look like, roughly. */
const shades: Readonly<Record<TagColor, readonly [red: number, green: number, blue: number]>> = {
  blue: [59, 130, 246],
  purple: [168, 85, 247],
  green: [34, 197, 94],
  pink: [236, 72, 153],
  amber: [245, 158, 11],
  teal: [20, 184, 166],
  indigo: [99, 102, 241],
  olive: [132, 204, 22],
  brown: [146, 100, 60],
}

/** The colour of ours that is nearest to `#rrggbb`; blue for what is none. */
export function nearestColor(hex: string | null | undefined): TagColor {
  const [, ...parts] = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex ?? '') ?? []
  if (parts.length < 3) return 'blue'
  const wanted = parts.map(part => parseInt(part, 16))
  const distance = (name: TagColor) =>
    shades[name].reduce((sum, value, at) => sum + (value - (wanted[at] ?? 0)) ** 2, 0)
  return tagColors.reduce((best, name) => (distance(name) < distance(best) ? name : best))
}
