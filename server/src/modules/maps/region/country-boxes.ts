import { AppError } from '@caravel/sync-protocol/errors'
import { boundsOf, containsBox, wrapLongitude, type Bounds } from '@caravel/sync-protocol/domain/geo-box'
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

/** The country that boxes are in, by the middle of them all; `whole`: they are its parts. */
export function countryOfBoxes(parts: readonly Bounds[]): { code: string | null; whole: boolean } {
  const text = JSON.stringify(parts)
  const whole = Object.keys(byCode).find(code => JSON.stringify(byCode[code]) === text)
  if (whole !== undefined) return { code: whole, whole: true }
  const [west, south, east, north] = boundsOf(parts)
  const lng = west <= east ? (west + east) / 2 : wrapLongitude((west + east + 360) / 2)
  const at: Bounds = [lng, (south + north) / 2, lng, (south + north) / 2]
  // Boxes of countries overlap: the smallest one is meant.
  const around = listCountries().flatMap(({ code, boxes: of }) =>
    of.filter(box => containsBox(box, at)).map(box => ({ code, size: sizeOf(box) })),
  )
  return { code: around.toSorted((a, b) => a.size - b.size)[0]?.code ?? null, whole: false }
}

function sizeOf([west, south, east, north]: Bounds): number {
  return (west <= east ? east - west : east - west + 360) * (north - south)
}
