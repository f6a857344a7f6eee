import { CircleCheck, KeyRound } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { NewPasswordField } from '../../../shared/forms/new-password-field.tsx'
import { RequestNotice } from '../../../shared/forms/request-notice.tsx'
import { requestSignIn } from '../../../shared/sign-in/sign-in-request.ts'
import { useAccountRequest } from '../../../shared/forms/use-account-request.ts'
import { changePassword } from '../../../data/account.ts'
import { appConfig, choosesPassword, session } from '../../../data/session.ts'
import { t } from '../../../i18n/t.ts'
import { Button } from '../../../ui/button.tsx'
import { announce } from '../../../ui/live-region.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { Section } from '../section.tsx'
import { reachesServer } from './reaches-server.ts'

/** Another password, or the first one of an account that has none. */
export function Password() {
  const [open, setOpen] = useState(false)
  const [saved, setSaved] = useState(false)
  const now = session.value
  if (now.status !== 'signed-in') return null
  const { has_password: has } = now.user
  const must = choosesPassword()
  return (
    <Section id="password" title={t('password.title')}>
      {must && (
        <Notice tone="warn" icon={KeyRound}>
          {t('password.must')}
        </Notice>
      )}
      {saved && <Notice icon={CircleCheck}>{t('password.saved')}</Notice>}
      {appConfig.value?.password_login === false ? (
        <p class="settings-note">{t('password.off')}</p>
      ) : open || must ? (
        <PasswordForm
          has={has !== false}
          must={must}
          names={[now.user.username, now.user.email]}
          onDone={() => {
            setOpen(false)
            setSaved(true)
            announce(t('password.saved'))
          }}
          {...(must ? {} : { onCancel: () => setOpen(false) })}
        />
      ) : (
        <>
          <p class="settings-note">{t(reachesServer() ? 'password.fact' : 'security.offline')}</p>
          {reachesServer() && (
            <p class="settings-buttons">
              <Button
                onClick={() => {
                  setOpen(true)
                  setSaved(false)
                }}
              >
                {t(has === false ? 'password.first' : 'password.change')}
              </Button>
            </p>
          )}
        </>
      )}
    </Section>
  )
}

function PasswordForm(props: {
  has: boolean
  /** Right after signing in, a password that an admin set, or none at all, need not be typed again. */
  must: boolean
  names: readonly string[]
  onDone: () => void
  onCancel?: () => void
}) {
  const { must, names, onDone, onCancel } = props
  const [current, setCurrent] = useState('')
  const [wanted, setWanted] = useState('')
  const [stale, setStale] = useState(false)
  const [asks, setAsks] = useState(!must)
  const has = props.has && asks
  const { run, refuse, form, busy, wait, fields, formError } = useAccountRequest()
  const submit = async (event: Event) => {
    event.preventDefault()
    const missing = {
      ...(has && !must && !current ? { current_password: t('signIn.passwordMissing') } : {}),
      ...(wanted ? {} : { new_password: t('account.passwordMissing') }),
    }
    if (Object.keys(missing).length > 0) return refuse(missing)
    const error = await run(async () => {
      await changePassword(has && current ? current : undefined, wanted)
      onDone()
    })
    const unproven = error?.code === 'PROOF_NEEDED'
    setStale(unproven)
    if (unproven) setAsks(true)
  }
  return (
    <form class="settings-form" ref={form} noValidate onSubmit={event => void submit(event)}>
      {has && (
        <PasswordField
          label={t('settings.currentPassword')}
          value={current}
          onInput={setCurrent}
          error={fields.current_password}
          name="current_password"
          autocomplete="current-password"
          enterkeyhint="next"
        />
      )}
      <NewPasswordField
        label={t('reset.password')}
        hint={t('account.passwordHint')}
        value={wanted}
        onInput={setWanted}
        error={fields.new_password}
        names={names}
        name="new_password"
        enterkeyhint="done"
      />
      <RequestNotice wait={wait} error={formError} />
      {stale && <Button onClick={requestSignIn}>{t('sync.signIn')}</Button>}
      <p class="settings-buttons">
        <Button kind="primary" type="submit" busy={busy && t('settings.askBusy')}>
          {t('reset.submit')}
        </Button>
        {onCancel && (
          <Button kind="text" onClick={onCancel}>
            {t('password.cancel')}
          </Button>
        )}
      </p>
    </form>
  )
}
