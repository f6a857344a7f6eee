/** What a notice says to one reader. */
import { noticeKey } from '@caravel/sync-protocol/domain/notifications/words'
import { moneyText } from '../../money-text.ts'
import { bookingTypeWord, serverText } from '../../server-texts.ts'
import type { Told } from './delivery-queries.ts'

export interface NoticeText {
  title: string
  text: string
}

/** Dates and instants stand as the reader writes them. */
export function noticeText(told: Told, count: number, language: string, zone: string): NoticeText {
  const key = noticeKey({ ...told, count })
  const params: Record<string, string> = { count: new Intl.NumberFormat(language).format(count) }
  for (const [name, value] of Object.entries(told.params)) params[name] = shown(name, value, language, zone)
  const { booking, booking_type: type } = told.params
  // A booking that says nothing of itself is called by its type.
  if (!booking && typeof type === 'string') params['booking'] = bookingTypeWord(language)(type)
  const { amount, currency, expense, expense_category: category } = told.params
  if (typeof amount === 'number' && typeof currency === 'string')
    params['amount'] = moneyText(amount, currency)
  if (!expense && typeof category === 'string')
    params['expense'] = serverText(`costs.category.${category}`, language) ?? category
  const say = (part: string) => serverText(`${key}.${part}`, language, params) ?? ''
  return { title: say('title'), text: say('text') }
}

function shown(name: string, value: string | number, language: string, zone: string): string {
  if (name === 'date')
    return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(
      new Date(`${value}T00:00:00Z`),
    )
  if (name === 'time')
    return new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone: 'UTC' }).format(
      new Date(`1970-01-01T${value}:00Z`),
    )
  if (name === 'at')
    return new Intl.DateTimeFormat(language, {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: zone,
    }).format(Number(value))
  return String(value)
}

const paths = {
  trip: '',
  bookings: '/bookings',
  chat: '/talk',
  poll: '/talk/polls',
  packing: '/lists',
  todo: '/lists/todos',
  costs: '/costs',
} as const

/** The page of the app that it leads to. */
export function noticePath({ target }: Told): string {
  const { kind, trip_id, id } = target
  if (kind === 'admin') return '/admin'
  if (kind === 'attention') return '/notifications?sheet=sync'
  if (kind === 'settings') return '/notifications/settings'
  if (kind === 'time_off') return '/time-off?sheet=people'
  if (kind === 'journal') return id === null ? '/journal' : `/journal/${id}`
  if (trip_id === null) return '/notifications'
  if (kind === 'sharing') return `/trips/${trip_id}?sheet=share`
  const message = kind === 'chat' && id !== null ? `?message=${id}` : ''
  return `/trips/${trip_id}${paths[kind]}${message}`
}
