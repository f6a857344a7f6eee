/** All that someone typed or chose in a change, to be read and copied: nothing of it may be on this device alone unseen. */
import { findEntity } from '@caravel/sync-protocol/entities/index'
import { orderKeyField, type Entity, type Group } from '@caravel/sync-protocol/entity'
import type { Entry } from '@caravel/sync-protocol/entry'
import { splitBody } from '@caravel/sync-protocol/mutations'
import type { Values } from '@caravel/sync-protocol/op'
import { sameValue } from '@caravel/sync-protocol/row'
import type { StreamKey } from '@caravel/sync-protocol/streams'
import { rowIn, summaryOf } from '../../data/attention.ts'
import { t } from '../../i18n/t.ts'
import { fullText, leavesText, listedText } from './full-words.ts'
import { groupName } from './group-name.ts'

export interface TypedLine {
  /** What it is; undefined for words that speak for themselves. */
  label: string | undefined
  text: string
  /** The group of fields that it is; undefined for what is none of the row itself. */
  group?: string
}

/** Made by the device and by no person. */
const machineMade: ReadonlySet<string> = new Set([
  'file.content',
  'file.origin',
  'file.state',
  'day.layout',
  'trip_member.person',
  'trip_member.role',
  'trip_member.standing',
])

/** Names and titles, and texts of several lines. */
const speaks = (name: string, { merge }: Group): boolean => merge === 'text' || /^(name|title)$/.test(name)

/** Which parts of a body are rows of their own. */
const rowsIn: Readonly<Record<string, string>> = {
  expenses: 'expense',
  settlements: 'settlement',
  guests: 'budget_guest',
  new_tags: 'tag',
}

/** How something is done, and in which order things stand: nobody typed that. */
const choices: ReadonlySet<string> = new Set([
  'id',
  'position',
  'ordered_ids',
  'orderedIds',
  'orderedCategories',
  'keep',
  'leftovers',
  'content',
  'dateless',
  'entity',
  'mutation_id',
  'settings',
  'to_seq',
  'head',
])

export function typedLines(entry: Entry): TypedLine[] {
  const { stream, entity: name, id, verb } = summaryOf(entry)
  const { fields } = splitBody(entry.body)
  const entity = name === undefined ? undefined : findEntity(name)
  const row = verb === 'create' ? undefined : { ...rowIn(stream, name ?? '', id ?? '') }
  const known = entity ? linesOfRow(stream, entity, fields, row) : []
  const others = Object.entries(fields).filter(([key]) => !entity?.groupOf[key] && !choices.has(key))
  return [...known, ...others.flatMap(([key, value]) => linesOfPart(stream, key, value))]
}

/** The groups that are written, each with what the row has beside: an amount is read with its currency. Undefined: new. */
function linesOfRow(stream: StreamKey, entity: Entity, fields: Values, row?: Values): TypedLine[] {
  return Object.entries(entity.groups).flatMap(([name, group]): TypedLine[] => {
    const key = group.merge === 'order' ? orderKeyField(group) : undefined
    const written = Object.keys(group.fields).filter(field => field in fields && field !== key)
    const asItComes = (field: string) => sameValue(fields[field], group.fields[field]?.initial ?? null)
    if (!written.length || machineMade.has(`${entity.name}.${name}`) || (!row && written.every(asItComes)))
      return []
    const text = fullText(stream, entity.name, name, { ...row, ...fields })
    const label = speaks(name, group) ? undefined : groupName(name)
    return [{ label, text: text ?? t('sync.empty'), group: name }]
  })
}

function linesOfPart(stream: StreamKey, key: string, value: unknown): TypedLine[] {
  const entity = findEntity(rowsIn[key] ?? '')
  const list = Array.isArray(value) ? (value as Values[]) : []
  if (entity) return list.flatMap(fields => linesOfRow(stream, entity, fields))
  if (key === 'rows') return list.flatMap(each => linesOfImported(stream, each))
  const text = key === 'items' ? list.map(listedText).join('\n') : leavesText(stream, value)
  return text ? [{ label: undefined, text }] : []
}

function linesOfImported(stream: StreamKey, { entity: name, row }: Values): TypedLine[] {
  const entity = findEntity(String(name))
  return entity && row && typeof row === 'object' ? linesOfRow(stream, entity, row as Values) : []
}

export const lineText = ({ label, text }: TypedLine): string =>
  label === undefined ? text : t('sync.typedLine', { name: label, text })

/** The same without what is said already, such as the name that is the title. */
export const wordsOf = (entry: Entry, said: readonly string[] = []): string[] =>
  typedLines(entry)
    .filter(({ text }) => !said.includes(text))
    .map(lineText)
