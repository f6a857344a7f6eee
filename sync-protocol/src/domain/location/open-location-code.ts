/**
 * Open Location Codes ("plus codes"), after the published specification
 * (https://github.com/google/open-location-code/blob/main/Documentation/Specification/specification.md).
 */
import { pattern } from '../../pattern.ts'
import type { Point } from '../travel-guess.ts'

const alphabet = '23456789CFGHJMPQRVWX'
/** Degrees that a step of each pair of digits stands for. */
const pairSteps = [20, 1, 1 / 20, 1 / 400, 1 / 8000]
const gridRows = 5
const gridColumns = 4
const mostGridDigits = 5

/** A code, and what stands before it: `9G8F+6W` in "9G8F+6W Zürich". Case makes no difference. */
const codePattern = pattern(
  'iu',
)`(?<![\p{L}\p{N}+])([${alphabet}0]{2,8})\+([${alphabet}]{0,7})(?![\p{L}\p{N}+])`

export interface FoundCode {
  /** In capitals, such as `8FVC9G8F+6W`. */
  code: string
  /** Without the first digits, which a place nearby gives. */
  isShort: boolean
  /** The rest of the text: the place that a short code is near. */
  rest: string
}

/** The first plus code of a text; undefined where there is none. */
export function findPlusCode(text: string): FoundCode | undefined {
  const match = codePattern.exec(text)
  if (!match) return undefined
  const code = match[0].toUpperCase()
  const [before = '', after = ''] = code.split('+')
  const isPadded = /0/.test(before)
  if (before.length % 2 || after.length === 1) return undefined
  if (isPadded && (after || before.length !== 8 || !/^([^0]{2}){1,3}(00)+$/.test(before))) return undefined
  const isShort = before.length < 8
  if (isShort && !after) return undefined
  const rest = `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`
  return { code, isShort, rest: rest.replace(/[\s,;]+/g, ' ').trim() }
}

/** The middle of the area that a full code names; undefined for a short one, or out of the world. */
export function decodePlusCode(code: string): Point | undefined {
  const digits = code.toUpperCase().replace('+', '').replace(/0+$/, '')
  if (code.indexOf('+') !== 8 || digits.length < 2) return undefined
  const values = [...digits].map(digit => alphabet.indexOf(digit))
  let lat = -90
  let lng = -180
  let step = { lat: 0, lng: 0 }
  for (let at = 0; at < 10 && at + 1 < values.length; at += 2) {
    const size = pairSteps[at / 2] ?? 0
    lat += (values[at] ?? 0) * size
    lng += (values[at + 1] ?? 0) * size
    step = { lat: size, lng: size }
  }
  for (const value of values.slice(10, 10 + mostGridDigits)) {
    step = { lat: step.lat / gridRows, lng: step.lng / gridColumns }
    lat += Math.floor(value / gridColumns) * step.lat
    lng += (value % gridColumns) * step.lng
  }
  const middle = { lat: rounded(Math.min(90, lat + step.lat / 2)), lng: rounded(lng + step.lng / 2) }
  return lat < 90 && lng < 180 ? middle : undefined
}

/** The position that a short code means near another one: the closest of those that end like it. */
export function recoverPlusCode(code: string, near: Point): Point | undefined {
  const missing = 8 - code.indexOf('+')
  if (missing <= 0 || missing > 6 || missing % 2) return undefined
  const size = pairSteps[missing / 2 - 1] ?? 0
  const found = decodePlusCode(encodePlusCode(near).slice(0, missing) + code.toUpperCase())
  if (!found) return undefined
  const lat = closest(found.lat, near.lat, size)
  const lng = closest(found.lng, near.lng, size)
  return { lat: rounded(Math.abs(lat) < 90 ? lat : found.lat), lng: rounded(((lng + 540) % 360) - 180) }
}

const closest = (value: number, near: number, size: number): number =>
  value - near > size / 2 ? value - size : near - value > size / 2 ? value + size : value

/** The code of ten digits for a position: an area of about 14 metres. */
export function encodePlusCode({ lat, lng }: Point): string {
  // In units of the finest pair, so that no rounding adds up.
  const finest = 8000
  let north = Math.floor((Math.min(Math.max(lat, -90), 90 - 1 / finest) + 90) * finest)
  let east = Math.floor(((((lng + 180) % 360) + 360) % 360) * finest)
  let code = ''
  for (let pair = 0; pair < 5; pair++) {
    code = `${alphabet[north % 20] ?? ''}${alphabet[east % 20] ?? ''}${code}`
    north = Math.floor(north / 20)
    east = Math.floor(east / 20)
  }
  return `${code.slice(0, 8)}+${code.slice(8)}`
}

const rounded = (degrees: number): number => Math.round(degrees * 1e7) / 1e7
