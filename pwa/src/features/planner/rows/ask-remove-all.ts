import { t } from '../../../i18n/t.ts'
import { ask } from '../../../ui/overlays/ask.tsx'
import { attempt } from '../../../shared/undo/undo-toast.ts'
import { removeAll } from '../model/bulk-actions.ts'
import { isStop, type PlanItem } from '../model/trip-plan.ts'

/** Takes them off their day. Notes among them would be deleted, so that is asked first. True when it was done. */
export async function askRemoveAll(tripId: string, items: readonly PlanItem[]): Promise<boolean> {
  const count = items.filter(item => !isStop(item)).length
  const yes =
    count === 0 ||
    (await ask({
      question: t('planner.deleteNotesQuestion', { count }),
      yes: t(count < items.length ? 'planner.takeOffMixed' : 'planner.deleteNotes', { count }),
      no: t('planner.keep'),
    }))
  return yes && attempt(() => removeAll(tripId, items))
}
