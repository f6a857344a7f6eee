import { Replace } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { openNearby } from '@caravel/sync-protocol/domain/trip-check/open-nearby'
import type { Finding } from '@caravel/sync-protocol/domain/trip-check/finding'
import { assignment } from '@caravel/sync-protocol/entities/assignment'
import { day } from '@caravel/sync-protocol/entities/day'
import { place } from '@caravel/sync-protocol/entities/place'
import type { RowOf } from '@caravel/sync-protocol/entity'
import { listItems, placeInList } from '@caravel/sync-protocol/order-list'
import { mint, mutate } from '../../data/mutate.ts'
import type { StreamView } from '../../data/store.ts'
import { formatDistance } from '../../i18n/format-measure.ts'
import { t } from '../../i18n/t.ts'
import { attempt, offerUndo, type UserAction } from '../../shared/undo/undo-toast.ts'
import { Button } from '../../ui/button.tsx'

interface Props {
  view: StreamView
  tripId: string
  finding: Finding
}

/** Ideas near a closed stop that are open then, each to go to instead. Nothing where there is none. */
export function OpenNearby({ view, tripId, finding: { day_id, target } }: Props) {
  const [shown, setShown] = useState(false)
  const places = view.rows(place).value
  const stops = view.rows(assignment).value
  const stop = target.kind === 'stop' ? stops.get(target.id) : undefined
  const date = view.rows(day).value.get(day_id ?? '')?.date
  const found = stop && date ? openNearby(stop, date, places, stops.values()) : []
  if (!stop || !found.length) return null
  if (!shown)
    return (
      <Button kind="text" onClick={() => setShown(true)}>
        {t('check.openNearby', { count: found.length })}
      </Button>
    )
  return (
    <ul class="finding-nearby">
      {found.map(({ place_id: id, metres }) => {
        const name = places.get(id)?.name ?? ''
        return (
          <li key={id}>
            <bdi>{name}</bdi>
            <span>{formatDistance(metres)}</span>
            <Button
              kind="text"
              aria-label={t('check.useInsteadOf', { name })}
              onClick={() => attempt(() => goInstead(view, tripId, stop, id))}
            >
              {t('check.useInstead')}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}

/** The idea takes the place and the times of the stop, whose place is an idea again: one change to undo. */
function goInstead(view: StreamView, tripId: string, stop: RowOf<typeof assignment>, placeId: string): void {
  const { id, day_id, assignment_time, assignment_end_time, ends_next_day } = stop
  const unit = mint()
  const name = view.rows(place).value.get(placeId)?.name ?? ''
  const label: UserAction = { key: 'planner.did.planned', params: { name } }
  const line = listItems(view.state(), 'day-line', { field: 'day_id', value: day_id })
  const next = line[line.findIndex(item => item.id === id) + 1]
  const at = { after: id, before: next?.id ?? null }
  const position = { ...at, key: placeInList(line, at).key }
  const times = { assignment_time, assignment_end_time, ends_next_day }
  const body = { id: mint(), place_id: placeId, day_id, position, ...times }
  mutate(assignment.create, { trip_id: tripId }, body, { unit, label })
  mutate(assignment.delete, { trip_id: tripId, id }, {}, { unit, label })
  offerUndo(Replace, label, unit)
}
