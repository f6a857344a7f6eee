import type { GuestWay } from '@caravel/sync-protocol/domain/sharing/guest-ways'
import { wayIcons } from '../../../shared/trips/way-icons.ts'
import { wayDetail, waySpoken, wayTime } from '../../../shared/trips/way-words.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'

/** A way between two rows of the day. */
export function GuestWayRow({ way }: { way: GuestWay }) {
  const { mode, source: from, note } = way
  const said = { mode, from, note, distance: way.distance_meters, duration: way.duration_seconds }
  const detail = wayDetail(said)
  return (
    <li class={classNames('guest-stop', 'guest-way', from === 'estimate' && 'is-estimate')}>
      <span class="guest-track" aria-hidden="true" />
      <p class="guest-meta">
        <Icon of={wayIcons[mode]} size={16} />
        <VisuallyHidden>{waySpoken(said)}</VisuallyHidden>
        <span aria-hidden="true">
          <b>{wayTime(said)}</b>
          {detail !== undefined && ` · ${detail}`}
        </span>
      </p>
    </li>
  )
}
