/**
 * Airports by code and by name, from a list that comes with the program. It is large: import this module where it is
 * needed, and not before.
 */
import { airportLines, airportZones } from './airport-data.ts'

export interface Airport {
  iata: string
  icao: string | null
  name: string
  /** Where the name does not begin with it. */
  town: string | null
  /** ISO 3166-1 alpha-2. */
  country: string
  /** WGS 84 degrees. */
  lat: number
  lng: number
  /** IANA zone. */
  zone: string
}

interface Listed extends Airport {
  /** Town and name in lower case without accents, for searching. */
  text: string
  /** 0 for the largest. */
  rank: number
}

let listed: Listed[] | undefined
let byIata: Map<string, Listed> | undefined

function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

function readList(): Listed[] {
  const zones = airportZones.split(' ')
  return airportLines.split(';').map(line => {
    const [iata = '', icao = '', name = '', town = '', ...rest] = line.split('\t')
    const [country = '', lat, lng, zone = '', size = ''] = rest
    return {
      iata,
      icao: icao || null,
      name,
      town: town || null,
      country,
      lat: Number(lat),
      lng: Number(lng),
      zone: zones[parseInt(zone, 36)] ?? 'UTC',
      text: folded(`${town} ${name}`).trim(),
      rank: 'LMS'.indexOf(size),
    }
  })
}

function all(): Listed[] {
  return (listed ??= readList())
}

function shown({ iata, icao, name, town, country, lat, lng, zone }: Listed): Airport {
  return { iata, icao, name, town, country, lat, lng, zone }
}

/** The airport with this IATA code, in any case; undefined for a code that the list does not have. */
export function airportByIata(code: string): Airport | undefined {
  byIata ??= new Map(all().map(each => [each.iata, each]))
  const found = byIata.get(code.trim().toUpperCase())
  return found && shown(found)
}

/** Is it among the largest of the world? */
export function isLargeAirport(iata: string): boolean {
  byIata ??= new Map(all().map(each => [each.iata, each]))
  return byIata.get(iata)?.rank === 0
}

/** How well an airport answers what was typed, the lower the better; undefined: not at all. */
function fit(airport: Listed, words: readonly string[], code: string): number | undefined {
  if (airport.iata === code) return 0
  if (airport.icao === code) return 1
  if (!words.every(word => airport.text.includes(word))) return undefined
  const [first = ''] = words
  const starts = airport.text.startsWith(first)
  const beginsWord = starts || airport.text.includes(` ${first}`)
  return (starts ? 2 : beginsWord ? 6 : 12) + airport.rank
}

/** Airports whose code or name is what was typed, the likeliest first. At most `most`; none for an empty text. */
export function searchAirports(typed: string, most = 12): Airport[] {
  const text = folded(typed.slice(0, 100)).trim()
  if (text === '') return []
  const words = text.split(/[\s,–-]+/).filter(Boolean)
  return all()
    .flatMap(airport => {
      const score = fit(airport, words, text.toUpperCase())
      return score === undefined ? [] : [{ airport, score }]
    })
    .sort((a, b) => a.score - b.score || (a.airport.iata < b.airport.iata ? -1 : 1))
    .slice(0, most)
    .map(({ airport }) => shown(airport))
}
