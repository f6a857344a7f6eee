import { BookOpen, MapPin, Moon, PencilLine, Plane, X } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { countYear, daysInArea, shareOf } from '@caravel/sync-protocol/domain/atlas/day-counters'
import type { AtlasCountry, ChangeReason, TripReason } from '@caravel/sync-protocol/domain/atlas/atlas'
import { countryName } from '../../i18n/country-name.ts'
import { formatDate, formatDateRange, formatList, formatNumber } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'
import { navigate } from '../../shared/navigation/navigate.ts'
import { today } from '../../shared/trips/today.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ListRow } from '../../ui/lists/list-row.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import {
  addLimit,
  countAgain,
  countChange,
  markCountry,
  removeCountry,
  removeLimit,
  unwish,
  wish,
  wishOf,
} from './atlas-actions.ts'
import { countedChanges, isRead, limits, presences, shownYear } from './atlas-state.ts'
import { Bar } from './bar.tsx'
import { Flag } from './country-list.tsx'
import { continentText, regionLabel, saidShortly } from './country-words.ts'
import { WishForm } from './wish-form.tsx'
import { journalOf } from '../../data/journal-of.ts'
import { Regions } from './regions.tsx'

interface PanelProps {
  code: string
  country: AtlasCountry | undefined
  /** Absent where a sheet around it has the name and the close button. */
  onClose?: () => void
}

/** One country: why it counts, its regions, and the days of this year. */
export function CountryPanel({ code, country, onClose }: PanelProps) {
  const wished = wishOf(code)
  const journal = journalOf((country?.trips ?? []).map(({ trip_id }) => trip_id))
  return (
    <div class="atlas-panel">
      {onClose && (
        <div class="atlas-panel-head">
          <span class="atlas-panel-over">{continentText(code)}</span>
          <IconButton icon={X} label={t('atlas.close')} onClick={onClose} />
        </div>
      )}
      <div class="atlas-panel-title">
        <Flag code={code} />
        <div>
          {onClose && (
            <h2>
              <bdi>{countryName(code)}</bdi>
            </h2>
          )}
          <p>{isRead.value || country ? saidShortly(country) : '…'}</p>
        </div>
      </div>
      {country && <Why country={country} />}
      <Regions code={code} country={country} />
      <DayCounter code={code} visited={country?.visited ?? false} />
      {wished && <WishForm key={wished.id} row={wished} />}
      <div class="atlas-panel-actions">
        {journal && (
          <Button kind="tonal" icon={BookOpen} onClick={() => navigate(`/journal/${journal}`)}>
            {t('atlas.openJournal')}
          </Button>
        )}
        {country?.hidden ? (
          <Button kind="primary" onClick={() => countAgain(code)}>
            {t('atlas.countAgain')}
          </Button>
        ) : (
          !country?.visited && (
            <Button kind="primary" onClick={() => markCountry(code)}>
              {t('atlas.markVisited')}
            </Button>
          )
        )}
        {wished ? (
          <Button onClick={() => unwish(wished.id, wished.name)}>{t('atlas.unwish')}</Button>
        ) : (
          !country?.visited && <Button onClick={() => wish(code)}>{t('atlas.wish')}</Button>
        )}
        {country?.visited && <Button onClick={() => removeCountry(country)}>{t('atlas.remove')}</Button>}
      </div>
    </div>
  )
}

