/** Confirmation codes that stand in notes: on paper without codes they are left out there, too. */
import type { Hide } from '@caravel/sync-protocol/domain/sharing/hidden-words'
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'

const asWritten: Hide = text => text

/** How a text is printed. */
export const PaperTexts = createContext<Hide>(asWritten)

export function usePaperText(): Hide {
  return useContext(PaperTexts)
}
