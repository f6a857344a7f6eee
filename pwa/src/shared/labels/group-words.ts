/** The values of a group as people read them: in the attention list, in history, and wherever two versions stand side by side. */
import { findEntity } from '@caravel/sync-protocol/entities/index'
import type { Values } from '@caravel/sync-protocol/op'
import type { StreamKey } from '@caravel/sync-protocol/streams'
import { formatNumber } from '../../i18n/format.ts'
import type { GroupText } from '../areas/area.ts'
import { labelsOf } from '../areas/area-registry.ts'
import { changedText, textOf, yesOrNo } from './group-text.ts'

/** By group alone, where every entity means the same by it. */
const common: Readonly<Record<string, GroupText>> = {
  archived: yesOrNo('archived'),
  checked: yesOrNo('checked'),
  done: yesOrNo('done'),
  items: changedText,
  order: changedText,
}

/** The values of a group in one line; undefined where there are none. */
export function groupText(
  stream: StreamKey,
  entity: string,
  group: string,
  values: Values,
): string | undefined {
  const special = labelsOf(entity)?.groups?.[group] ?? common[group]
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
    .flatMap(value => (typeof value === 'number' ? formatNumber(value) : (textOf(value) ?? [])))
    .join(' · ') || undefined
