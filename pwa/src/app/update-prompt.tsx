import './update-prompt.css'
import { Download } from 'lucide-preact'
import { outdated } from '../data/outdated.ts'
import { t } from '../i18n/t.ts'
import { Icon } from '../ui/icon.tsx'
import { restartIntoUpdate, update, updateReady } from './service-worker.ts'

const reload = () => location.reload()

/**
 * A new version lies on this device, or another tab runs it already. Nothing happens by itself: the reader restarts when
 * it suits them.
 */
export function UpdatePrompt() {
  const restarting = update.state.value === 'restarting'
  return (
    <div aria-live="polite">
      {(updateReady.value || outdated.value) && (
        <div class="update">
          <Icon of={Download} size={16} />
          <span>{t('app.updateReady')}</span>
          <button
            type="button"
            class="update-restart"
            aria-busy={restarting ? true : undefined}
            onClick={updateReady.value ? restartIntoUpdate : reload}
          >
            {t(restarting ? 'app.restarting' : 'app.restart')}
          </button>
        </div>
      )}
    </div>
  )
}
