/** What an extractor wrote about a confirmation: reservations of schema.org. */
import type { ForeignFile } from '../foreign-file.ts'
import { joinLegs, joinReaders } from './join-bookings.ts'
import { readJsonLd } from './json-ld.ts'
import { nothingLeftOut, type ReadBooking } from './preview-item.ts'
import { bookingsOf } from './schema-org.ts'

export interface ExtractedAbout {
  /** What another reader found in the confirmation: it fills what the extractor left out. */
  known: readonly ReadBooking[]
}

const mostItems = 300

export function readExtracted(
  file: ForeignFile,
  { known }: ExtractedAbout,
  emit: (booking: ReadBooking) => void,
): void {
  const left = nothingLeftOut()
  const things = readJsonLd(file.bytes().toString('utf8'), left)
  const found = things.flatMap(each => bookingsOf(each, left)).slice(0, mostItems)
  for (const item of joinReaders(joinLegs(found), known)) emit(item)
}
