/** The values of a group as people read them: in the tray, in history, and wherever two versions stand side by side. */
import { daysInOrder } from '@caravel/sync-protocol/domain/lay-days'
import { day } from '@caravel/sync-protocol/entities/day'
import type { PlaceLink } from '@caravel/sync-protocol/entities/place'
import { findEntity } from '@caravel/sync-protocol/entities/index'
import type { Values } from '@caravel/sync-protocol/op'
import { appStream, parseStream, type StreamKey } from '@caravel/sync-protocol/streams'
import { device } from '../data/device.ts'
import { rowIn } from '../data/tray.ts'
import { formatDuration, formatWeight } from '../i18n/format-measure.ts'
import { formatMoney } from '../i18n/format-money.ts'
import { formatDate, formatDateRange, formatNumber, formatTime, formatTimeRange } from '../i18n/format.ts'
import { hasString, t } from '../i18n/t.ts'
import { expenseGroups, type GroupWords } from './expense-words.ts'
import { personOf } from './people.ts'

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

/** What a row is called that this one names, or that it is not here; undefined where none is named. */
const nameOf = (stream: StreamKey, entity: string, id: unknown): string | undefined =>
  text(id) && (text(rowIn(stream, entity, String(id))?.['name']) ?? t('sync.notHere'))

const date = (value: unknown): string | undefined => text(value) && formatDate(String(value))

/** "Day 2"; undefined for a day that is in no list any more. */
export const dayLabel = (stream: StreamKey, id: unknown): string | undefined => {
  const days = daysInOrder(device.peek()?.engine.memory(stream).view.list(day) ?? [])
  const number = days.findIndex(row => row.id === id) + 1
  return number ? t('planner.day', { number }) : undefined
}

const changed = (): string => t('history.changedWord')

const line: GroupWords = ({ day_id: on }, stream) =>
  on === undefined ? t('history.otherPlaceInDay') : (dayLabel(stream, on) ?? t('history.dayGone'))

const yesOrNo =
  (field: string): GroupWords =>
  values =>
    t(values[field] === true ? 'history.yes' : 'history.no')

const weight =
  (field: string): GroupWords =>
  values =>
    typeof values[field] === 'number' ? formatWeight(values[field]) : undefined

/** What is one's own lies in one's own stream, and goes into a bag of some trip. */
const bag: GroupWords = ({ bag_id: id }, stream) => {
  if (parseStream(stream)?.kind === 'trip') return nameOf(stream, 'packing_bag', id)
  const trips = device.peek()?.engine.records() ?? []
  const trip = trips.find(record => rowIn(record.stream, 'packing_bag', String(id)))
  return nameOf(trip?.stream ?? stream, 'packing_bag', id)
}

const color: GroupWords = ({ color: name }) => {
  const key = `tags.color.${String(name)}`
  return hasString(key) ? t(key) : text(name)
}

const icon: GroupWords = ({ icon: name }) => {
  const key = `planner.icon.${String(name)}`
  return hasString(key) ? t(key) : changed()
}

/** By entity and group, or by group alone: those that say more to people than the values in them. */
const words: Readonly<Record<string, GroupWords>> = {
  ...expenseGroups,
  'assignment.time': ({ assignment_time: from, assignment_end_time: to, ends_next_day: late }) => {
    const range = text(from) && formatTimeRange(String(from), text(to))
    return range && late === true ? t('sync.nextDay', { time: range }) : range
  },
  'day_note.time': ({ time }) => text(time) && formatTime(String(time)),
  'trip.dates': ({ start_date: from, end_date: to }) =>
    text(from) && text(to) ? formatDateRange(String(from), String(to)) : date(from ?? to),
  'trip.cover': ({ cover_file_id: id }, stream) =>
    typeof id === 'string'
      ? (text(rowIn(stream, 'file', id)?.['name']) ?? t('history.ownCover'))
      : t('cover.drawn'),
  'trip.counts': ({ day_count: count }) =>
    typeof count === 'number' ? t('planner.dayCount', { count }) : undefined,
  'trip.reminder': ({ reminder_days: count }) =>
    typeof count === 'number' ? t('planner.reminderDays', { count }) : undefined,
  'day.place': changed,
  'place.category': ({ category_id: id }) => nameOf(appStream, 'category', id),
  'place.location': ({ address, lat, lng }) =>
    text(address) ?? (typeof lat === 'number' ? `${lat}, ${String(lng)}` : undefined),
  'place.price': ({ price, price_currency: currency }) =>
    typeof price === 'number' ? formatMoney(price, text(currency) ?? 'EUR') : text(currency),
  'place.duration': ({ duration_minutes: minutes }) =>
    typeof minutes === 'number' ? formatDuration(minutes * 60) : undefined,
  'place.opening_hours': ({ opening_hours: hours }) =>
    Array.isArray(hours) ? t('sync.openingHours', { count: hours.length }) : undefined,
  /** What they are called, else where they lead. */
  'place.links': ({ links }) =>
    Array.isArray(links)
      ? (links as PlaceLink[]).map(({ label, url }) => label ?? url).join(' · ')
      : undefined,
  'todo_item.assigned': ({ assigned_user_id: id }, stream) =>
    text(id) && (personOf(stream, String(id))?.name ?? t('sync.someone')),
  'todo_item.due': ({ due_date: due }) => date(due),
  'packing_item.each': ({ each }) => (each === true ? t('packing.each') : undefined),
  'file.owner': ({ place_id: on, expense_id: paid }, stream) =>
    nameOf(stream, 'place', on) ?? nameOf(stream, 'expense', paid),
  archived: yesOrNo('archived'),
  bag,
  checked: yesOrNo('checked'),
  done: yesOrNo('done'),
  color,
  icon,
  items: changed,
  limit: weight('weight_limit_grams'),
  line,
  order: changed,
  tare: weight('tare_grams'),
  weight: weight('weight_grams'),
}

/** The values of a group in one line; undefined where there are none. */
export function groupText(
  stream: StreamKey,
  entity: string,
  group: string,
  values: Values,
): string | undefined {
  const special = words[`${entity}.${group}`] ?? words[group]
  if (special) return special(values, stream)
  return plainText(Object.keys(findEntity(entity)?.groups[group]?.fields ?? {}).map(name => values[name]))
}

const longest = 160

/** Not more of it than fits into a line or two. */
export const shortened = (text: string): string =>
  text.length > longest ? `${text.slice(0, longest - 1)}…` : text

/** Words and numbers as they are; undefined where there are none. */
const plainText = (values: readonly unknown[]): string | undefined =>
  values
    .flatMap(value => (typeof value === 'number' ? formatNumber(value) : (text(value) ?? [])))
    .join(' · ') || undefined
