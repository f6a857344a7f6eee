import './days-sheet.css'
import { t } from '../../../i18n/t.ts'
import { classNames } from '../../../ui/class-names.ts'
import { dayColourClass } from '../../../ui/day-colour.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { ArrowDown, ArrowUp } from 'lucide-preact'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { DragGrip } from '../../../ui/sortable/drag-grip.tsx'
import { moveWithin } from '../../../ui/sortable/sortable-geometry.ts'
import { useSortable, useSortableGroup, type Sortable } from '../../../ui/sortable/use-sortable.ts'
import { reorderDays } from '../model/day-actions.ts'
import { usePlanner } from '../page/planner-context.ts'
import { dayChip, dayName } from '../model/planner-words.ts'
import type { PlanDay } from '../model/trip-plan.ts'
import { attempt } from '../../../shared/undo/undo-toast.ts'

const container = 'days'

/** The days in a list that can be put in another order. Dates stay where they are; what is planned moves. */
export default function DaysSheet() {
  const { plan, go, tripId } = usePlanner()
  const ids = plan.days.map(({ id }) => id)
  const nameOf = (id: string) => {
    const day = plan.days.find(one => one.id === id)
    return day?.row.title ?? (day ? dayName(day) : '')
  }
  const move = (id: string, index: number) =>
    attempt(() => reorderDays(tripId, moveWithin(ids, id, index), ids))
  const group = useSortableGroup({
    containers: () => [{ id: container, count: ids.length }],
    onDrop: ({ id, index }) => void move(id, index),
    words: {
      lifted: (id, { index, count }) => t('planner.liftedDay', { name: nameOf(id), place: index + 1, count }),
      moved: (_, { index, count }) => t('planner.dayPlace', { place: index + 1, count }),
      dropped: (_, { index, count }) => t('planner.droppedDay', { place: index + 1, count }),
      returned: id => t('planner.returned', { name: nameOf(id) }),
    },
  })
  const sortable = useSortable({ group, containerId: container, ids })
  return (
    <Sheet title={t('planner.reorderDays')} onClose={go.closeSheet}>
      <p class="days-fact">{t('planner.reorderDaysFact')}</p>
      <ol class="days-list" {...sortable.list}>
        {sortable.shownIds.map((id, at) => {
          const day = plan.days.find(one => one.id === id)
          const here = plan.days[at]
          return day && here ? (
            <DayRow
              key={id}
              day={day}
              here={here}
              sortable={sortable}
              at={at}
              last={ids.length - 1}
              move={move}
            />
          ) : null
        })}
      </ol>
    </Sheet>
  )
}

type RowProps = {
  day: PlanDay
  /** The day whose date and colour this position has. */
  here: PlanDay
  sortable: Sortable
  at: number
  last: number
  move: (id: string, index: number) => void
}

function DayRow({ day, here, sortable, at, last, move }: RowProps) {
  const { class: lifted, ...row } = sortable.row(day.id)
  return (
    <li {...row} class={classNames('days-row', lifted)}>
      <span class={classNames('days-chip', dayColourClass(here.number))}>{dayChip(here)}</span>
      <span class="days-title" dir="auto">
        {titleOf(day)}
      </span>
      <IconButton
        icon={ArrowUp}
        label={t('planner.moveUp')}
        {...(at === 0 ? { offReason: t('planner.isFirst') } : {})}
        onClick={() => move(day.id, at - 1)}
      />
      <IconButton
        icon={ArrowDown}
        label={t('planner.moveDown')}
        {...(at === last ? { offReason: t('planner.isLast') } : {})}
        onClick={() => move(day.id, at + 1)}
      />
      <DragGrip />
    </li>
  )
}

const titleOf = ({ row, stops }: PlanDay) => row.title ?? t('planner.stopCount', { count: stops.length })
