/**
 * A change that was made on another server, as a capsule tells it: to be read, never to be undone. Authors are names
 * without an account, because a file can claim any.
 */
import * as z from 'zod/mini'
import type { HistoryChange, HistoryEntry } from './history.ts'

/** Above either a capsule has the newest alone. */
export const pastLimits = { entries: 5000, bytes: 2 * 1024 * 1024 }
/** So many changes of one entry are told; `total` counts all. */
const mostChanges = 5

const title = z.nullable(z.string().check(z.maxLength(300)))
const word = z.string().check(z.maxLength(60))

const pastChange = z.strictObject({
  entity: word,
  verb: z.enum(['added', 'changed', 'deleted']),
  title,
  /** Of a day. */
  date: z.optional(z.nullable(z.string().check(z.maxLength(10)))),
  /** What was changed of it. */
  groups: z.optional(z.array(word).check(z.maxLength(40))),
  /** It was ticked off. */
  ticked: z.optional(z.boolean()),
})

export const pastEntrySchema = z.strictObject({
  /** Epoch ms. */
  at: z.int().check(z.gte(0), z.lte(8.64e15)),
  /** Null: nobody, or an account that was deleted. */
  author: title,
  /** Of the mutation, such as `place.update`. */
  name: word,
  /** The assistant that did it. */
  via: z.optional(z.string().check(z.maxLength(300))),
  changes: z.array(pastChange).check(z.maxLength(mostChanges)),
  total: z.int().check(z.gte(0)),
})

export type PastEntry = z.infer<typeof pastEntrySchema>
type PastChange = z.infer<typeof pastChange>

/** `GET /api/trips/:trip_id/history/past`, the newest first. */
export interface PastPage {
  past: (PastEntry & { number: number })[]
  more: boolean
}

/** An entry of the log without ids, values and accounts: with what people called things. */
export function pastEntry(
  { at, name, via, changes, total }: Pick<HistoryEntry, 'at' | 'name' | 'via' | 'changes' | 'total'>,
  author: string | null,
): PastEntry {
  const named = changes.filter(({ derived }) => !derived)
  const told = (named.length ? named : changes).slice(0, mostChanges)
  return {
    at,
    author: author?.slice(0, 300) ?? null,
    name,
    ...(via === undefined ? {} : { via: via.slice(0, 300) }),
    changes: told.map(pastChangeOf),
    total,
  }
}

function pastChangeOf(change: HistoryChange): PastChange {
  const { entity, verb, date } = change
  const groups = change.verb === 'changed' ? change.groups : []
  const ticked = groups.some(({ group, after }) => after[group] === true)
  return {
    entity,
    verb,
    title: change.title?.slice(0, 300) ?? null,
    ...(date === undefined ? {} : { date }),
    ...(groups.length ? { groups: groups.map(({ group }) => group) } : {}),
    ...(ticked ? { ticked } : {}),
  }
}
