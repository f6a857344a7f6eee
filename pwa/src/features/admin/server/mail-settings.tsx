import { CircleAlert, CircleCheck, Send } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { errorText } from '../../../shared/errors/error-text.ts'
import { ApiError } from '../../../data/api-error.ts'
import { callApi } from '../../../data/api.ts'
import { t } from '../../../i18n/t.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { mailGroups } from './setting-fields.ts'
import { SettingsForm } from './settings-form.tsx'

/** Through whom the server sends mail; with a mail to oneself to see whether it arrives. */
export default function MailSettings() {
  return (
    <SettingsForm
      page="mail"
      title={t('serverSettings.mail')}
      fact={t('serverSettings.mailFact')}
      groups={mailGroups}
      Below={TestMail}
    />
  )
}

function TestMail({ saved }: { saved: boolean }) {
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<{ ok: boolean; text: string }>()
  const send = async () => {
    setBusy(true)
    setResult(undefined)
    try {
      const { email } = await callApi('POST', '/api/notifications/test-smtp', {})
      setResult({ ok: true, text: t('serverSettings.testSent', { email: String(email) }) })
    } catch (refusal) {
      if (!(refusal instanceof ApiError)) throw refusal
      // The server says what is wrong with the mail server.
      const text = refusal.code === 'MAIL_TEST_FAILED' ? String(refusal.detail['error']) : errorText(refusal)
      setResult({ ok: false, text })
    } finally {
      setBusy(false)
    }
  }
  return (
    <section class="admin-group" aria-labelledby="test-mail">
      <h3 id="test-mail">{t('serverSettings.test')}</h3>
      <div class="admin-acts">
        <Button
          icon={Send}
          busy={busy && t('serverSettings.testBusy')}
          offReason={!saved && t('serverSettings.saveFirst')}
          onClick={() => void send()}
        >
          {t('serverSettings.testSend')}
        </Button>
      </div>
      {result && (
        <Notice icon={result.ok ? CircleCheck : CircleAlert} tone={result.ok ? 'plain' : 'danger'} alert>
          {result.text}
        </Notice>
      )}
    </section>
  )
}
