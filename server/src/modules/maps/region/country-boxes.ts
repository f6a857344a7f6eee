import { AppError } from '@caravel/sync-protocol/errors'
import type { Bounds } from '@caravel/sync-protocol/domain/geo-box'
import boxes from './country-boxes.json' with { type: 'json' }

const byCode = boxes as Readonly<Record<string, number[][]>>

/** Every country with its parts, from Natural Earth; codes are ISO 3166-1 alpha-2, and XK. */
export function listCountries(): { code: string; boxes: Bounds[] }[] {
  return Object.entries(byCode).map(([code, parts]) => ({ code, boxes: parts as Bounds[] }))
}

export function boxesOfCountry(code: string): Bounds[] {
  if (!Object.hasOwn(byCode, code))
    throw new AppError('INVALID_INPUT', { fields: { countries: 'NOT_OFFERED' } })
  return (byCode[code] ?? []) as Bounds[]
}

/** None for a code that no country has. */
export function knownBoxesOfCountry(code: string): Bounds[] {
  return Object.hasOwn(byCode, code) ? boxesOfCountry(code) : []
}

/** The country whose parts these are; undefined for anything else. */
export function countryOfBoxes(parts: readonly Bounds[]): string | undefined {
  const text = JSON.stringify(parts)
  return Object.keys(byCode).find(code => JSON.stringify(byCode[code]) === text)
}
