import { hideWords, type Hide } from '@caravel/sync-protocol/domain/sharing/hidden-words'
import type { Accommodation, Reservation } from './booking-rows.ts'

type Coded = Pick<Reservation | Accommodation, 'confirmation_code'>

/** Takes the confirmation codes of these rows out of texts, however they are written there. */
export function withoutCodes(rows: Iterable<Coded>): Hide {
  const codes = [...rows].flatMap(({ confirmation_code: code }) => code ?? [])
  // Texts of a trip on its own device: the length that bounds work for others does not count.
  return hideWords({ names: [], codes }, 0)
}
