import { hasString, t } from '../../i18n/t.ts'

/** The word for the type of a booking, such as "Flight"; a type that this version does not know as it is written. */
export function typeText(type: string): string {
  const key = `bookings.type.${type}`
  return hasString(key) ? t(key) : type
}
