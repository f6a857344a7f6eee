import { attemptSaved } from '../../../shared/forms/attempt-saved.ts'
import { t } from '../../../i18n/t.ts'
import { ask } from '../../../ui/overlays/ask.tsx'
import { deleteNote } from '../model/planner-actions.ts'
import type { DayNote } from '../model/trip-plan.ts'

/** Notes ask before they go: they are short, and easily hit. True when it is gone. */
export async function askDeleteNote(tripId: string, note: DayNote): Promise<boolean> {
  const yes = await ask({
    question: t('planner.deleteNoteQuestion'),
    text: t('change.words', { text: note.text ?? '' }),
    yes: t('planner.deleteNote'),
    no: t('planner.keep'),
  })
  return yes && attemptSaved(() => deleteNote(tripId, note))
}
