import type { Point } from '../travel-guess.ts'

const POINT_PAIR = /^([+-]?\d{1,3}(?:\.\d+)?)(?:\s*[,;]\s*|\s+)([+-]?\d{1,3}(?:\.\d+)?)$/
const COMMA_PAIR = /^([+-]?\d{1,3},\d+)(?:\s*[,;]\s*|\s+)([+-]?\d{1,3}(?:,\d+)?)$/

/** Two plain numbers, latitude first. */
export function parsePair(text: string): Point | undefined {
  const match = POINT_PAIR.exec(text) ?? COMMA_PAIR.exec(text)
  if (!match) return undefined
  const [lat, lng] = [match[1]!, match[2]!].map(number => Number(number.replace(',', '.')))
  return inWorld({ lat: lat!, lng: lng! })
}

/** The position itself when it lies in the world. */
export function inWorld(position: Point): Point | undefined {
  const { lat, lng } = position
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? position : undefined
}
