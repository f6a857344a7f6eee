import { Trash2 } from 'lucide-preact'
import { daysBetween } from '@caravel/sync-protocol/domain/trip-range'
import { mostHolidayDays } from '@caravel/sync-protocol/entities/vacay-holiday'
import { isCalendarDate } from '@caravel/sync-protocol/field'
import { useState } from 'preact/hooks'
import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/fields/date-field.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { countryOptions, homeCountry, regionName } from './countries.ts'
import { yearNow } from './holiday-year.ts'
import { beginCalendar, dropCalendar, enterHolidays, setCalendarCounts } from './plan-actions.ts'
import type { Plan } from './plans.ts'
import { RegionCalendar } from './region-calendar.tsx'
import { closeSheet } from './time-off-url.ts'

type Kind = 'public' | 'school'

/** Which holidays count: those of a region by themselves, and further ones and those of schools by hand. */
export function HolidaysSheet({ own }: { own: Plan }) {
  const [kind, setKind] = useState<Kind>('public')
  const [country, setCountry] = useState(homeCountry() || 'DE')
  const [name, setName] = useState('')
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const [half, setHalf] = useState(false)
  const ordered = !to || (isCalendarDate(to) && to >= from && daysBetween(from, to) < mostHolidayDays)
  const ready = name.trim() !== '' && isCalendarDate(from) && ordered
  const add = () => {
    const day = { name: name.trim(), start_date: from, end_date: to || null, half: kind === 'public' && half }
    const region = kind === 'public' ? country : 'school'
    const known = own.calendars.find(each => each.kind === kind && each.region === region)
    // Years that are over keep the holidays by which they were counted.
    const from_year = kind === 'public' ? yearNow(own, from) : null
    if (known) enterHolidays(own.id, known.id, [day])
    else beginCalendar(own.id, { region, kind, from_year }, [day])
    setName('')
    setFrom('')
    setTo('')
  }
  return (
    <Sheet title={t('timeOff.holidays')} onClose={closeSheet}>
      <div class="off-form">
        {own.calendars.map(({ id, region, kind: of, counts }) => {
          const label = of === 'public' ? regionName(region) : t('timeOff.school')
          return (
            <div class="off-row" key={id}>
              {of === 'public' ? (
                <Switch checked={counts} onChange={next => setCalendarCounts(own.id, id, next)}>
                  {label}
                </Switch>
              ) : (
                <span>{label}</span>
              )}
              <IconButton
                icon={Trash2}
                label={t('timeOff.removeCalendar', { name: label })}
                onClick={() => dropCalendar(own.id, id)}
              />
            </div>
          )
        })}
        <RegionCalendar own={own} />
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
