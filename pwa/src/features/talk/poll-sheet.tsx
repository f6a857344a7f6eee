import { useState } from 'preact/hooks'
import type { PollOption } from '@caravel/sync-protocol/entities/poll'
import { tripStream } from '@caravel/sync-protocol/streams'
import { DraftNotice } from '../../shared/forms/draft-notice.tsx'
import { useDraft } from '../../shared/forms/use-draft.ts'
import { useSaving } from '../../shared/forms/use-saving.tsx'
import { closeSheet } from '../../shared/navigation/sheet-url.ts'
import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/fields/date-field.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { TimeField } from '../../ui/fields/time-field.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { titleAt } from './attached-card.tsx'
import { zoneCity } from '../../shared/bookings/zone-words.ts'
import { deadlineOf, useDeadlineZone } from './poll-deadline.ts'
import { noAnswers, PollAnswers, saidAnswers, shownDays } from './poll-answers.tsx'
import { askPoll } from './talk-actions.ts'
import { useTalk } from './talk-context.ts'

interface Asking {
  question: string
  options: PollOption[]
  multiple: boolean
  anonymous: boolean
  day_id: string
  date: string
  time: string
}

const blank = (): Asking => ({
  question: '',
  options: [...noAnswers],
  multiple: false,
  anonymous: false,
  day_id: '',
  date: '',
  time: '',
})

/** Asks a question: answers as text, or places and days of the trip. */
export default function PollSheet() {
  const { tripId, view } = useTalk()
  const stream = tripStream(tripId)
  const draft = useDraft({ form: 'poll', about: 'new', stream, makes: 'poll', rows: null, fieldsOf: blank })
  const { value } = draft
  const { save: saveOnce, refusal } = useSaving()
  const deadline = useDeadlineZone(view, value.date)
  const [tried, setTried] = useState(false)
  const save = (event: Event) => {
    event.preventDefault()
    setTried(true)
    const options = saidAnswers(value.options)
    if (!value.question.trim() || options.length < 2) return
    const fields = {
      question: value.question.trim(),
      options,
      multiple: value.multiple,
      anonymous: value.anonymous,
      day_id: value.day_id || null,
      closes_at: deadlineOf(value, deadline.zone),
    }
    void saveOnce(
      () => draft.make(id => askPoll(tripId, fields, id)),
      () => (draft.forget(), closeSheet()),
    )
  }
  const days = shownDays(view)
  return (
    <Sheet
      title={t('talk.newPoll')}
      onClose={closeSheet}
      wide="end"
      tall
      footer={
        <Button kind="primary" onClick={save}>
          {t('talk.askPoll')}
        </Button>
      }
    >
      <form class="talk-form" onSubmit={save}>
        <DraftNotice draft={draft} />
        {refusal}
        <TextField
          label={t('talk.question')}
          value={value.question}
          maxLength={300}
          dir="auto"
          error={tried && !value.question.trim() ? t('talk.questionMissing') : undefined}
          onInput={question => draft.change({ question })}
        />
        <PollAnswers options={value.options} tried={tried} onChange={options => draft.change({ options })} />
        <Switch spread checked={value.multiple} onChange={multiple => draft.change({ multiple })}>
          {t('talk.multiple')}
        </Switch>
        <div>
          <Switch spread checked={value.anonymous} onChange={anonymous => draft.change({ anonymous })}>
            {t('talk.anonymous')}
          </Switch>
          {value.anonymous && <p class="chat-note">{t('talk.anonymousFact')}</p>}
        </div>
        <SelectField
          label={t('talk.forDay')}
          value={value.day_id}
          options={[
            { value: '', label: t('talk.anyDay') },
            ...days.map(row => ({ value: row.id, label: titleAt(row) })),
          ]}
          onChange={day_id => draft.change({ day_id })}
        />
        <div class="talk-pair">
          <DateField
            label={t('talk.closesOn')}
            value={value.date}
            onChange={date => draft.change({ date })}
          />
          <TimeField
            label={t('talk.closesAt')}
            value={value.time}
            hint={deadline.isElsewhere ? t('talk.closesZone', { city: zoneCity(deadline.zone) }) : undefined}
            onChange={time => draft.change({ time })}
          />
        </div>
      </form>
    </Sheet>
  )
}
