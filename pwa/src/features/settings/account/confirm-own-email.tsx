import { CircleCheck, MailCheck } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { RequestNotice } from '../../../shared/forms/request-notice.tsx'
import { useAccountRequest } from '../../../shared/forms/use-account-request.ts'
import { askToConfirmEmail } from '../../../data/account.ts'
import { appConfig, session } from '../../../data/session.ts'
import { t } from '../../../i18n/t.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'

/** Beside a way in that a new password by mail takes away while nobody knows whose the address is. */
export function ConfirmToKeep() {
  const now = session.value
  if (now.status !== 'signed-in' || now.user.email_confirmed !== false || !appConfig.value?.mail) return null
  return (
    <>
      <p class="settings-note">{t('email.confirmToKeep')}</p>
      <ConfirmOwnEmail email={now.user.email} />
    </>
  )
}

/** Has a link sent to the address of the account: opening it proves access to the mailbox. */
export function ConfirmOwnEmail({ email, children }: { email: string; children?: ComponentChildren }) {
  const [done, setDone] = useState<'sent' | 'confirmed'>()
  const { run, busy, wait, formError } = useAccountRequest()
  const send = () => run(async () => setDone((await askToConfirmEmail()) ? 'confirmed' : 'sent'))
  return (
    <>
      <RequestNotice wait={wait} error={formError} />
      {done && (
        <output class="settings-form">
          <Notice icon={done === 'sent' ? MailCheck : CircleCheck}>
            {done === 'sent' ? t('email.linkSent', { email }) : t('email.isConfirmed')}
          </Notice>
        </output>
      )}
      {(!done || children) && (
        <p class="settings-buttons">
          {!done && (
            <Button busy={busy && t('settings.askBusy')} onClick={() => void send()}>
              {t('email.sendLink')}
            </Button>
          )}
          {children}
        </p>
      )}
    </>
  )
}
