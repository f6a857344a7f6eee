/** Which names and codes a guest with some rights must not find in any text. */
import { nameAmong } from '../bookings/booking-name.ts'
import { byId, filtered, gathered, mapped, type Steps } from '../steps.ts'
import type { GuestView, SharedRows } from './guest-view.ts'
import { withTexts, type HideIn } from './guest-texts.ts'
import { hideWords, type HiddenWords } from './hidden-words.ts'
import type { ShareRights } from './share-rights.ts'

/**
 * The view without what its texts say of sections that are off. Bookings and places have names that tell where someone
 * is; items and costs are called "Jacket" and "Dinner", and taking these out of all texts would hide nothing of use.
 */
export function* withoutHidden(view: GuestView, rows: SharedRows, rights: ShareRights): Steps<GuestView> {
  const [everywhere, atBookings] = yield* hiddenWords(rows, rights)
  if (isEmpty(everywhere) && isEmpty(atBookings)) return view
  const hide = yield* hideWords(everywhere)
  const hideAtBookings = yield* hideWords(atBookings)
  const { permissions, reservations, accommodations, budget, ...others } = view
  const inText: HideIn = text => hide(text)
  // Where a booking takes place it says by itself; its notes are prose like any other.
  const ofBooking: HideIn = (text, key) => (key === 'notes' ? hide(text) : hideAtBookings(text))
  const lists: [name: string, list: unknown][] = []
  for (const [name, list] of Object.entries(others))
    lists.push([
      name,
      Array.isArray(list) ? yield* shownRows<unknown>(list, inText) : withTexts(list, inText, name),
    ])
  const shown = Object.fromEntries(lists) as unknown as typeof others
  return {
    ...shown,
    permissions,
    day_notes: yield* filtered(shown.day_notes, ({ text }) => text !== '…'),
    reservations: yield* shownRows(reservations, ofBooking),
    accommodations: yield* shownRows(accommodations, ofBooking),
    // The category of an expense is one of a list.
    budget: yield* shownRows(budget, (text, key) => (key === 'category' ? text : hide(text))),
  }
}

function shownRows<Row>(rows: readonly Row[], hide: HideIn): Steps<Row[]> {
  return mapped(rows, row => withTexts(row, hide))
}

function isEmpty({ names, codes }: HiddenWords): boolean {
  return names.length + codes.length === 0
}

/** Of all texts, and of those that only say what a booking is. */
function* hiddenWords(rows: SharedRows, rights: ShareRights): Steps<[HiddenWords, HiddenWords]> {
  const codes = rights.share_bookings && rights.share_codes ? [] : yield* bookingCodes(rows)
  const booked = rights.share_bookings ? noWords : yield* bookingWords(rows, rights)
  const planned = rights.share_map ? [] : yield* placeNames(rows, rights)
  return [
    { names: [...booked.names, ...planned], codes: [...codes, ...booked.codes] },
    { names: [], codes },
  ]
}

const noWords: HiddenWords = { names: [], codes: [] }

type Text = string | null | undefined

/** The texts that each row gives. */
function* textsOf<Row>(rows: readonly Row[], give: (row: Row) => readonly Text[]): Steps<string[]> {
  return yield* gathered(rows, row => give(row).flatMap(text => text || []))
}

function* bookingCodes({ reservations, accommodations }: SharedRows): Steps<string[]> {
  const booked = yield* textsOf(reservations, row => [row.confirmation_code])
  return [...booked, ...(yield* textsOf(accommodations, row => [row.confirmation_code]))]
}

/** What the bookings are called, and where people sleep: names, addresses, numbers that lead there. */
function* bookingWords(rows: SharedRows, { share_map }: ShareRights): Steps<HiddenWords> {
  const slept = yield* sleptAt(rows)
  const places = yield* byId(rows.places)
  const isHotel = ({ id }: { id: string }): boolean => slept.has(id)
  const isNight = ({ type }: { type: string }): boolean => type === 'hotel'
  // A booking that is called like a place of the plan, or like where the trip goes, tells nothing more.
  const told = share_map
    ? [
        ...(yield* textsOf(rows.places, row => (isHotel(row) ? [] : [row.name]))),
        ...rows.destinations.map(({ name }) => name),
      ]
    : []
  const shown = new Set(yield* mapped(told, plainName))
  const others = yield* textsOf(rows.reservations, row =>
    isNight(row) ? [] : [nameAmong(places, row), row.provider, row.details?.venue?.name],
  )
  const named = yield* textsOf(others, name => (shown.has(plainName(name)) ? [] : [name]))
  const numbers = yield* textsOf(rows.reservations, row =>
    isNight(row) ? [] : (row.details?.legs ?? []).map(leg => leg.number),
  )
  const phones = yield* textsOf(rows.places, row => (isHotel(row) ? [row.phone] : []))
  return {
    names: [
      ...(yield* textsOf(rows.reservations, row => [
        row.link,
        ...(isNight(row) ? [nameAmong(places, row), row.provider] : []),
      ])),
      ...(yield* textsOf(rows.places, row => (isHotel(row) ? [row.name, row.address, row.website] : []))),
      ...named,
    ],
    codes: yield* filtered([...numbers, ...phones], code => code.length >= shortestNumber),
  }
}

function plainName(name: string): string {
  return name.trim().toLowerCase()
}

/** The number of a tram or a platform is found in too many texts. */
const shortestNumber = 4

/** Places of the plan, as far as no booking that shows is at them, and no title that always shows names them. */
function* placeNames(rows: SharedRows, { share_bookings }: ShareRights): Steps<string[]> {
  const title = rows.trip.title.toLowerCase()
  const told = new Set<string | null>(share_bookings ? yield* sleptAt(rows) : [])
  if (share_bookings) for (const row of rows.reservations) told.add(row.place_id)
  return yield* textsOf(rows.places, ({ id, name }) =>
    told.has(id) || title.includes(plainName(name)) ? [] : [name],
  )
}

/** Where someone sleeps belongs to the bookings, also where it is a place of the plan. */
export function* sleptAt({
  accommodations,
  reservations,
}: Pick<SharedRows, 'accommodations' | 'reservations'>): Steps<Set<string>> {
  const ids = [
    ...(yield* textsOf(accommodations, row => [row.place_id])),
    ...(yield* textsOf(reservations, row => (row.type === 'hotel' ? [row.place_id] : []))),
  ]
  return new Set(ids)
}
