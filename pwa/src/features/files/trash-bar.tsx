import { Trash2 } from 'lucide-preact'
import { emptyFileTrash } from '../../shared/files/file-actions.ts'
import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import type { ShownFile } from './files-view.ts'

type Props = { tripId: string; files: readonly ShownFile[]; mayEmpty: boolean }

/** What is in the trash can be brought back, one by one, or deleted as a whole. */
export function TrashBar({ tripId, files, mayEmpty }: Props) {
  return (
    <div class="files-trash">
      <p>{t('files.trashFact')}</p>
      {mayEmpty && files.length > 0 && (
        <Button kind="destructive" icon={Trash2} onClick={() => emptyFileTrash(tripId, files.length)}>
          {t('files.emptyTrash')}
        </Button>
      )}
    </div>
  )
}
