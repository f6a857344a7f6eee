/** Streets and points of interest that travel with a pack: a plain scan over folded names. Pure. */
import { foldText } from '@caravel/sync-protocol/domain/search/fold-text'
import { distanceBetween, type Point } from '@caravel/sync-protocol/domain/travel-guess'

/** As the server sends them: kind, detail, name, other names, the nearest town, latitude, longitude. */
export type PackRow = readonly [
  kind: string,
  detail: string | null,
  name: string,
  otherNames: string,
  near: string,
  lat: number,
  lng: number,
]

export interface PackRows {
  all: readonly PackRow[]
  /** Folded names and other names in the same order, each with a blank before it. */
  folded: readonly string[]
}

const plain = (text: string): string =>
  foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Makes rows ready to be searched. */
export const readPackRows = (all: readonly PackRow[]): PackRows => ({
  all,
  folded: all.map(([, , name, others]) => ` ${plain(name)}\n ${plain(others)}`),
})

/** Rows in which every word that was typed begins a word: names that begin with it first, then the close ones. */
export function findPackRows(rows: PackRows, typed: string, limit: number, near?: Point): PackRow[] {
  const words = plain(typed).split(' ').filter(Boolean)
  const [first] = words
  if (!first) return []
  const found: { row: PackRow; rank: number; metres: number }[] = []
  rows.folded.forEach((name, at) => {
    const row = rows.all[at]
    if (!row || !words.every(word => name.includes(` ${word}`))) return
    const metres = near ? distanceBetween(near, { lat: row[5], lng: row[6] }) : 0
    found.push({ row, rank: name.startsWith(` ${first}`) ? 0 : 1, metres })
  })
  return found
    .sort((a, b) => a.rank - b.rank || a.metres - b.metres)
    .slice(0, limit)
    .map(({ row }) => row)
}

const reach = 0.025
const mostBoxes = 64

/** Squares around places, of about five kilometres, each part of the world once: west, south, east, north in degrees. */
export function boxesAroundPlaces(places: readonly Point[]): [number, number, number, number][] {
  const cells = new Map<string, Point>()
  for (const { lat, lng } of places) {
    const cell = { lat: Math.round(lat / reach) * reach, lng: Math.round(lng / reach) * reach }
    cells.set(`${cell.lat.toFixed(3)} ${cell.lng.toFixed(3)}`, cell)
  }
  return [...cells.values()]
    .slice(0, mostBoxes)
    .map(({ lat, lng }) => [
      wrapped(lng - reach),
      Math.max(-90, lat - reach),
      wrapped(lng + reach),
      Math.min(90, lat + reach),
    ])
}

/** Over the antimeridian the west end is the larger number. */
const wrapped = (lng: number): number => (lng > 180 ? lng - 360 : lng < -180 ? lng + 360 : lng)
