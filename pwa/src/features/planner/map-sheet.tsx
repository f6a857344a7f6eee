import './row-disc.css'
import { CircleDashed, List } from 'lucide-preact'
import { useCallback, useEffect, useRef } from 'preact/hooks'
import { categoryIcon } from '../../app/category-icon.ts'
import { t } from '../../i18n/t.ts'
import { Badge } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { dayColourClass } from '../../ui/day-colour.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { ListRow } from '../../ui/list-row.tsx'
import { PeekSheet, type PeekStop } from '../../ui/peek-sheet.tsx'
import Inspector, { InspectorActions, InspectorMenu } from './inspector.tsx'
import { DayStrip } from './day-strip.tsx'
import { LeaveBadge } from './leave-badge.tsx'
import { nextStop } from './next-stop.ts'
import { usePlanner, type Planner } from './planner-context.ts'
import { preferredMode } from './planner-session.ts'
import { dayDate, dayName, legSpoken, timeRangeText, timeText } from './planner-words.ts'
import { legBetween } from './travel-legs.ts'
import { useLocalNow } from './use-local-now.ts'
import type { PlanDay, PlanStop } from './trip-plan.ts'

/** The list over the map of a phone: what is open, then the stops that follow. */
export default function MapSheet() {
  const { at, go, selected, day } = usePlanner()
  const coming = useComing()
  const shown = selected ?? coming
  const stop = at.rise ?? 'half'
  const onStop = useCallback((to: PeekStop) => go.raise(to === 'half' ? undefined : to), [go])
  const open = selected?.place.id
  const openRef = useRef(open)
  useEffect(() => {
    if (open && open !== openRef.current && stop === 'low') onStop('half')
    openRef.current = open
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only another place raises the sheet
  }, [open])
  return (
    <PeekSheet
      label={day ? dayName(day) : t('planner.ideas')}
      stop={stop}
      onStop={onStop}
      head={
        <>
          <MapSheetTitle />
          <IconButton icon={List} size={24} label={t('planner.backToList')} onClick={() => go.closeMap()} />
        </>
      }
    >
      {stop === 'full' && !selected && <DayStrip />}
      {stop === 'full' && selected ? (
        <Inspector bare />
      ) : (
        shown && (
          <div class="map-sheet-actions">
            <InspectorActions place={shown.place} />
            <InspectorMenu place={shown.place} stop={shown.stop} />
          </div>
        )
      )}
      {day ? (
        <FollowingStops day={day} after={stop === 'full' ? selected?.stop : shown?.stop} />
      ) : (
        !selected && <Ideas />
      )}
    </PeekSheet>
  )
}

/** The stop that comes next, while today shows and nothing is open. */
function useComing() {
  const { day } = usePlanner()
  const now = useLocalNow()
  const mark = day && nextStop(day, now)
  return mark && { mark, place: mark.next.place, stop: mark.next }
}

function MapSheetTitle() {
  const { selected, day, pending } = usePlanner()
  const coming = useComing()
  const shown = selected ?? coming
  if (!shown) {
    return (
      <div class="map-sheet-titles">
        <p class="map-sheet-over">{day ? (dayDate(day) ?? dayName(day)) : t('planner.ideas')}</p>
        <h2 class="map-sheet-title">
          <bdi>{day?.row.title ?? (day ? dayName(day) : t('planner.notPlanned'))}</bdi>
        </h2>
      </div>
    )
  }
  const { place, stop } = shown
  const time = stop?.row.assignment_time
  const over = stop
    ? [
        !selected && t('planner.next'),
        t('planner.stop', { number: stop.number }),
        time && timeRangeText(time, stop.row.assignment_end_time),
      ]
    : [t('planner.anIdea')]
  const mark = stop && coming?.stop.id === stop.id ? coming.mark : undefined
  const waits = pending.has(place.id) || (stop && pending.has(stop.id))
  return (
    <div class="map-sheet-titles">
      <p class="map-sheet-over">{over.filter(Boolean).join(' · ')}</p>
      <h2 class="map-sheet-title">
        <bdi>{place.name}</bdi>
      </h2>
      {(mark?.leg || waits) && (
        <p class="map-sheet-badges">
          {mark && <LeaveBadge mark={mark} />}
          {mark?.leg && <span class="map-sheet-over">{legSpoken(mark.leg)}</span>}
          {waits && (
            <Badge tone="quiet" icon={CircleDashed}>
              {t('ui.waitingToSync')}
            </Badge>
          )}
        </p>
      )}
    </div>
  )
}

/** What comes after a stop, or the whole day. */
function FollowingStops({ day, after }: { day: PlanDay; after: PlanStop | undefined }) {
  const planner = usePlanner()
  const open = day.stops.findIndex(({ id }) => id === after?.id)
  const following = day.stops.slice(open + 1)
  if (!following.length) return null
  return (
    <ul class="list map-sheet-list" aria-label={t('planner.lineOf', { day: dayName(day) })}>
      {following.map(stop => (
        <ListRow
          key={stop.id}
          lead={<span class={classNames('row-disc', dayColourClass(day.number))}>{stop.number}</span>}
          title={<bdi>{stop.place.name}</bdi>}
          meta={wayTo(planner, day, stop)}
          {...(stop.row.assignment_time ? { value: timeText(stop.row.assignment_time) } : {})}
          onOpen={() => planner.go.openStop(stop.id)}
        />
      ))}
    </ul>
  )
}

/** What no day has yet. */
function Ideas() {
  const { plan, categories, go } = usePlanner()
  if (!plan.ideas.length) return null
  return (
    <ul class="list map-sheet-list" aria-label={t('planner.notPlanned')}>
      {plan.ideas.map(place => (
        <ListRow
          key={place.id}
          icon={categoryIcon(categories.get(place.category_id ?? '')?.icon)}
          title={<bdi>{place.name}</bdi>}
          meta={categories.get(place.category_id ?? '')?.name}
          onOpen={() => go.openPlace(place.id)}
        />
      ))}
    </ul>
  )
}

function wayTo({ categories }: Planner, day: PlanDay, stop: PlanStop): string | undefined {
  const before = day.stops[stop.number - 2]
  const leg = before && legBetween(before.place, stop.place, preferredMode.value)
  return leg ? legSpoken(leg) : categories.get(stop.place.category_id ?? '')?.name
}
