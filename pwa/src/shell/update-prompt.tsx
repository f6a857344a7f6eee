import './update-prompt.css'
import { Download } from 'lucide-preact'
import { outdated } from '../data/outdated.ts'
import { session } from '../data/session.ts'
import { t } from '../i18n/t.ts'
import { Icon } from '../ui/icon.tsx'
import { restartIntoUpdate, update, updateReady } from '../shared/device/service-worker.ts'

const reload = () => location.reload()

/**
 * A new version lies on this device. The line about sync offers it; this bar does where there is no such line, before
 * someone signs in, and where another tab runs the new version already, so that this one may write nothing.
 */
export function UpdatePrompt() {
  const offered = updateReady.value && session.value.status !== 'signed-in'
  const restarting = update.state.value === 'restarting'
  return (
    <div aria-live="polite">
      {(offered || outdated.value) && (
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
