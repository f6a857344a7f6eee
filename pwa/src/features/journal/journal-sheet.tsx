import { Archive, ArchiveRestore, Trash2 } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { t } from '../../i18n/t.ts'
import { showRefusal } from '../../shared/forms/attempt-saved.ts'
import { navigate } from '../../shared/navigation/navigate.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { ask } from '../../ui/overlays/ask.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { archiveJournal, deleteJournal, renameJournal } from './journal-actions.ts'
import { LinkPart } from './link/link-part.tsx'
import { mayWrite, ownRole, type Journal } from './journal-rows.ts'
import { PeoplePart } from './people/people-part.tsx'
import { TripsPart } from './trips-part.tsx'

/** The name of a journal, who is in it, the trips it follows, and its end. */
export function JournalSheet({ row, onClose }: { row: Journal; onClose: () => void }) {
  const owns = ownRole(row.id) === 'owner'
  const remove = async () => {
    const yes = await ask({
      question: t('journal.deleteQuestion', { name: row.title }),
      text: t('journal.deleteFact'),
      yes: t('journal.deleteJournal'),
      no: t('journal.keep'),
    })
    if (!yes) return
    deleteJournal(row).catch(showRefusal)
    onClose()
    navigate('/journal')
  }
  return (
    <Sheet title={t('journal.settings')} onClose={onClose}>
      <div class="journal-form">
        {owns && <NameForm row={row} onSaved={onClose} />}
        <LinkPart journalId={row.id} writes={mayWrite(row.id)} />
        <PeoplePart journalId={row.id} />
        {mayWrite(row.id) && <TripsPart journalId={row.id} />}
        {mayWrite(row.id) && (
          <div>
            <Button
              icon={row.archived ? ArchiveRestore : Archive}
              onClick={() => (archiveJournal(row, !row.archived), onClose())}
            >
              {t(row.archived ? 'journal.unarchive' : 'journal.archive')}
            </Button>
          </div>
        )}
        {owns && (
          <div>
            <Button kind="destructive" icon={Trash2} onClick={() => void remove()}>
              {t('journal.deleteJournal')}
            </Button>
          </div>
        )}
      </div>
    </Sheet>
  )
}

/** Renames a journal. */
export function NameForm({ row, onSaved }: { row: Journal; onSaved: () => void }) {
  const [title, setTitle] = useState(row.title)
  const name = title.trim()
  const rename = (event: Event) => {
    event.preventDefault()
    if (name && name !== row.title) renameJournal(row, name).then(onSaved, showRefusal)
  }
  return (
    <form class="journal-form" noValidate onSubmit={rename}>
      <TextField label={t('journal.name')} value={title} maxLength={200} dir="auto" onInput={setTitle} />
      <div>
        <Button kind="tonal" type="submit">
          {t('journal.saveName')}
        </Button>
      </div>
    </form>
  )
}
