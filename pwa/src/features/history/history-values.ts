/** The values of a group as people read them. */
import { daysInOrder } from '@caravel/sync-protocol/domain/lay-days'
import { category } from '@caravel/sync-protocol/entities/category'
import { day } from '@caravel/sync-protocol/entities/day'
import { expense } from '@caravel/sync-protocol/entities/expense'
import { file } from '@caravel/sync-protocol/entities/file'
import { place, type PlaceLink } from '@caravel/sync-protocol/entities/place'
import type { Values } from '@caravel/sync-protocol/op'
import { expenseGroups } from '../../app/expense-words.ts'
import { appView, type StreamView } from '../../data/store.ts'
import { formatDuration } from '../../i18n/format-measure.ts'
import { formatMoney } from '../../i18n/format-money.ts'
import { formatDate, formatDateRange, formatNumber, formatTimeRange } from '../../i18n/format.ts'
import { hasString, t } from '../../i18n/t.ts'

const longest = 160

/** "Day 2"; undefined for a day that is in no list any more. */
export const dayLabel = (view: StreamView, id: unknown): string | undefined => {
  const number = daysInOrder([...view.rows(day).value.values()]).findIndex(row => row.id === id) + 1
  return number ? t('planner.day', { number }) : undefined
}

type Reader = (values: Values, view: StreamView) => string | undefined

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? shortened(value) : undefined

const shortened = (value: string) => (value.length > longest ? `${value.slice(0, longest - 1)}…` : value)

/** Groups whose values are not simply words. */
const readers: Record<string, Reader> = {
  time: ({ assignment_time: from, assignment_end_time: to, time }) =>
    typeof from === 'string'
      ? formatTimeRange(from, text(to))
      : time
        ? formatTimeRange(String(time), null)
        : undefined,
  dates: ({ start_date: from, end_date: to }) => {
    if (typeof from === 'string' && typeof to === 'string') return formatDateRange(from, to)
    const one = from ?? to
    return typeof one === 'string' ? formatDate(one) : undefined
  },
  line: ({ day_id: on }, view) => (on === undefined ? t('history.otherPlaceInDay') : dayLabel(view, on)),
  place: () => t('history.otherPlaceInDay'),
  location: ({ address, lat, lng }) =>
    text(address) ??
    (typeof lat === 'number' ? `${formatNumber(lat)}, ${formatNumber(Number(lng))}` : undefined),
  category: ({ category_id: id }) => appView.rows(category).value.get(String(id))?.name,
  price: ({ price, price_currency: currency }) =>
    typeof price === 'number' ? formatMoney(price, text(currency) ?? 'EUR') : text(currency),
  duration: ({ duration_minutes: minutes }) =>
    typeof minutes === 'number' ? formatDuration(minutes * 60) : undefined,
  opening_hours: ({ opening_hours: hours }) => (hours ? t('history.changedWord') : undefined),
  links: ({ links }) => linksText(links),
  color: ({ color }) => text(color) && colorText(String(color)),
  cover: ({ cover_file_id: id }, view) =>
    typeof id === 'string'
      ? (view.rows(file).value.get(id)?.name ?? t('history.ownCover'))
      : t('cover.drawn'),
  owner: ({ place_id: on, expense_id: paid }, view) =>
    text(view.rows(place).value.get(String(on))?.name) ??
    text(view.rows(expense).value.get(String(paid))?.name),
  order: () => t('history.changedWord'),
  archived: ({ archived }) => t(archived ? 'history.yes' : 'history.no'),
  counts: ({ day_count: count }) =>
    typeof count === 'number' ? t('planner.dayCount', { count }) : undefined,
}

/** What links are called, else where they lead. */
const linksText = (links: unknown): string | undefined =>
  Array.isArray(links)
    ? text((links as PlaceLink[]).map(({ label, url }) => label ?? url).join(' · '))
    : undefined

const colorText = (color: string): string => {
  const key = `tags.color.${color}`
  return hasString(key) ? t(key) : color
}

/** The values of a group in one line; undefined where there are none. */
export const valueText = (
  entity: string,
  group: string,
  values: Values,
  view: StreamView,
): string | undefined => {
  const said = expenseGroups[`${entity}.${group}`]
  if (said) return said(values, view.stream)
  const read = readers[group]
  return read ? read(values, view) : plainText(values)
}

/** Words and numbers as they are; undefined where there are none. */
export const plainText = (values: Values): string | undefined => {
  const texts = Object.values(values).flatMap(value =>
    typeof value === 'number' ? formatNumber(value) : (text(value) ?? []),
  )
  return texts.length ? texts.join(' · ') : undefined
}
