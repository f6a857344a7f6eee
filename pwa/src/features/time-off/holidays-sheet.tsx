import { Trash2 } from 'lucide-preact'
import { isCalendarDate } from '@caravel/sync-protocol/field'
import { leaveYearOf } from '@caravel/sync-protocol/domain/time-off/leave-year'
import { useState } from 'preact/hooks'
import { t } from '../../i18n/t.ts'
import { today } from '../../shared/trips/today.ts'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/fields/date-field.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { countryOptions, regionName } from './countries.ts'
import { dropCalendar, enterHolidays, setCalendarCounts, useCalendar as addCalendar } from './plan-actions.ts'
import type { Plan } from './plans.ts'
import { closeSheet } from './time-off-url.ts'

/** Whose public holidays count, and the holidays of schools. */
export function HolidaysSheet({ own, year }: { own: Plan; year: number }) {
  const [country, setCountry] = useState('')
  const [region, setRegion] = useState('')
  const [name, setName] = useState('')
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const thisYear = leaveYearOf(own.leaveYear, today.value)
  const code = region.trim().toUpperCase()
  const known = [...own.publicHolidays.keys()].some(date => date.startsWith(String(year)))
  const publicOnes = own.calendars.filter(({ kind }) => kind === 'public')
  const school = own.calendars.find(({ kind }) => kind === 'school')
  const add = () => {
    // Years that are over keep the holidays by which they were counted.
    const since = own.entries.some(({ date }) => leaveYearOf(own.leaveYear, date) < thisYear) ? thisYear : null
    addCalendar(own.id, code ? `${country}-${code}` : country, 'public', since)
    setCountry('')
    setRegion('')
  }
  const addSchool = () => {
    const id = school?.id ?? addCalendar(own.id, t('timeOff.school'), 'school', null)
    enterHolidays(own.id, id, [{ name: name.trim(), start_date: from, end_date: to || null }])
    setName('')
    setFrom('')
    setTo('')
  }
  const schoolReady = name.trim() && isCalendarDate(from) && (!to || (isCalendarDate(to) && to >= from))
  return (
    <Sheet title={t('timeOff.holidays')} onClose={closeSheet}>
      <div class="off-form">
        {own.calendars.map(({ id, region: of, kind, counts }) => (
          <div class="off-row" key={id}>
            {kind === 'public' ? (
              <Switch checked={counts} onChange={next => setCalendarCounts(own.id, id, next)}>
                {regionName(of)}
              </Switch>
            ) : (
              <span>{t('timeOff.school')}</span>
            )}
            <IconButton icon={Trash2} label={t('timeOff.removeCalendar', { name: kind === 'public' ? regionName(of) : t('timeOff.school') })} onClick={() => dropCalendar(own.id, id)} />
          </div>
        ))}
        {publicOnes.length > 0 && !known && <p class="off-note">{t('timeOff.holidaysComing', { year: String(year) })}</p>}
        <div class="off-pair">
          <SelectField
            label={t('timeOff.country')}
            value={country}
            options={[{ value: '', label: t('timeOff.choose') }, ...countryOptions()]}
            onChange={setCountry}
          />
          <TextField label={t('timeOff.region')} hint={t('timeOff.regionHint')} value={region} maxLength={8} onInput={setRegion} />
        </div>
        <Button onClick={add} offReason={country && /^[A-Z0-9]{0,8}$/.test(code) ? false : t('timeOff.choose')}>
          {t('timeOff.addCalendar')}
        </Button>
        <h3>{t('timeOff.school')}</h3>
        <TextField label={t('timeOff.name')} value={name} maxLength={200} dir="auto" onInput={setName} />
        <div class="off-pair">
          <DateField label={t('timeOff.from')} value={from} onChange={setFrom} />
          <DateField label={t('timeOff.to')} value={to} onChange={setTo} />
        </div>
        <Button onClick={addSchool} offReason={schoolReady ? false : t('timeOff.rangeWrong')}>
          {t('timeOff.addSchool')}
        </Button>
      </div>
    </Sheet>
  )
}
