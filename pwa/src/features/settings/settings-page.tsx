import './settings.css'
import { BellRing, CloudCog } from 'lucide-preact'
import { Suspense } from 'preact/compat'
import { usePageTitle } from '../../shared/labels/page-title.ts'
import { openSheet } from '../../shared/navigation/sheet-url.ts'
import { SyncStatusButton } from '../../shared/sync/sync-status.tsx'
import { choose, deviceSettings } from '../../data/settings.ts'
import { addonOn, appView } from '../../data/store.ts'
import { t, withMessages } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { PageHeader } from '../../ui/navigation/page-header.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { usePhone } from '../../ui/use-media-query.ts'
import { InstallPart } from '../../shared/readiness/install-part.tsx'
import { ReadinessMeter } from '../../shared/readiness/readiness-meter.tsx'
import { deviceReadiness } from '../../shared/readiness/device-readiness.ts'
import { Account } from './account/account.tsx'
import { ChangeFiles } from './change-files.tsx'
import { Diagnostics } from './diagnostics.tsx'
import { FilesLimit } from './files-limit.tsx'
import { FormatSettings } from './format-settings.tsx'
import { LookSettings } from './look-settings.tsx'
import { MapSettings } from './map-settings.tsx'
import { SaveMaps } from './save-maps.tsx'
import { Part } from './part.tsx'
import { ServerPart } from './server-part.tsx'
import { StorageStatus } from './storage-status.tsx'
import { UnsavedTexts } from './unsaved-texts.tsx'
import { usePartOfAddress } from './use-part-of-address.ts'

const Security = lazyPart(withMessages(['account', 'sign-in'], () => import('./security/security.tsx')))

const Assistants = lazyPart(withMessages('assistants', () => import('./assistants/assistants.tsx')))

const parts = (admin: boolean) => [
  { id: 'look', title: t('settings.look') },
  { id: 'formats', title: t('settings.formats') },
  { id: 'map', title: t('settings.mapAndKeys') },
  { id: 'notifications', title: t('nav.notifications') },
  { id: 'device', title: t('settings.device') },
  { id: 'support', title: t('support.title') },
  { id: 'account', title: t('settings.account') },
  { id: 'security', title: t('security.title') },
  ...(addonOn('mcp') ? [{ id: 'assistants', title: t('settings.assistants') }] : []),
  ...(admin ? [{ id: 'server', title: t('admin.title') }] : []),
]

/** What someone chooses, what this device keeps, the account, and for an admin the server. */
export default function SettingsPage() {
  const phone = usePhone()
  usePageTitle(t('settings.title'))
  usePartOfAddress(appView.can('admin'), addonOn('mcp'))
  return (
    <div class="settings">
      <PageHeader
        kind="page"
        title={t('settings.title')}
        status={phone && <SyncStatusButton shape="line" />}
        actions={!phone && <SyncStatusButton shape="pill" />}
      />
      <div class="settings-columns">
        {!phone && <PartList />}
        <div class="settings-parts">
          <p class="settings-note">{t('settings.synced')}</p>
          <Part id="look" title={t('settings.look')}>
            <LookSettings />
          </Part>
          <Part id="formats" title={t('settings.formats')}>
            <FormatSettings />
          </Part>
          <Part id="map" title={t('settings.mapAndKeys')}>
            <MapSettings />
            <SaveMaps />
            <LetterKeys />
          </Part>
          <Part id="notifications" title={t('nav.notifications')}>
            <p class="settings-note">{t('settings.notificationsFact')}</p>
            <div>
              <Button icon={BellRing} href="/notifications/settings">
                {t('nav.notificationSettings')}
              </Button>
            </div>
          </Part>
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
          <Account />
          <Part id="security" title={t('security.title')}>
            <Suspense fallback={null}>
              <Security />
            </Suspense>
          </Part>
          {addonOn('mcp') && (
            <Part id="assistants" title={t('settings.assistants')}>
              <Suspense fallback={null}>
                <Assistants />
              </Suspense>
            </Part>
          )}
          <ServerPart />
        </div>
      </div>
    </div>
  )
}

function PartList() {
  return (
    <nav class="settings-list" aria-label={t('settings.parts')}>
      <ul>
        {parts(appView.can('admin')).map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function DeviceReadiness() {
  const readiness = deviceReadiness.value
  return readiness ? <ReadinessMeter readiness={readiness} /> : null
}

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
