import { journeyStream } from '@caravel/sync-protocol/streams'
import { Redo2, Undo2 } from 'lucide-preact'
import { t } from '../../../i18n/t.ts'
import { redoGroup, redoText, undoGroup, undoText } from '../../../shared/undo/undo-groups.ts'
import { IconButton } from '../../../ui/icon-button.tsx'

/** Undo and redo for this journal. */
export function BookHistory({ journalId }: { journalId: string }) {
  const stream = journeyStream(journalId)
  const [undo, redo] = [undoText(stream), redoText(stream)]
  return (
    <>
      <IconButton
        icon={Undo2}
        flip
        label={undo ? t('book.undoWhat', { what: undo }) : t('book.undo')}
        offReason={undo === undefined ? t('book.nothingToUndo') : undefined}
        onClick={() => void undoGroup({ stream })}
      />
      <IconButton
        icon={Redo2}
        flip
        label={redo ? t('book.redoWhat', { what: redo }) : t('book.redo')}
        offReason={redo === undefined ? t('book.nothingToRedo') : undefined}
        onClick={() => void redoGroup(stream)}
      />
    </>
  )
}
