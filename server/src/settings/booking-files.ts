/** Which files this server can read bookings in. */
import { accessSync, constants, globSync } from 'node:fs'

const places = [
  '/usr/lib/*/libexec/kf6/kitinerary-extractor',
  '/usr/libexec/kf6/kitinerary-extractor',
  '/usr/lib/libexec/kf6/kitinerary-extractor',
  '/usr/lib/*/libexec/kf5/kitinerary-extractor',
  '/usr/libexec/kf5/kitinerary-extractor',
]

/** Where the extractor is; `named` by the configuration counts alone. Undefined: it is not installed. */
export function findExtractor(named: string | undefined): string | undefined {
  return (named === undefined ? globSync(places).sort() : [named]).find(isProgram)
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const own = ['eml', 'html', 'htm', 'ics', 'pkpass', 'pkpasses', 'pdf', 'txt']
/** The extractor reads the barcodes in them. */
const pictures = ['png', 'jpg', 'jpeg']

const keptMs = 60_000
let known: { named: string | undefined; at: number; endings: string[] } | undefined

/** Endings of readable files, which clients show before one is chosen. `now`: epoch ms; the disk is looked at once a minute. */
export function bookingFiles(named: string | undefined, now: number): string[] {
  const isFresh = known && known.named === named && now >= known.at && now - known.at <= keptMs
  if (known && isFresh) return known.endings
  const endings = findExtractor(named) === undefined ? own : [...own, ...pictures]
  known = { named, at: now, endings }
  return endings
}
