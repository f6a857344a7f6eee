import { useState } from 'preact/hooks'
import { countWindow, daysInArea, shareOf } from '@caravel/sync-protocol/domain/atlas/day-counters'
import { isZoneId, zones } from '@caravel/sync-protocol/domain/atlas/travel-zones'
import type { stayLimit } from '@caravel/sync-protocol/entities/stay-limit'
import type { RowOf } from '@caravel/sync-protocol/entity'
import { countryName } from '../../i18n/country-name.ts'
import { formatDate, formatList, formatNumber } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'
import { today } from '../../shared/trips/today.ts'
import { Button } from '../../ui/button.tsx'
import { addLimit, removeLimit } from './atlas-actions.ts'
import { countedChanges, limits, presences } from './atlas-state.ts'
import { Bar } from './bar.tsx'
import { ZoneForm } from './zone-form.tsx'

type Limit = RowOf<typeof stayLimit>

/** Days in zones, counted in a window that moves with the days. */
export function Counters() {
  const [adds, setAdds] = useState(false)
  const rolling = limits.value.filter(({ window_days }) => window_days !== null)
  const hasSchengen = rolling.some(({ zone }) => zone === 'schengen')
  const { limit, window } = zones.schengen
  return (
    <section class="atlas-counters" aria-labelledby="atlas-counters">
      <h2 id="atlas-counters">{t('atlas.counters')}</h2>
      <p class="atlas-fact">{t('atlas.countersFact')}</p>
      {rolling.map(row => (
        <Counter key={row.id} row={row} />
      ))}
      {!hasSchengen && (
        <Button
          onClick={() =>
            void addLimit({
              zone: 'schengen',
              country_codes: [],
              limit_days: limit,
              window_days: window,
            }).catch(() => undefined)
          }
        >
          {t('atlas.addSchengen')}
        </Button>
      )}
      {adds ? (
        <ZoneForm onDone={() => setAdds(false)} />
      ) : (
        <Button kind="text" onClick={() => setAdds(true)}>
          {t('atlas.addZone')}
        </Button>
      )}
    </section>
  )
}

function nameOf({ name, zone, country_codes }: Limit): string {
  return name ?? (zone === 'schengen' ? t('zones.schengen') : formatList(country_codes.map(countryName)))
}

function Counter({ row }: { row: Limit }) {
  const zone = isZoneId(row.zone) ? row.zone : null
  const window = row.window_days ?? 365
  const days = daysInArea(presences.value, { zone, countries: row.country_codes }, countedChanges.value)
  const count = countWindow(days, { limit: row.limit_days, window, today: today.value })
  const name = nameOf(row)
  return (
    <article class="atlas-counter">
      <div class="atlas-line">
        <h3>
          <bdi>{name}</bdi>
        </h3>
        <span>
          {t('atlas.window', { limit: formatNumber(row.limit_days), window: formatNumber(window) })}
        </span>
      </div>
      <Bar share={shareOf(count.used, row.limit_days)} />
      <p>
        <strong>
          {t('atlas.windowUsed', { used: formatNumber(count.used), limit: formatNumber(row.limit_days) })}
        </strong>
      </p>
      <ul class="atlas-facts">
        <li>{t('atlas.windowStay', { count: count.stay })}</li>
        {count.peak.used > count.used && (
          <li>
            {t('atlas.windowPeak', {
              count: formatNumber(count.peak.used),
              date: formatDate(count.peak.date),
            })}
          </li>
        )}
        {count.over !== null && (
          <li class="is-warn">{t('atlas.turnsOver', { date: formatDate(count.over) })}</li>
        )}
        {count.frees !== null && <li>{t('atlas.windowFrees', { date: formatDate(count.frees) })}</li>}
        <li>{t('atlas.windowAssumed', { count: count.assumed })}</li>
      </ul>
      <Button kind="text" onClick={() => removeLimit(row.id)}>
        {t('atlas.removeLimit', { name })}
      </Button>
    </article>
  )
}
