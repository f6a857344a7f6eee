/** A way of a day in another map. */
import { MapPinned, TrainFront } from 'lucide-preact'
import { routedMode } from '@caravel/sync-protocol/domain/ways'
import { nameOfBooking } from '../../../shared/bookings/booking-name.ts'
import { t } from '../../../i18n/t.ts'
import { openHandOff } from '../../../shared/navigation/sheet-url.ts'
import { wayCard } from '../../../shared/navigation/way-card.ts'
import type { MenuItem } from '../../../ui/overlays/menu.tsx'
import { legOf, type DayHop } from '../model/day-hops.ts'
import { preferredMode } from '../page/planner-session.ts'
import type { PlanDay } from '../model/trip-plan.ts'
import { hasTimetable } from '../transit/has-timetable.ts'

/** What the row at one end of a way is called. */
export function hopName({ line, stays }: PlanDay, id: string): string {
  const item = line.find(each => each.id === id)
  if (item?.kind === 'stop') return item.place.name
  if (item?.kind === 'booking') return nameOfBooking(item.row)
  const names = (id === 'morning' ? stays.morning : stays.evening).flatMap(({ name }) => name ?? [])
  return names[0] ?? t('stays.stay')
}

/** Public transport, where the server has a timetable.
 * @param follows other items come before it in the menu, and a hairline sets it apart
 */
export function legConnections(hop: DayHop, follows: boolean, open: (about: string) => void): MenuItem[] {
  if (hasTimetable.value !== true) return []
  return [
    {
      id: 'transit',
      label: t('transit.title'),
      icon: TrainFront,
      group: follows,
      onSelect: () => open(hop.from),
    },
  ]
}

/** @param follows other items come before it in the menu, and a hairline sets it apart */
export function legHandOff(day: PlanDay, hop: DayHop, follows: boolean): MenuItem {
  return {
    id: 'hand-off',
    label: t('handOff.title'),
    icon: MapPinned,
    group: follows,
    onSelect() {
      const mode = routedMode(legOf(hop, preferredMode.value)?.mode ?? 'walk') ?? 'walk'
      const from = { name: hopName(day, hop.from), ...hop.start }
      const to = { name: hopName(day, hop.to), ...hop.end }
      openHandOff(wayCard(from, to, mode))
    },
  }
}
