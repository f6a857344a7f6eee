import type { GuestDay } from '@caravel/sync-protocol/domain/sharing/guest-view'
import { ClockText } from '../../../ui/line/clock-text.tsx'
import { formatTime } from '../../../i18n/format.ts'
import { t } from '../../../i18n/t.ts'
import { RowBoundary } from '../../../shared/errors/row-boundary.tsx'
import { GuestPlaceFacts } from './guest-place.tsx'
import type { GuestLineItem } from './guest-line.ts'
import type { GuestRow } from './guest-rows.ts'
import { GuestWayRow } from './guest-way-row.tsx'

/** The stops of a day and the ways between them; each stop opens to what is known of it. */
export function GuestDayLine({ day, line }: { day: GuestDay; line: readonly GuestRow[] }) {
  if (!line.length) return <p class="guest-empty">{t('sharing.emptyDay')}</p>
  return (
    <ol class="guest-line" aria-label={t('planner.day', { number: day.day_number })}>
      {line.map(item => (
        <RowBoundary key={item.id}>
          {item.kind === 'way' ? (
            <GuestWayRow way={item.way} />
          ) : item.kind === 'stop' ? (
            <StopItem {...item} />
          ) : (
            <NoteItem {...item} />
          )}
        </RowBoundary>
      ))}
    </ol>
  )
}

function StopItem({ number, stop, place, category }: Extract<GuestLineItem, { kind: 'stop' }>) {
  const { assignment_time: start, assignment_end_time: end, notes } = stop
  return (
    <li class="guest-stop">
      <p class="guest-time">
        {start !== null && (
          <span>
            <ClockText text={formatTime(start)} />
          </span>
        )}
        {end !== null && (
          <span class="guest-time-end">
            <ClockText text={formatTime(end)} />
          </span>
        )}
      </p>
      <span class="guest-disc" aria-hidden="true">
        {number}
      </span>
      <details>
        <summary>
          <span class="guest-name" dir="auto">
            {place.name}
          </span>
          {(notes ?? category) && (
            <span class="guest-meta" dir="auto">
              {notes ?? category}
            </span>
          )}
        </summary>
        <GuestPlaceFacts place={place} />
      </details>
    </li>
  )
}

function NoteItem({ note: { text, time } }: Extract<GuestLineItem, { kind: 'note' }>) {
  return (
    <li class="guest-stop guest-note">
      <p class="guest-time">
        {time !== null && (
          <span>
            <ClockText text={formatTime(time)} />
          </span>
        )}
      </p>
      <span class="guest-track" aria-hidden="true" />
      <p dir="auto">{text}</p>
    </li>
  )
}
