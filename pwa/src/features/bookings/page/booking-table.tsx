import { Paperclip } from 'lucide-preact'
import { formatMoney } from '../../../i18n/format-money.ts'
import { t } from '../../../i18n/t.ts'
import { BookingCode } from '../../../shared/bookings/booking-code.tsx'
import { bookingIcon } from '../../../shared/bookings/booking-icon.ts'
import { travellersOf } from '../../../shared/bookings/booking-people.ts'
import { editStay, openBooking } from '../../../shared/bookings/open-booking.ts'
import { RowBoundary } from '../../../shared/errors/row-boundary.tsx'
import { TwoVersions } from '../../../shared/forms/two-versions.tsx'
import { AvatarStack } from '../../../ui/avatar.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { PendingMark } from '../../../ui/pending-mark.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import type { Entry, EntryGroup } from '../model/bookings-list.ts'
import { entryWords, groupTitle } from '../model/entry-words.ts'
import type { TripBookings } from '../model/use-trip-bookings.ts'
import { StatusBadge } from '../sheets/booking-status-line.tsx'

type Props = { bookings: TripBookings; groups: readonly EntryGroup[] }

/** From 960px: a table with a head that stays, grouped by day. */
export function BookingTable({ bookings, groups }: Props) {
  const costs = bookings.costsOn()
  return (
    <table class="booking-table">
      <thead>
        <tr>
          <th scope="col">{t('bookings.time')}</th>
          <th scope="col">{t('bookings.booking')}</th>
          <th scope="col">{t('bookings.codeShort')}</th>
          <th scope="col">{t('bookings.who')}</th>
          <th scope="col">{t('bookings.files')}</th>
          <th scope="col">{t('bookingForm.status')}</th>
          {costs && (
            <th scope="col" class="is-end">
              {t('bookingForm.price')}
            </th>
          )}
        </tr>
      </thead>
      {groups.map(group => (
        <tbody key={group.key}>
          <tr>
            <th scope="rowgroup" colSpan={costs ? 7 : 6} class="booking-date">
              {groupTitle(group)}
            </th>
          </tr>
          {group.entries.map(entry => (
            <RowBoundary key={entry.id} as="tr">
              <Row bookings={bookings} entry={entry} />
            </RowBoundary>
          ))}
        </tbody>
      ))}
    </table>
  )
}

function Row({ bookings, entry }: { bookings: TripBookings; entry: Entry }) {
  const { view } = bookings
  const { name, facts, start, end } = entryWords(bookings, entry)
  const booking = entry.kind === 'booking' ? entry.row : undefined
  const { confirmation_code: code } = entry.row
  const people = booking ? travellersOf(bookings.stream, booking).map(({ person }) => person) : []
  const papers = booking ? bookings.papersOf(booking.id).length : 0
  return (
    <tr class={classNames('booking-row', booking?.status === 'cancelled' && 'is-cancelled')}>
      <td class="booking-time">
        {start && <b>{start}</b>}
        {end && <span> – {end}</span>}
      </td>
      <td>
        <span class="booking-name">
          <span class={classNames('row-icon', booking?.needs_review && 'row-icon-warn')}>
            <Icon of={bookingIcon(booking?.type ?? 'hotel')} />
          </span>
          <span class="row-text">
            <button
              type="button"
              class="row-title booking-open"
              onClick={() => (booking ? openBooking(entry.id) : editStay(entry.id))}
            >
              <bdi>{name}</bdi>
            </button>
            <span class="row-meta">{facts}</span>
          </span>
          {view.pending.value.has(entry.id) && <PendingMark />}
          <TwoVersions item={view.contested.value.get(entry.id)} name={name} />
        </span>
      </td>
      <td>{code ? <BookingCode code={code} /> : <span class="row-meta">{t('bookings.noCode')}</span>}</td>
      <td>{people.length > 0 && <AvatarStack people={people} />}</td>
      <td>
        {papers > 0 && (
          <span class="booking-files">
            <Icon of={Paperclip} size={16} />
            {papers}
            <VisuallyHidden>{t('bookings.fileCount', { count: papers })}</VisuallyHidden>
          </span>
        )}
      </td>
      <td>{booking && <StatusBadge row={booking} />}</td>
      {bookings.costsOn() && (
        <td class="is-end">{booking ? <Price bookings={bookings} id={entry.id} /> : '–'}</td>
      )}
    </tr>
  )
}

/** What its costs come to, by currency. */
export function Price({ bookings, id }: { bookings: TripBookings; id: string }) {
  const sums = new Map<string, number>()
  for (const { currency, amount } of bookings.costsOf(id))
    sums.set(currency, (sums.get(currency) ?? 0) + amount)
  if (!sums.size) return <>–</>
  return <bdi dir="ltr">{[...sums].map(([currency, sum]) => formatMoney(sum, currency)).join(' + ')}</bdi>
}
