import { useEffect, useState } from 'preact/hooks'
import { errorText } from '../../shared/errors/error-text.ts'
import { RequestNotice } from '../../shared/forms/request-notice.tsx'
import { useAccountRequest } from '../../shared/forms/use-account-request.ts'
import { giveCode } from '../../data/second-step.ts'
import type { SecondStep } from '../../data/session.ts'
import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { CodeField } from '../../ui/fields/code-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'

/** The second step: a code of the authenticator app, or a backup code. `onBack` with what is to be said there. */
export function CodeForm(props: { step: SecondStep; onDone?: () => void; onBack: (why?: string) => void }) {
  const { step, onDone, onBack } = props
  const [backup, setBackup] = useState(false)
  const [code, setCode] = useState('')
  const [input, setInput] = useState<HTMLInputElement | null>(null)
  const { run, refuse, form, busy, wait, fields, formError } = useAccountRequest()
  useEffect(() => input?.focus(), [input])
  useEffect(() => {
    if (fields.code) input?.select()
  }, [fields, input])

  const submit = async (given: string) => {
    if (given.trim() === '') return refuse({ code: t('code.missing') })
    const error = await run(async () => {
      await giveCode(step, given)
      onDone?.()
    })
    if (error?.code === 'SIGN_IN_EXPIRED') onBack(errorText(error))
  }
  const field = { value: code, onInput: setCode, error: fields.code, inputRef: setInput }
  return (
    <form
      class="sign-in-form"
      ref={form}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void submit(code)
      }}
    >
      <p>{t(backup ? 'code.backupText' : 'code.text')}</p>
      {backup ? (
        <TextField
          {...field}
          label={t('code.backup')}
          autocomplete="off"
          autocapitalize="characters"
          numbers
        />
      ) : (
        <CodeField {...field} label={t('code.label')} onComplete={given => void submit(given)} />
      )}
      <RequestNotice wait={wait} error={formError} />
      <Button kind="primary" type="submit" size="large" wide busy={busy && t('signIn.busy')}>
        {t('signIn.submit')}
      </Button>
      <Button
        kind="text"
        onClick={() => {
          setBackup(!backup)
          setCode('')
          refuse({})
        }}
      >
        {t(backup ? 'code.useApp' : 'code.useBackup')}
      </Button>
      <Button kind="text" onClick={() => onBack()}>
        {t('code.back')}
      </Button>
    </form>
  )
}
