import type { AttentionItem } from '../../data/attention.ts'
import { ConflictCard } from './conflict-card.tsx'
import { DecisionCard } from './decision-card.tsx'

/** One thing to decide. Everything but this card has moved on. */
export function AttentionCard({ items }: { items: readonly [AttentionItem, ...AttentionItem[]] }) {
  const [first] = items
  return first.kind === 'contested' ? <ConflictCard items={items} /> : <DecisionCard items={items} />
}
