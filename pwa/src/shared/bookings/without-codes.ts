import { hideWords, type Hide } from '@caravel/sync-protocol/domain/sharing/hidden-words'
import { allAtOnce } from '@caravel/sync-protocol/domain/steps'
import type { Accommodation, Reservation } from './booking-rows.ts'

type Coded = Pick<Reservation | Accommodation, 'confirmation_code'>

/** Takes the confirmation codes of these rows out of texts, however they are written there. */
export function withoutCodes(rows: Iterable<Coded>): Hide {
  const codes = [...rows].flatMap(({ confirmation_code: code }) => code ?? [])
  return allAtOnce(hideWords({ names: [], codes }))
}
