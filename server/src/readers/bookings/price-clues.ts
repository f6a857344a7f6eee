/** What of a confirmation tells which currency is meant by a sign that several have. */
import { airportByIata } from '@caravel/sync-protocol/domain/airports/airports'
import type { PriceClues } from '@caravel/sync-protocol/domain/money/shared-signs'
import { pattern } from '@caravel/sync-protocol/pattern'
import type { PackingEntry } from './things.ts'

const mostCodes = 100
/** More of the data of one reservation is not looked at. */
const longestData = 50_000

/** `codes`: of airports, or words that may be one. */
export function priceClues(text: string, codes: readonly string[], countries: readonly string[]): PriceClues {
  const of = codes.slice(0, mostCodes).flatMap(code => airportByIata(code)?.country ?? [])
  return { text, countries: [...new Set([...of, ...countries])] }
}

/** Codes of airports and of countries in the data of a reservation. */
export function cluesOf(reservation: PackingEntry): PriceClues {
  const text = JSON.stringify(reservation).slice(0, longestData)
  const stated = (name: string) =>
    [...text.matchAll(pattern('g')`"${name}":"([A-Z]{2,3})"`)].map(([, code = '']) => code)
  return priceClues(text, stated('iataCode'), stated('addressCountry'))
}
