/** The kinds of bookings, and what follows from the kind alone. */
import type { ExpenseCategory } from '../../entities/expense.ts'

/** They bring someone from one place to another. */
export const transportTypes = [
  'flight',
  'train',
  'car',
  'cruise',
  'bus',
  'taxi',
  'bicycle',
  'ferry',
  'transport_other',
] as const

export const bookingTypes = [...transportTypes, 'hotel', 'other', 'restaurant', 'event', 'tour'] as const
export type BookingType = (typeof bookingTypes)[number]

export const bookingStatuses = ['pending', 'confirmed', 'cancelled'] as const
export type BookingStatus = (typeof bookingStatuses)[number]

const transports: ReadonlySet<string> = new Set(transportTypes)

export function isTransport(type: string): boolean {
  return transports.has(type)
}

const categories: Partial<Record<BookingType, ExpenseCategory>> = {
  flight: 'flights',
  hotel: 'accommodation',
  restaurant: 'food',
  event: 'activities',
  tour: 'sightseeing',
  other: 'other',
}

/** Where the price of a booking counts among the costs. */
export function categoryOf(type: BookingType): ExpenseCategory {
  return categories[type] ?? 'transport'
}
