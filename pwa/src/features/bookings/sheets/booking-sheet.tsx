import './booking-sheet.css'
import { Ellipsis, Pencil, ScanQrCode } from 'lucide-preact'
import { Suspense } from 'preact/compat'
import { useState } from 'preact/hooks'
import { travelMinutes } from '@caravel/sync-protocol/domain/bookings/travel-time'
import { reservation } from '@caravel/sync-protocol/entities/reservation'
import { nameOfBooking } from '../../../shared/bookings/booking-name.ts'
import { formatDate } from '../../../i18n/format.ts'
import { formatDuration } from '../../../i18n/format-measure.ts'
import { t } from '../../../i18n/t.ts'
import type { SheetProps } from '../../../shared/areas/area.ts'
import { editBooking, openPass } from '../../../shared/bookings/open-booking.ts'
import type { Reservation } from '../../../shared/bookings/booking-rows.ts'
import { typeText } from '../../../shared/bookings/booking-type.ts'
import { factsText, legCountText } from '../../../shared/bookings/booking-words.ts'
import { addTripFiles, chooseFiles } from '../../../shared/files/file-actions.ts'
import { Attachments } from '../../../shared/files/attachments-part.ts'
import { TwoVersions } from '../../../shared/forms/two-versions.tsx'
import { closeSheet } from '../../../shared/navigation/sheet-url.ts'
import { hereText, peopleHere } from '../../../shared/people/people-here.ts'
import { classNames } from '../../../ui/class-names.ts'
import { dayColourClass } from '../../../ui/day-colour.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { MenuButton } from '../../../ui/overlays/menu-button.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { PendingMark } from '../../../ui/pending-mark.tsx'
import { bookingMenu } from '../model/booking-menu.ts'
import { tripBookings, type TripBookings } from '../model/use-trip-bookings.ts'
import { BookingFacts } from './booking-facts.tsx'
import { BookingLegs } from './booking-legs.tsx'
import { BookingStatusLine } from './booking-status-line.tsx'

/** A booking with all that is known of it; read-only without permission to edit. */
export default function BookingSheet({ tripId, card }: SheetProps) {
  const bookings = tripBookings(tripId)
  const found = bookings.view.rows(reservation).value.get(card)
  const [last, setLast] = useState(found)
  if (found && found !== last) setLast(found)
  const row = found ?? last
  if (!row || row.id !== card) return null
  return <Detail bookings={bookings} row={row} gone={!found} />
}

type Props = { bookings: TripBookings; row: Reservation; gone: boolean }

function Detail({ bookings, row, gone }: Props) {
  const { view, stream } = bookings
  const name = nameOfBooking(row, view)
  const sum = sumText(row)
  // A booking on no day has its type above its name already.
  const isSaid = sum === typeText(row.type) && !row.day_id && !row.start_date
  const here = peopleHere(stream, bookings.people()).filter(({ item }) => item === row.id)
  return (
    <Sheet
      tall
      over={<DayWords bookings={bookings} row={row} />}
      title={<bdi>{name}</bdi>}
      actions={
        <>
          {view.pending.value.has(row.id) && <PendingMark />}
          <TwoVersions item={view.contested.value.get(row.id)} name={name} />
        </>
      }
      onClose={closeSheet}
    >
      <div class="booking-detail">
        {!isSaid && <p class="booking-sum">{sum}</p>}
        {here.length > 0 && <p class="booking-sum">{hereText(here)}</p>}
        <BookingStatusLine row={row} mayEdit={bookings.mayEdit() && !gone} />
        {gone ? <p class="booking-sum">{t('bookings.gone')}</p> : <Buttons bookings={bookings} row={row} />}
        <BookingLegs bookings={bookings} row={row} />
        <BookingFacts bookings={bookings} row={row} />
        {!gone && (
          <Suspense fallback={null}>
            <Attachments tripId={row.trip_id} field="reservation_id" id={row.id} name={name} />
          </Suspense>
        )}
      </div>
    </Sheet>
  )
}

/** "Day 9 · Sunday 27 December", in the colour of that day. */
function DayWords({ bookings, row }: Omit<Props, 'gone'>) {
  const days = bookings.days()
  const number = days.findIndex(({ id }) => id === row.day_id) + 1
  const date = row.start_date ?? days[number - 1]?.date
  return (
    <>
      {number > 0 && (
        <b class={classNames('booking-day', dayColourClass(number))}>{t('planner.day', { number })}</b>
      )}
      {number > 0 && date && ' · '}
      {date && formatDate(date, { weekday: 'long', month: 'long' })}
      {!number && !date && typeText(row.type)}
      {!number && row.start_date && ` · ${t('bookings.offTrip')}`}
    </>
  )
}

/** "TAP Air Portugal · 2 flights · 5 h 55 min". */
function sumText(row: Reservation): string {
  const legs = row.details?.legs ?? []
  const minutes = legs.length ? travelMinutes(row) : undefined
  if (!legs.length) return row.type === 'car' || row.type === 'hotel' ? typeText(row.type) : factsText(row)
  return [
    legs[0]?.carrier ?? row.provider ?? typeText(row.type),
    legs.length > 1 && legCountText(row.type, legs.length),
    minutes !== undefined && formatDuration(minutes * 60),
  ]
    .filter(Boolean)
    .join(' · ')
}

function Buttons({ bookings, row }: Omit<Props, 'gone'>) {
  const papers = bookings.papersOf(row.id)
  const isFlight = row.type === 'flight'
  const { view } = bookings
  const mayAdd = view.can('file_upload') && view.can('file_edit')
  const addPass = async () =>
    addTripFiles(row.trip_id, row.id, await chooseFiles({ camera: false }), {
      field: 'reservation_id',
      id: row.id,
    })
  const mayEdit = bookings.mayEdit()
  return (
    <div class="booking-buttons">
      {papers.length > 0 && (
        <Button kind="primary" icon={ScanQrCode} onClick={() => openPass(row.id, { replace: true })}>
          {t(isFlight ? 'bookings.boardingPasses' : 'bookings.showTicket')}
        </Button>
      )}
      {papers.length === 0 && row.details?.legs && mayAdd && (
        <Button icon={ScanQrCode} onClick={() => void addPass()}>
          {t(isFlight ? 'bookings.addPass' : 'bookings.addTicket')}
        </Button>
      )}
      {mayEdit && (
        <Button icon={Pencil} onClick={() => editBooking(row.id, { replace: true })}>
          {t('bookings.edit')}
        </Button>
      )}
      <MenuButton label={t('bookings.more')} align="end" items={() => bookingMenu(bookings, row)}>
        {({ ref, toggle, attributes }) => (
          <IconButton
            icon={Ellipsis}
            kind="outline"
            label={t('bookings.more')}
            buttonRef={ref}
            onClick={toggle}
            {...attributes}
          />
        )}
      </MenuButton>
      {!mayEdit && <p class="booking-sum">{t('bookings.readOnly')}</p>}
    </div>
  )
}
