import { Eye, TriangleAlert } from 'lucide-preact'
import { hereText } from '../../../shared/people/people-here.ts'
import { TwoVersions } from '../../../shared/forms/two-versions.tsx'
import { t } from '../../../i18n/t.ts'
import { AvatarStack } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Stop } from '../../../ui/line/stop.tsx'
import { PendingMark } from '../../../ui/pending-mark.tsx'
import { DragGrip } from '../../../ui/sortable/drag-grip.tsx'
import type { RowAttributes } from '../../../ui/sortable/use-sortable.ts'
import { Drawn } from '../../../ui/drawn.ts'
import { chosenRows } from '../model/chosen-rows.ts'
import { FreshMark } from './fresh-mark.tsx'
import { moveToOpenDay, openDayFor } from '../model/open-day.ts'
import { openingState } from '@caravel/sync-protocol/domain/opening-state'
import { usePlanner } from '../page/planner-context.ts'
import { dayChip, dayFull, timeText } from '../model/planner-words.ts'
import { openMenuAtPointer } from './row-menu-store.ts'
import { stopMeta, stopSpoken } from '../model/stop-words.ts'
import type { PlanDay, PlanStop } from '../model/trip-plan.ts'
import { UnsavedText } from '../model/unsaved-text.tsx'

/** A stop on the line of its day. */
export function StopRow(props: {
  stop: PlanStop
  day: PlanDay
  number: number
  visited: boolean
  last: boolean
  row: RowAttributes
}) {
  const { stop, day, number, visited, last, row } = props
  const planner = usePlanner()
  const { pending, contested, fresh, categories, people, here, selected, go, may, plan, tripId } = planner
  const waits = pending.has(stop.id) || pending.has(stop.place.id)
  const contest = contested.get(stop.id) ?? contested.get(stop.place.id)
  const { assignment_time: start, assignment_end_time: end } = stop.row
  const opening = openingState(stop.place.opening_hours, day.date, start)
  const closed =
    opening.state === 'closed'
      ? t('planner.closedThatDay')
      : opening.state === 'outside' && start
        ? t('planner.closedAt', { time: timeText(start) })
        : undefined
  const openDay =
    closed && may.days && planner.offReason === undefined ? openDayFor(plan.days, stop, day) : undefined
  const lookers = here.filter(({ item }) => item === stop.id || item === stop.place.id)
  const joining = people.filter(({ id }) => stop.joining.includes(id))
  const marks = {
    chosen: chosenRows.value.has(stop.id),
    waits,
    twoVersions: contest !== undefined,
    visited,
    opening: opening.state,
  }
  const label = stopSpoken(stop, number, marks, joining, lookers)
  const meta = stopMeta(stop, categories.get(stop.place.category_id ?? '')?.name)
  const [starts, ends] = [start, end].map(time => (time === null ? undefined : timeText(time)))
  const open = selected?.stop?.id === stop.id
  const freshBy = fresh.get(stop.id) ?? fresh.get(stop.place.id)
  const { name } = stop.place
  // Every change draws the plan anew: a row that shows the same as before is left as it is.
  // The label says in words what the badges and the marks say.
  return (
    <Drawn
      shows={[
        label,
        name,
        meta,
        starts,
        ends,
        open,
        last,
        contest,
        freshBy,
        people,
        may.days,
        row.class,
        openDay && dayFull(openDay),
        openDay?.items.at(-1)?.id,
        openDay && stop.row,
        stop.id,
        go,
      ]}
    >
      <Stop
        label={label}
        number={number}
        visited={visited}
        name={<bdi>{name}</bdi>}
        meta={meta}
        start={starts}
        end={ends}
        selected={open}
        last={last}
        badges={
          <>
            <StopBadges
              contest={contest}
              name={name ?? ''}
              closed={closed}
              open={openDay}
              onMove={to => moveToOpenDay(tripId, stop, to)}
            />
            <UnsavedText
              about={stop.id}
              name={name ?? ''}
              onOpen={() => {
                go.openStop(stop.id)
                go.openSheet('edit')
              }}
            />
          </>
        }
        mark={
          <>
            <FreshMark by={freshBy} />
            {lookers.length > 0 && (
              <span class="looks-here" title={hereText(lookers)}>
                <Icon of={Eye} size={16} />
                <AvatarStack people={lookers} size={24} />
              </span>
            )}
            {joining.length > 0 && <AvatarStack people={joining} size={24} />}
            {waits && <PendingMark />}
          </>
        }
        grip={may.days && <DragGrip />}
        onOpen={() => go.openStop(stop.id)}
        rowAttributes={{
          ...row,
          class: classNames(row.class, freshBy && 'is-fresh'),
          ...(may.days ? { onContextMenu: (event: MouseEvent) => openMenuAtPointer(event, stop.id) } : {}),
        }}
      />
    </Drawn>
  )
}

function StopBadges({
  contest,
  name,
  closed,
  open,
  onMove,
}: {
  contest: string | undefined
  name: string
  closed: string | undefined
  /** The day on which it is open; undefined: none is, or nothing may be moved. */
  open: PlanDay | undefined
  onMove: (open: PlanDay) => void
}) {
  const said = closed && open && `${closed} · ${t('planner.moveTo', { day: dayChip(open) })}`
  return (
    <>
      <TwoVersions item={contest} name={name} />
      {closed && !open && (
        <Badge tone="warn" icon={TriangleAlert}>
          {closed}
        </Badge>
      )}
      {closed && open && (
        <button
          type="button"
          class="badge badge-warn two-versions"
          aria-label={`${name}: ${said}`}
          onClick={event => {
            event.stopPropagation()
            onMove(open)
          }}
        >
          <Icon of={TriangleAlert} size={16} />
          <span>{said}</span>
        </button>
      )}
    </>
  )
}
