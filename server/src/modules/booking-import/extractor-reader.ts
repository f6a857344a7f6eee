/** KItinerary's extractor (KDE), where it is installed: it reads PDF files and barcodes too, and writes schema.org. */
import { accessSync, constants, globSync } from 'node:fs'
import { AppError } from '@caravel/sync-protocol/errors'
import { runExtractor } from './extractor-process.ts'
import type { BookingReader } from './preview-item.ts'
import { readJsonLd } from './read-html.ts'
import { bookingOf } from './schema-org.ts'

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

export const extractorLimits = { at_once: 2, ms: 30_000 }

/** Those that wait for their turn. */
const waiting: (() => void)[] = []
let running = 0

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= extractorLimits.at_once) await new Promise<void>(resolve => waiting.push(resolve))
  else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

/** Throws FILE_BROKEN for what the extractor does not come to an end with. */
export function extractorReader(program: string, limit = extractorLimits.ms): BookingReader {
  return {
    name: 'kitinerary',
    read: file =>
      inTurn(async () => {
        const output = await runExtractor({ program, input: file.bytes, limit })
        if (output === undefined) throw new AppError('FILE_BROKEN')
        return readJsonLd(output).flatMap(each => bookingOf(each) ?? [])
      }),
  }
}
