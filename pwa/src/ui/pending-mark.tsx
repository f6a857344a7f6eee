import './pending-mark.css'
import { CircleDashed } from 'lucide-preact'
import { t } from '../i18n/t.ts'
import { Icon } from './icon.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

/** Stands at the end of a row while its change is in the outbox. Gone when confirmed; there is no tick. */
export function PendingMark() {
  return (
    <span class="pending-mark">
      <Icon of={CircleDashed} size={16} />
      <VisuallyHidden>{t('ui.waitingToSync')}</VisuallyHidden>
    </span>
  )
}
