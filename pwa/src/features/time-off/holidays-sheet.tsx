import { addCalendar, setHolidays } from '@caravel/sync-protocol/actions/vacay-calendars'
import { daysBetween } from '@caravel/sync-protocol/domain/trip-range'
import { mostHolidayDays } from '@caravel/sync-protocol/entities/vacay-holiday'
import { isCalendarDate } from '@caravel/sync-protocol/field'
import { useState } from 'preact/hooks'
import { mint } from '../../data/mutate.ts'
import type { HolidayFile } from '../../data/holiday-file.ts'
import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/fields/date-field.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { CalendarRow } from './calendar-row.tsx'
import { countryOptions, homeCountry } from './countries.ts'
import { useEffectFirst } from './effect-first.tsx'
import { HolidayFilePart } from './holiday-file-part.tsx'
import { yearNow } from './holiday-year.ts'
import { beginCalendar, enterHolidays, type Holidays } from './plan-actions.ts'
import type { Plan } from './plans.ts'
import { RegionCalendar } from './region-calendar.tsx'
import { closeSheet } from './time-off-url.ts'

type Kind = 'public' | 'school'

/** The longest label of a calendar. */
const longestLabel = 100

/** The calendars of holidays: public ones of a region, filled by the server, and others by hand or from a file. */
export function HolidaysSheet({ own }: { own: Plan }) {
  const [kind, setKind] = useState<Kind>('public')
  const [country, setCountry] = useState(homeCountry() || 'DE')
  const [name, setName] = useState('')
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const [half, setHalf] = useState(false)
  const { change, question } = useEffectFirst(own)
  const ordered = !to || (isCalendarDate(to) && to >= from && daysBetween(from, to) < mostHolidayDays)
  const ready = name.trim() !== '' && isCalendarDate(from) && ordered
  /** Enters the holidays into the calendar of that kind, region and label, or into a new one. */
  const enter = (set: Holidays, label: string | null, done?: () => void) => {
    const region = kind === 'public' ? country : 'school'
    const known = own.calendars.find(
      each => each.kind === kind && each.region === region && (kind === 'public' || each.label === label),
    )
    if (known)
      return change([{ action: setHolidays, params: { id: known.id }, body: { set } }], () => {
        if (enterHolidays(own.id, known.id, set)) done?.()
      })
    // Years that are over keep the holidays by which they were counted.
    const first = set.map(({ start_date }) => start_date).sort()[0] ?? ''
    const from_year = kind === 'public' ? yearNow(own, first) : null
    const calendar = { region, kind, from_year, label: kind === 'public' ? null : label }
    const id = mint()
    change(
      [
        { action: addCalendar, body: { id, ...calendar } },
        { action: setHolidays, params: { id }, body: { set } },
      ],
      () => {
        if (beginCalendar(own.id, calendar, set)) done?.()
      },
    )
  }
  const add = () =>
    enter(
      [{ name: name.trim(), start_date: from, end_date: to || null, half: kind === 'public' && half }],
      null,
      () => {
        setName('')
        setFrom('')
        setTo('')
      },
    )
  const take = ({ title, holidays }: HolidayFile) =>
    enter(
      holidays.map(holiday => ({ ...holiday, half: false })),
      title?.slice(0, longestLabel).toWellFormed() || null,
    )
  return (
    <Sheet title={t('timeOff.holidays')} onClose={closeSheet}>
      <div class="off-form">
        {question}
        {own.calendars.map(calendar => (
          <CalendarRow key={calendar.id} planId={own.id} calendar={calendar} change={change} />
        ))}
        <RegionCalendar own={own} change={change} />
        <h3>{t('timeOff.byHand')}</h3>
        <SelectField
          label={t('timeOff.kindLabel')}
          value={kind}
          options={[
            { value: 'public', label: t('timeOff.publicHoliday') },
            { value: 'school', label: t('timeOff.school') },
          ]}
          onChange={value => setKind(value as Kind)}
        />
        {kind === 'public' && (
          <SelectField
            label={t('timeOff.country')}
            value={country}
            options={countryOptions()}
            onChange={setCountry}
          />
        )}
        <HolidayFilePart onTake={take} />
        <TextField label={t('timeOff.name')} value={name} maxLength={200} dir="auto" onInput={setName} />
        <div class="off-pair">
          <DateField label={t('timeOff.from')} value={from} onChange={setFrom} />
          <DateField label={t('timeOff.toOrOne')} value={to} onChange={setTo} />
        </div>
        {kind === 'public' && (
          <Switch spread checked={half} onChange={setHalf}>
            {t('timeOff.half')}
          </Switch>
        )}
        <Button kind="primary" onClick={add} offReason={ready ? false : t('timeOff.holidayMissing')}>
          {t('timeOff.addHoliday')}
        </Button>
      </div>
    </Sheet>
  )
}
