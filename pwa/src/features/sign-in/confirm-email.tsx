import { CircleAlert, CircleCheck } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { RequestNotice } from '../../shared/forms/request-notice.tsx'
import { useAccountRequest } from '../../shared/forms/use-account-request.ts'
import { confirmEmail } from '../../data/account.ts'
import { RichText } from '../../i18n/rich-text.tsx'
import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { takeToken } from './take-token.ts'

/** With a button, so that a program that looks into mails, and follows their links, confirms nothing. */
export function ConfirmEmail() {
  const [token] = useState(takeToken)
  const [email, setEmail] = useState<string>()
  const { run, busy, wait, formError } = useAccountRequest()
  return (
    <SignInFrame
      title={t('confirmEmail.title')}
      intro={<RichText k="confirmEmail.intro" params={{ host: location.host }} />}
      foot={
        <p>
          <a href="/">{t('confirmEmail.back')}</a>
        </p>
      }
    >
      <div class="sign-in-form">
        {email !== undefined && (
          <output class="sign-in-form">
            <Notice icon={CircleCheck}>{t('confirmEmail.done', { email })}</Notice>
          </output>
        )}
        {token === '' && (
          <Notice tone="danger" icon={CircleAlert}>
            {t('error.LINK_EXPIRED')}
          </Notice>
        )}
        {token !== '' && email === undefined && (
          <>
            <RequestNotice wait={wait} error={formError} />
            <Button
              kind="primary"
              size="large"
              wide
              busy={busy && t('settings.askBusy')}
              onClick={() => void run(async () => setEmail(await confirmEmail(token)))}
            >
              {t('confirmEmail.submit')}
            </Button>
          </>
        )}
      </div>
    </SignInFrame>
  )
}
