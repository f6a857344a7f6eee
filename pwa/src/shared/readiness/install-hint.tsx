import './install-hint.css'
import { Smartphone } from 'lucide-preact'
import { useEffect, useState } from 'preact/hooks'
import { hintWasSaid, install } from './install.ts'
import { syncStatus } from '../../data/sync/status.ts'
import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { installWay } from './install-way.ts'
import { deviceReadiness } from './device-readiness.ts'
import { readinessText } from './ready-words.ts'

/** Once a trip lies on the device: how to keep the app at hand, and whether it would do without a network already. */
export default function InstallHint() {
  const readiness = deviceReadiness.value
  const [hidden, setHidden] = useState(false)
  const way = installWay()
  const fits = (way === 'offer' || way === 'ios') && (readiness?.trips.here ?? 0) > 0
  const shows = fits && !hidden
  useEffect(() => {
    if (shows) hintWasSaid()
  }, [shows])
  if (!shows || !readiness) return null
  return (
    <section class="install-hint" aria-labelledby="install-hint">
      <Icon of={Smartphone} size={24} />
      <div>
        <h2 id="install-hint">{t('install.title')}</h2>
        <p>{t(way === 'ios' ? 'install.ios' : 'install.fact')}</p>
        <p class="install-hint-ready">
          {readinessText({ ...readiness, connected: syncStatus.value.connected })}{' '}
          <a href="/settings#device">{t('install.details')}</a>
        </p>
        <div class="install-hint-acts">
          {way === 'offer' && (
            <Button kind="tonal" onClick={() => void install()}>
              {t('install.do')}
            </Button>
          )}
          <Button kind="text" onClick={() => setHidden(true)}>
            {t('install.hide')}
          </Button>
        </div>
      </div>
    </section>
  )
}
