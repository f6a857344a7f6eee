import type { Values } from '@caravel/sync-protocol/op'
import type { AttentionItem } from '../../data/attention.ts'
import { valuesText } from './value-words.ts'
import { otherOf, type Other } from './who.ts'

type Answer = {
  entity: string
  group: string
  mine: Values
  theirs: Values
  theirs_at: number
}

/** The two versions of a contested group in words. */
export interface Sides {
  group: string
  mine: string
  theirs: string
  other: Other
  theirs_at: number
}

export function sidesOf(item: AttentionItem): Sides {
  const { entity, group, mine, theirs, theirs_at } = (item.answer?.body ?? {}) as Answer
  const said = (values: Values) => valuesText(item.stream, entity, group, values)
  return {
    group,
    mine: said({ ...theirs, ...mine }),
    theirs: said(theirs),
    other: otherOf(item),
    theirs_at,
  }
}
