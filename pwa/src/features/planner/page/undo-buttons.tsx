import { Redo2, Undo2 } from 'lucide-preact'
import type { StreamKey } from '@caravel/sync-protocol/streams'
import { redoGroup, redoText, undoGroup, undoText } from '../../../shared/undo/undo-groups.ts'
import { t } from '../../../i18n/t.ts'
import { IconButton } from '../../../ui/icon-button.tsx'

/** Undo and redo of what was done on a trip; each says what it would do, or that there is nothing. */
export function UndoButtons({ stream }: { stream: StreamKey }) {
  const undo = undoText(stream)
  const redo = redoText(stream)
  return (
    <>
      <IconButton
        icon={Undo2}
        flip
        label={undo ? t('planner.undoWhat', { what: undo }) : t('planner.undo')}
        {...(undo === undefined ? { offReason: t('planner.nothingToUndo') } : {})}
        onClick={() => void undoGroup({ stream })}
      />
      <IconButton
        icon={Redo2}
        flip
        label={redo ? t('planner.redoWhat', { what: redo }) : t('planner.redo')}
        {...(redo === undefined ? { offReason: t('planner.nothingToRedo') } : {})}
        onClick={() => void redoGroup(stream)}
      />
    </>
  )
}
