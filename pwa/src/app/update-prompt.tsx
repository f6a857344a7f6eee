import './update-prompt.css'
import { Download } from 'lucide-preact'
import { t } from '../i18n/t.ts'
import { Icon } from '../ui/icon.tsx'
import { restartIntoUpdate, updateReady } from './service-worker.ts'

/** A new version lies on this device. Nothing happens by itself: the reader restarts when it suits them. */
export function UpdatePrompt() {
  return (
    <div aria-live="polite">
      {updateReady.value && (
        <div class="update">
          <Icon of={Download} size={16} />
          <span>{t('app.updateReady')}</span>
          <button type="button" class="update-restart" onClick={restartIntoUpdate}>
            {t('app.restart')}
          </button>
        </div>
      )}
    </div>
  )
}
