import { Trash2 } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { tripNote } from '@caravel/sync-protocol/entities/trip-note'
import { tripStream } from '@caravel/sync-protocol/streams'
import DraftNews from '../../shared/forms/draft-news.tsx'
import { DraftNotice } from '../../shared/forms/draft-notice.tsx'
import { useDraft } from '../../shared/forms/use-draft.ts'
import { useSaving } from '../../shared/forms/use-saving.tsx'
import { HistoryButton } from '../../shared/navigation/history-button.tsx'
import { closeSheet } from '../../shared/navigation/sheet-url.ts'
import { attempt } from '../../shared/undo/undo-toast.ts'
import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { ask } from '../../ui/overlays/ask.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { NoteFields } from './note-fields.tsx'
import { NoteFiles } from './note-files.tsx'
import { deleteNote, saveNote, writeNote, type Note } from './talk-actions.ts'
import { useTalk } from './talk-context.ts'

/** One note: read and changed in one place. */
export default function NoteSheet({ about }: { about: string | undefined }) {
  const { view, mayWrite } = useTalk()
  const found = about === undefined ? undefined : view.rows(tripNote).value.get(about)
  const [last, setLast] = useState(found)
  if (found && found !== last) setLast(found)
  if (about === undefined) return mayWrite ? <NoteForm note={null} gone={false} /> : null
  // What someone deletes meanwhile stays in its form.
  return last ? <NoteForm note={found ?? last} gone={!found} /> : null
}

const labels = {
  title: 'talk.noteTitle',
  content: 'talk.noteText',
  category: 'talk.category',
  color: 'talk.color',
  website: 'talk.link',
  pinned: 'talk.pin',
} as const

const fieldsOf = (row: Note | null) => ({
  title: row?.title ?? '',
  content: row?.content ?? '',
  category: row?.category ?? '',
  color: row?.color ?? ('blue' as Note['color']),
  website: row?.website ?? '',
  pinned: row?.pinned ?? false,
})

/** What people type without its scheme is an address all the same. */
const asUrl = (text: string): string | null =>
  text.trim() === '' ? null : /^https?:\/\//i.test(text.trim()) ? text.trim() : `https://${text.trim()}`

function NoteForm({ note, gone }: { note: Note | null; gone: boolean }) {
  const { tripId, mayWrite } = useTalk()
  const stream = tripStream(tripId)
  const draft = useDraft({
    form: 'page',
    about: note?.id ?? 'new',
    stream,
    ...(note ? {} : { makes: 'trip_note' }),
    rows: note,
    fieldsOf,
  })
  const { value } = draft
  const [tried, setTried] = useState(false)
  const { save: saveOnce, saving, refusal } = useSaving()
  const leave = () => (draft.forget(), closeSheet())
  const save = (event: Event) => {
    event.preventDefault()
    setTried(true)
    if (!mayWrite || !value.title.trim()) return
    const fields = {
      ...value,
      title: value.title.trim(),
      content: value.content.trimEnd() || null,
      category: value.category.trim() || null,
      website: asUrl(value.website),
    }
    const began = draft.began
    void saveOnce(
      () => (began ? saveNote(began, fields, gone) : draft.make(id => writeNote(tripId, fields, id))),
      leave,
    )
  }
  const remove = async () => {
    if (!note) return
    const yes = await ask({
      question: t('talk.deleteNote'),
      text: t('talk.deleteNoteFact'),
      yes: t('talk.delete'),
      no: t('talk.keep'),
    })
    if (yes && attempt(() => deleteNote(note))) leave()
  }
  return (
    <Sheet
      title={note?.title ?? t('talk.newNote')}
      wide="end"
      tall
      actions={note && <HistoryButton tripId={tripId} entity="trip_note" id={note.id} name={note.title} />}
      onClose={closeSheet}
      footer={
        mayWrite && (
          <>
            {note && <DraftNews draft={draft} saving={saving} stream={stream} labels={labels} />}
            {note && (
              <Button kind="destructive" icon={Trash2} onClick={() => void remove()}>
                {t('talk.delete')}
              </Button>
            )}
            <Button kind="primary" onClick={save}>
              {t('talk.saveEdit')}
            </Button>
          </>
        )
      }
    >
      <form class="talk-form" onSubmit={save}>
        <DraftNotice draft={draft} />
        <NoteFields value={value} tried={tried} off={!mayWrite} change={draft.change} />
        {note && <NoteFiles note={note} />}
        {refusal}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </Sheet>
  )
}
