/** The lines below the sentence of an entry: what it was and what it is. */
import { mustEntity } from '@caravel/sync-protocol/entities/index'
import { expense } from '@caravel/sync-protocol/entities/expense'
import { tag } from '@caravel/sync-protocol/entities/tag'
import type { HistoryChange, HistoryEntry } from '@caravel/sync-protocol/history'
import type { Values } from '@caravel/sync-protocol/op'
import { dayLabel } from '../../shared/labels/group-text.ts'
import { shortened } from '../../shared/labels/group-words.ts'
import type { StreamView } from '../../data/store.ts'
import { formatList, formatTimeRange } from '../../i18n/format.ts'
import { hasString, t, type StringKey } from '../../i18n/t.ts'
import { namedChanges, titleOf } from './history-words.ts'
import { valueText } from './history-values.ts'

export type Detail = {
  label: string
  before?: string | undefined
  after?: string | undefined
  plain?: string | undefined
  /** Where a row changed in several groups: the change of this one. */
  only?: Changed
}

type Changed = Extract<HistoryChange, { verb: 'changed' }>

const mostLines = 5

/** What changed, line by line, and how many lines more there would be. */
export const detailsOf = (entry: HistoryEntry, view: StreamView): { lines: Detail[]; more: number } => {
  const named = namedChanges(entry)
  const rows = new Set(named.map(change => change.id))
  const lines =
    entry.name === 'place.set-tags'
      ? named.flatMap(change => tagLine(change, view))
      : entry.name === 'day.plan'
        ? named.flatMap(plannedLine)
        : rows.size > 1
          ? eachOnce(named.map(change => asLine(entry, change)))
          : named.flatMap(change => linesOf(entry, change, view))
  const more =
    Math.max(0, lines.length - mostLines) + (rows.size > 1 ? entry.total - entry.changes.length : 0)
  return { lines: lines.slice(0, mostLines), more }
}

/** A tag that was put on a place, or taken off; what it is called is told once, where it was made as well. */
const tagLine = (change: HistoryChange, view: StreamView): Detail[] => {
  if (change.entity !== 'place_tag' || change.verb === 'changed') return []
  const name = view.rows(tag).value.get(String(change.row['tag_id']))?.name ?? t('tags.gone')
  return [{ label: t(change.verb === 'added' ? 'history.tagAdded' : 'history.tagRemoved'), plain: name }]
}

/** A stop of a planned day; a place that was made for it has the same name. */
const plannedLine = (change: HistoryChange): Detail[] =>
  change.entity === 'assignment' ? [{ label: t('history.plannedWord'), plain: titleOf(change) }] : []

/** Mutations that bring rows back. */
const restoring: ReadonlySet<string> = new Set(['undo', 'undo.several', 'redo', 'restore', 'rewind'])

/** What an import makes of a confirmation. */
const kindWords: Readonly<Record<string, StringKey>> = {
  reservation: 'history.one.reservation',
  file: 'history.one.file',
  file_link: 'history.one.file',
  place: 'history.one.place',
  expense: 'history.one.expense',
}

/** One of many rows: its name is enough. */
const asLine = ({ name }: HistoryEntry, change: HistoryChange): Detail => {
  const kind = name === 'reservation.import' ? kindWords[change.entity] : undefined
  const added = restoring.has(name) ? 'history.back' : 'history.addedWord'
  const words = { added, changed: 'history.changedWord', deleted: 'history.gone' } as const
  return { label: t(kind ?? words[change.verb]), plain: titleOf(change) }
}

/** A booking, its place and its link have one name. */
const eachOnce = (lines: readonly Detail[]): Detail[] =>
  lines.filter(
    (line, at) => lines.findIndex(({ label, plain }) => label === line.label && plain === line.plain) === at,
  )

const linesOf = (entry: HistoryEntry, change: HistoryChange, view: StreamView): Detail[] => {
  if (change.verb === 'deleted') return [...moneyLines(change, view), ...hadLines(entry, change.row)]
  if (change.verb === 'added')
    return [...addedLines(change.entity, change.row, view), ...moneyLines(change, view)]
  const told = toldGroups(change)
  return told.map(({ group, before, after }) => {
    const only = told.length > 1 ? { only: { ...change, groups: [{ group, before, after }] } } : {}
    const label = groupLabel(group)
    const said = (values: Values) =>
      valueText(view.stream, change.entity, group, { ...around(change, group, view), ...values })
    const [old, now] = [said(before), said(after)]
    if (old === now)
      return { label, plain: group === 'line' && now ? now : t('history.changedWord'), ...only }
    return { label, before: old, after: now, ...only }
  })
}

/** What a value says only beside another that did not change: an amount and its currency. */
const around = ({ entity, id }: HistoryChange, group: string, view: StreamView): Values =>
  entity === expense.name && group === 'money' ? { currency: view.rows(expense).value.get(id)?.currency } : {}

/** The groups that mean something to people: what the server keeps beside them is told by the sentence, if at all. */
export const toldGroups = (change: Changed) => {
  const { groups } = mustEntity(change.entity)
  const isKept = (group: string) => groups[group]?.merge === 'server'
  const alone = change.groups.length === 1
  return change.groups.filter(({ group }) =>
    group === 'counts' ? alone : group !== 'layout' && !isKept(group),
  )
}

export const groupLabel = (group: string): string => {
  const key = `group.${group}`
  const label = hasString(key) ? t(key) : t('history.changedWord')
  return label.charAt(0).toLocaleUpperCase() + label.slice(1)
}

/** What went: the time, notes, and how much came along. */
const hadLines = ({ changes }: HistoryEntry, row: Record<string, unknown>): Detail[] => {
  const from = row['assignment_time']
  const along = (entity: string) =>
    changes.filter(change => change.verb === 'deleted' && change.derived && change.entity === entity).length
  const stops = along('assignment')
  const notes = along('day_note')
  const had = [
    ...(typeof from === 'string'
      ? [t('history.hadTime', { time: formatTimeRange(from, row['assignment_end_time'] as string | null) })]
      : []),
    ...(stops ? [t('history.hadStops', { count: stops })] : []),
    ...(notes ? [t('history.hadNotes', { count: notes })] : []),
    ...(typeof row['notes'] === 'string' && row['notes'] ? [shortened(row['notes'])] : []),
  ]
  return had.length ? [{ label: t('history.had'), plain: formatList(had) }] : []
}

/** What an expense or a payment came to. */
const moneyLines = (change: Extract<HistoryChange, { row: unknown }>, view: StreamView): Detail[] =>
  ['money', 'payment'].flatMap(group => {
    const plain =
      mustEntity(change.entity).groups[group] && valueText(view.stream, change.entity, group, change.row)
    return plain ? [{ label: groupLabel(group), plain }] : []
  })

/** What a new row says beside its name: its day, its time. */
const addedLines = (entityName: string, row: Record<string, unknown>, view: StreamView): Detail[] => {
  const { groups } = mustEntity(entityName)
  const lines: Detail[] = []
  const on = dayLabel(view.stream, row['day_id'])
  if (on) lines.push({ label: t('planner.dayWord'), plain: on })
  const time = row['assignment_time'] ?? row['time']
  if (groups['time'] && typeof time === 'string')
    lines.push({ label: groupLabel('time'), plain: valueText(view.stream, entityName, 'time', row) })
  return lines
}
