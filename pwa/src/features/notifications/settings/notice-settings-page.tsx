import './notice-settings.css'
import { device } from '../../../data/device.ts'
import { usePageTitle } from '../../../shared/labels/page-title.ts'
import { SyncStatusButton } from '../../../shared/sync/sync-status.tsx'
import { t } from '../../../i18n/t.ts'
import { PageHeader } from '../../../ui/navigation/page-header.tsx'
import { usePhone } from '../../../ui/use-media-query.ts'
import { EventMatrix } from './event-matrix.tsx'
import { PushHere } from './push-here.tsx'
import { QuietHours } from './quiet-hours.tsx'
import { SettingsPart } from './settings-part.tsx'
import { WebhookForm } from '../../../shared/notifications/webhook-form.tsx'

/** What the reader is told, on which channels and when. The webhook and push need the network, and say so. */
export default function NoticeSettingsPage() {
  return device.value ? <NoticeSettings /> : null
}

function NoticeSettings() {
  const phone = usePhone()
  usePageTitle(t('nav.notificationSettings'))
  return (
    <div class="notice-settings">
      <PageHeader
        kind="sub"
        title={t('nav.notificationSettings')}
        back={phone ? { href: '/notifications', label: t('nav.notifications') } : undefined}
        status={phone && <SyncStatusButton shape="line" />}
        actions={!phone && <SyncStatusButton shape="pill" />}
      />
      <div class="notice-settings-parts">
        <PushHere />
        <EventMatrix />
        <QuietHours />
        <SettingsPart id="webhook" title={t('notices.webhook')} fact={t('notices.webhookFact')}>
          <WebhookForm owner="own" />
        </SettingsPart>
      </div>
    </div>
  )
}
