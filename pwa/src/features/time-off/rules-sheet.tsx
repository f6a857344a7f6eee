import { figuresOf } from '@caravel/sync-protocol/domain/time-off/figures'
import { leaveYearOf } from '@caravel/sync-protocol/domain/time-off/leave-year'
import { setVacay, setVacayYear } from '@caravel/sync-protocol/actions/vacay'
import { leaveYearTypes, type LeaveYearType } from '@caravel/sync-protocol/entities/vacay'
import type { BodyOf } from '@caravel/sync-protocol/mutation'
import { CalendarDays } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { formatDatePart } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'
import { today } from '../../shared/trips/today.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { DateField } from '../../ui/fields/date-field.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { useEffectFirst } from './effect-first.tsx'
import { setRules, setYear } from './plan-actions.ts'
import type { Plan } from './plans.ts'
import { readDays } from './read-days.ts'
import { closeSheet, openTimeOffSheet } from './time-off-url.ts'

type Rules = BodyOf<typeof setVacay>

const typeWords = {
  calendar: 'timeOff.type.calendar',
  fiscal: 'timeOff.type.fiscal',
  anniversary: 'timeOff.type.anniversary',
} as const

/** How leave is counted. A rule that changes what is entered says so first; nothing that is entered is deleted. */
export function RulesSheet({ own, year }: { own: Plan; year: number }) {
  const { row } = own
  const thisYear = leaveYearOf(own.leaveYear, today.value)
  const figures = figuresOf(own, year, today.value)
  const [days, setDays] = useState(String(figures.allowance))
  const allowance = readDays(days)
  const { change: changePlan, question } = useEffectFirst(own)
  const change = (rules: Rules) => {
    const body = { ...rules, since: thisYear }
    changePlan([{ action: setVacay, body }], () => setRules(own.id, body))
  }
  const saveDays = () => {
    if (allowance === undefined || allowance === figures.allowance) return
    const rules = year < thisYear ? undefined : { allowance, since: year }
    const changes = [
      ...(rules ? [{ action: setVacay, body: rules }] : []),
      { action: setVacayYear, params: { year: String(year) }, body: { allowance } },
    ]
    const make = () => {
      if (rules) setRules(own.id, rules)
      setYear(own.id, year, allowance)
    }
    changePlan(changes, make, { year })
  }
  const weekend = new Set(row.weekend_days)
  const weekdays = Array.from({ length: 7 }, (_, index) => (row.week_start + index) % 7)
  return (
    <Sheet title={t('timeOff.rules')} onClose={closeSheet}>
      <div class="off-form">
        {question}
        <form
          class="off-pair"
          onSubmit={event => {
            event.preventDefault()
            saveDays()
          }}
        >
          <TextField
            label={t('timeOff.allowance', { year: String(year) })}
            value={days}
            numbers
            inputMode="decimal"
            error={allowance === undefined ? t('timeOff.daysWrong') : undefined}
            onInput={setDays}
          />
          <Button type="submit">{t('timeOff.save')}</Button>
        </form>
        <fieldset class="off-weekdays">
          <legend>{t('timeOff.weekend')}</legend>
          {weekdays.map(day => (
            <Checkbox
              key={day}
              checked={weekend.has(day)}
              onChange={free =>
                change({
                  weekend_days: free
                    ? [...row.weekend_days, day].sort()
                    : row.weekend_days.filter(each => each !== day),
                })
              }
            >
              {formatDatePart(`2023-01-0${day + 1}`, 'weekday')}
            </Checkbox>
          ))}
        </fieldset>
        <SelectField
          label={t('timeOff.leaveYear')}
          value={row.year_type}
          options={leaveYearTypes.map(value => ({ value, label: t(typeWords[value]) }))}
          onChange={value => change({ year_type: value as LeaveYearType })}
        />
        {row.year_type === 'fiscal' && (
          <div class="off-pair">
            <TextField
              label={t('timeOff.startMonth')}
              value={String(row.year_start_month)}
              inputMode="numeric"
              onInput={value => /^([1-9]|1[0-2])$/.test(value) && change({ year_start_month: Number(value) })}
            />
            <TextField
              label={t('timeOff.startDay')}
              value={String(row.year_start_day)}
              inputMode="numeric"
              onInput={value =>
                /^([1-9]|[12]\d|3[01])$/.test(value) && change({ year_start_day: Number(value) })
              }
            />
          </div>
        )}
        {row.year_type === 'anniversary' && (
          <DateField
            label={t('timeOff.hired')}
            value={row.hire_date ?? ''}
            onChange={date => change({ hire_date: date || null })}
          />
        )}
        <Switch spread checked={row.carry_over} onChange={carry_over => change({ carry_over })}>
          {t('timeOff.carry')}
        </Switch>
        <Switch
          spread
          checked={row.holidays_enabled}
          onChange={holidays_enabled => change({ holidays_enabled })}
        >
          {t('timeOff.useHolidays')}
        </Switch>
        <Switch
          spread
          checked={row.company_days_enabled}
          onChange={company_days_enabled => change({ company_days_enabled })}
        >
          {t('timeOff.useCompany')}
        </Switch>
        <Button icon={CalendarDays} onClick={() => openTimeOffSheet('holidays')}>
          {t('timeOff.holidays')}
        </Button>
        <p class="off-note">{t('timeOff.frozen', { year: String(thisYear) })}</p>
      </div>
    </Sheet>
  )
}
