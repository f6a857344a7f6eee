import { daysBetween } from '@caravel/sync-protocol/domain/trip-range'
import { countsToTwelve, dateTimeFormat, listFormat, numberFormat } from './intl.ts'
import { language } from './language.ts'
import { localDate } from './local-date.ts'
import { twelveHours } from './preferences.ts'
import { t } from './t.ts'

/** The locale of the reader; reading it in a component subscribes to a change of language. */
const readersLocale = () => language.value.tag

/** A local date `YYYY-MM-DD` is a day on a wall calendar: it is written as that day in every time zone. */
const dayOf = (date: string) => new Date(`${date}T00:00:00Z`)
const noBreak = (text: string) => text.replaceAll(' ', '\u00A0')
const thisYear = () => String(new Date().getFullYear())

type DateStyle = {
  /** `short` (Apr) unless said otherwise. */
  month?: 'short' | 'long'
  weekday?: 'short' | 'long' | false
  /** Defaults to: only when it is not the current year. */
  year?: boolean
  locale?: string
}

function dateFormat(style: DateStyle, yearOf: string): Intl.DateTimeFormat {
  const { month = 'short', weekday = 'short', locale = readersLocale() } = style
  const year = style.year ?? yearOf.slice(0, 4) !== thisYear()
  return dateTimeFormat(locale, {
    timeZone: 'UTC',
    day: 'numeric',
    month,
    ...(weekday ? { weekday } : {}),
    ...(year ? { year: 'numeric' } : {}),
  })
}

/** "Sun 18 Apr": a local date with its weekday; the year only if it is not this one. */
export function formatDate(date: string, style: DateStyle = {}): string {
  return withoutComma(dateFormat(style, date).format(dayOf(date)))
}

/** British dates as people write them: "Sun 18 Apr 2027", with or without the year. */
const withoutComma = (text: string) => text.replace(/^([A-Z][a-z]+), (?=\d)/, '$1 ')

/** One piece of a date for narrow columns: "Sun" or "18". */
export function formatDatePart(
  date: string,
  part: 'weekday' | 'fullWeekday' | 'day' | 'month',
  locale = readersLocale(),
): string {
  const style = {
    weekday: { weekday: 'short' },
    fullWeekday: { weekday: 'long' },
    day: { day: 'numeric' },
    month: { month: 'short' },
  } as const
  return dateTimeFormat(locale, { timeZone: 'UTC', ...style[part] }).format(dayOf(date))
}

/** "Sat 17 – Sun 25 Apr 2027": both ends of a stay, one month once where the language writes the day first. */
export function formatDateRange(start: string, end: string, style: DateStyle = {}): string {
  if (start === end) return formatDate(start, style)
  const format = dateFormat(style, end)
  const order = format.formatToParts(dayOf(end)).map(({ type }) => type)
  const dayFirst = order.indexOf('day') < order.indexOf('month')
  if (!dayFirst || start.slice(0, 7) !== end.slice(0, 7)) return format.formatRange(dayOf(start), dayOf(end))
  const { weekday = 'short', locale = readersLocale() } = style
  const short = { timeZone: 'UTC', day: 'numeric', ...(weekday ? { weekday } : {}) } as const
  return `${dateTimeFormat(locale, short).format(dayOf(start))} – ${withoutComma(format.format(dayOf(end)))}`
}

type TimeStyle = { hour12?: boolean | undefined; locale?: string }

/** A local time `HH:MM` as the reader's clock shows it: "13:00" or "1:00 PM". */
export function formatTime(time: string, { hour12, locale = readersLocale() }: TimeStyle = {}): string {
  const twelve = hour12 ?? twelveHours.value ?? countsToTwelve(locale)
  const format = dateTimeFormat(locale, {
    timeZone: 'UTC',
    hour: twelve ? 'numeric' : '2-digit',
    minute: '2-digit',
    hourCycle: twelve ? 'h12' : 'h23',
  })
  return noBreak(format.format(new Date(`2000-01-01T${time}Z`)))
}

/** "13:00 – 14:30"; with only a start it is the start. */
export function formatTimeRange(
  start: string,
  end: string | null | undefined,
  style: TimeStyle = {},
): string {
  return end ? `${formatTime(start, style)} – ${formatTime(end, style)}` : formatTime(start, style)
}

/** An instant (UTC epoch ms) as the clock of a zone shows it; without a zone, the device's own. */
export function formatInstant(at: number, zone?: string, locale = readersLocale()): string {
  const format = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    ...(twelveHours.value === undefined ? {} : { hour12: twelveHours.value }),
    ...(zone ? { timeZone: zone } : {}),
  })
  return format.format(at)
}

/** "2 h ago" within a day, the date after that. Both are UTC epoch ms. */
export function formatAgo(at: number, now: number, locale = readersLocale()): string {
  const minutes = Math.max(0, Math.floor((now - at) / 60_000))
  if (minutes < 1) return t('format.justNow')
  if (minutes < 60) return t('format.minutesAgo', { count: minutes })
  if (minutes < 24 * 60) return t('format.hoursAgo', { count: Math.floor(minutes / 60) })
  return formatDate(localDate(at), { locale })
}

/** A countdown in two pieces, so that the number can be drawn large: days below 60, then weeks, then months. */
export function countdown(date: string, today: string): { count: number; text: string; unit: string } {
  const days = daysBetween(today, date)
  const weeks = Math.round(days / 7)
  const months = Math.round(days / 30.44)
  const [key, unitKey, count] =
    days < 60
      ? (['format.daysToGo', 'format.daysToGoUnit', days] as const)
      : weeks < 26
        ? (['format.weeksToGo', 'format.weeksToGoUnit', weeks] as const)
        : (['format.monthsToGo', 'format.monthsToGoUnit', months] as const)
  return { count, text: t(key, { count }), unit: t(unitKey, { count }) }
}

/** "Anna, Ben and Clara" in the reader's language. */
export function formatList(items: readonly string[], locale = readersLocale()): string {
  return listFormat(locale, { type: 'conjunction' }).format(items)
}

/** A count or a plain number, grouped as the language does. */
export function formatNumber(value: number, locale = readersLocale()): string {
  return numberFormat(locale).format(value).replace('-', '\u2212')
}
