import { forgetLost, lostUnsent } from '../data/lost-unsent.ts'
import { t } from '../i18n/t.ts'
import { Dialog } from '../ui/overlays/dialog.tsx'

/** Says once that the browser took away changes that were nowhere else. */
export function LostNotice() {
  const lost = lostUnsent.value
  if (!lost) return null
  return (
    <Dialog
      question={t('lost.said')}
      answers={[{ label: t('ui.close'), kind: 'primary', safe: true, onChoose: forgetLost }]}
    >
      {t('lost.changes', { count: lost.count })}
    </Dialog>
  )
}
