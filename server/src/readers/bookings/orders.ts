/** Orders and invoices of schema.org (https://schema.org/Order): the reservations that they are for. */
import type { LeftOut } from './preview-item.ts'
import { isThing, type PackingEntry } from './things.ts'

/** The properties of an order that lead to its reservations. */
const names = ['orderedItem', 'acceptedOffer', 'itemOffered', 'referencesOrder']
const deepest = 4
const mostParts = 50

export const isOrder = (value: PackingEntry): boolean => names.some(name => name in value)

function reservationsIn(
  value: PackingEntry,
  isReservation: (value: PackingEntry) => boolean,
  left: LeftOut,
  depth = 0,
): PackingEntry[] {
  if (isReservation(value)) return [value]
  if (depth >= deepest) return []
  const inner = names.flatMap(name =>
    theFirst([value[name]].flat().filter(isThing), left, each => isReservation(each) || isOrder(each)),
  )
  return theFirst(
    inner.flatMap(each => reservationsIn(each, isReservation, left, depth + 1)),
    left,
  )
}

/** As many parts as are read; `left` counts the bookings among the others. */
export function theFirst(
  parts: readonly PackingEntry[],
  left: LeftOut,
  isBooking: (value: PackingEntry) => boolean = () => true,
): PackingEntry[] {
  left.bookings += parts.slice(mostParts).filter(isBooking).length
  return parts.slice(0, mostParts)
}

/** The reservations of an order. Its total is for all of them and is put on the first. */
export function orderParts(
  order: PackingEntry,
  isReservation: (value: PackingEntry) => boolean,
  left: LeftOut,
): PackingEntry[] {
  const code = order['orderNumber'] ?? order['confirmationNumber'] ?? numberOf(order['referencesOrder'])
  const customer = order['customer'] ?? customerOf(order['referencesOrder'])
  const isCancelled = typeof order['orderStatus'] === 'string' && /cancel/i.test(order['orderStatus'])
  const total = order['totalPaymentDue'] ?? order['price']
  const parts = reservationsIn(order, isReservation, left)
  const isPriced = parts.some(part => (part['totalPrice'] ?? part['price']) !== undefined)
  return parts.map((part, at) => ({
    ...(code === undefined ? {} : { reservationNumber: code }),
    ...(customer === undefined ? {} : { underName: customer }),
    ...(at === 0 && total !== undefined && !isPriced
      ? { totalPrice: total, priceCurrency: order['priceCurrency'] }
      : {}),
    ...part,
    ...(isCancelled ? { reservationStatus: 'Cancelled' } : {}),
  }))
}

const firstThing = (value: unknown): PackingEntry => [value].flat().find(isThing) ?? {}
const numberOf = (order: unknown): unknown => firstThing(order)['orderNumber']
const customerOf = (order: unknown): unknown => firstThing(order)['customer']
