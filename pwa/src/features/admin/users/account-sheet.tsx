import { Ban, CircleAlert, KeyRound, MailCheck, Trash2, Undo2 } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { errorText } from '../../../shared/errors/error-text.ts'
import { ApiError } from '../../../data/api-error.ts'
import { appConfig } from '../../../data/session.ts'
import { formatMoment } from '../../../i18n/format-moment.ts'
import { formatList } from '../../../i18n/format.ts'
import { t } from '../../../i18n/t.ts'
import { ask } from '../../../ui/overlays/ask.tsx'
import { Button } from '../../../ui/button.tsx'
import { announce } from '../../../ui/live-region.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { AccountForm } from './account-form.tsx'
import { changeAccount, removePasskeys, resetTwoFactor, type Account } from './account.ts'
import { DeleteAccount } from './delete-account.tsx'
import { FirstPassword } from './first-password.tsx'

type Props = {
  account: Account
  others: readonly Account[]
  own: boolean
  onClose: () => void
  onChange: () => void
}

/** One account: what it is called, how it signs in, and the ways out. */
export function AccountSheet({ account, others, own, onClose, onChange }: Props) {
  const [password, setPassword] = useState<string>()
  const [error, setError] = useState<string>()
  const [deleting, setDeleting] = useState(false)
  const { id, username: name, disabled_at } = account
  const attempt = async (act: () => Promise<unknown>, done: string) => {
    setError(undefined)
    try {
      await act()
      announce(done)
      onChange()
    } catch (refusal) {
      if (!(refusal instanceof ApiError)) throw refusal
      setError(errorText(refusal))
    }
  }
  const newPassword = async () => {
    const sure = await ask({
      question: t('users.newPasswordAsk', { name }),
      text: t('users.newPasswordFact'),
      yes: t('users.newPassword'),
      no: t('users.keep'),
      kind: 'primary',
    })
    if (sure)
      await attempt(
        async () => setPassword((await changeAccount(id, { make_password: true })).initial_password),
        t('users.newPasswordDone'),
      )
  }
  const confirmEmail = async () => {
    const sure = await ask({
      question: t('users.confirmEmailAsk', { email: account.email, name }),
      text: t('users.confirmEmailFact'),
      yes: t('users.confirmEmail'),
      no: t('users.keep'),
      kind: 'primary',
    })
    if (sure) await attempt(() => changeAccount(id, { email_confirmed: true }), t('users.done'))
  }
  const disable = async () => {
    const sure = await ask({
      question: t('users.disableAsk', { name }),
      text: t('users.disableFact'),
      yes: t('users.disable'),
      no: t('users.keep'),
    })
    if (sure) await attempt(() => changeAccount(id, { disabled: true }), t('users.disabledNow', { name }))
  }
  const enable = () => attempt(() => changeAccount(id, { disabled: false }), t('users.enabledNow', { name }))
  const reset = async (question: string, yes: string, act: () => Promise<unknown>) => {
    if (await ask({ question, yes, no: t('users.keep') })) await attempt(act, t('users.done'))
  }
  if (deleting)
    return (
      <DeleteAccount
        account={account}
        others={others}
        onBack={() => setDeleting(false)}
        onDeleted={() => {
          onChange()
          onClose()
        }}
      />
    )
  return (
    <Sheet title={<bdi>{name}</bdi>} onClose={onClose} wide="end">
      <div class="admin-sheet">
        {error && (
          <Notice icon={CircleAlert} tone="danger" alert>
            {error}
          </Notice>
        )}
        {password !== undefined && <FirstPassword name={name} password={password} />}
        <AccountForm
          key={`${name} ${account.email} ${account.role}`}
          account={account}
          own={own}
          submit={t('users.save')}
          busy={t('users.saveBusy')}
          onSubmit={async wish => {
            await changeAccount(id, wish)
            announce(t('users.saved'))
            onChange()
          }}
        />
        <section class="admin-group" aria-labelledby="ways-in">
          <h3 id="ways-in">{t('users.waysIn')}</h3>
          <p>{waysIn(account)}</p>
          <p class="admin-note">
            {account.last_login === null
              ? t('users.neverIn')
              : t('users.lastIn', { time: formatMoment(account.last_login) })}
          </p>
          {!own && !account.email_confirmed && (
            <p class="admin-note">
              {t(appConfig.value?.oidc_login ? 'users.unconfirmedForProvider' : 'users.unconfirmed')}
            </p>
          )}
          {!own && account.left_provider && <p class="admin-note">{t('users.leftProvider')}</p>}
          <div class="admin-acts">
            {!own && !account.email_confirmed && (
              <Button icon={MailCheck} onClick={() => void confirmEmail()}>
                {t('users.confirmEmail')}
              </Button>
            )}
            {!own && account.left_provider && (
              <Button
                onClick={() =>
                  void attempt(() => changeAccount(id, { provider_again: true }), t('users.done'))
                }
              >
                {t('users.providerAgain')}
              </Button>
            )}
            {!own && (
              <Button icon={KeyRound} onClick={() => void newPassword()}>
                {t('users.newPassword')}
              </Button>
            )}
            {!own && account.mfa_enabled && (
              <Button
                onClick={() =>
                  void reset(t('users.mfaAsk', { name }), t('users.mfaReset'), () => resetTwoFactor(id))
                }
              >
                {t('users.mfaReset')}
              </Button>
            )}
            {!own && account.passkeys > 0 && (
              <Button
                onClick={() =>
                  void reset(t('users.passkeysAsk', { name }), t('users.passkeysRemove'), () =>
                    removePasskeys(id),
                  )
                }
              >
                {t('users.passkeysRemove')}
              </Button>
            )}
          </div>
        </section>
        {own ? (
          <p class="admin-note">{t('users.ownAccount')}</p>
        ) : (
          <section class="admin-group" aria-labelledby="ways-out">
            <h3 id="ways-out">{t('users.waysOut')}</h3>
            <div class="admin-acts">
              {disabled_at === null ? (
                <Button icon={Ban} onClick={() => void disable()}>
                  {t('users.disable')}
                </Button>
              ) : (
                <Button icon={Undo2} onClick={() => void enable()}>
                  {t('users.enable')}
                </Button>
              )}
              <Button kind="destructive" icon={Trash2} onClick={() => setDeleting(true)}>
                {t('users.delete')}
              </Button>
            </div>
          </section>
        )}
      </div>
    </Sheet>
  )
}

function waysIn({ has_password, mfa_enabled, passkeys, linked_to_provider }: Account): string {
  const ways = [
    ...(has_password ? [t('users.way.password')] : []),
    ...(mfa_enabled ? [t('users.way.mfa')] : []),
    ...(passkeys ? [t('users.way.passkeys', { count: passkeys })] : []),
    ...(linked_to_provider ? [t('users.way.provider')] : []),
  ]
  return ways.length ? formatList(ways) : t('users.way.none')
}
