import { t } from '../../../i18n/t.ts'
import { WebhookForm } from '../../../shared/notifications/webhook-form.tsx'
import { AdminFrame } from '../admin-frame.tsx'
import { FromServer } from '../from-server.tsx'
import { noticeGroups } from '../server/setting-fields.ts'
import { SettingsFields } from '../server/settings-form.tsx'
import { useStoredSettings } from '../server/use-stored-settings.ts'

/** The webhook of the whole server, one message for each event, and on what other channels people may be told. */
export default function GroupWebhook() {
  const settings = useStoredSettings()
  return (
    <AdminFrame title={t('nav.notifications')} fact={t('notices.groupFact')}>
      <div class="admin-card">
        <WebhookForm owner="group" />
      </div>
      <p class="admin-note">{t('notices.groupMail')}</p>
      <FromServer of={settings}>
        {stored => (
          <SettingsFields
            page="notifications"
            stored={stored}
            groups={noticeGroups}
            onSaved={settings.reload}
          />
        )}
      </FromServer>
    </AdminFrame>
  )
}
