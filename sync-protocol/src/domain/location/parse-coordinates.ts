import { parseAngles } from './parse-angles.ts'
import { parseMapLink } from './parse-map-link.ts'
import { parsePair } from './parse-pair.ts'
import type { Point } from '../travel-guess.ts'

export type ParsedPlace = Point & { name?: string }

/** Reads a position from pasted text: a decimal pair with point or comma ("38.7139, -9.1334",
 *  "38,7139; -9,1334"), degrees with minutes and seconds, a `geo:` address or a map link that contains
 *  coordinates. Undefined when there is none or it lies outside the world. */
export function parseCoordinates(text: string): ParsedPlace | undefined {
  const link = /\b(?:https?|om|ge0|mapsme|waze|comgooglemaps|maps):\/\/\S+|\bgeo:[^\s(]+(?:\([^)]*\))?/i.exec(
    text,
  )
  if (link) return parseMapLink(link[0])
  const plain = text
    .trim()
    .replace(/^\((.*)\)$/, '$1')
    .replaceAll('\u2212', '-')
  return parsePair(plain) ?? parseAngles(plain)
}
