import '../../ui/lists/list-row.css'
import './files.css'
import { Download, FileX, RotateCcw, Star, StarOff, Trash2 } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { file } from '@caravel/sync-protocol/entities/file'
import { tripStream } from '@caravel/sync-protocol/streams'
import { fileSource, type FileRow } from '../../data/files.ts'
import { openStream } from '../../data/store.ts'
import { formatBytes } from '../../i18n/format-bytes.ts'
import { formatMoment } from '../../i18n/format-moment.ts'
import { t } from '../../i18n/t.ts'
import { describeFile, renameFile, starFile, trashFile } from '../../shared/files/file-actions.ts'
import { saveFrom } from '../../shared/device/save-file.ts'
import { closeSheet } from '../../shared/navigation/sheet-url.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Empty } from '../../ui/lists/empty.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { FileAttachedTo } from './file-attached-to.tsx'
import { FilePreview } from './file-preview.tsx'

/** A file opened over the page: itself, and what it is called and belongs with. */
export default function FileSheet({ tripId, card }: { tripId: string; card: string }) {
  const view = openStream(tripStream(tripId))
  const row = view.rows(file).value.get(card)
  if (!row)
    return (
      <Sheet title={t('files.title')} onClose={closeSheet}>
        <Empty icon={FileX} title={t('files.gone')} />
      </Sheet>
    )
  const mayEdit = view.can('file_edit')
  return (
    <Sheet
      tall
      title={<bdi>{row.name}</bdi>}
      onClose={closeSheet}
      actions={
        mayEdit && (
          <IconButton
            icon={row.starred ? StarOff : Star}
            label={t(row.starred ? 'files.unstar' : 'files.star')}
            onClick={() => starFile(row, !row.starred)}
          />
        )
      }
      footer={<Acts row={row} mayDelete={view.can('file_delete')} />}
    >
      <div class="file-sheet">
        <FilePreview row={row} />
        <p class="row-meta">
          {t('files.facts', { size: formatBytes(row.size), time: formatMoment(row.created_at) })}
        </p>
        {mayEdit && <Names key={row.id} row={row} />}
        {!mayEdit && row.caption && <p dir="auto">{row.caption}</p>}
        <FileAttachedTo row={row} mayEdit={mayEdit} />
      </div>
    </Sheet>
  )
}

/** Saved when a field is left. */
function Names({ row }: { row: FileRow }) {
  const [name, setName] = useState<string>()
  const [caption, setCaption] = useState<string>()
  const saveName = () => {
    const next = name?.trim()
    if (next && next !== row.name && next.length <= 255) renameFile(row, next)
    setName(undefined)
  }
  const saveCaption = () => {
    if (caption !== undefined && caption !== (row.caption ?? '') && caption.length <= 500)
      describeFile(row, caption)
    setCaption(undefined)
  }
  return (
    <>
      <TextField
        label={t('files.name')}
        value={name ?? row.name}
        maxLength={255}
        onInput={setName}
        onBlur={saveName}
      />
      <TextField
        label={t('files.caption')}
        value={caption ?? row.caption ?? ''}
        maxLength={500}
        onInput={setCaption}
        onBlur={saveCaption}
      />
    </>
  )
}

function Acts({ row, mayDelete }: { row: FileRow; mayDelete: boolean }) {
  const source = fileSource(row).value
  return (
    <>
      {mayDelete && (
        <Button
          kind={row.trashed ? 'outline' : 'destructive'}
          icon={row.trashed ? RotateCcw : Trash2}
          onClick={() => {
            trashFile(row, !row.trashed)
            closeSheet()
          }}
        >
          {t(row.trashed ? 'files.restore' : 'files.trash')}
        </Button>
      )}
      <Button
        kind="primary"
        icon={Download}
        offReason={source.status !== 'ready' && t(source.status === 'loading' ? 'ui.loading' : 'photos.away')}
        onClick={() => source.status === 'ready' && saveFrom(source.url, row.name)}
      >
        {t('files.download')}
      </Button>
    </>
  )
}
