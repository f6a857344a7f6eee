import type { LucideIcon } from 'lucide-preact'
import { attemptSaved } from '../../shared/forms/attempt-saved.ts'
import { undoGroup } from '../../shared/undo/undo-groups.ts'
import { mint } from '../../data/mutate.ts'
import type { Named } from '../../data/attention-answers.ts'
import type { AttentionItem } from '../../data/attention.ts'
import { isUndoable } from '../../data/undo.ts'
import { t, type StringKey } from '../../i18n/t.ts'
import { showToast } from '../../ui/overlays/toast-store.ts'
import { changeTitle } from './change-words.ts'

type Said = {
  icon: LucideIcon
  /** How undo calls it: what was decided, about which thing. */
  key: StringKey
  about?: AttentionItem['summary']
  /** Of how many, in place of what it is about. */
  count?: number
  /** What the toast says, where that is something else. */
  text?: string
}

/**
 * Gives an answer as one step of undo and offers it back: the question lies in the attention list again. Says why where it cannot
 * be, and nothing where another tab was first. True when it is a step now.
 */
export const answered = async (
  { icon, key, about, count, text }: Said,
  answer: (named: NonNullable<Named>) => Promise<unknown>,
): Promise<boolean> => {
  const unit = mint()
  const what = about && { what: changeTitle(about) }
  const label = { key, params: { ...what, ...(count === undefined ? {} : { count }) } }
  await attemptSaved(() => answer({ unit, label }))
  if (!isUndoable(unit)) return false
  const action = { label: t('trips.undo'), onClick: () => void undoGroup({ unit }) }
  showToast({ icon, text: text ?? t(key, label.params), action })
  return true
}
