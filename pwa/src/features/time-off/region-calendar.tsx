import { useEffect, useState } from 'preact/hooks'
import { addCalendar, setHolidays } from '@caravel/sync-protocol/actions/vacay-calendars'
import { listHolidayCountries, listRegionHolidays, type HolidayCountry } from '../../data/holiday-regions.ts'
import { mint } from '../../data/mutate.ts'
import { t } from '../../i18n/t.ts'
import { today } from '../../shared/trips/today.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { countryOptions, homeCountry } from './countries.ts'
import { yearNow } from './holiday-year.ts'
import type { ChangeFirst } from './effect-first.tsx'
import { beginCalendar, type Holidays } from './plan-actions.ts'
import type { Plan } from './plans.ts'

/** Goes by the public holidays of a country or region, whose days the server works out. */
export function RegionCalendar(props: { own: Plan; change: ChangeFirst }) {
  const { own, change } = props
  const [country, setCountry] = useState(homeCountry() || 'DE')
  const [part, setPart] = useState('')
  const [isAsking, setAsking] = useState(false)
  const [known, setKnown] = useState<HolidayCountry[]>([])
  useEffect(() => {
    // Without a connection a country is chosen as a whole.
    listHolidayCountries().then(setKnown, () => setKnown([]))
  }, [])
  const regions = known.find(({ countryCode }) => countryCode === country)?.regions ?? []
  const region = part || country
  const isThere = own.calendars.some(each => each.kind === 'public' && each.region === region)
  const add = async () => {
    // A second tap while the days are loading is ignored.
    if (isAsking) return
    setAsking(true)
    const set = await Promise.race([holidaysAhead(region), nothingAfter(longest_ms)])
    setAsking(false)
    const calendar = { region, kind: 'public', from_year: yearNow(own, today.value) } as const
    const id = mint()
    change(
      [
        { action: addCalendar, body: { id, ...calendar } },
        { action: setHolidays, params: { id }, body: { set: set ?? [] } },
      ],
      () => beginCalendar(own.id, calendar, []),
      set ? {} : { unknown: t('timeOff.effectUnknown') },
    )
  }
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
      <Button kind="primary" onClick={() => void add()} offReason={isThere && t('timeOff.calendarThere')}>
        {t('timeOff.useRegion')}
      </Button>
      <p class="off-note">{t('timeOff.holidaySource')}</p>
    </>
  )
}

/** Without an answer from the network the calendar can still be added, after a word that its effect is not known yet. */
const longest_ms = 1500

const nothingAfter = (time: number): Promise<undefined> =>
  new Promise(resolve => setTimeout(() => resolve(undefined), time))

/** The holidays of this year and the next, to show their effect; undefined without a connection. */
const holidaysAhead = async (region: string): Promise<Holidays | undefined> => {
  const year = Number(today.value.slice(0, 4))
  try {
    const days = await Promise.all([year, year + 1].map(each => listRegionHolidays(region, each)))
    return days.flat().map(({ date, name, half }) => ({ name, start_date: date, end_date: null, half }))
  } catch {
    return undefined
  }
}
