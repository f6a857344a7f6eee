import { Ellipsis, FolderOpen, RotateCcw, Star, StarOff, Trash2 } from 'lucide-preact'
import { tripStream } from '@caravel/sync-protocol/streams'
import type { FileRow } from '../../data/files.ts'
import { openStream } from '../../data/store.ts'
import { t } from '../../i18n/t.ts'
import { starFile, trashFile } from '../../shared/files/file-actions.ts'
import { openFile } from '../../shared/navigation/sheet-url.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import type { MenuItem } from '../../ui/overlays/menu.tsx'
import { MenuButton } from '../../ui/overlays/menu-button.tsx'

/** What can be done with a file from its row. */
export function FileMenu({ row }: { row: FileRow }) {
  const label = t('files.menu', { name: row.name })
  return (
    <MenuButton label={label} align="end" items={() => itemsOf(row)}>
      {({ ref, toggle, attributes }) => (
        <IconButton icon={Ellipsis} label={label} buttonRef={ref} onClick={toggle} {...attributes} />
      )}
    </MenuButton>
  )
}

function itemsOf(row: FileRow): MenuItem[] {
  const view = openStream(tripStream(row.trip_id))
  const open: MenuItem = {
    id: 'open',
    label: t('files.open'),
    icon: FolderOpen,
    onSelect: () => openFile(row.id),
  }
  const star: MenuItem = {
    id: 'star',
    label: t(row.starred ? 'files.unstar' : 'files.star'),
    icon: row.starred ? StarOff : Star,
    onSelect: () => starFile(row, !row.starred),
  }
  const trash: MenuItem = {
    id: 'trash',
    label: t(row.trashed ? 'files.restore' : 'files.trash'),
    icon: row.trashed ? RotateCcw : Trash2,
    onSelect: () => trashFile(row, !row.trashed),
  }
  return [open, ...(view.can('file_edit') ? [star] : []), ...(view.can('file_delete') ? [trash] : [])]
}
