import '../page/planner-form.css'
import { Trash2 } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { tripStream } from '@caravel/sync-protocol/streams'
import DraftNews, { plainText } from '../../../shared/forms/draft-news.tsx'
import { DraftNotice } from '../../../shared/forms/draft-notice.tsx'
import { useDraft } from '../../../shared/forms/use-draft.ts'
import { formatTime } from '../../../i18n/format.ts'
import { t } from '../../../i18n/t.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { TimeField } from '../../../ui/fields/time-field.tsx'
import { isTime } from '../../../ui/fields/time-text.ts'
import { askDeleteNote } from './ask-delete-note.ts'
import { GoneNotice } from '../page/gone-notice.tsx'
import { endOf } from '../model/line-position.ts'
import { noteIcons } from '../model/note-icon.ts'
import { addNote, saveNote } from '../model/planner-actions.ts'
import { usePlanner } from '../page/planner-context.ts'
import { dayFull } from '../model/planner-words.ts'
import type { DayNote, PlanDay } from '../model/trip-plan.ts'
import { useSaving } from '../../../shared/forms/use-saving.tsx'

const longest = 150

const labels = { text: 'planner.note', icon: 'planner.noteIcon', time: 'planner.timeOptional' } as const

const valueText = (field: string, value: unknown): string | undefined =>
  field === 'time' && value ? formatTime(String(value)) : plainText(field, value)

/** A note on a day: written anew, or changed when the address names one. */
export default function NoteSheet() {
  const { at, plan, day } = usePlanner()
  const home = plan.days.find(({ items }) => items.some(({ id }) => id === at.about))
  const item = home?.items.find(({ id }) => id === at.about)
  const found = item?.kind === 'note' ? item.row : undefined
  const [last, setLast] = useState(found)
  if (found && found !== last) setLast(found)
  // What someone deletes meanwhile stays in its form.
  const note = found ?? (last?.id === at.about ? last : undefined)
  if (at.about && !note) return null
  const where = home ?? day
  return where ? <NoteForm day={where} note={note} gone={note !== undefined && !found} /> : null
}

function NoteForm({ day, note, gone }: { day: PlanDay; note: DayNote | undefined; gone: boolean }) {
  const { go, tripId, selected } = usePlanner()
  const stream = tripStream(tripId)
  const draft = useDraft({
    form: 'note',
    about: note?.id ?? day.id,
    stream,
    makes: note ? undefined : 'day_note',
    rows: note,
    fieldsOf: row => ({ text: row?.text ?? '', icon: row?.icon ?? 'note', time: row?.time ?? '' }),
  })
  const { began } = draft
  const { text, icon, time } = draft.value
  const [error, setError] = useState<string>()

  const { save: saveOnce, saving, refusal } = useSaving()
  const leave = () => (draft.forget(), go.closeSheet())

  const save = (event: Event) => {
    event.preventDefault()
    if (!text.trim()) return setError(t('planner.noteMissing'))
    if (!isTime(time)) return
    const fields = { text: text.trim(), icon, time: time || null }
    const behind = selected?.stop && selected.day?.id === day.id ? selected.stop.id : undefined
    const at = day.items.findIndex(({ id }) => id === behind)
    const place = at < 0 ? endOf(day) : { after: behind ?? null, before: day.items[at + 1]?.id ?? null }
    const write = () =>
      began
        ? saveNote({ row: began, changes: fields }, gone)
        : draft.make(id => addNote(tripId, day.id, fields, place, id))
    void saveOnce(write, leave)
  }
  const remove = async () => {
    if (note && (await askDeleteNote(tripId, note))) leave()
  }

  return (
    <Sheet
      over={dayFull(day)}
      title={note ? t('planner.editNote') : t('planner.addNote')}
      onClose={go.closeSheet}
      footer={
        <>
          <DraftNews draft={draft} saving={saving} stream={stream} labels={labels} valueText={valueText} />
          {gone && <GoneNotice written={draft.dirty} onDiscard={leave} />}
          {note && !gone && (
            <Button kind="destructive" icon={Trash2} class="form-first" onClick={() => void remove()}>
              {t('planner.deleteNote')}
            </Button>
          )}
          <Button kind="primary" onClick={save}>
            {note ? t('planner.save') : t('planner.addNote')}
          </Button>
        </>
      }
    >
      <form class="planner-form" onSubmit={save}>
        <DraftNotice draft={draft} />
        <TextArea
          label={t('planner.note')}
          value={text}
          onInput={next => {
            draft.change({ text: next })
            setError(undefined)
          }}
          error={error}
          maxLength={longest}
          rows={3}
          autofocus
        />
        <IconChoice icon={icon} onChange={next => draft.change({ icon: next })} />
        <TimeField
          label={t('planner.timeOptional')}
          value={time}
          onChange={next => draft.change({ time: next })}
        />
        {refusal}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </Sheet>
  )
}

function IconChoice({ icon, onChange }: { icon: string; onChange: (icon: string) => void }) {
  return (
    <fieldset class="icon-choice">
      <legend class="field-label">{t('planner.noteIcon')}</legend>
      {noteIcons.map(({ name, shape, label }) => (
        <label key={name} class="icon-option" title={t(label)}>
          <input
            type="radio"
            name="note-icon"
            class="visually-hidden"
            aria-label={t(label)}
            checked={icon === name}
            onChange={() => onChange(name)}
          />
          <Icon of={shape} />
        </label>
      ))}
    </fieldset>
  )
}
