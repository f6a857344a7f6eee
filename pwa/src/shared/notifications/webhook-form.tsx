import './webhook-form.css'
import { CircleAlert, CircleCheck, CloudOff } from 'lucide-preact'
import { useEffect, useState } from 'preact/hooks'
import { ApiError } from '../../data/api-error.ts'
import {
  readWebhook,
  saveWebhook,
  storedUrl,
  testWebhook,
  webhookShapes,
  type Webhook,
  type WebhookOwner,
  type WebhookShape,
} from '../../data/notice-channels.ts'
import { syncStatus } from '../../data/sync/status.ts'
import { t } from '../../i18n/t.ts'
import { errorText, fieldErrorText } from '../errors/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { announce } from '../../ui/live-region.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Where notices go beside the app: to a chat or any other service. The server never gives the address back. */
export function WebhookForm({ owner }: { owner: WebhookOwner }) {
  const [stored, setStored] = useState<Webhook>()
  const [failed, setFailed] = useState<ApiError>()
  const { connected } = syncStatus.value
  useEffect(() => {
    let left = false
    readWebhook(owner).then(
      webhook => {
        if (left) return
        setStored(webhook)
        setFailed(undefined)
      },
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error
        if (!left) setFailed(error)
      },
    )
    return () => {
      left = true
    }
  }, [owner, connected])
  if (!stored && failed)
    return failed.code === 'NO_ANSWER' ? (
      <Notice icon={CloudOff}>{t('notices.offline')}</Notice>
    ) : (
      <Notice icon={CircleAlert} tone="danger">
        {errorText(failed)}
      </Notice>
    )
  return stored ? <Fields owner={owner} stored={stored} onStored={setStored} /> : null
}

interface Outcome {
  tone: 'plain' | 'danger'
  text: string
}

/** Which of the buttons is at work. */
type Work = 'save' | 'test' | 'remove'

interface FieldsProps {
  owner: WebhookOwner
  stored: Webhook
  onStored: (webhook: Webhook) => void
}

function Fields({ owner, stored, onStored }: FieldsProps) {
  const [typed, setTyped] = useState(stored)
  const { busy, error, outcome, run, clear } = useWork()
  const change = (changes: Partial<Webhook>) => {
    setTyped({ ...typed, ...changes })
    clear()
  }
  const keep = async (webhook: Webhook, said: 'notices.saved' | 'notices.removed') => {
    const next = await saveWebhook(owner, webhook)
    onStored(next)
    setTyped(next)
    announce(t(said))
    return undefined
  }
  const offReason = !syncStatus.value.connected && t('settings.needsServer')
  const changed = typed.url !== stored.url || typed.shape !== stored.shape
  const isStored = stored.url !== ''
  return (
    <form
      class="webhook-form"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void run('save', () => keep(typed, 'notices.saved'))
      }}
    >
      <SelectField
        label={t('notices.shape')}
        value={typed.shape}
        options={webhookShapes.map(value => ({ value, label: t(`notices.shape.${value}`) }))}
        onChange={shape => change({ shape: shape as WebhookShape })}
      />
      <UrlField typed={typed} error={error?.fields['url']} onChange={url => change({ url })} />
      {outcome && (
        <Notice icon={outcome.tone === 'plain' ? CircleCheck : CircleAlert} tone={outcome.tone} alert>
          {outcome.text}
        </Notice>
      )}
      <div class="webhook-buttons">
        <Button
          kind="primary"
          type="submit"
          busy={busy === 'save' && t('notices.saving')}
          offReason={offReason || (!changed && t('notices.nothingChanged'))}
        >
          {t('notices.save')}
        </Button>
        {typed.url !== '' && (
          <Button
            busy={busy === 'test' && t('notices.testing')}
            offReason={offReason}
            onClick={() => void run('test', () => tested(owner, typed))}
          >
            {t('notices.test')}
          </Button>
        )}
        {isStored && (
          <Button
            kind="destructive"
            offReason={offReason}
            onClick={() => void run('remove', () => keep({ ...stored, url: '' }, 'notices.removed'))}
          >
            {t('notices.remove')}
          </Button>
        )}
      </div>
    </form>
  )
}

const tested = async (owner: WebhookOwner, webhook: Webhook): Promise<Outcome> => {
  await testWebhook(owner, webhook)
  return { tone: 'plain', text: t('notices.tested') }
}

/** A stored address shows as dots; the first key takes them away. */
function UrlField(props: { typed: Webhook; error: string | undefined; onChange: (url: string) => void }) {
  const { typed, error, onChange } = props
  const isStored = typed.url === storedUrl
  return (
    <TextField
      label={t('notices.url')}
      type="url"
      dir="ltr"
      autocomplete="off"
      autocapitalize="none"
      spellcheck={false}
      maxLength={2000}
      hint={t(isStored ? 'notices.urlStored' : 'notices.urlHint')}
      error={error && fieldErrorText(error)}
      value={typed.url}
      onFocus={event => isStored && event.currentTarget.select()}
      onInput={onChange}
    />
  )
}

/** One request at a time, and what came of the last. */
function useWork() {
  const [busy, setBusy] = useState<Work>()
  const [error, setError] = useState<ApiError>()
  const [outcome, setOutcome] = useState<Outcome>()
  const clear = () => {
    setError(undefined)
    setOutcome(undefined)
  }
  const run = async (work: Work, request: () => Promise<Outcome | undefined>) => {
    if (busy) return
    setBusy(work)
    clear()
    try {
      setOutcome(await request())
    } catch (refusal) {
      if (!(refusal instanceof ApiError)) throw refusal
      setError(refusal)
      if (!refusal.fields['url']) setOutcome({ tone: 'danger', text: errorText(refusal) })
    } finally {
      setBusy(undefined)
    }
  }
  return { busy, error, outcome, run, clear }
}
