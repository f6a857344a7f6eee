import { RotateCcw } from 'lucide-preact'
import type { AttentionItem, AttentionKind } from '../../data/attention.ts'
import { tryAllAgain } from '../../data/attention-answers.ts'
import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { answered } from './answered.ts'

/** What may go through as it is once someone changed a right or an add-on, or the server is well again. */
const mayGo: ReadonlySet<AttentionKind> = new Set(['refused', 'stuck', 'back'])

export const triable = (cards: readonly (readonly AttentionItem[])[]): AttentionItem[] =>
  cards.flat().filter(({ kind }) => mayGo.has(kind))

export const tryAll = (items: readonly AttentionItem[]): Promise<unknown> =>
  answered({ icon: RotateCcw, key: 'sync.did.triedAllAgain', count: items.length }, named =>
    tryAllAgain(
      items.map(({ id }) => id),
      named,
    ),
  )

/** One answer for many cards, such as those of an add-on that was switched off and is on again. */
export function TryAll({ cards }: { cards: readonly (readonly AttentionItem[])[] }) {
  const items = triable(cards)
  if (items.length < 2) return null
  return (
    <Button kind="tonal" icon={RotateCcw} onClick={() => void tryAll(items)}>
      {t('sync.tryAllAgain', { count: items.length })}
    </Button>
  )
}
