import {
  CalendarDays,
  MapPin,
  NotebookPen,
  Route,
  Settings,
  Ship,
  Tags,
  Undo2,
  Wallet,
  type LucideIcon,
} from 'lucide-preact'
import { findEntity } from '@caravel/sync-protocol/entities/index'
import type { Entry } from '@caravel/sync-protocol/entry'
import { splitBody } from '@caravel/sync-protocol/mutations'
import { textsOf, type Change, type ChangeSummary } from '../../data/tray.ts'
import { formatList } from '../../i18n/format.ts'
import { hasString, t, type StringKey } from '../../i18n/t.ts'

const icons: Readonly<Record<string, LucideIcon>> = {
  trip: Ship,
  day: CalendarDays,
  place: MapPin,
  tag: Tags,
  assignment: Route,
  assignment_participant: Route,
  day_note: NotebookPen,
  setting: Settings,
  expense: Wallet,
  settlement: Wallet,
  budget_guest: Wallet,
}

export const changeIcon = ({ entity }: ChangeSummary): LucideIcon => icons[entity ?? ''] ?? Undo2

const titles: Readonly<Record<string, StringKey>> = {
  setting: 'nav.settings',
  settlement: 'drafts.form.settlement',
}

/** What the changed thing is called, or that it is a change. */
export const changeTitle = ({ title, entity }: ChangeSummary): string =>
  title ?? t(titles[entity ?? ''] ?? 'sync.untitled')

/** "Changed: time and notes", "New place", "Note deleted". */
export function changeText(entry: Entry, { name, entity, verb }: ChangeSummary): string {
  if (verb === 'update') return t('change.changed', { fields: formatList(groupsOf(entry, entity)) })
  const key = `change.${name}`
  return hasString(key) ? t(key) : t('change.other')
}

/** One change to its maker: what it is called, and each thing that happened in it once. */
export function deedWords(changes: readonly [Change, ...Change[]]): {
  summary: ChangeSummary
  title: string
  text: string
} {
  const [first] = changes
  const { summary } = changes.find(each => each.summary.title !== undefined) ?? first
  const updates = changes.filter(each => each.summary.verb === 'update')
  const fields = new Set(updates.flatMap(each => groupsOf(each.entry, each.summary.entity)))
  const texts = changes
    .filter(each => !updates.includes(each))
    .map(each => changeText(each.entry, each.summary))
  if (fields.size > 0) texts.push(t('change.changed', { fields: formatList([...fields]) }))
  return { summary, title: changeTitle(summary), text: [...new Set(texts)].join(' · ') }
}

/** The names of the groups an update touches; several fields of one group count once. */
function groupsOf(entry: Entry, entityName: string | undefined): string[] {
  const entity = entityName === undefined ? undefined : findEntity(entityName)
  const { fields } = splitBody(entry.body)
  const groups = new Set(Object.keys(fields).map(field => entity?.groupOf[field] ?? field))
  return [...groups].map(groupName)
}

export function groupName(group: string): string {
  const key = `group.${group}`
  return hasString(key) ? t(key) : group
}

/** The words in changes that are one thing to people, for the clipboard. */
export function copiedWords(changes: readonly [Change, ...Change[]]): string {
  const { title, text } = deedWords(changes)
  const own = changes.flatMap(({ entry }) => textsOf(entry)).filter(each => each !== title)
  return [title, text, ...own].join('\n')
}
