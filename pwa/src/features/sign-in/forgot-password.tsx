import { MailCheck, MailX } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { RequestNotice } from '../../shared/forms/request-notice.tsx'
import { useAccountRequest } from '../../shared/forms/use-account-request.ts'
import { forgotPassword } from '../../data/account.ts'
import { appConfig } from '../../data/session.ts'
import { RichText } from '../../i18n/rich-text.tsx'
import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

/** Asks for a mail with a link. The answer is the same for every address. */
export function ForgotPassword() {
  const [email, setEmail] = useState('')
  const [sentTo, setSentTo] = useState<string>()
  const { run, refuse, form, busy, wait, fields, formError } = useAccountRequest()
  const config = appConfig.value
  const submit = async (event: Event) => {
    event.preventDefault()
    const address = email.trim()
    if (!address) return refuse({ email: t('forgot.missing') })
    await run(async () => {
      await forgotPassword(address)
      setSentTo(address)
    })
  }
  const back = (
    <p>
      <a href="/">{t('forgot.back')}</a>
    </p>
  )
  return (
    <SignInFrame
      title={t('forgot.title')}
      intro={<RichText k="forgot.intro" params={{ host: location.host }} />}
      foot={back}
    >
      {config?.mail === false ? (
        <div class="sign-in-form">
          <Notice icon={MailX} tone="warn">
            {t('forgot.noMail')}
          </Notice>
        </div>
      ) : sentTo === undefined ? (
        <form class="sign-in-form" ref={form} noValidate onSubmit={event => void submit(event)}>
          <TextField
            label={t('signIn.name')}
            value={email}
            onInput={setEmail}
            error={fields.email}
            name="username"
            autocomplete="username"
            autocapitalize="none"
            spellcheck={false}
            inputMode="email"
            enterkeyhint="send"
          />
          <RequestNotice wait={wait} error={formError} />
          <Button kind="primary" type="submit" size="large" wide busy={busy && t('forgot.busy')}>
            {t('forgot.submit')}
          </Button>
        </form>
      ) : (
        <output class="sign-in-form">
          <Notice icon={MailCheck}>{t('forgot.sent', { name: sentTo })}</Notice>
        </output>
      )}
    </SignInFrame>
  )
}
