/** What someone pasted into a search field: a position, or what leads to one. */
import type { Point } from '../travel-guess.ts'
import { decodePlusCode, findPlusCode, recoverPlusCode } from './open-location-code.ts'
import { parseCoordinates } from './parse-coordinates.ts'
import { isShortMapLink } from './short-links.ts'

export type PlaceText =
  | ({ kind: 'position'; name?: string } & Point)
  /** A short plus code and the place it is near, which has to be looked up: then `recoverPlusCode(code, place)`. */
  | { kind: 'short_code'; code: string; near: string }
  /** For `POST /api/maps/resolve-link`. */
  | { kind: 'short_link'; url: string }

const longest = 4000

/**
 * Reads coordinates, plus codes, `geo:` addresses and links of map services. Undefined for anything else, such as the
 * name of a place.
 * @param near where the person looks, for a plus code without its first digits
 */
export function parsePlaceText(text: string, near?: Point): PlaceText | undefined {
  if (text.length > longest) return undefined
  const position = parseCoordinates(text)
  if (position) return { kind: 'position', ...position }
  const link = /\bhttps?:\/\/\S+/i.exec(text)?.[0]
  if (link) return isShortMapLink(link) ? { kind: 'short_link', url: link } : undefined
  const found = findPlusCode(text)
  if (!found) return undefined
  if (!found.isShort) return positionOf(decodePlusCode(found.code))
  if (found.rest) return { kind: 'short_code', code: found.code, near: found.rest }
  return near ? positionOf(recoverPlusCode(found.code, near)) : undefined
}

const positionOf = (at: Point | undefined): PlaceText | undefined => at && { kind: 'position', ...at }
