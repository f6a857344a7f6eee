/** Values of one group in words: what the labels of entities are written with. */
import { daysInOrder } from '@caravel/sync-protocol/domain/lay-days'
import { day } from '@caravel/sync-protocol/entities/day'
import type { StreamKey } from '@caravel/sync-protocol/streams'
import { device } from '../../data/device.ts'
import { rowIn } from '../../data/attention.ts'
import { formatWeight } from '../../i18n/format-measure.ts'
import { formatDate } from '../../i18n/format.ts'
import { hasString, t } from '../../i18n/t.ts'
import type { GroupText } from '../areas/area.ts'

export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

/** What a row is called that this one names, or that it is not here; undefined where none is named. */
export const nameOf = (stream: StreamKey, entity: string, id: unknown): string | undefined =>
  textOf(id) && (textOf(rowIn(stream, entity, String(id))?.['name']) ?? t('sync.notHere'))

export const dateText = (value: unknown): string | undefined => textOf(value) && formatDate(String(value))

/** "Day 2"; undefined for a day that is in no list any more. */
export const dayLabel = (stream: StreamKey, id: unknown): string | undefined => {
  const days = daysInOrder(device.peek()?.engine.memory(stream).view.list(day) ?? [])
  const number = days.findIndex(row => row.id === id) + 1
  return number ? t('planner.day', { number }) : undefined
}

export const changedText: GroupText = () => t('history.changedWord')

export const yesOrNo =
  (field: string): GroupText =>
  values =>
    t(values[field] === true ? 'history.yes' : 'history.no')

export const weightText =
  (field: string): GroupText =>
  values =>
    typeof values[field] === 'number' ? formatWeight(values[field]) : undefined

/** A row of a line that was moved: to another day, or in the day. */
export const lineText: GroupText = ({ day_id: on }, stream) =>
  on === undefined ? t('history.otherPlaceInDay') : (dayLabel(stream, on) ?? t('history.dayGone'))

/** The name of one of the colours that tags and bags can have. */
export const colorText: GroupText = ({ color: name }) => {
  const key = `tags.color.${String(name)}`
  return hasString(key) ? t(key) : textOf(name)
}
