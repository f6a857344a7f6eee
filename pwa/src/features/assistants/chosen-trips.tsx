import { trips, type TripSummary } from '../../data/trips.ts'
import { t } from '../../i18n/t.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { TripCover } from '../../ui/trip-cover.tsx'
import { formatDateRange } from '../../i18n/format.ts'

/** Only the trips that the person ticks, or all of them, also later ones; undefined: all. */
export function ChosenTrips(props: {
  chosen: ReadonlySet<string> | undefined
  onChoose: (chosen: ReadonlySet<string> | undefined) => void
}) {
  const { chosen, onChoose } = props
  const known = (trips.value ?? []).filter(({ archived, only_here }) => !archived && !only_here)
  const sorted = known.toSorted((a, b) => ((a.start_date ?? '9') < (b.start_date ?? '9') ? 1 : -1))
  const tick = (id: string, on: boolean) =>
    onChoose(new Set(on ? [...(chosen ?? []), id] : [...(chosen ?? [])].filter(each => each !== id)))
  return (
    <section class="consent-trips">
      <Switch spread checked={chosen !== undefined} onChange={on => onChoose(on ? new Set() : undefined)}>
        <strong>{t('consent.onlyTrips')}</strong>
      </Switch>
      {chosen && trips.value && !known.length && <p class="consent-hint">{t('consent.noTrips')}</p>}
      {chosen && known.length > 0 && (
        <ul class="consent-list">
          {sorted.map(trip => (
            <li key={trip.id}>
              <Checkbox class="consent-tick" checked={chosen.has(trip.id)} onChange={on => tick(trip.id, on)}>
                <TripCover id={trip.id} points={[]} class="consent-cover" />
                <span class="consent-words">
                  <bdi>{trip.title}</bdi>
                  <span class="consent-hint">{whenOf(trip)}</span>
                </span>
              </Checkbox>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function whenOf({ start_date, end_date, day_count }: TripSummary): string {
  if (!start_date || !end_date) return t('trips.days', { count: day_count })
  return formatDateRange(start_date, end_date, { weekday: false, year: true })
}
