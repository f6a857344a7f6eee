import { useEffect, useState } from 'preact/hooks'
import { ApiError } from '../../../data/api-error.ts'
import { forgetDevice, listDevices, type KnownDevice } from '../../../data/devices.ts'
import { syncStatus } from '../../../data/sync/status.ts'
import { formatMoment } from '../../../i18n/format-moment.ts'
import { t } from '../../../i18n/t.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { CircleDashed, MonitorSmartphone, Smartphone } from 'lucide-preact'
import { Icon } from '../../../ui/icon.tsx'
import { Section } from '../section.tsx'
import { deviceName } from './device-name.ts'

const phones = new Set(['Android', 'iPhone', 'iPad'])

/** Where this account is signed in, and which of those devices still holds changes. Needs a connection. */
export function YourDevices() {
  const [devices, setDevices] = useState<KnownDevice[]>()
  const { connected } = syncStatus.value
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (!connected) return
    listDevices().then(setDevices, (error: unknown) => {
      if (!(error instanceof ApiError)) throw error
    })
  }, [connected, round])
  const forget = async (clientId: string) => {
    await forgetDevice(clientId).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error
    })
    setRound(round + 1)
  }
  return (
    <Section id="devices" title={t('settings.devices')}>
      {!devices && <p class="settings-note">{t('settings.devicesOffline')}</p>}
      {devices && (
        <ul class="settings-devices">
          {devices.map(each => (
            <OneDevice key={each.client_id} device={each} onForget={() => void forget(each.client_id)} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function OneDevice({ device, onForget }: { device: KnownDevice; onForget: () => void }) {
  const { here, signed_in, seen_at, unsent_since, system } = device
  const unsent = device.waiting + device.attention
  return (
    <li>
      <Icon of={phones.has(system ?? '') ? Smartphone : MonitorSmartphone} size={24} />
      <div class="settings-rows">
        <p>
          <strong>
            <bdi>{deviceName(device)}</bdi>
          </strong>
        </p>
        <p class="settings-note">
          {here
            ? t('settings.deviceHere')
            : t(signed_in ? 'settings.deviceSeen' : 'settings.deviceSignedOut', {
                time: formatMoment(seen_at),
              })}
        </p>
        {!here && unsent > 0 && (
          <>
            <Badge tone="warn" icon={CircleDashed}>
              {t('settings.deviceUnsent', { count: unsent })}
            </Badge>
            <p class="settings-note">
              {unsent_since !== null && `${t('settings.deviceSince', { time: formatMoment(unsent_since) })} `}
              {t('settings.deviceUnsentHint')}
            </p>
          </>
        )}
        {!here && !signed_in && (
          <Button size="small" kind="text" onClick={onForget}>
            {t('settings.deviceForget')}
          </Button>
        )}
      </div>
    </li>
  )
}
