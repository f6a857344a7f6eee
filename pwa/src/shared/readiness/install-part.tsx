import { Download } from 'lucide-preact'
import { install } from './install.ts'
import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { installWay } from './install-way.ts'

/** For the settings: how it is installed, or that it is. */
export function InstallPart() {
  const way = installWay()
  if (!way) return null
  if (way === 'done') return <p class="settings-note">{t('install.installed')}</p>
  return (
    <div class="settings-rows">
      {way === 'offer' && (
        <Button icon={Download} onClick={() => void install()}>
          {t('install.do')}
        </Button>
      )}
      <p class="settings-note">{t(way === 'ios' ? 'install.ios' : 'install.fact')}</p>
    </div>
  )
}
