/** An expense divided again without someone who is no longer there. Pure. */
import { shareOut } from '@caravel/sync-protocol/domain/money/share-out'
import { wholePercent, type Split } from '@caravel/sync-protocol/domain/money/split'

/**
 * The same rule among the others: what was fixed for someone falls to the rest in proportion to what they have, what
 * was theirs alone to everybody else. Undefined: nobody else is left to bear it.
 */
export function splitWithout(split: Split, person: string): Split | undefined {
  switch (split.kind) {
    case 'equal': {
      const of = split.of.filter(id => id !== person)
      return of.length ? { kind: 'equal', of } : undefined
    }
    case 'shares': {
      const of = split.of.filter(({ user_id: id }) => id !== person)
      return of.length ? { kind: 'shares', of } : undefined
    }
    case 'exact': {
      const total = split.of.reduce((sum, { amount }) => sum + amount, 0)
      const of = shared(
        split.of.map(({ user_id: id, amount }) => [id, amount]),
        person,
        total,
      )
      return of && { kind: 'exact', of: of.map(([user_id, amount]) => ({ user_id, amount })) }
    }
    case 'percent': {
      const of = shared(
        split.of.map(({ user_id: id, hundredths }) => [id, hundredths]),
        person,
        wholePercent,
      )
      return of && { kind: 'percent', of: of.map(([user_id, hundredths]) => ({ user_id, hundredths })) }
    }
    case 'items': {
      const others = [...new Set(split.items.flatMap(({ of }) => of))].filter(id => id !== person)
      if (!others.length) return undefined
      const items = split.items.map(item => {
        const of = item.of.filter(id => id !== person)
        return { ...item, of: of.length ? of : others }
      })
      return { ...split, items }
    }
  }
}

function shared(parts: readonly (readonly [string, number])[], person: string, total: number) {
  const others = parts.filter(([id]) => id !== person)
  if (!others.length) return undefined
  const some = others.some(([, part]) => part > 0)
  return [...shareOut(total, new Map(others.map(([id, part]) => [id, some ? part : 1])))]
}
