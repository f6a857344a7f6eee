import { useEffect, useState } from 'preact/hooks'
import { listHolidayCountries, type HolidayCountry } from '../../data/holiday-regions.ts'
import { t } from '../../i18n/t.ts'
import { today } from '../../shared/trips/today.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { countryOptions, homeCountry } from './countries.ts'
import { yearNow } from './holiday-year.ts'
import { beginCalendar } from './plan-actions.ts'
import type { Plan } from './plans.ts'

/** Goes by the public holidays of a country or region, whose days the server works out. */
export function RegionCalendar({ own }: { own: Plan }) {
  const [country, setCountry] = useState(homeCountry() || 'DE')
  const [part, setPart] = useState('')
  const [known, setKnown] = useState<HolidayCountry[]>([])
  useEffect(() => {
    // Without a connection a country is chosen as a whole.
    listHolidayCountries().then(setKnown, () => setKnown([]))
  }, [])
  const regions = known.find(({ countryCode }) => countryCode === country)?.regions ?? []
  const region = part || country
  const isThere = own.calendars.some(each => each.kind === 'public' && each.region === region)
  const add = () =>
    beginCalendar(own.id, { region, kind: 'public', from_year: yearNow(own, today.value) }, [])
  return (
    <>
      <SelectField
        label={t('timeOff.country')}
        value={country}
        options={countryOptions()}
        onChange={value => {
          setCountry(value)
          setPart('')
        }}
      />
      {regions.length > 0 && (
        <SelectField
          label={t('timeOff.region')}
          value={part}
          options={[
            { value: '', label: t('timeOff.wholeCountry') },
            ...regions.map(({ code, name }) => ({ value: code, label: name })),
          ]}
          onChange={setPart}
        />
      )}
      <Button kind="primary" onClick={add} offReason={isThere && t('timeOff.calendarThere')}>
        {t('timeOff.useRegion')}
      </Button>
      <p class="off-note">{t('timeOff.holidaySource')}</p>
    </>
  )
}
