import '../../../ui/lists/list-row.css'
import { CalendarClock, ExternalLink, MapPin, NotebookPen, Ticket, Users, Wallet } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { formatMoney } from '../../../i18n/format-money.ts'
import { t } from '../../../i18n/t.ts'
import { BookingCode } from '../../../shared/bookings/booking-code.tsx'
import { travellersOf } from '../../../shared/bookings/booking-people.ts'
import type { Reservation } from '../../../shared/bookings/booking-rows.ts'
import { factsText, momentText, stayText } from '../../../shared/bookings/booking-words.ts'
import { categoryDrawn } from '../../../shared/labels/cost-categories.ts'
import { AvatarStack } from '../../../ui/avatar.tsx'
import { Icon, type IconShape } from '../../../ui/icon.tsx'
import { ListRow } from '../../../ui/lists/list-row.tsx'
import type { TripBookings } from '../model/use-trip-bookings.ts'

type Props = { bookings: TripBookings; row: Reservation }

/** When and where, the code, who, cost and notes; what nobody said is absent. */
export function BookingFacts({ bookings, row }: Props) {
  const { confirmation_code: code, link, notes } = row
  const people = travellersOf(bookings.stream, row)
  return (
    <div class="facts">
      {!row.details?.legs && row.type !== 'car' && <WhenAndWhere bookings={bookings} row={row} />}
      {code && (
        <Fact icon={Ticket} title={t('bookings.code')}>
          <BookingCode code={code} wide />
        </Fact>
      )}
      {people.length > 0 && (
        <Fact icon={Users} title={t('bookingForm.who')}>
          <span class="fact-people">
            <AvatarStack people={people.map(({ person }) => person)} />
            <bdi>{people.map(({ person }) => person.name).join(', ')}</bdi>
          </span>
        </Fact>
      )}
      <ul class="list">
        <Costs bookings={bookings} row={row} />
      </ul>
      {link && (
        <Fact icon={ExternalLink} title={t('bookingForm.link')}>
          <a href={link} target="_blank" rel="noopener noreferrer">
            <bdi dir="ltr">{link.replace(/^https?:\/\/(www\.)?/i, '')}</bdi>
          </a>
        </Fact>
      )}
      {notes && (
        <Fact icon={NotebookPen} title={t('bookingForm.notes')}>
          <p class="fact-prose" dir="auto">
            {notes}
          </p>
        </Fact>
      )}
    </div>
  )
}

function Fact({ icon, title, children }: { icon: IconShape; title: string; children: ComponentChildren }) {
  return (
    <section class="booking-fact">
      <Icon of={icon} />
      <div class="booking-fact-text">
        <h3>{title}</h3>
        {children}
      </div>
    </section>
  )
}

function WhenAndWhere({ bookings, row }: Props) {
  const place = bookings.place(row.place_id)
  const where = place ?? row.details?.venue
  const begin = momentText(row.start_date, row.start_time)
  const end = momentText(row.end_date, row.end_time)
  const hotel = row.type === 'hotel'
  const until = row.check_in_end && t('bookings.checkInUntil', { time: momentText(null, row.check_in_end) })
  return (
    <>
      {(begin || end) && (
        <Fact icon={CalendarClock} title={hotel ? t('bookings.checkIn') : t('bookings.when')}>
          <p>{[begin, hotel ? until : end].filter(Boolean).join(hotel ? ', ' : ' – ')}</p>
          {hotel && <p class="row-meta">{stayText(row.start_date, row.end_date, row.end_time)}</p>}
        </Fact>
      )}
      {where && (
        <Fact icon={MapPin} title={t('bookings.where')}>
          {place ? (
            <a href={`/trips/${row.trip_id}/plan?place=${place.id}`}>
              <bdi>{place.name}</bdi>
            </a>
          ) : (
            <bdi>{where.name}</bdi>
          )}
          {where.address && (
            <p class="row-meta">
              <bdi>{where.address}</bdi>
            </p>
          )}
        </Fact>
      )}
      {!hotel && row.details?.restaurant && (
        <Fact icon={Users} title={t('bookings.table')}>
          <p>{factsText(row)}</p>
        </Fact>
      )}
      {row.details?.hotel?.room && (
        <Fact icon={Ticket} title={t('bookingForm.room')}>
          <bdi>{[row.details.hotel.room, row.details.hotel.board].filter(Boolean).join(' · ')}</bdi>
        </Fact>
      )}
    </>
  )
}

/** "486,00 €, In Costs": the cost that the price became, and what else names this booking. */
function Costs({ bookings, row }: Props) {
  if (!bookings.costsOn()) return null
  return (
    <>
      {bookings.costsOf(row.id).map(cost => (
        <ListRow
          key={cost.id}
          icon={Wallet}
          href={`/trips/${row.trip_id}/costs?sheet=expense&card=${cost.id}`}
          title={<bdi dir="ltr">{formatMoney(cost.amount, cost.currency)}</bdi>}
          meta={[
            t('bookings.inCosts'),
            cost.name !== row.title && cost.name,
            t(categoryDrawn(cost.category).word),
          ]
            .filter(Boolean)
            .join(' · ')}
        />
      ))}
    </>
  )
}
