/** Orders and invoices of schema.org (https://schema.org/Order): the reservations that they are for. */
import { isThing, type PackingEntry } from './things.ts'

/** The properties of an order that lead to its reservations. */
const names = ['orderedItem', 'acceptedOffer', 'itemOffered', 'referencesOrder']
const deepest = 4
const mostParts = 50

export const isOrder = (value: PackingEntry): boolean => names.some(name => name in value)

function reservationsIn(
  value: PackingEntry,
  isReservation: (value: PackingEntry) => boolean,
  depth = 0,
): PackingEntry[] {
  if (isReservation(value)) return [value]
  if (depth >= deepest) return []
  const inner = names.flatMap(name => [value[name]].flat().filter(isThing).slice(0, mostParts))
  return inner.flatMap(each => reservationsIn(each, isReservation, depth + 1)).slice(0, mostParts)
}

/** The reservations of an order. Its total is for all of them and is put on the first. */
export function orderParts(
  order: PackingEntry,
  isReservation: (value: PackingEntry) => boolean,
): PackingEntry[] {
  const code = order['orderNumber'] ?? order['confirmationNumber'] ?? numberOf(order['referencesOrder'])
  const customer = order['customer'] ?? customerOf(order['referencesOrder'])
  const isCancelled = typeof order['orderStatus'] === 'string' && /cancel/i.test(order['orderStatus'])
  const total = order['totalPaymentDue'] ?? order['price']
  const parts = reservationsIn(order, isReservation)
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
