/** Items of a review in words. */
import { formatDate, formatDateRange, formatTime } from '../../i18n/format.ts'
import { formatMoney } from '../../i18n/format-money.ts'
import { t } from '../../i18n/t.ts'
import type { BookingFields, ImportItem } from './import-item.ts'

/** "Wed 23 – Thu 24 Dec · 96,00 €", "Sun 27 Dec, 19:10 · 4 travellers". */
export function metaOf({ fields, people }: ImportItem): string {
  const { start_date: date, price, details } = fields
  const party = details?.restaurant?.party_size
  const parts = [
    date ? whenText(fields, date) : t('bookingImport.noDate'),
    typeof party === 'number' ? t('bookings.partySize', { count: party }) : undefined,
    people.length > 1 ? t('bookingImport.travellers', { count: people.length }) : undefined,
    price && formatMoney(price.amount, price.currency),
  ]
  return parts.filter(Boolean).join(' · ')
}

function whenText({ type, start_time: time, end_date: last }: BookingFields, date: string): string {
  if (type === 'hotel' && last && last > date) return formatDateRange(date, last)
  return [formatDate(date), time && formatTime(time)].filter(Boolean).join(', ')
}
