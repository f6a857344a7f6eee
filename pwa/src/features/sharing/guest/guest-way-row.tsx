import type { GuestWay } from '@caravel/sync-protocol/domain/sharing/guest-ways'
import { t } from '../../../i18n/t.ts'
import { wayIcons } from '../../../shared/trips/way-icons.ts'
import { wayDetail, waySpoken, wayTime } from '../../../shared/trips/way-words.ts'
import { Icon } from '../../../ui/icon.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'

/** A way of the day. Bookings and beds are not in the list, so that a way to one names it. */
export function GuestWayRow({ way }: { way: GuestWay }) {
  const { mode, source: from, note, from_name, to_name } = way
  const said = { mode, from, note, distance: way.distance_meters, duration: way.duration_seconds }
  const detail = wayDetail(said)
  const ends = [
    from_name !== null && t('sharing.wayFrom', { name: from_name }),
    to_name !== null && t('sharing.wayTo', { name: to_name }),
  ].filter(end => end !== false)
  return (
    <li class="guest-stop guest-way">
      <span class="guest-track" aria-hidden="true" />
      <p class="guest-meta">
        <Icon of={wayIcons[mode]} size={16} />
        <VisuallyHidden>{waySpoken(said)}</VisuallyHidden>
        <span aria-hidden="true">
          <b>{wayTime(said)}</b>
          {detail !== undefined && ` · ${detail}`}
        </span>
        {ends.length > 0 && <bdi>{ends.join(' ')}</bdi>}
      </p>
    </li>
  )
}
