import { ExternalLink, NotebookText, Paperclip, Pin, Plus } from 'lucide-preact'
import { file } from '@caravel/sync-protocol/entities/file'
import { tripNote } from '@caravel/sync-protocol/entities/trip-note'
import { RowBoundary } from '../../shared/errors/row-boundary.tsx'
import { Prose } from '../../shared/prose/prose.tsx'
import { shortUrl } from '../../shared/prose/short-url.ts'
import { TwoVersions } from '../../shared/forms/two-versions.tsx'
import { filesOf } from '../../data/files.ts'
import { t } from '../../i18n/t.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { Empty } from '../../ui/lists/empty.tsx'
import { PendingMark } from '../../ui/pending-mark.tsx'
import type { Note } from './talk-actions.ts'
import { useTalk } from './talk-context.ts'
import { openTalkSheet } from './talk-url.ts'

/** The notes of the trip: pinned ones first, then what was written last. */
export function NotesPanel() {
  const { view, mayWrite } = useTalk()
  const notes = [...view.rows(tripNote).value.values()].sort(
    (a, b) => Number(b.pinned) - Number(a.pinned) || b.updated_at - a.updated_at,
  )
  return (
    <div class="talk-scroll talk-page-scroll">
      {mayWrite && (
        <Button icon={Plus} kind="tonal" onClick={() => openTalkSheet('page')}>
          {t('talk.newNote')}
        </Button>
      )}
      {notes.length === 0 && (
        <Empty icon={NotebookText} title={t('talk.noNotes')}>
          {t('talk.noNotesFact')}
        </Empty>
      )}
      <div class="notes-grid">
        {notes.map(row => (
          <RowBoundary key={row.id} as="div">
            <NoteCard note={row} />
          </RowBoundary>
        ))}
      </div>
    </div>
  )
}

function NoteCard({ note }: { note: Note }) {
  const { tripId, view } = useTalk()
  const files = filesOf(view.rows(file).value.values(), { kind: 'note', trip_id: tripId, id: note.id })
  return (
    <article class={classNames('note-card', `note-${note.color}`)}>
      <h2 class="note-title">
        <button type="button" onClick={() => openTalkSheet('page', note.id)}>
          <bdi>{note.title}</bdi>
        </button>
        {note.pinned && <Icon of={Pin} />}
        {view.pending.value.has(note.id) && <PendingMark />}
      </h2>
      {note.category && <Badge>{note.category}</Badge>}
      {note.content && (
        <div class="note-content">
          <Prose text={note.content} />
        </div>
      )}
      {note.website && (
        <a class="note-link" href={note.website} target="_blank" rel="noopener noreferrer">
          <Icon of={ExternalLink} /> {shortUrl(note.website)}
        </a>
      )}
      {files.length > 0 && (
        <p class="note-files">
          <Icon of={Paperclip} /> {t('talk.files', { count: files.length })}
        </p>
      )}
      <TwoVersions item={view.contested.value.get(note.id)} name={note.title} />
    </article>
  )
}
