import { CalendarPlus, Ellipsis, History, Pencil, Trash2 } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { navigate } from '../../../shared/navigation/navigate.ts'
import { t } from '../../../i18n/t.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu } from '../../../ui/overlays/menu.tsx'
import { handOffEntry } from '../rows/item-menu.ts'
import { dayItems } from '../rows/idea-row.tsx'
import { deletePlace } from '../model/planner-actions.ts'
import { usePlanner } from '../page/planner-context.ts'
import { historyUrl } from '../page/history-url.ts'
import type { Place } from '../model/trip-plan.ts'
import { attempt } from '../../../shared/undo/undo-toast.ts'

/** What one can do with a place that is open without a stop. */
export function PlaceMenu({ place }: { place: Place }) {
  const planner = usePlanner()
  const { may, go, tripId } = planner
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [choice, setChoice] = useState<'all' | 'day' | undefined>()
  const all = [
    ...(may.places
      ? [{ id: 'edit', label: t('planner.edit'), icon: Pencil, onSelect: () => go.openSheet('edit') }]
      : []),
    ...(may.days
      ? [{ id: 'day', label: t('planner.addToDay'), icon: CalendarPlus, onSelect: () => setChoice('day') }]
      : []),
    ...handOffEntry(place),
    {
      id: 'history',
      label: t('history.ofPlace'),
      icon: History,
      onSelect: () => navigate(historyUrl(planner, 'place', place.id)),
    },
    ...(may.places
      ? [
          {
            id: 'delete',
            label: t('planner.deletePlace'),
            icon: Trash2,
            danger: true,
            group: true,
            onSelect: () => attempt(() => deletePlace(tripId, place)) && go.closeDetail(),
          },
        ]
      : []),
  ]
  return (
    <>
      <IconButton
        icon={Ellipsis}
        label={t('planner.moreFor', { name: place.name })}
        buttonRef={setAnchor}
        aria-haspopup="menu"
        aria-expanded={choice !== undefined}
        onClick={() => setChoice(choice ? undefined : 'all')}
      />
      <Menu
        key={choice}
        label={choice === 'day' ? t('planner.addToDay') : place.name}
        items={choice === 'day' ? dayItems(planner, place) : all}
        anchor={anchor}
        open={choice !== undefined}
        onClose={() => setChoice(undefined)}
      />
    </>
  )
}
