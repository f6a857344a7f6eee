import { calendarAt } from '@caravel/sync-protocol/domain/time-off/read-plan'
import { costOf } from '@caravel/sync-protocol/domain/time-off/work-days'
import { entryKinds, type EntryKind } from '@caravel/sync-protocol/entities/vacay-entry'
import { isCalendarDate } from '@caravel/sync-protocol/field'
import { daysBetween } from '@caravel/sync-protocol/domain/trip-range'
import { useState } from 'preact/hooks'
import { formatNumber } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'
import { today } from '../../shared/trips/today.ts'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/fields/date-field.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { daysFor } from './breaks.ts'
import { setDays, type Day } from './plan-actions.ts'
import type { Plan } from './plans.ts'
import { closeSheet } from './time-off-url.ts'

const kindWords = {
  leave: 'timeOff.kind.leave',
  comp: 'timeOff.kind.comp',
  company: 'timeOff.kind.company',
} as const

/** Days off from one date to another. Weekends and holidays between them cost nothing. */
export function AddSheet(props: {
  own: Plan
  others: readonly Plan[]
  from: string | undefined
  to: string | undefined
}) {
  const editable = [props.own, ...props.others.filter(plan => plan.editable)]
  const [from, setFrom] = useState(props.from ?? today.value)
  const [to, setTo] = useState(props.to ?? props.from ?? today.value)
  const [kind, setKind] = useState<EntryKind>('leave')
  const [half, setHalf] = useState(false)
  const [note, setNote] = useState('')
  const [who, setWho] = useState(props.own.id)
  const plan = editable.find(({ id }) => id === who) ?? props.own
  const valid = isCalendarDate(from) && isCalendarDate(to) && to >= from && daysBetween(from, to) < 366
  const days = valid ? daysIn(plan, from, to, kind, half, note.trim()) : []
  const cost = days.reduce(
    (sum, day) => sum + costOf(calendarAt(plan, day.date), { ...day, asked_by: null }),
    0,
  )
  const save = (event: Event) => {
    event.preventDefault()
    if (days.length && setDays(plan.id, days)) closeSheet()
  }
  return (
    <Sheet
      title={t('timeOff.add')}
      onClose={closeSheet}
      footer={
        <Button
          kind="primary"
          onClick={save}
          offReason={days.length ? false : t(valid ? 'timeOff.nothingToTake' : 'timeOff.rangeWrong')}
        >
          {t('timeOff.save')}
        </Button>
      }
    >
      <form class="off-form" onSubmit={save}>
        <div class="off-pair">
          <DateField
            label={t('timeOff.from')}
            value={from}
            onChange={date => (setFrom(date), date > to && setTo(date))}
          />
          <DateField label={t('timeOff.to')} value={to} onChange={setTo} />
        </div>
        {editable.length > 1 && (
          <SelectField
            label={t('timeOff.person')}
            value={plan.id}
            options={editable.map(({ id, mine, name }) => ({
              value: id,
              label: mine ? t('timeOff.you') : name,
            }))}
            onChange={setWho}
          />
        )}
        <SelectField
          label={t('timeOff.kindLabel')}
          value={kind}
          options={entryKinds.map(value => ({ value, label: t(kindWords[value]) }))}
          onChange={value => setKind(value as EntryKind)}
        />
        <Switch spread checked={half} onChange={setHalf}>
          {t('timeOff.half')}
        </Switch>
        <TextField label={t('timeOff.note')} value={note} maxLength={500} dir="auto" onInput={setNote} />
        {valid && <p class="off-note">{t('timeOff.costs', { days: formatNumber(cost) })}</p>}
      </form>
    </Sheet>
  )
}

const daysIn = (plan: Plan, from: string, to: string, kind: EntryKind, half: boolean, note: string): Day[] =>
  daysFor(kind === 'leave' || kind === 'comp' ? plan : { ...plan, own: new Map() }, from, to)
    // What is named again takes the kind that is chosen now.
    .concat(
      kind === 'company'
        ? []
        : [...plan.own.values()]
            .filter(({ date, asked_by }) => date >= from && date <= to && asked_by === null)
            .map(({ date }) => ({ date, kind, fraction: 1 })),
    )
    .map(({ date }) => ({ date, kind, fraction: half ? 0.5 : 1, ...(note ? { note } : {}) }))
