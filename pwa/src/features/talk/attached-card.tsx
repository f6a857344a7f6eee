import { reservation } from '@caravel/sync-protocol/entities/reservation'
import { nameOfBooking } from '../../shared/bookings/booking-name.ts'
import type { Reservation } from '../../shared/bookings/booking-rows.ts'
import type { Attached } from '@caravel/sync-protocol/entities/chat-message'
import type { AnyRow, Entity } from '@caravel/sync-protocol/entity'
import { findEntity } from '@caravel/sync-protocol/entities/index'
import { labelsOf } from '../../shared/areas/area-registry.ts'
import { entityIcon } from '../../shared/labels/entity-icon.ts'
import type { StreamView } from '../../data/store.ts'
import { formatDate } from '../../i18n/format.ts'
import { t, type StringKey } from '../../i18n/t.ts'
import { Icon } from '../../ui/icon.tsx'
import { useTalk } from './talk-context.ts'

const kinds: Readonly<Record<string, StringKey>> = {
  place: 'talk.place',
  reservation: 'talk.booking',
  file: 'talk.file',
  day: 'talk.day',
  poll: 'talk.poll',
}

/** The row that something points at; undefined: it is gone. Reactive. */
export const rowAt = (view: StreamView, { entity, id }: Attached): AnyRow | undefined => {
  const found = findEntity(entity)
  return found && (view.rows(found as Entity).value.get(id) as AnyRow | undefined)
}

/** What people call it. */
export const titleAt = (row: AnyRow): string => {
  const text = ['title', 'name', 'question']
    .map(name => row[name])
    .find(each => typeof each === 'string' && each)
  if (text) return String(text)
  return typeof row['date'] === 'string' ? formatDate(row['date']) : t('talk.day')
}

/** What a row of this entity is called; a booking without a typed title has the name that follows from it. Reactive. */
export const titleOf = (view: StreamView, entity: string, row: AnyRow): string =>
  entity === reservation.name ? nameOfBooking(row as unknown as Reservation, view) : titleAt(row)

/** A place, booking, file, day or poll that a message points at; a tap opens it. */
export function AttachedCard({ attached }: { attached: Attached }) {
  const { tripId, view } = useTalk()
  const row = rowAt(view, attached)
  // A newer version of the app may attach what this one has no word for.
  const kind = t(kinds[attached.entity] ?? 'talk.attachment')
  const text = (
    <>
      <span class="row-icon row-icon-plain">
        <Icon of={entityIcon(attached.entity)} />
      </span>
      <span class="row-text">
        <span class="row-title">
          <bdi>{row ? titleOf(view, attached.entity, row) : t('talk.attachedGone')}</bdi>
        </span>
        <span class="row-meta">{kind}</span>
      </span>
    </>
  )
  if (!row) return <div class="chat-card">{text}</div>
  const path = `/trips/${tripId}`
  const href = labelsOf(attached.entity)?.path?.({ path, stream: view.stream, id: attached.id, row }) ?? path
  return (
    <a class="chat-card" href={href}>
      {text}
    </a>
  )
}
