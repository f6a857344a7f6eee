import { X } from 'lucide-preact'
import { file } from '@caravel/sync-protocol/entities/file'
import { attemptSaved } from '../../shared/forms/attempt-saved.ts'
import { attempt } from '../../shared/undo/undo-toast.ts'
import { attachFile, contentPath, filesOf, removeFile, type FileRow } from '../../data/files.ts'
import { t } from '../../i18n/t.ts'
import { FileButton } from '../../ui/fields/file-button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import type { Note } from './talk-actions.ts'
import { useTalk } from './talk-context.ts'

/** What is attached to a note, and the way to attach more. */
export function NoteFiles({ note }: { note: Note }) {
  const { tripId, view } = useTalk()
  const owner = { kind: 'note', trip_id: tripId, id: note.id } as const
  const files = filesOf(view.rows(file).value.values(), owner)
  const add = async (chosen: File | undefined) => {
    if (!chosen) return
    const mime = chosen.type || 'application/octet-stream'
    const bytes = await chosen.arrayBuffer()
    await attemptSaved(async () => (await attachFile(owner, { name: chosen.name, mime, bytes })).saved)
  }
  return (
    <section class="note-attachments" aria-label={t('talk.filesOfNote')}>
      <ul>
        {files.map(row => (
          <NoteFile key={row.id} row={row} />
        ))}
      </ul>
      {view.can('file_upload') && <FileButton label={t('talk.addFile')} accept="" onPick={add} />}
    </section>
  )
}

function NoteFile({ row }: { row: FileRow }) {
  const { view } = useTalk()
  return (
    <li>
      <a href={contentPath(row.id)} target="_blank" rel="noopener noreferrer">
        <bdi>{row.name}</bdi>
      </a>
      {view.can('file_delete') && (
        <IconButton
          icon={X}
          label={t('talk.removeFile', { name: row.name })}
          onClick={() => attempt(() => removeFile(row).saved)}
        />
      )}
    </li>
  )
}
