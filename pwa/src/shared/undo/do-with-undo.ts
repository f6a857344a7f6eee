import { CircleAlert } from 'lucide-preact'
import { mint, type Mutation, type MutateOptions } from '../../data/mutate.ts'
import { undo } from '../../data/undo.ts'
import { t, type StringKey } from '../../i18n/t.ts'
import { showToast } from '../../ui/overlays/toast-store.ts'
import { showRefusal } from '../forms/attempt-saved.ts'
import { errorText } from '../errors/error-text.ts'

type Said = { key: StringKey; params: Record<string, string | number> }

/** Does a change and offers to take it back for ten seconds; a refusal is said in its place. */
export function doWithUndo(said: Said, change: (options: MutateOptions) => Pick<Mutation, 'saved'>): void {
  const unit = mint()
  try {
    change({ unit, label: said }).saved.catch(showRefusal)
  } catch (error) {
    showRefusal(error)
    return
  }
  showToast({
    text: t(said.key, said.params),
    action: { label: t('trips.undo'), onClick: () => void undo({ unit }).catch(sayNotUndone) },
  })
}

/** Says that it stands as it was, and why. */
export const sayNotUndone = (error: unknown): void =>
  showToast({ icon: CircleAlert, text: t('trips.undoFailed', { reason: errorText(error) }), error: true })
