import '../page/planner-form.css'
import { useState } from 'preact/hooks'
import { tripStream } from '@caravel/sync-protocol/streams'
import DraftNews, { plainText } from '../../../shared/forms/draft-news.tsx'
import { DraftNotice } from '../../../shared/forms/draft-notice.tsx'
import { useDraft } from '../../../shared/forms/use-draft.ts'
import { useSaving } from '../../../shared/forms/use-saving.tsx'
import { t } from '../../../i18n/t.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { dayHops, type DayHop } from '../model/day-hops.ts'
import { dayFull } from '../model/planner-words.ts'
import type { PlanDay } from '../model/trip-plan.ts'
import { usePlanner } from '../page/planner-context.ts'
import { hopName } from '../rows/leg-hand-off.ts'
import { rowOfHop, saveOnward } from '../rows/onward-items.ts'

const longestNote = 120
const mostMinutes = 6_000

const labels = { minutes: 'planner.transitMinutes', note: 'planner.transitNote' } as const

/** How long public transport takes and which line it is, as people know it. */
export default function TransitFactsSheet() {
  const { at, day } = usePlanner()
  const hop = day && dayHops(day).find(({ from }) => from === at.about)
  return day && hop ? <FactsForm day={day} hop={hop} /> : null
}

function FactsForm({ day, hop }: { day: PlanDay; hop: DayHop }) {
  const { go, tripId } = usePlanner()
  const stream = tripStream(tripId)
  const draft = useDraft({
    form: 'transit-facts',
    about: hop.from === 'morning' ? day.id : hop.from,
    stream,
    rows: rowOfHop(day, hop),
    fieldsOf: row => ({ minutes: row.onward_minutes?.toString() ?? '', note: row.onward_note ?? '' }),
  })
  const { minutes, note } = draft.value
  const [error, setError] = useState<string>()
  const { save: saveOnce, saving, refusal } = useSaving()
  const leave = () => (draft.forget(), go.closeSheet())

  const save = (event: Event) => {
    event.preventDefault()
    const typed = minutes.trim()
    const whole = Number(typed)
    if (typed !== '' && !(Number.isInteger(whole) && whole >= 1 && whole <= mostMinutes))
      return setError(t('planner.transitMinutesWrong'))
    const facts = { onward_minutes: typed === '' ? null : whole, onward_note: note.trim() || null }
    void saveOnce(() => saveOnward(day, hop, facts, draft.began), leave)
  }

  return (
    <Sheet
      over={`${dayFull(day)} · ${hopName(day, hop.from)} – ${hopName(day, hop.to)}`}
      title={t('planner.onward.transit')}
      onClose={go.closeSheet}
      footer={
        <>
          <DraftNews draft={draft} saving={saving} stream={stream} labels={labels} valueText={plainText} />
          <Button kind="primary" onClick={save}>
            {t('planner.save')}
          </Button>
        </>
      }
    >
      <form class="planner-form" onSubmit={save}>
        <DraftNotice draft={draft} />
        <TextField
          label={t('planner.transitMinutes')}
          hint={t('planner.transitMinutesHint')}
          value={minutes}
          onInput={next => {
            draft.change({ minutes: next })
            setError(undefined)
          }}
          error={error}
          inputMode="numeric"
          numbers
          autofocus
        />
        <TextField
          label={t('planner.transitNote')}
          hint={t('planner.transitNoteHint')}
          value={note}
          onInput={next => draft.change({ note: next })}
          maxLength={longestNote}
        />
        {refusal}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </Sheet>
  )
}
