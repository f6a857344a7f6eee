import { Copy } from 'lucide-preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { copyText } from '../../../shared/device/copy-text.ts'
import { RequestNotice } from '../../../shared/forms/request-notice.tsx'
import { useAccountRequest } from '../../../shared/forms/use-account-request.ts'
import { beginTwoStep, turnTwoStepOn, type TwoStepSetUp as Given } from '../../../data/two-step.ts'
import { t } from '../../../i18n/t.ts'
import { Button } from '../../../ui/button.tsx'
import { CodeField } from '../../../ui/fields/code-field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { SkeletonRows } from '../../../ui/lists/skeleton.tsx'
import { ConfirmOwnEmail } from '../account/confirm-own-email.tsx'
import { AskPassword } from '../ask-password.tsx'

/** Shows an authenticator app what it has to know, and asks for its first code. */
export function TwoStepSetUp(props: {
  email: string
  onOn: (backupCodes: string[]) => void
  onCancel: () => void
}) {
  const { email, onOn, onCancel } = props
  const [given, setGiven] = useState<Given>()
  const [code, setCode] = useState('')
  const [input, setInput] = useState<HTMLInputElement | null>(null)
  const { run, refuse, form, busy, wait, fields, formError } = useAccountRequest()
  const [refusal, setRefusal] = useState<string>()
  const begin = useRef(async () => {
    const error = await run(async () => setGiven(await beginTwoStep()))
    setRefusal(error?.code)
  })
  useEffect(() => void begin.current(), [])
  useEffect(() => {
    if (fields.code) input?.select()
  }, [fields, input])
  const submit = async (typed: string) => {
    if (typed.length < 6) return refuse({ code: t('code.missing') })
    await run(async () => onOn(await turnTwoStepOn(typed)))
  }
  const cancel = (
    <Button kind="text" onClick={onCancel}>
      {t('twoStep.cancel')}
    </Button>
  )
  if (!given && refusal === 'PROOF_NEEDED')
    return (
      <AskPassword
        title={t('twoStep.title')}
        text={t('twoStep.proof')}
        yes={t('twoStep.setUp')}
        onProof={async ({ password }) => setGiven(await beginTwoStep(password))}
        onClose={onCancel}
      />
    )
  if (!given && refusal === 'EMAIL_NOT_CONFIRMED')
    return (
      <>
        <p>{formError}</p>
        <ConfirmOwnEmail email={email}>{cancel}</ConfirmOwnEmail>
      </>
    )
  if (!given)
    return (
      <>
        {busy && <SkeletonRows count={2} />}
        <RequestNotice wait={wait} error={formError} />
        <p class="settings-buttons">{cancel}</p>
      </>
    )
  return (
    <form
      class="two-step-set-up"
      ref={form}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void submit(code)
      }}
    >
      <ol class="two-step-steps">
        <li>
          <p>{t('twoStep.scan')}</p>
          <img
            class="two-step-picture"
            src={`data:image/svg+xml,${encodeURIComponent(given.qr_svg)}`}
            alt={t('twoStep.picture')}
          />
          <p class="settings-note">{t('twoStep.byHand')}</p>
          <p class="two-step-secret">
            <code dir="ltr" translate={false}>
              {given.secret.replace(/(.{4})(?=.)/g, '$1 ')}
            </code>
            <IconButton
              icon={Copy}
              label={t('twoStep.copyKey')}
              onClick={() => void copyText(given.secret)}
            />
          </p>
          <Button kind="text" href={given.otpauth_url}>
            {t('twoStep.openApp')}
          </Button>
        </li>
        <li>
          <CodeField
            label={t('twoStep.firstCode')}
            hint={t('twoStep.firstCodeHint')}
            value={code}
            onInput={setCode}
            error={fields.code}
            inputRef={setInput}
            onComplete={typed => void submit(typed)}
          />
        </li>
      </ol>
      <RequestNotice wait={wait} error={formError} />
      <p class="settings-buttons">
        <Button kind="primary" type="submit" busy={busy && t('settings.askBusy')}>
          {t('twoStep.turnOn')}
        </Button>
        {cancel}
      </p>
    </form>
  )
}
