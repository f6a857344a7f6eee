import './boarding-pass.css'
import { X } from 'lucide-preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { reservation } from '@caravel/sync-protocol/entities/reservation'
import { nameOfBooking } from '../../../shared/bookings/booking-name.ts'
import { t } from '../../../i18n/t.ts'
import type { SheetProps } from '../../../shared/areas/area.ts'
import { travellersOf } from '../../../shared/bookings/booking-people.ts'
import type { Reservation } from '../../../shared/bookings/booking-rows.ts'
import { closeSheet } from '../../../shared/navigation/sheet-url.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { FloatingHost } from '../../../ui/overlays/floating-host.tsx'
import { openModal } from '../../../ui/overlays/modal-stack.ts'
import { legsOf } from '../model/transport-legs.ts'
import { tripBookings, type TripBookings } from '../model/use-trip-bookings.ts'
import { PassBody } from './pass-body.tsx'
import { useWakeLock } from './use-wake-lock.ts'

/** What is shown at the gate: always white, the screen kept on, with or without a network. */
export default function BoardingPass({ tripId, card }: SheetProps) {
  const bookings = tripBookings(tripId)
  const row = bookings.view.rows(reservation).value.get(card)
  return row ? <FullScreen bookings={bookings} row={row} /> : null
}

const dialogId = 'boarding-pass'

function FullScreen({ bookings, row }: { bookings: TripBookings; row: Reservation }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useWakeLock()
  useLayoutEffect(() => (dialog.current ? openModal(dialog.current, dialogId) : undefined), [])
  const legs = legsOf(row)
  const people = travellersOf(bookings.stream, row)
  const [at, setAt] = useState(0)
  const [who, setWho] = useState(people[0]?.person.id)
  const leg = legs[at]
  const name = t(row.type === 'flight' ? 'pass.title' : 'pass.ticket')
  return (
    <dialog
      class="boarding-pass on-paper"
      ref={dialog}
      aria-labelledby={`${dialogId}-title`}
      onCancel={event => {
        event.preventDefault()
        closeSheet()
      }}
    >
      <header class="pass-head">
        <IconButton icon={X} size={24} label={t('ui.close')} onClick={closeSheet} />
        <div>
          <h2 id={`${dialogId}-title`} tabIndex={-1}>
            {name}
          </h2>
          <p>
            {[
              legs.length > 1 && t('pass.ofMany', { number: at + 1, count: legs.length }),
              leg?.number ?? nameOfBooking(row),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <span class="pass-head-end" />
      </header>
      {people.length > 1 && (
        <fieldset class="pass-people" aria-label={t('bookingForm.who')}>
          {people.map(({ person }) => (
            <Chip key={person.id} chosen={person.id === who} onClick={() => setWho(person.id)}>
              <Avatar person={person} size={24} decorative />
              <bdi>{person.name}</bdi>
            </Chip>
          ))}
        </fieldset>
      )}
      <PassBody
        bookings={bookings}
        row={row}
        leg={leg}
        next={legs.length > 1 ? legs[(at + 1) % legs.length] : undefined}
        onNext={() => setAt((at + 1) % legs.length)}
        traveller={people.find(({ person }) => person.id === who)}
      />
      <FloatingHost modal={dialogId} />
    </dialog>
  )
}
