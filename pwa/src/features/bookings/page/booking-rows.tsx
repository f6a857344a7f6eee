import { Ban, CircleDashed, Paperclip, TriangleAlert } from 'lucide-preact'
import { t } from '../../../i18n/t.ts'
import { codesHidden } from '../../../shared/bookings/codes-hidden.ts'
import { bookingIcon } from '../../../shared/bookings/booking-icon.ts'
import { editStay, openBooking } from '../../../shared/bookings/open-booking.ts'
import { RowBoundary } from '../../../shared/errors/row-boundary.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { ListRow } from '../../../ui/lists/list-row.tsx'
import { PendingMark } from '../../../ui/pending-mark.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import type { Entry, EntryGroup } from '../model/bookings-list.ts'
import { entryWords, groupTitle } from '../model/entry-words.ts'
import type { TripBookings } from '../model/use-trip-bookings.ts'
import { TwoVersions } from '../../../shared/forms/two-versions.tsx'

type Props = { bookings: TripBookings; groups: readonly EntryGroup[]; phone: boolean }

/** Below 960px: a row for each, under the day that it begins on. */
export function BookingRows({ bookings, groups, phone }: Props) {
  // On a phone the head of the page is the heading above.
  const Day = phone ? 'h2' : 'h3'
  return (
    <div class="booking-groups">
      {groups.map(group => (
        <section key={group.key} class="booking-group" aria-label={groupTitle(group)}>
          <Day class="booking-date">{groupTitle(group)}</Day>
          <ul class="list">
            {group.entries.map(entry => (
              <RowBoundary key={entry.id}>
                <Row bookings={bookings} entry={entry} />
              </RowBoundary>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function Row({ bookings, entry }: { bookings: TripBookings; entry: Entry }) {
  const { view } = bookings
  const { name, facts, start, end } = entryWords(bookings, entry)
  const booking = entry.kind === 'booking' ? entry.row : undefined
  const papers = booking ? bookings.papersOf(booking.id).length : 0
  const code = codesHidden() ? null : entry.row.confirmation_code
  const exception = booking && exceptionOf(booking)
  return (
    <ListRow
      icon={bookingIcon(booking?.type ?? 'hotel')}
      tone={booking?.needs_review ? 'warn' : 'plain'}
      title={<bdi>{name}</bdi>}
      meta={
        <>
          {exception && (
            <span class={`booking-exception is-${exception.tone}`}>
              <Icon of={exception.icon} size={16} /> {exception.text} ·{' '}
            </span>
          )}
          {facts}
          {code && (
            <>
              {facts && ' · '}
              <bdi>{code}</bdi>
            </>
          )}
        </>
      }
      value={start}
      valueMeta={
        <>
          {end}
          {papers > 0 && (
            <span class="booking-files">
              <Icon of={Paperclip} size={16} />
              {papers}
              <VisuallyHidden>{t('bookings.fileCount', { count: papers })}</VisuallyHidden>
            </span>
          )}
        </>
      }
      mark={view.pending.value.has(entry.id) && <PendingMark />}
      action={<TwoVersions item={view.contested.value.get(entry.id)} name={name} />}
      onOpen={() => (booking ? openBooking(entry.id) : editStay(entry.id))}
    />
  )
}

/** Confirmed is quiet; the rest is said. */
function exceptionOf({
  status,
  needs_review: check,
}: Pick<Extract<Entry, { kind: 'booking' }>['row'], 'status' | 'needs_review'>) {
  if (check) return { icon: TriangleAlert, tone: 'warn', text: t('bookings.toCheck') }
  if (status === 'cancelled') return { icon: Ban, tone: 'danger', text: t('bookings.statusOf.cancelled') }
  if (status === 'pending') return { icon: CircleDashed, tone: 'plain', text: t('bookings.statusOf.pending') }
  return undefined
}
