import { findEntity } from '@caravel/sync-protocol/entities/index'
import type { PlaceLink } from '@caravel/sync-protocol/entities/place'
import type { AnyRow } from '@caravel/sync-protocol/entity'
import type { Values } from '@caravel/sync-protocol/op'
import { appStream, type StreamKey } from '@caravel/sync-protocol/streams'
import { expenseGroups } from '../../app/expense-words.ts'
import { device } from '../../data/device.ts'
import { formatDuration } from '../../i18n/format-measure.ts'
import { formatMoney } from '../../i18n/format-money.ts'
import { formatDateRange, formatTime, formatTimeRange } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'

type Words = (values: Values, stream: StreamKey) => string | undefined

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

/** Groups that say more to people than the values in them. */
const words: Readonly<Record<string, Words>> = {
  ...expenseGroups,
  'assignment.time': ({ assignment_time: from, assignment_end_time: to, ends_next_day: late }) => {
    const start = text(from)
    const range = start && formatTimeRange(start, text(to))
    return range && late === true ? t('sync.nextDay', { time: range }) : range
  },
  'day_note.time': ({ time }) => text(time) && formatTime(String(time)),
  'assignment.line': ({ day_id: day }, stream) => dayWords(stream, day),
  'day_note.line': ({ day_id: day }, stream) => dayWords(stream, day),
  'place.category': ({ category_id: id }) => text(rowOf(appStream, 'category', id)?.['name']),
  'place.location': ({ address, lat, lng }) =>
    text(address) ?? (typeof lat === 'number' ? `${lat}, ${String(lng)}` : undefined),
  'place.price': ({ price, price_currency: currency }) =>
    typeof price === 'number' ? formatMoney(price, text(currency) ?? 'EUR') : undefined,
  'place.duration': ({ duration_minutes: minutes }) =>
    typeof minutes === 'number' ? formatDuration(minutes * 60) : undefined,
  'place.opening_hours': ({ opening_hours: hours }) =>
    Array.isArray(hours) ? t('sync.openingHours', { count: hours.length }) : undefined,
  'place.links': ({ links }) =>
    Array.isArray(links)
      ? (links as PlaceLink[]).map(({ label, url }) => label ?? url).join(' · ')
      : undefined,
  'trip.cover': ({ cover_file_id: id }, stream) =>
    typeof id === 'string'
      ? (text(rowOf(stream, 'file', id)?.['name']) ?? t('history.ownCover'))
      : t('cover.drawn'),
  'file.owner': ({ place_id: place, expense_id: expense }, stream) =>
    text(rowOf(stream, 'place', place)?.['name']) ?? text(rowOf(stream, 'expense', expense)?.['name']),
  'trip.dates': ({ start_date: start, end_date: end }) =>
    text(start) && text(end) ? formatDateRange(String(start), String(end)) : undefined,
}

/** The values of a group as one line to read and compare. */
export function valuesText(stream: StreamKey, entity: string, group: string, values: Values): string {
  const special = words[`${entity}.${group}`]
  if (special) return special(values, stream) ?? t('sync.empty')
  const fields = Object.keys(findEntity(entity)?.groups[group]?.fields ?? {})
  const parts = fields.map(name => values[name]).filter(value => value !== null && value !== undefined)
  const said = parts.filter(value => value !== '' && typeof value !== 'boolean' && typeof value !== 'object')
  return said.length > 0 ? said.map(String).join(' · ') : t('sync.empty')
}

const rowOf = (stream: StreamKey, name: string, id: unknown): AnyRow | undefined =>
  device.peek()?.engine.memory(stream).rowsOf(name).get(String(id))

/** "Day 2": where a day stands among those that count. */
function dayWords(stream: StreamKey, id: unknown): string | undefined {
  const days = [...(device.peek()?.engine.memory(stream).rowsOf('day').values() ?? [])]
    .filter(day => day['state'] !== 'trimmed')
    .sort((a, b) => (String(a['position']) < String(b['position']) ? -1 : 1))
  const at = days.findIndex(day => day.id === id)
  return at < 0 ? undefined : t('planner.day', { number: at + 1 })
}
