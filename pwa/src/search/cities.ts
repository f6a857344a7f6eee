/** Cities of the world for a device without a network: a plain scan over folded names. */
import { foldText } from '@caravel/sync-protocol/domain/search/fold-text'
import { distanceBetween, type Point } from '@caravel/sync-protocol/domain/travel-guess'

export interface City extends Point {
  name: string
  /** ISO 3166-1 alpha-2. */
  country: string
}

export interface Cities {
  all: readonly City[]
  /** Folded names in the same order, each with a blank before it. */
  folded: readonly string[]
}

/** Reads `data/cities.tsv`: the most populous first. Lines that are none are left out. */
export function readCities(text: string): Cities {
  const all: City[] = []
  for (const line of text.split('\n')) {
    const [name, country, lat, lng] = line.split('\t')
    if (!name || !country || lng === undefined) continue
    all.push({ name, country, lat: Number(lat) / 100, lng: Number(lng) / 100 })
  }
  return { all, folded: all.map(({ name }) => ` ${foldText(name).replace(/[^\p{L}\p{N}]+/gu, ' ')}`) }
}

/** A city this close counts as much as one with a longer list before it. */
const near_metres = 300_000

/**
 * Cities whose name begins with what was typed, then those with a later word that does, each the most populous first;
 * with `near`, close ones come before far ones of the same kind.
 */
export function findCities(cities: Cities, typed: string, limit = 5, near?: Point): City[] {
  const asked = foldText(typed)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  if (!asked) return []
  const beginning: City[] = []
  const later: City[] = []
  const most = near ? Infinity : limit
  cities.folded.forEach((name, at) => {
    const found = name.indexOf(` ${asked}`)
    const city = cities.all[at]
    if (found < 0 || !city) return
    const list = found === 0 ? beginning : later
    if (list.length < most) list.push(city)
  })
  return [...closeFirst(beginning, near), ...closeFirst(later, near)].slice(0, limit)
}

const closeFirst = (found: readonly City[], near: Point | undefined): readonly City[] => {
  if (!near) return found
  const isClose = (city: City) => distanceBetween(city, near) < near_metres
  return [...found.filter(isClose), ...found.filter(city => !isClose(city))]
}
