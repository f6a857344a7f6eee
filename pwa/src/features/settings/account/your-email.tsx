import { CircleCheck, MailCheck } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { DraftNotice } from '../../../shared/forms/draft-notice.tsx'
import { useDraft } from '../../../shared/forms/use-draft.ts'
import { changeEmail } from '../../../data/account.ts'
import { ApiError } from '../../../data/api-error.ts'
import { appConfig, session } from '../../../data/session.ts'
import { t } from '../../../i18n/t.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useErrorFocus } from '../../../ui/fields/use-error-focus.ts'
import { AskPassword } from '../ask-password.tsx'
import { Section } from '../section.tsx'
import { ConfirmOwnEmail } from './confirm-own-email.tsx'
import { reachesServer } from '../security/reaches-server.ts'

/** Where the server writes to, and one of the names one signs in with. */
export function YourEmail() {
  const draft = useDraft({ form: 'email', rows: null, fieldsOf: () => ({ email: '' }) })
  const value = draft.value.email
  const [error, setError] = useState<{ text: string }>()
  const form = useErrorFocus(error)
  const [asked, setAsked] = useState(false)
  const [done, setDone] = useState<{ email: string; confirm: boolean }>()
  const now = session.value
  if (now.status !== 'signed-in') return null
  const email = value.trim()
  const submit = (event: Event) => {
    event.preventDefault()
    setDone(undefined)
    const good = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)
    setError(good ? undefined : { text: t('account.emailForm') })
    setAsked(good)
  }
  return (
    <Section id="email" title={t('email.title')}>
      <p class="settings-note">
        {t('email.now', { email: now.user.email })} {!reachesServer() && t('security.offline')}
      </p>
      {reachesServer() && appConfig.value?.mail && now.user.email_confirmed === false && (
        <>
          <p class="settings-note">{t('email.unconfirmed')}</p>
          <ConfirmOwnEmail email={now.user.email} />
        </>
      )}
      {done && (
        <output class="settings-form">
          <Notice icon={done.confirm ? MailCheck : CircleCheck}>
            {t(done.confirm ? 'email.confirm' : 'email.changed', { email: done.email })}
          </Notice>
        </output>
      )}
      {reachesServer() && (
        <form class="settings-form" ref={form} noValidate onSubmit={submit}>
          <DraftNotice draft={draft} onDiscard={() => setError(undefined)} />
          <TextField
            label={t('email.new')}
            value={value}
            onInput={next => {
              draft.change({ email: next })
              setError(undefined)
            }}
            error={error?.text}
            type="email"
            name="email"
            autocomplete="email"
            enterkeyhint="done"
          />
          <p class="settings-buttons">
            <Button type="submit">{t('email.change')}</Button>
          </p>
        </form>
      )}
      {asked && (
        <AskPassword
          title={t('email.change')}
          text={t('email.ask', { email })}
          yes={t('email.change')}
          onProof={async ({ password }) => {
            const confirm = await changeEmail(email, password).catch((refusal: unknown) => {
              if (!(refusal instanceof ApiError) || refusal.code !== 'ACCOUNT_TAKEN') throw refusal
              setError({ text: t('email.taken') })
              return undefined
            })
            setAsked(false)
            if (confirm === undefined) return
            draft.startOver()
            setDone({ email, confirm })
          }}
          onClose={() => setAsked(false)}
        />
      )}
    </Section>
  )
}
