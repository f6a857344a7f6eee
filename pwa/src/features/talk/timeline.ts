/** Messages and polls in the order in which they came, by day, with the line above what is new. Pure. */
import type { Message, Poll } from './talk-actions.ts'

export type Item = { at: number; id: string; by: string | null } & (
  { kind: 'message'; message: Message } | { kind: 'poll'; poll: Poll }
)

export interface Shown {
  item: Item
  /** Begins a day: its date, `YYYY-MM-DD` where the reader is. */
  day?: string
  /** The first that the reader has not seen. */
  first?: true
  /** By the same person right after the one before it. */
  follows: boolean
}

/** What is said within so many minutes by one person stands together. */
const together = 5 * 60_000

export function timeline(
  messages: Iterable<Message>,
  polls: Iterable<Poll>,
  seen: { me: string; until: number; dayOf(at: number): string },
): Shown[] {
  const items: Item[] = [
    ...[...messages].map(message => item(message, message.user_id, { kind: 'message' as const, message })),
    ...[...polls].map(poll => item(poll, poll.created_by, { kind: 'poll' as const, poll })),
  ].sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))
  const first = items.find(({ at, by }) => at > seen.until && by !== seen.me)
  return items.map((each, index) => {
    const before = items[index - 1]
    const day = seen.dayOf(each.at)
    const begins = !before || seen.dayOf(before.at) !== day
    const isFirst = each === first
    const follows =
      before !== undefined &&
      !begins &&
      !isFirst &&
      before.by === each.by &&
      before.kind === 'message' &&
      each.at - before.at < together
    return { item: each, follows, ...(begins ? { day } : {}), ...(isFirst ? { first: true as const } : {}) }
  })
}

/**
 * The last `count` of them, and before them all from the first unread on, or from the one that is looked for, with some
 * that came before: what came long ago is drawn when someone asks for it.
 */
export function lastOf(shown: readonly Shown[], count: number, aimed: string | undefined): readonly Shown[] {
  const needed = shown.findIndex(({ item: { id }, first }) => first || id === aimed)
  const before = 10
  const from = Math.max(0, Math.min(shown.length - count, needed < 0 ? Infinity : needed - before))
  return from === 0 ? shown : shown.slice(from)
}

/** Until when someone has seen it all: what is not on the server yet has no time that counts. */
export const newestSeen = (items: readonly Item[], pending: ReadonlySet<string>): number =>
  items.reduce((last, { at, id }) => (pending.has(id) ? last : Math.max(last, at)), 0)

const item = <Rest>(
  { id, created_at }: { id: string; created_at: number },
  by: string | null,
  rest: Rest,
) => ({
  id,
  at: created_at,
  by,
  ...rest,
})
