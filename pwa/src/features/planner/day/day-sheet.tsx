import '../page/planner-form.css'
import { tripStream } from '@caravel/sync-protocol/streams'
import DraftNews from '../../../shared/forms/draft-news.tsx'
import { DraftNotice } from '../../../shared/forms/draft-notice.tsx'
import { useDraft } from '../../../shared/forms/use-draft.ts'
import { t } from '../../../i18n/t.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { saveDay } from '../model/day-actions.ts'
import { usePlanner } from '../page/planner-context.ts'
import { dayFull } from '../model/planner-words.ts'
import type { PlanDay } from '../model/trip-plan.ts'
import { useSaving } from '../../../shared/forms/use-saving.tsx'

const labels = { title: 'planner.dayTitle', notes: 'planner.dayNotes' } as const

/** Title and note of the day that shows. */
export default function DaySheet() {
  const { day } = usePlanner()
  return day ? <DayForm key={day.id} day={day} /> : null
}

function DayForm({ day }: { day: PlanDay }) {
  const { go, tripId } = usePlanner()
  const stream = tripStream(tripId)
  const draft = useDraft({
    form: 'day',
    about: day.id,
    stream,
    rows: day.row,
    fieldsOf: row => ({ title: row.title ?? '', notes: row.notes ?? '' }),
  })
  const { save: saveOnce, saving, refusal } = useSaving()
  const save = (event: Event) => {
    event.preventDefault()
    const { title, notes } = draft.value
    const changes = { title: title.trim() || null, notes: notes.trim() || null }
    const leave = () => (draft.forget(), go.closeSheet())
    void saveOnce(() => saveDay(draft.began, changes), leave)
  }
  return (
    <Sheet
      title={dayFull(day)}
      onClose={go.closeSheet}
      footer={
        <>
          <DraftNews draft={draft} saving={saving} stream={stream} labels={labels} />
          <Button kind="primary" onClick={save}>
            {t('planner.save')}
          </Button>
        </>
      }
    >
      <form class="planner-form" onSubmit={save}>
        <DraftNotice draft={draft} />
        <TextField
          label={t('planner.dayTitle')}
          value={draft.value.title}
          onInput={title => draft.change({ title })}
          placeholder={t('planner.dayTitleHint')}
          maxLength={200}
          dir="auto"
          autofocus
        />
        <TextArea
          label={t('planner.dayNotes')}
          value={draft.value.notes}
          onInput={notes => draft.change({ notes })}
          maxLength={2000}
        />
        {refusal}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </Sheet>
  )
}
