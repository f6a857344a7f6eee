/** What of a confirmation tells which currency is meant by a sign that several have. */
import { airportByIata } from '@caravel/sync-protocol/domain/airports/airports'
import type { PriceClues } from '@caravel/sync-protocol/domain/money/shared-signs'

const mostCodes = 100

/** `codes`: of airports, or words that may be one. */
export function priceClues(text: string, codes: readonly string[], countries: readonly string[]): PriceClues {
  const of = codes.slice(0, mostCodes).flatMap(code => airportByIata(code)?.country ?? [])
  return { text, countries: [...new Set([...of, ...countries])] }
}
