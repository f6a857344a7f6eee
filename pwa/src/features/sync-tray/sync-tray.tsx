import './sync-tray.css'
import { Cloud, CloudOff } from 'lucide-preact'
import { requestSignIn } from '../../app/sign-in-request.ts'
import { device } from '../../data/device.ts'
import { syncStatus } from '../../data/sync/status.ts'
import { tray, waiting } from '../../data/tray.ts'
import { formatNumber } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { AttentionCard } from './attention-card.tsx'
import { DeviceList } from './device-list.tsx'
import { syncSentence } from './sync-words.ts'
import { WaitingRow } from './waiting-row.tsx'

/** What waits, what needs the reader, and what lies on this device. */
export default function SyncTray() {
  const status = syncStatus.value
  const needs = tray.value
  const waits = waiting.value
  return (
    <div class="tray">
      <p class="tray-state" aria-live="polite">
        <Icon of={status.connected ? Cloud : CloudOff} size={16} />
        {syncSentence(status)}
      </p>
      {status.kind === 'session' && (
        <Button kind="primary" onClick={requestSignIn}>
          {t('sync.signIn')}
        </Button>
      )}
      {status.connected && waits.length > 0 && (
        <Button kind="tonal" onClick={() => device.peek()?.engine.wake('person')}>
          {t('sync.sendNow')}
        </Button>
      )}
      {needs.length > 0 && (
        <section class="tray-part">
          <h3 class="tray-title is-now">
            {t('sync.needsYou')} <Badge tone="now">{formatNumber(needs.length)}</Badge>
          </h3>
          {needs.map(item => (
            <AttentionCard key={item.id} item={item} />
          ))}
        </section>
      )}
      <section class="tray-part">
        <h3 class="tray-title">
          {t('sync.waitingTitle')}{' '}
          {waits.length > 0 && <Badge tone="quiet">{formatNumber(waits.length)}</Badge>}
        </h3>
        {waits.length === 0 && <p class="tray-none">{t('sync.nothingWaiting')}</p>}
        <ol class="list">
          {waits.map(item => (
            <WaitingRow key={item.entry.mutation_id} item={item} />
          ))}
        </ol>
      </section>
      <section class="tray-part">
        <h3 class="tray-title">{t('sync.deviceTitle')}</h3>
        <DeviceList />
      </section>
    </div>
  )
}
