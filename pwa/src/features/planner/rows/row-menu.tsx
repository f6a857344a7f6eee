import { useEffect } from 'preact/hooks'
import { nameOfBooking } from '../../../shared/bookings/booking-name.ts'
import { t } from '../../../i18n/t.ts'
import { Menu } from '../../../ui/overlays/menu.tsx'
import { bookingMenu } from './booking-menu.ts'
import { copyItems, itemMenu, moveItems } from './item-menu.ts'
import { dayHops } from '../model/day-hops.ts'
import { hopName, legConnections, legHandOff } from './leg-hand-off.ts'
import { onwardItems } from './onward-items.ts'
import { usePlanner } from '../page/planner-context.ts'
import { learnTimetable } from '../transit/has-timetable.ts'
import { dayName } from '../model/planner-words.ts'
import { rowMenu } from './row-menu-store.ts'

/** The menu of a stop or a note: by right click, the menu key, its button, or M for the days. */
export default function RowMenu() {
  const planner = usePlanner()
  const open = rowMenu.value
  if (open?.day !== undefined) return <LegMenu />
  const day = planner.plan.days.find(({ items }) => items.some(({ id }) => id === open?.id))
  const item = day?.items.find(({ id }) => id === open?.id)
  if (open && !item) return <BookingMenu />
  if (!open || !day || !item) return null
  const name = item.kind === 'stop' ? item.place.name : t('planner.noteOn', { day: dayName(day) })
  const label = {
    all: name,
    move: t('planner.moveToDay'),
    copy: t('planner.copyToDay'),
  }[open.choice]
  const items =
    open.choice === 'move'
      ? moveItems(planner, item, day)
      : open.choice === 'copy' && item.kind === 'stop'
        ? copyItems(planner, item)
        : itemMenu(planner, item, day, open)
  return (
    <Menu
      key={open.choice}
      label={label}
      items={items}
      anchor={open.anchor}
      align={open.anchor instanceof HTMLElement ? 'end' : 'start'}
      open
      onClose={() => (rowMenu.value = undefined)}
    />
  )
}

/** How to go on, and other maps that show the way. */
function LegMenu() {
  const planner = usePlanner()
  const open = rowMenu.value
  const day = planner.plan.days.find(({ id }) => id === open?.day)
  const hop = day && dayHops(day).find(({ from }) => from === open?.id)
  useEffect(() => void learnTimetable(), [])
  if (!open || !day || !hop) return null
  const onward = onwardItems(planner, day, hop)
  const connections = legConnections(hop, onward.length > 0, about => planner.go.openSheet('transit', about))
  return (
    <Menu
      label={t('planner.onwardFrom', { name: hopName(day, hop.from) })}
      items={[...onward, ...connections, legHandOff(day, hop, onward.length > 0 && !connections.length)]}
      anchor={open.anchor}
      align={open.anchor instanceof HTMLElement ? 'end' : 'start'}
      open
      onClose={() => (rowMenu.value = undefined)}
    />
  )
}

/** The menu of a booking between the stops. */
function BookingMenu() {
  const planner = usePlanner()
  const open = rowMenu.value
  const day = planner.plan.days.find(({ line }) => line.some(({ id }) => id === open?.id))
  const item = day?.line.find(({ id }) => id === open?.id)
  if (!open || !day || item?.kind !== 'booking') return null
  return (
    <Menu
      label={nameOfBooking(item.row)}
      items={bookingMenu(planner, item, day)}
      anchor={open.anchor}
      align={open.anchor instanceof HTMLElement ? 'end' : 'start'}
      open
      onClose={() => (rowMenu.value = undefined)}
    />
  )
}
