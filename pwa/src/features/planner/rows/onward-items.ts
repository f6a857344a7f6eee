/** How one goes on from a stop, a booking or the bed, where that is not the same as the day: a taxi on a day on foot. */
import { Clock, Route } from 'lucide-preact'
import { onwardModes, type Onward, type OnwardMode } from '@caravel/sync-protocol/domain/onward'
import { assignment } from '@caravel/sync-protocol/entities/assignment'
import { day as dayEntity } from '@caravel/sync-protocol/entities/day'
import { reservation } from '@caravel/sync-protocol/entities/reservation'
import type { AnyRow } from '@caravel/sync-protocol/entity'
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
export function onwardItems({ may, view, go }: Planner, day: PlanDay, hop: DayHop): MenuItem[] {
  if (hop.booking ? !view.can('reservation_edit') : !may.days) return []
  const choose = (onward_mode: OnwardMode | null) => () =>
    attempt(() => saveOnward(day, hop, { onward_mode }))
  const facts: MenuItem = {
    id: 'transit-facts',
    label: t('planner.transitFacts'),
    icon: Clock,
    onSelect: () => go.openSheet('transit-facts', hop.from),
  }
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
    ...(hop.own === 'transit' ? [facts] : []),
  ]
}

/** The row that one comes from says how one goes on; of a bed the day says it, as each morning is another. */
export function rowOfHop(day: PlanDay, { stop, booking }: DayHop): AnyRow & Onward {
  return stop?.row ?? booking?.row ?? day.row
}

/** @param began the row as it was when editing began; absent: as it is now */
export function saveOnward(
  day: PlanDay,
  hop: DayHop,
  onward: Partial<Onward>,
  began: AnyRow = rowOfHop(day, hop),
): Promise<void> {
  const label = { key: 'planner.did.changed', params: { name: hopName(day, hop.from) } } as const
  const entity = hop.stop ? assignment : hop.booking ? reservation : dayEntity
  return saveRow(entity, began, onward, { label }).saved
}