function Why({ country }: { country: AtlasCountry }) {
  const { trips, marks, regionMarks, changes, upcoming } = country
  if (trips.length + marks.length + regionMarks.length + changes.length + upcoming.length === 0) return null
  const proven = trips.length + marks.length + regionMarks.length + changes.length > 0
  return (
    <>
      {proven && (
        <section aria-labelledby="atlas-why">
          <h3 id="atlas-why">{t('atlas.why')}</h3>
          <ul class="list">
            {trips.map(reason => (
              <Reason key={reason.trip_id} reason={reason} />
            ))}
            {marks.map(({ id, year }) => (
              <ListRow
                key={id}
                icon={PencilLine}
                title={t('atlas.byHand')}
                meta={year ?? t('atlas.noYear')}
              />
            ))}
            {regionMarks.map(({ id, year, region_code, region_name }) => (
              <ListRow
                key={id}
                icon={PencilLine}
                title={t('atlas.byHand')}
                meta={<bdi>{regionMarkText(region_code, region_name, year)}</bdi>}
              />
            ))}
            {changes.map(change => (
              <Change key={change.key} change={change} />
            ))}
          </ul>
        </section>
      )}
      {upcoming.length > 0 && (
        <section aria-labelledby="atlas-upcoming">
          <h3 id="atlas-upcoming">{t('atlas.upcoming')}</h3>
          <ul class="list">
            {upcoming.map(reason => (
              <Reason key={reason.trip_id} reason={reason} planned />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function regionMarkText(code: string, marked: string, year: number | null): string {
  const name = regionLabel(code, marked)
  return year === null ? name : `${name}, ${year}`
}

function Reason({ reason, planned }: { reason: TripReason; planned?: boolean }) {
  const { trip_id, title, from, to, nights, assumed, kind, name } = reason
  const range = from === to ? formatDate(from, { year: true }) : formatDateRange(from, to, { year: true })
  const where = planned
    ? range
    : kind === 'slept'
      ? t('atlas.slept', { range })
      : name
        ? t('atlas.stoppedAt', { range, place: name })
        : t('atlas.stopped', { range })
  return (
    <ListRow
      icon={nights > 0 ? Moon : MapPin}
      title={<bdi>{t('atlas.reason', { nights, title })}</bdi>}
      meta={
        <>
          {where}
          {assumed > 0 && !planned && (
            <span class="atlas-assumed">{t('atlas.assumed', { count: assumed })}</span>
          )}
        </>
      }
      href={`/trips/${trip_id}`}
    />
  )
}

function Change({ change }: { change: ChangeReason }) {
  const { key, name, date, counted } = change
  const shown = formatDate(date, { year: true })
  return (
    <ListRow
      class={counted ? '' : 'atlas-uncounted'}
      icon={Plane}
      title={<bdi>{t('atlas.change', { name })}</bdi>}
      meta={counted ? t('atlas.countedDay', { date: shown }) : t('atlas.notCounted', { date: shown })}
      action={
        <Button kind="text" onClick={() => countChange(key, name, !counted)}>
          {t(counted ? 'atlas.doNotCount' : 'atlas.countIt')}
        </Button>
      }
    />
  )
}

const mostDays = 366
const isLimit = (text: string): boolean =>
  /^\s*\d{1,3}\s*$/.test(text) && Number(text) >= 1 && Number(text) <= mostDays

/** Days of a calendar year in a country, this one or the one that is shown, against the reader's own limit. */
function DayCounter({ code, visited }: { code: string; visited: boolean }) {
  const [typed, setTyped] = useState<string>()
  const year = shownYear.value ?? Number(today.value.slice(0, 4))
  const limit = limits.value.find(
    ({ window_days, country_codes }) =>
      window_days === null && country_codes.length === 1 && country_codes[0] === code,
  )
  const days = daysInArea(presences.value, { zone: null, countries: [code] }, countedChanges.value)
  const most = limit?.limit_days ?? null
  const count = countYear(days, { year, limit: most, today: today.value })
  const years = Map.groupBy(
    days.dates.filter(date => date <= today.value),
    date => date.slice(0, 4),
  )
  if (count.used + count.planned === 0 && !limit && !visited) return null
  const save = (event: Event): void => {
    event.preventDefault()
    if (typed === undefined || !isLimit(typed)) return
    const limit_days = Number(typed)
    void addLimit({ country_codes: [code], limit_days, window_days: null }).then(
      () => setTyped(undefined),
      () => undefined,
    )
  }
  return (
    <section aria-labelledby="atlas-days">
      <div class="atlas-line">
        <h3 id="atlas-days">{t('atlas.days', { year: String(year) })}</h3>
        <span>
          {most === null
            ? formatNumber(count.used)
            : t('atlas.daysOf', { used: formatNumber(count.used), limit: formatNumber(most) })}
        </span>
      </div>
      {most !== null && <Bar share={shareOf(count.used, most)} />}
      {years.size > 0 && (years.size > 1 || !years.has(String(year))) && (
        <p class="atlas-fact">
          {formatList(
            [...years].map(([each, dates]) => t('atlas.daysInYear', { year: each, count: dates.length })),
          )}
        </p>
      )}
      <p class="atlas-fact">
        {t('atlas.daysFact')} {most !== null && t('atlas.daysLimit', { limit: formatNumber(most) })}{' '}
        {count.planned > 0 && `${t('atlas.daysPlanned', { count: count.planned })}. `}
        {count.assumed > 0 && `${t('atlas.windowAssumed', { count: count.assumed })}. `}
        {count.over !== null && t('atlas.turnsOver', { date: formatDate(count.over) })}
      </p>
      {limit ? (
        <Button kind="text" onClick={() => removeLimit(limit.id)}>
          {t('atlas.removeLimit', { name: t('atlas.days', { year: String(year) }) })}
        </Button>
      ) : typed === undefined ? (
        <Button kind="text" onClick={() => setTyped('183')}>
          {t('atlas.setLimit')}
        </Button>
      ) : (
        <form class="atlas-inline" onSubmit={save}>
          <TextField
            label={t('atlas.limitDays')}
            value={typed}
            onInput={setTyped}
            numbers
            inputMode="numeric"
            error={isLimit(typed) ? undefined : t('atlas.wholeDays', { most: mostDays })}
          />
          <Button type="submit">{t('atlas.save')}</Button>
        </form>
      )}
    </section>
  )
}
