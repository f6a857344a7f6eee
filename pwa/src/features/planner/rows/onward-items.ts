/** How one goes on from a stop, where that is not as the day goes: a taxi on a day on foot. */
import { Route } from 'lucide-preact'
import { assignment, onwardModes, type OnwardMode } from '@caravel/sync-protocol/entities/assignment'
import { saveRow } from '../../../data/mutate.ts'
import { t } from '../../../i18n/t.ts'
import { attempt } from '../../../shared/undo/undo-toast.ts'
import type { MenuItem } from '../../../ui/overlays/menu.tsx'
import type { PlanStop } from '../model/trip-plan.ts'
import { legIcons } from './leg-row.tsx'

export function onwardItems(stop: PlanStop): MenuItem[] {
  const { row, place } = stop
  const choose = (onward_mode: OnwardMode | null) => () => {
    const label = { key: 'planner.did.changed', params: { name: place.name } } as const
    attempt(() => saveRow(assignment, row, { onward_mode }, { label }).saved)
  }
  return [
    {
      id: 'usual',
      label: t('planner.onward.usual'),
      icon: Route,
      chosen: row.onward_mode === null,
      onSelect: choose(null),
    },
    ...onwardModes.map(mode => ({
      id: mode,
      label: t(`planner.onward.${mode}`),
      icon: legIcons[mode],
      chosen: row.onward_mode === mode,
      onSelect: choose(mode),
    })),
  ]
}
