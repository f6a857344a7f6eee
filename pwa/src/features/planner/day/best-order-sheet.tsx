import './best-order-sheet.css'
import '../rows/row-disc.css'
import { MoveVertical, WandSparkles } from 'lucide-preact'
import { useMemo, useState } from 'preact/hooks'
import { deviceSettings } from '../../../data/settings.ts'
import { useSaving } from '../../../shared/forms/use-saving.tsx'
import { formatDuration } from '../../../i18n/format-measure.ts'
import { t } from '../../../i18n/t.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { dayColourClass } from '../../../ui/day-colour.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { bestOrderOf, type BestOrder } from '../model/best-order.ts'
import { dayEnds } from '@caravel/sync-protocol/domain/day-hops'
import type { DayEnds } from '@caravel/sync-protocol/domain/optimise'
import { putInOrder } from '../model/bulk-actions.ts'
import { usePlanner } from '../page/planner-context.ts'
import { preferredMode } from '../page/planner-session.ts'
import { dayFull, distanceText, timeText } from '../model/planner-words.ts'
import { canBeOrdered } from '../model/travel-legs.ts'
import type { PlanDay, PlanStop } from '../model/trip-plan.ts'
import { useRoadTimes } from './use-road-times.ts'

/** The best order of the day that shows: what it would be, what it saves, and the button that makes it so. */
export default function BestOrderSheet() {
  const { day } = usePlanner()
  return day ? <OrderOf now={day} /> : null
}

function OrderOf({ now }: { now: PlanDay }) {
  const { go, tripId, may } = usePlanner()
  // While the new order is being saved, the day has it already.
  const [saving, setSaving] = useState<PlanDay>()
  const day = saving ?? now
  const mode = preferredMode.value
  const anchored = deviceSettings.value.order_from_stay !== false
  const times = useRoadTimes(tripId, day, mode)
  const ends = useMemo(() => (anchored ? dayEnds(day) : {}), [day, anchored])
  const better = useMemo(() => bestOrderOf(day, mode, ends, times), [day, mode, ends, times])
  const possible = canBeOrdered(day.stops)
  const { save, refusal } = useSaving()
  const write = async ({ items, moved }: BestOrder) => {
    setSaving(day)
    try {
      await putInOrder(tripId, day, items, moved)
    } catch (error) {
      setSaving(undefined)
      throw error
    }
  }
  const apply = better && may.days && (() => void save(() => write(better), go.closeSheet))
  return (
    <Sheet
      title={t('planner.bestOrder')}
      over={dayFull(day)}
      onClose={go.closeSheet}
      footer={
        <>
          <Button onClick={go.closeSheet}>{apply ? t('planner.cancel') : t('ui.close')}</Button>
          {apply && (
            <Button kind="primary" icon={WandSparkles} onClick={apply}>
              {t('planner.orderApply')}
            </Button>
          )}
        </>
      }
    >
      <output class="order-summary">
        {better
          ? t('planner.orderSaves', { what: savingOf(better) })
          : t(possible ? 'planner.orderIsBest' : 'planner.orderTooFew')}
      </output>
      {possible && (
        <p class="order-fact">
          {t('planner.orderEnds', { ends: anchorsOf(ends) })} {t('planner.orderFact')}
        </p>
      )}
      {possible && times && <p class="order-fact">{t(`planner.orderByRoads.${mode}`)}</p>}
      {better && (
        <ol aria-label={t('planner.orderNew')}>
          {better.items
            .filter(item => item.kind === 'stop')
            .map((stop, at) => (
              <OrderRow
                key={stop.id}
                stop={stop}
                number={at + 1}
                day={day}
                moved={better.moved.has(stop.id)}
              />
            ))}
        </ol>
      )}
      {refusal}
    </Sheet>
  )
}

function anchorsOf({ start, end }: DayEnds): 'both' | 'start' | 'end' | 'none' {
  if (start) return end ? 'both' : 'start'
  return end ? 'end' : 'none'
}

/** In minutes; in metres where it is none less. */
const savingOf = ({ duration, distance }: BestOrder) =>
  duration >= 60 ? formatDuration(duration) : distanceText(distance)

type RowProps = { stop: PlanStop; number: number; day: PlanDay; moved: boolean }

function OrderRow({ stop: { place, row, number: before }, number, day, moved }: RowProps) {
  return (
    <li class="order-row">
      <span class={classNames('row-disc', dayColourClass(day.number))}>{number}</span>
      <div class="order-text">
        <span dir="auto">{place.name}</span>
        {row.assignment_time && <p class="order-time">{timeText(row.assignment_time)}</p>}
      </div>
      {moved && (
        <span class="order-was">
          <Icon of={MoveVertical} size={16} />
          {before === number ? t('planner.orderMoved') : t('planner.orderWas', { number: before })}
        </span>
      )}
    </li>
  )
}
