import { CircleCheck } from 'lucide-preact'
import { reservation } from '@caravel/sync-protocol/entities/reservation'
import type { RowOf } from '@caravel/sync-protocol/entity'
import { tripStream } from '@caravel/sync-protocol/streams'
import { nameOfBooking } from '../../shared/bookings/booking-name.ts'
import { mutate } from '../../data/mutate.ts'
import { openStream } from '../../data/store.ts'
import { formatDate } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'
import { labelsOf } from '../../shared/areas/area-registry.ts'
import { doWithUndo } from '../../shared/undo/do-with-undo.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { ListRow } from '../../ui/lists/list-row.tsx'
import { typeIcon } from './type-icon.ts'

/** Bookings that came in with something unsure, until someone says that they are right. */
export function ToCheck({ tripId }: { tripId: string }) {
  const stream = tripStream(tripId)
  const view = openStream(stream)
  const rows = [...view.rows(reservation).value.values()]
    .filter(row => row.needs_review)
    .sort((a, b) => ((a.start_date ?? '9') < (b.start_date ?? '9') ? -1 : 1))
  if (!rows.length) return null
  const mayEdit = view.can('reservation_edit')
  const pathOf = (row: RowOf<typeof reservation>) =>
    labelsOf('reservation')?.path?.({ path: `/trips/${tripId}`, stream, id: row.id, row })
  return (
    <section class="import-part">
      <h2>{t('bookingImport.toCheck', { count: rows.length })}</h2>
      <ul class="list">
        {rows.map(row => {
          const href = pathOf(row)
          return (
            <ListRow
              key={row.id}
              icon={typeIcon(row.type)}
              tone="warn"
              title={<bdi>{nameOfBooking(row)}</bdi>}
              meta={row.start_date ? formatDate(row.start_date) : t('bookingImport.noDate')}
              {...(href ? { href } : {})}
              action={
                mayEdit && (
                  <IconButton
                    icon={CircleCheck}
                    label={t('bookingImport.isRight', { title: nameOfBooking(row) })}
                    onClick={() => markRight(row)}
                  />
                )
              }
            />
          )
        })}
      </ul>
    </section>
  )
}

function markRight(row: RowOf<typeof reservation>): void {
  const { id, trip_id } = row
  doWithUndo({ key: 'bookingImport.did.checked', params: { title: nameOfBooking(row) } }, options =>
    mutate(reservation.update, { trip_id, id }, { needs_review: false }, options),
  )
}
