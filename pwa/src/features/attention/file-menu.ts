import { Copy, ExternalLink, Trash2 } from 'lucide-preact'
import { parseStream } from '@caravel/sync-protocol/streams'
import { copyText } from '../../shared/device/copy-text.ts'
import { doWithUndo } from '../../shared/undo/do-with-undo.ts'
import { navigate } from '../../shared/navigation/navigate.ts'
import { removeFile, type UploadState } from '../../data/files.ts'
import { openStream } from '../../data/store.ts'
import { t } from '../../i18n/t.ts'
import type { MenuItem } from '../../ui/overlays/menu.tsx'
import { rowPath } from './row-path.ts'

type Upload = Pick<UploadState, 'id' | 'stream' | 'name'>

/** Where a file is shown. */
export const filePath = ({ id, stream, name }: Upload): string | undefined =>
  rowPath({ stream, name: 'file.create', verb: 'create', entity: 'file', id, title: name })

export const mayRemoveFile = ({ stream }: Upload): boolean => openStream(stream).can('file_delete')

/** Its row is at the server: it goes for all, and comes back with its bytes. */
export const removeWithUndo = ({ id, stream, name }: Upload): void =>
  doWithUndo({ key: 'sync.did.fileRemoved', params: { name } }, options =>
    removeFile({ id, trip_id: parseStream(stream)?.id ?? '' }, options),
  )

/** What can be done with a file whose bytes are on their way. */
export const fileMenu = (file: Upload): MenuItem[] => {
  const path = filePath(file)
  const open = { id: 'open', label: t('sync.open'), icon: ExternalLink }
  const discard = { id: 'discard', label: t('sync.discard'), icon: Trash2, danger: true, group: true }
  return [
    ...(path ? [{ ...open, onSelect: () => navigate(path) }] : []),
    { id: 'copy', label: t('sync.copy'), icon: Copy, onSelect: () => void copyText(file.name) },
    ...(mayRemoveFile(file) ? [{ ...discard, onSelect: () => removeWithUndo(file) }] : []),
  ]
}
