/** Which names and codes a guest with some rights must not find in any text. */
import { nameAmong } from '../bookings/booking-name.ts'
import type { GuestView, SharedRows } from './guest-view.ts'
import { textLength, withTexts } from './guest-texts.ts'
import { hideWords, type HiddenWords } from './hidden-words.ts'
import type { ShareRights } from './share-rights.ts'

/**
 * The view without what its texts say of sections that are off. Bookings and places have names that tell where someone
 * is; items and costs are called "Jacket" and "Dinner", and taking these out of all texts would hide nothing of use.
 */
export function withoutHidden(view: GuestView, rows: SharedRows, rights: ShareRights): GuestView {
  const [everywhere, atBookings] = hiddenWords(rows, rights)
  if (isEmpty(everywhere) && isEmpty(atBookings)) return view
  const length = textLength(view)
  const hide = hideWords(everywhere, length)
  const hideAtBookings = hideWords(atBookings, length)
  const { permissions, reservations, accommodations, budget, ...others } = view
  // Where a booking takes place it says by itself; its notes are prose like any other.
  const ofBooking = (text: string, key: string) => (key === 'notes' ? hide(text) : hideAtBookings(text))
  const shown = withTexts(others, text => hide(text))
  return {
    ...shown,
    permissions,
    day_notes: shown.day_notes.filter(({ text }) => text !== '…'),
    reservations: withTexts(reservations, ofBooking),
    accommodations: withTexts(accommodations, ofBooking),
    // The category of an expense is one of a list.
    budget: withTexts(budget, (text, key) => (key === 'category' ? text : hide(text))),
  }
}

interface Words {
  names: string[]
  codes: string[]
}

function isEmpty({ names, codes }: Words): boolean {
  return names.length + codes.length === 0
}

/** Of all texts, and of those that only say what a booking is. */
function hiddenWords(rows: SharedRows, rights: ShareRights): [HiddenWords & Words, HiddenWords & Words] {
  const codes = rights.share_bookings && rights.share_codes ? [] : bookingCodes(rows)
  const booked = rights.share_bookings ? noWords : bookingWords(rows, rights)
  const planned = rights.share_map ? [] : placeNames(rows, rights)
  return [
    { names: [...booked.names, ...planned], codes: [...codes, ...booked.codes] },
    { names: [], codes },
  ]
}

const noWords: Words = { names: [], codes: [] }

function bookingCodes({ reservations, accommodations }: SharedRows): string[] {
  return texts([...reservations, ...accommodations].map(row => row.confirmation_code))
}

/** What the bookings are called, and where people sleep: names, addresses, numbers that lead there. */
function bookingWords(rows: SharedRows, { share_map }: ShareRights): Words {
  const slept = sleptAt(rows)
  const hotels = rows.places.filter(({ id }) => slept.has(id))
  const nights = rows.reservations.filter(({ type }) => type === 'hotel')
  const others = rows.reservations.filter(({ type }) => type !== 'hotel')
  // A booking that is called like a place of the plan, or like where the trip goes, tells nothing more.
  const told = share_map ? [...rows.places.filter(({ id }) => !slept.has(id)), ...rows.destinations] : []
  const shown = new Set(told.map(({ name }) => name.trim().toLowerCase()))
  return {
    names: [
      ...texts([
        ...nights.flatMap(row => [nameAmong(rows.places, row), row.provider]),
        ...hotels.flatMap(row => [row.name, row.address, row.website]),
        ...rows.reservations.map(row => row.link),
      ]),
      ...texts(
        others.flatMap(row => [nameAmong(rows.places, row), row.provider, row.details?.venue?.name]),
      ).filter(name => !shown.has(name.trim().toLowerCase())),
    ],
    codes: texts([
      ...others.flatMap(row => (row.details?.legs ?? []).map(leg => leg.number)),
      ...hotels.map(row => row.phone),
    ]).filter(code => code.length >= shortestNumber),
  }
}

/** The number of a tram or a platform is found in too many texts. */
const shortestNumber = 4

/** Places of the plan, as far as no booking that shows is at them, and no title that always shows names them. */
function placeNames(rows: SharedRows, { share_bookings }: ShareRights): string[] {
  const title = rows.trip.title.toLowerCase()
  const told = share_bookings
    ? new Set([...sleptAt(rows), ...rows.reservations.map(row => row.place_id)])
    : new Set<string | null>()
  return rows.places.flatMap(({ id, name }) =>
    told.has(id) || title.includes(name.trim().toLowerCase()) ? [] : [name],
  )
}

function texts(values: readonly (string | null | undefined)[]): string[] {
  return values.flatMap(value => value || [])
}

/** Where someone sleeps belongs to the bookings, also where it is a place of the plan. */
export function sleptAt({
  accommodations,
  reservations,
}: Pick<SharedRows, 'accommodations' | 'reservations'>): Set<string> {
  const ids = [
    ...accommodations.map(row => row.place_id),
    ...reservations.filter(row => row.type === 'hotel').map(row => row.place_id),
  ]
  return new Set(ids.filter(id => id !== null))
}
