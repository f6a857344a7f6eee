/** Days, places, stops, notes and tags as history and what needs attention tell them. */
import { daysInOrder } from '@caravel/sync-protocol/domain/lay-days'
import { day } from '@caravel/sync-protocol/entities/day'
import type { PlaceLink } from '@caravel/sync-protocol/entities/place'
import { appStream, type StreamKey } from '@caravel/sync-protocol/streams'
import type { GroupText } from '../../shared/areas/area.ts'
import { changedText, colorText, dateText, lineText, nameOf, textOf } from '../../shared/labels/group-text.ts'
import { device } from '../../data/device.ts'
import { rowIn } from '../../data/attention.ts'
import { countryName } from '../../i18n/country-name.ts'
import { formatDuration } from '../../i18n/format-measure.ts'
import { formatMoney } from '../../i18n/format-money.ts'
import { formatDateRange, formatNumber, formatTime, formatTimeRange } from '../../i18n/format.ts'
import { onwardText } from '../../shared/labels/onward-text.ts'
import { hasString, t } from '../../i18n/t.ts'

type Groups = Readonly<Record<string, GroupText>>

const icon: GroupText = ({ icon: name }, stream) => {
  const key = `planner.icon.${String(name)}`
  return hasString(key) ? t(key) : changedText({}, stream)
}

export const tripGroups: Groups = {
  dates: ({ start_date: from, end_date: to }) =>
    textOf(from) && textOf(to) ? formatDateRange(String(from), String(to)) : dateText(from ?? to),
  cover: ({ cover_file_id: id }, stream) =>
    typeof id === 'string'
      ? (textOf(rowIn(stream, 'file', id)?.['name']) ?? t('history.ownCover'))
      : t('cover.drawn'),
  counts: ({ day_count: count }) =>
    typeof count === 'number' ? t('planner.dayCount', { count }) : undefined,
  reminder: ({ reminder_days: count }) =>
    typeof count === 'number' ? t('planner.reminderDays', { count }) : undefined,
}

export const stopGroups: Groups = {
  onward: onwardText,
  line: lineText,
  time: ({ assignment_time: from, assignment_end_time: to, ends_next_day: late }) => {
    const range = textOf(from) && formatTimeRange(String(from), textOf(to))
    return range && late === true ? t('sync.nextDay', { time: range }) : range
  },
}

export const noteGroups: Groups = {
  icon,
  time: ({ time }) => textOf(time) && formatTime(String(time)),
}

export const tagGroups: Groups = { color: colorText, icon }

export const placeGroups: Groups = {
  category: ({ category_id: id }) => nameOf(appStream, 'category', id),
  location: ({ address, lat, lng }) =>
    textOf(address) ?? (typeof lat === 'number' ? `${lat}, ${String(lng)}` : undefined),
  price: ({ price, price_currency: currency }) =>
    typeof price === 'number' ? formatMoney(price, textOf(currency) ?? 'EUR') : textOf(currency),
  duration: ({ duration_minutes: minutes }) =>
    typeof minutes === 'number' ? formatDuration(minutes * 60) : undefined,
  opening_hours: ({ opening_hours: hours }) =>
    Array.isArray(hours) ? t('sync.openingHours', { count: hours.length }) : undefined,
  /** What they are called, else where they lead. */
  links: ({ links }) =>
    Array.isArray(links)
      ? (links as PlaceLink[]).map(({ label, url }) => label ?? url).join(' · ')
      : undefined,
}

/** "City · Japan · 35.02 · 135.75", and the box around it where it has one. */
export const destinationGroups: Groups = {
  location({ kind, country_code: code, lat, lng, west, south, east, north }) {
    const key = `planner.destinationKind.${String(kind)}`
    const degrees = [lat, lng, west, south, east, north].filter(value => typeof value === 'number')
    const words = [hasString(key) && t(key), textOf(code) && countryName(String(code))]
    return [...words, ...degrees.map(value => formatNumber(value))].filter(Boolean).join(' · ') || undefined
  },
}

export function dayPath(path: string, stream: StreamKey, id: unknown): string {
  const rows = device.peek()?.engine.memory(stream).view.list(day) ?? []
  const at = daysInOrder(rows).findIndex(row => row.id === id)
  return at < 0 ? `${path}/plan` : `${path}/plan/day/${at + 1}`
}
