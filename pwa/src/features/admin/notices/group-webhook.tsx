import { t } from '../../../i18n/t.ts'
import { WebhookForm } from '../../../shared/notifications/webhook-form.tsx'
import { AdminFrame } from '../admin-frame.tsx'

/** The webhook of the whole server: one message for each event, for a group that reads along. */
export default function GroupWebhook() {
  return (
    <AdminFrame title={t('nav.notifications')} fact={t('notices.groupFact')}>
      <div class="admin-card">
        <WebhookForm owner="group" />
      </div>
      <p class="admin-note">{t('notices.groupMail')}</p>
    </AdminFrame>
  )
}
