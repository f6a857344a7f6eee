import { findEntity } from '@caravel/sync-protocol/entities/index'
import type { Entry } from '@caravel/sync-protocol/entry'
import { splitBody } from '@caravel/sync-protocol/mutations'
import type { StreamKey } from '@caravel/sync-protocol/streams'
import { dayLabel } from '../../shared/labels/group-text.ts'
import { groupText, shortened } from '../../shared/labels/group-words.ts'
import { rowIn, type Change, type ChangeSummary } from '../../data/attention.ts'
import { formatList } from '../../i18n/format.ts'
import { hasString, t } from '../../i18n/t.ts'
import { groupName } from './group-name.ts'
import { wordsOf } from './typed-words.ts'

type Named = Pick<ChangeSummary, 'stream' | 'title' | 'entity' | 'id' | 'name'>

/** These are called by what they are, whatever is done to them. */
const byKind: ReadonlySet<string> = new Set(['setting', 'settlement'])

/**
 * What the changed thing is called, "Day 2" where a day has no name; of what nobody here can name, what was done, or what
 * kind of thing it is.
 */
export const changeTitle = ({ stream, title, entity = '', id = '', name }: Named): string => {
  const keys = [`change.${name}`, `kind.${entity}`]
  const key = (byKind.has(entity) ? keys.toReversed() : keys).find(hasString)
  return title ?? ownName[entity]?.(stream, id) ?? t(key ?? 'sync.untitled')
}

/** Of what has no words of its own. */
const ownName: Readonly<Record<string, (stream: StreamKey, id: string) => string | undefined>> = {
  day: dayLabel,
  budget_category_order: (stream, id) => {
    const row = rowIn(stream, 'budget_category_order', id)
    return row && groupText(stream, 'budget_category_order', 'category', row)
  },
}

/** "Changed: time and notes", "New place", "Note deleted". */
export function changeText(entry: Entry, { name, entity, verb }: ChangeSummary): string {
  const key = `change.${name}`
  if (hasString(key)) return t(key)
  return verb === 'update' ? changedText(groupsOf(entry, entity)) : t('change.other')
}

/** One change to its maker: what it is called, and each thing that happened in it once. */
export function userActionText(changes: readonly [Change, ...Change[]]): UserAction {
  const userAction = briefly(changes)
  const updates = changes.filter(isUpdate)
  const said = updates.length === changes.length ? whatNow(updates, userAction) : undefined
  return said === undefined ? userAction : { ...userAction, text: said }
}

interface UserAction {
  summary: ChangeSummary
  title: string
  text: string
}

const isUpdate = ({ summary }: Change): boolean => summary.verb === 'update'

/** Without the values. */
function briefly(changes: readonly [Change, ...Change[]]): UserAction {
  const [first] = changes
  const { summary } = changes.find(each => each.summary.title !== undefined) ?? first
  const updates = changes.filter(isUpdate)
  const fields = new Set(updates.flatMap(each => groupsOf(each.entry, each.summary.entity)))
  const texts = changes.filter(each => !isUpdate(each)).map(each => changeText(each.entry, each.summary))
  if (fields.size > 0) texts.push(changedText(fields))
  return { summary, title: changeTitle(summary), text: [...new Set(texts)].join(' · ') }
}

const changedText = (groups: Iterable<string>): string =>
  t('change.changed', { fields: formatList([...groups].map(groupName)) })

/** Where one thing was changed, what it is now: “Go in by the side gate”, "Moved to Day 3", "Changed: time · 13:20". */
function whatNow(updates: readonly Change[], { title }: UserAction): string | undefined {
  const groups = new Set(updates.flatMap(({ entry, summary }) => groupsOf(entry, summary.entity)))
  const rows = new Set(updates.map(({ summary }) => summary.id))
  const [group] = groups
  const last = updates.at(-1)
  if (groups.size !== 1 || rows.size !== 1 || group === undefined || last?.summary.entity === undefined)
    return undefined
  const { stream, entity, id } = last.summary
  const { fields } = splitBody(last.entry.body)
  const values = { ...(id === undefined ? {} : rowIn(stream, entity, id)), ...fields }
  const said = groupText(stream, entity, group, values)
  if (said === undefined || said === title || said === t('history.changedWord')) return undefined
  if (group === 'line') return 'day_id' in fields ? t('change.moved', { to: said }) : undefined
  return findEntity(entity)?.groups[group]?.merge === 'text'
    ? t('change.words', { text: shortened(said) })
    : `${changedText([group])} · ${shortened(said)}`
}

/** The groups that an update touches; several fields of one count once. */
function groupsOf(entry: Entry, entityName: string | undefined): string[] {
  const entity = entityName === undefined ? undefined : findEntity(entityName)
  const { fields } = splitBody(entry.body)
  return [...new Set(Object.keys(fields).map(field => entity?.groupOf[field] ?? field))]
}

/** The words in changes that are one thing to people, for the clipboard. */
export function copiedText(changes: readonly [Change, ...Change[]]): string {
  const { title, text } = briefly(changes)
  const said = text === title ? [title] : [title, text]
  return [...said, ...changes.flatMap(({ entry }) => wordsOf(entry, [title]))].join('\n')
}
