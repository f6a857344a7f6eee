/** Undo and redo, on every page. */
import { Redo2, Undo2 } from 'lucide-preact'
import { tripStream } from '@caravel/sync-protocol/streams'
import { redoGroup, redoText, undoGroup, undoText } from '../undo/undo-groups.ts'
import { t } from '../../i18n/t.ts'
import type { PaletteEntry, PaletteSource } from './palette-entry.ts'

export const stepSource: PaletteSource = {
  title: 'palette.actions',
  here: true,
  atOnce: true,
  entries: ({ tripId }) => {
    const stream = tripId === undefined ? undefined : tripStream(tripId)
    const back = undoText(stream)
    const again = redoText(stream)
    const step = (id: string, name: string, icon: PaletteEntry['icon'], run: () => void) => ({
      id,
      name,
      icon,
      does: { run },
    })
    return [
      ...(back
        ? [step('undo', t('palette.undo', { what: back }), Undo2, () => void undoGroup({ stream }))]
        : []),
      ...(again
        ? [step('redo', t('palette.redo', { what: again }), Redo2, () => void redoGroup(stream))]
        : []),
    ]
  },
}
