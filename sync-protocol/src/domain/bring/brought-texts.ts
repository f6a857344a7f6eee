/** Texts, times and colours of other planners, as they may stand in a row here. */
import { tagColors, type TagColor } from '../../entities/tag.ts'
import { isZone } from '../zones.ts'

/** Cuts texts to what fits, and counts how many it had to cut. */
export class Texts {
  cut = 0

  /** One line without control characters; null where nothing is left. */
  line(text: string | null | undefined, most: number): string | null {
    const clean = (text ?? '')
      .toWellFormed()
      .normalize('NFC')
      .replace(/\p{Cc}+/gu, ' ')
      .trim()
    return this.fitted(clean, most)
  }

  /** Several lines; null where nothing is left. */
  prose(text: string | null | undefined, most: number): string | null {
    const clean = (text ?? '')
      .toWellFormed()
      .normalize('NFC')
      .replace(/\r\n?/g, '\n')
      .replace(/[^\P{Cc}\n\t]+/gu, '')
      .trim()
    return this.fitted(clean, most)
  }

  private fitted(clean: string, most: number): string | null {
    if (clean === '') return null
    if (clean.length <= most) return clean
    this.cut++
    // A surrogate that lost its other half is no letter.
    return clean
      .slice(0, most)
      .replace(/[\uD800-\uDBFF]$/, '')
      .trim()
  }
}

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
