/** Confirmation codes that stand in notes: on paper without codes they are left out there, too. */
import { hideWords, type Hide } from '@caravel/sync-protocol/domain/sharing/hidden-words'
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Accommodation, Reservation } from '../../../shared/bookings/booking-rows.ts'

const asWritten: Hide = text => text

/** How a text is printed. */
export const PaperTexts = createContext<Hide>(asWritten)

export function usePaperText(): Hide {
  return useContext(PaperTexts)
}

/** Takes the codes of these rows out of texts. */
export function withoutCodes(rows: readonly (Reservation | Accommodation)[]): Hide {
  const codes = rows.flatMap(({ confirmation_code: code }) => code ?? [])
  // The texts of one trip on its own device: nobody sends more of them to keep others waiting.
  return hideWords({ names: [], codes }, 0)
}
