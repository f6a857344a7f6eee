import { CloudCog } from 'lucide-preact'
import { openSheet } from '../../shared/navigation/sheet-url.ts'
import { choose, deviceSettings } from '../../data/settings.ts'
import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { InstallPart } from '../../shared/readiness/install-part.tsx'
import { ReadinessMeter } from '../../shared/readiness/readiness-meter.tsx'
import { deviceReadiness } from '../../shared/readiness/device-readiness.ts'
import { ChangeFiles } from './change-files.tsx'
import { Diagnostics } from './diagnostics.tsx'
import { FilesLimit } from './files-limit.tsx'
import { FormatSettings } from './format-settings.tsx'
import { LookSettings } from './look-settings.tsx'
import { MapSettings } from './map-settings.tsx'
import { SaveMaps } from './save-maps.tsx'
import { Part } from './part.tsx'
import { StorageStatus } from './storage-status.tsx'
import { UnsavedTexts } from './unsaved-texts.tsx'

export const LookPage = () => (
  <Part id="look" title={t('settings.look')} synced>
    <LookSettings />
  </Part>
)

export const FormatsPage = () => (
  <Part id="formats" title={t('settings.formats')} synced>
    <FormatSettings />
  </Part>
)

export const MapPage = () => (
  <Part id="map" title={t('settings.mapAndKeys')} synced>
    <MapSettings />
    <SaveMaps />
    <LetterKeys />
  </Part>
)

function LetterKeys() {
  return (
    <div class="settings-choice">
      <Switch
        checked={deviceSettings.value.letter_keys !== false}
        onChange={on => choose({ letter_keys: on ? undefined : false })}
      >
        {t('settings.letterKeys')}
      </Switch>
      <p class="settings-note">{t('settings.letterKeysHint')}</p>
    </div>
  )
}

/** What this device keeps, texts that were never saved, and what helps with a fault. */
export const DevicePage = () => (
  <>
    <Part id="device" title={t('settings.device')}>
      <DeviceReadiness />
      <FilesLimit />
      <InstallPart />
      <StorageStatus />
      <div>
        <Button icon={CloudCog} onClick={() => openSheet('sync')}>
          {t('settings.openSync')}
        </Button>
      </div>
      <ChangeFiles />
    </Part>
    <UnsavedTexts />
    <Part id="support" title={t('support.title')}>
      <Diagnostics />
    </Part>
  </>
)

function DeviceReadiness() {
  const readiness = deviceReadiness.value
  return readiness ? <ReadinessMeter readiness={readiness} /> : null
}
