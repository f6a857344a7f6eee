import { nameOfBooking } from '../../../shared/bookings/booking-name.ts'
import { t } from '../../../i18n/t.ts'
import type { Drop, SortableGroup, SpokenPlace } from '../../../ui/sortable/sortable-group.ts'
import { useSortableGroup } from '../../../ui/sortable/use-sortable.ts'
import { showToast } from '../../../ui/overlays/toast-store.ts'
import { useEffect, useRef } from 'preact/hooks'
import { ideasContainer } from '../day/containers.ts'
import { watchLifted } from './lifted-item.ts'
import { moveItem, planPlace, removeStop } from '../model/planner-actions.ts'
import { moveBooking, placeBooking } from '../model/booking-moves.ts'
import { placedNeighbours } from '@caravel/sync-protocol/domain/booked-line'
import type { PlannerNavigation } from '../page/planner-navigation.ts'
import { dayFull, dayName, shortDate } from '../model/planner-words.ts'
import type { PlanBooking, PlanItem, TripPlan } from '../model/trip-plan.ts'
import { attempt, offerUndo } from '../../../shared/undo/undo-toast.ts'
import { CalendarPlus } from 'lucide-preact'
import { mint } from '../../../data/mutate.ts'
import { openStream } from '../../../data/store.ts'
import { tripStream } from '@caravel/sync-protocol/streams'

const bookingIn = (plan: TripPlan, id: string): PlanBooking | undefined => {
  for (const day of plan.days) {
    const item = day.line.find(each => each.id === id)
    if (item?.kind === 'booking') return item
  }
  return undefined
}

const itemIn = (plan: TripPlan, id: string): PlanItem | undefined => {
  for (const day of plan.days) {
    const item = day.items.find(each => each.id === id)
    if (item) return item
  }
  return undefined
}

const nameIn = (plan: TripPlan, id: string): string => {
  const item = itemIn(plan, id)
  const booking = bookingIn(plan, id)
  if (booking) return nameOfBooking(booking.row)
  if (item?.kind === 'note') return t('planner.noteSpoken', { text: item.row.text ?? '' })
  return item?.place.name ?? plan.places.get(id)?.name ?? ''
}

const containerName = (plan: TripPlan, id: string): string => {
  const day = plan.days.find(each => each.id === id)
  return day ? dayName(day) : t('planner.ideas')
}

const spokenPlace = (plan: TripPlan, place: SpokenPlace) => ({
  place: place.index + 1,
  count: place.count,
  where: containerName(plan, place.containerId),
})

/** Lands a row: on a day, or among the ideas. */
function land(
  tripId: string,
  plan: TripPlan,
  { id, fromContainer, toContainer, index }: Drop,
  lifted: PlanItem | undefined,
): unknown {
  const item = itemIn(plan, id)
  const booking = bookingIn(plan, id)
  if (booking) return landBooking(plan, booking, { toContainer, index })
  if (toContainer === ideasContainer) {
    if (item?.kind === 'stop') return removeStop(tripId, item)
    if (item) showToast({ text: t('planner.notesStay') })
    return undefined
  }
  const day = plan.days.find(each => each.id === toContainer)
  if (!day) return undefined
  const at = placedNeighbours(day.line, index, id)
  if (item) {
    const name = fromContainer === toContainer ? undefined : dayFull(day)
    return moveItem(tripId, item, day.id, at, name, lifted)
  }
  const idea = plan.places.get(id)
  if (!idea) return undefined
  const unit = mint()
  const { saved } = planPlace(tripId, idea, day.id, at, unit)
  offerUndo(
    CalendarPlus,
    { key: 'planner.did.plannedOn', params: { name: idea.name, day: dayFull(day) } },
    unit,
  )
  return saved
}

/** A booking with a date stays on it; within its day it goes where it is dropped. */
function landBooking(
  plan: TripPlan,
  booking: PlanBooking,
  { toContainer, index }: Pick<Drop, 'toContainer' | 'index'>,
): unknown {
  const day = plan.days.find(each => each.id === toContainer)
  if (day?.id === booking.dayId)
    return placeBooking(booking, day, placedNeighbours(day.line, index, booking.id))
  const { start_date: date } = booking.row
  if (!day || date !== null || booking.part !== 'whole') {
    const key = date === null ? 'planner.bookingsStay' : 'planner.staysOn'
    showToast({ text: t(key, { date: date === null ? '' : shortDate(date) }) })
    return undefined
  }
  return moveBooking(booking, day, dayFull(day))
}

/** Moving rows between days and ideas, with the sentences that go with it. */
export function usePlanSorting(tripId: string, plan: TripPlan, go: PlannerNavigation): SortableGroup {
  const mayMoveBookings = openStream(tripStream(tripId)).can('reservation_edit')
  const watchedRef = useRef<ReturnType<typeof watchLifted> | undefined>(undefined)
  const group = useSortableGroup({
    containers: () => [
      ...plan.days.map(day => ({ id: day.id, count: day.line.length })),
      { id: ideasContainer, count: plan.ideas.length },
    ],
    onOpenContainer(id) {
      const day = plan.days.find(each => each.id === id)
      go.goTo(day ? day.number : 'ideas')
    },
    onDrop: drop => void attempt(() => land(tripId, plan, drop, watchedRef.current?.item(drop.id))),
    staysBecause: id => (bookingIn(plan, id) && !mayMoveBookings ? t('planner.bookingsStay') : undefined),
    onRefused: text => showToast({ text }),
    words: {
      lifted: (id, place) => t('planner.lifted', { name: nameIn(plan, id), ...spokenPlace(plan, place) }),
      moved: (_, place) => t('planner.movedOver', spokenPlace(plan, place)),
      dropped: (_, place) => t('planner.dropped', spokenPlace(plan, place)),
      returned: id => t('planner.returned', { name: nameIn(plan, id) }),
    },
  })
  const latestRef = useRef(plan)
  useEffect(() => {
    latestRef.current = plan
  })
  useEffect(() => {
    const watching = watchLifted(group.lifted, id => itemIn(latestRef.current, id))
    watchedRef.current = watching
    return watching.stop
  }, [group])
  return group
}
