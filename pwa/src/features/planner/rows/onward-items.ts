/** How one goes on from a stop, a booking or the bed, where that is not as the day goes: a taxi on a day on foot. */
import { Route } from 'lucide-preact'
import { onwardModes, type OnwardMode } from '@caravel/sync-protocol/domain/onward'
import { assignment } from '@caravel/sync-protocol/entities/assignment'
import { day as dayEntity } from '@caravel/sync-protocol/entities/day'
import { reservation } from '@caravel/sync-protocol/entities/reservation'
import { saveRow } from '../../../data/mutate.ts'
import { t } from '../../../i18n/t.ts'
import { wayIcons } from '../../../shared/trips/way-icons.ts'
import { attempt } from '../../../shared/undo/undo-toast.ts'
import type { MenuItem } from '../../../ui/overlays/menu.tsx'
import type { DayHop } from '../model/day-hops.ts'
import type { PlanDay } from '../model/trip-plan.ts'
import type { Planner } from '../page/planner-context.ts'
import { hopName } from './leg-hand-off.ts'

/** Empty for someone who may not change the row that says it. */
export function onwardItems({ may, view }: Planner, day: PlanDay, hop: DayHop): MenuItem[] {
  if (hop.booking ? !view.can('reservation_edit') : !may.days) return []
  const choose = (mode: OnwardMode | null) => () => attempt(() => goOnBy(day, hop, mode))
  return [
    {
      id: 'usual',
      label: t('planner.onward.usual'),
      icon: Route,
      chosen: hop.own === null,
      onSelect: choose(null),
    },
    ...onwardModes.map(mode => ({
      id: mode,
      label: t(`planner.onward.${mode}`),
      icon: wayIcons[mode],
      chosen: hop.own === mode,
      onSelect: choose(mode),
    })),
  ]
}

/** The row that one comes from says it; of a bed the day says it, as each morning is another. */
function goOnBy(
  day: PlanDay,
  { from, stop, booking }: DayHop,
  onward_mode: OnwardMode | null,
): Promise<void> {
  const label = { key: 'planner.did.changed', params: { name: hopName(day, from) } } as const
  if (stop) return saveRow(assignment, stop.row, { onward_mode }, { label }).saved
  if (booking) return saveRow(reservation, booking.row, { onward_mode }, { label }).saved
  return saveRow(dayEntity, day.row, { onward_mode }, { label }).saved
}
