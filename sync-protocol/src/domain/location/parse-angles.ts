import { pattern } from '../../pattern.ts'
import { inWorld } from './parse-pair.ts'
import type { Point } from '../travel-guess.ts'

type Angle = { degrees: number; letter: string }

const NUMBER = /\d+(?:[.,]\d+)?/
const SECONDS = pattern('')`(${NUMBER})\s*(?:"|″|”|''|′′)\s*`
const MINUTES = pattern('')`(${NUMBER})\s*['′’]\s*(?:${SECONDS})?`
/** Degrees, and minutes and seconds if any. */
const SIZE = pattern('')`([+-]?${NUMBER})\s*[°º]?\s*(?:${MINUTES})?`
/** "O" is no direction here: it is west in French and east in German. */
const LETTER_FIRST = pattern('gi')`(?<letter>[NSEW])\s*${SIZE}`
const LETTER_LAST = pattern('gi')`${SIZE}(?<letter>[NSEW])?`

/** Reads 38°42'50"N 9°08'00"W, 38° 42.83′ N, "N 38.7139 W 9.1334" and the like. Needs degree signs or letters. */
export function parseAngles(text: string): Point | undefined {
  if (!/[°º]|[NSEW]/i.test(text) || text.length > 80) return undefined
  const angle = /^[NSEW]/i.test(text) ? LETTER_FIRST : LETTER_LAST
  const matches = [...text.matchAll(angle)]
  const rest = text.replace(angle, '')
  if (matches.length !== 2 || !/^[\s,;/]*$/.test(rest)) return undefined
  const [first, second] = matches.map(readAngle)
  if (!first || !second) return undefined
  if ('EW'.includes(first.letter || '-') && 'NS'.includes(second.letter || '-'))
    return position(second, first)
  return position(first, second)
}

function readAngle(match: RegExpExecArray): Angle | undefined {
  const letter = match.groups?.letter?.toUpperCase() ?? ''
  const sizes = match.slice(1).filter(part => part && /\d/.test(part))
  const [degrees = 0, minutes = 0, seconds = 0] = sizes.map(part => Number(part.replace(',', '.')))
  const minus = sizes[0]!.startsWith('-')
  if (minutes >= 60 || seconds >= 60 || (letter && minus)) return undefined
  const size = Math.abs(degrees) + minutes / 60 + seconds / 3600
  return { degrees: minus || letter === 'S' || letter === 'W' ? -size : size, letter }
}

function position(lat: Angle, lng: Angle): Point | undefined {
  if ('EW'.includes(lat.letter || '-') || 'NS'.includes(lng.letter || '-')) return undefined
  return inWorld({ lat: lat.degrees, lng: lng.degrees })
}
