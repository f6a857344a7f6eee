/** The sheets of bookings can come over any page of their trip; which one, and what it is about, stands in the address. */
import { openCard } from '../navigation/sheet-url.ts'

type Options = { replace?: boolean }

/** Shows a booking with all that is known of it. */
export function openBooking(id: string, options?: Options): void {
  openCard('booking', id, options)
}

/** The form of a booking that is there. */
export function editBooking(id: string, options?: Options): void {
  openCard('booking-form', id, options)
}

/** The form of a new booking, of a type and on a day where those are known. */
export function addBooking({ type = '', day = '' } = {}, options?: Options): void {
  openCard('booking-form', ['new', type, day].join('.'), options)
}

/** A pass to show at the gate, full screen. */
export function openPass(id: string, options?: Options): void {
  openCard('boarding-pass', id, options)
}

/** The form of a stay that no booking made. */
export function editStay(id: string, options?: Options): void {
  openCard('stay', id, options)
}

export function addStay(day = '', options?: Options): void {
  openCard('stay', `new.${day}`, options)
}

/** The address of a booking on the page of all. */
export function bookingUrl(tripPath: string, id: string): string {
  return `${tripPath}/bookings?sheet=booking&card=${id}`
}

export function stayUrl(tripPath: string, id: string): string {
  return `${tripPath}/bookings?sheet=stay&card=${id}`
}
