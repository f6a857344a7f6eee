import '../rows/row-disc.css'
import { CircleDashed, List, Plus } from 'lucide-preact'
import { useCallback, useEffect, useRef } from 'preact/hooks'
import { t } from '../../../i18n/t.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { dayColourClass } from '../../../ui/day-colour.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { ListRow } from '../../../ui/lists/list-row.tsx'
import { PeekSheet, type PeekStop } from '../../../ui/overlays/peek-sheet.tsx'
import { useGrowingList } from '../../../ui/lists/use-growing-list.ts'
import Inspector, { InspectorActions, InspectorMenu } from '../place/inspector.tsx'
import { DayStrip } from '../day/day-strip.tsx'
import { LeaveBadge } from '../rows/leave-badge.tsx'
import { MarkerRow } from '../rows/marker-row.tsx'
import { nextStop } from '../model/next-stop.ts'
import { isFiltered } from '../model/place-filter.ts'
import { usePlanner, type Planner } from '../page/planner-context.ts'
import { allDaysShown, preferredMode } from '../page/planner-session.ts'
import { waySpoken } from '../../../shared/trips/way-words.ts'
import { dayDate, dayName, timeRangeText, timeText } from '../model/planner-words.ts'
import { dayHops, legOf } from '../model/day-hops.ts'
import { useTripNow } from '../model/use-trip-now.ts'
import { useMapContent } from './use-map-content.ts'
import type { PlanDay, PlanStop } from '../model/trip-plan.ts'

/** The list over the map of a phone: what is open, then the stops that follow. */
export default function MapSheet() {
  const { at, go, selected, day } = usePlanner()
  const coming = useComing()
  const beside = useShownBesideDay()
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
      label={beside?.over ?? (day ? dayName(day) : '')}
      stop={stop}
      onStop={onStop}
      head={
        <>
          <MapSheetTitle />
          <IconButton
            icon={List}
            size={24}
            label={t('planner.backToList')}
            class="leads-back"
            onClick={() => go.closeMap()}
          />
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
      {day && !selected && !beside && day.stops.length === 0 ? (
        <EmptyDay />
      ) : day && (selected || !beside) ? (
        <FollowingStops day={day} after={stop === 'full' ? selected?.stop : shown?.stop} />
      ) : (
        !selected && beside && <OnMap label={beside.title} />
      )}
    </PeekSheet>
  )
}

/** The stop that comes next, while only today shows and nothing is open. */
function useComing() {
  const { day } = usePlanner()
  const now = useTripNow()
  const mark = day && !allDaysShown.value ? nextStop(day, now) : undefined
  return mark && { mark, place: mark.next.place, stop: mark.next }
}

function MapSheetTitle() {
  const { selected, day, pending } = usePlanner()
  const coming = useComing()
  const beside = useShownBesideDay()
  const shown = selected ?? coming
  if (!shown) {
    return (
      <div class="map-sheet-titles">
        <p class="map-sheet-over">{beside?.over ?? (day && (dayDate(day) ?? dayName(day)))}</p>
        <h2 class="map-sheet-title">
          <bdi>{beside?.title ?? (day && (day.row.title ?? dayName(day)))}</bdi>
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
          {mark?.leg && <span class="map-sheet-over">{waySpoken(mark.leg)}</span>}
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

/** A day without a stop: what it is for, and the way to its first one. */
function EmptyDay() {
  const { may, go } = usePlanner()
  return (
    <div class="map-sheet-empty">
      <p class="map-sheet-over">{t('planner.emptyDayFact')}</p>
      {may.places && (
        <Button kind="tonal" icon={Plus} onClick={() => go.openSheet('add')}>
          {t('planner.addPlace')}
        </Button>
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

/** What the map shows beside one day: the places of every day, the ideas, or what they are narrowed down to. */
function OnMap({ label }: { label: string }) {
  const { markers, key } = useMapContent(usePlanner())
  const { count, end } = useGrowingList(key)
  const shown = markers.filter(({ dimmed }) => !dimmed)
  if (!shown.length) return <p class="map-sheet-over">{t('planner.nothingOnMap')}</p>
  return (
    <>
      <ul class="list map-sheet-list" aria-label={label}>
        {shown.slice(0, count).map(marker => (
          <MarkerRow key={marker.id} marker={marker} />
        ))}
      </ul>
      {count < shown.length && <div ref={end} />}
    </>
  )
}

/** What the map shows, as its top says it; undefined while that is the day of the plan. */
function useShownBesideDay() {
  const { day, at } = usePlanner()
  if (!day) {
    const whole = !isFiltered(at.filter)
    return { over: t('planner.ideas'), title: t(whole ? 'planner.notPlanned' : 'planner.onMap') }
  }
  return allDaysShown.value ? { over: t('planner.allDays'), title: t('planner.onMap') } : undefined
}

function wayTo({ categories }: Planner, day: PlanDay, stop: PlanStop): string | undefined {
  const hop = dayHops(day).find(({ to }) => to === stop.id)
  const leg = hop && legOf(hop, preferredMode.value)
  return leg ? waySpoken(leg) : categories.get(stop.place.category_id ?? '')?.name
}
