import './library-form.css'
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-preact'
import { useEffect, useState } from 'preact/hooks'
import { ApiError } from '../../../data/api-error.ts'
import { forgetOwnPictures } from '../../../data/library-pictures.ts'
import {
  connectLibrary,
  disconnectLibrary,
  readLibrary,
  readLibraryStatus,
  type LibraryKind,
} from '../../../data/photo-libraries.ts'
import { syncStatus } from '../../../data/sync/status.ts'
import { formatList } from '../../../i18n/format.ts'
import { t } from '../../../i18n/t.ts'
import { errorText, fieldErrorText } from '../../../shared/errors/error-text.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { announce } from '../../../ui/live-region.tsx'
import { Notice } from '../../../ui/notice.tsx'

interface Outcome {
  tone: 'plain' | 'warn' | 'danger'
  text: string
}

const icons = { plain: CircleCheck, warn: TriangleAlert, danger: CircleAlert }

/** What the key of a library lacks, in words. */
const rightsText = (missing: readonly string[]): string =>
  missing.length === 1 && missing[0] === 'asset.view'
    ? t('library.mayNotShow')
    : t('library.rightMissing', { right: formatList(missing) })

/** What somebody reads once a library answered: who is signed in, and what its key does not allow. */
export const outcomeOf = (name: string, missing: readonly string[]): Outcome =>
  missing.length
    ? { tone: 'warn', text: rightsText(missing) }
    : { tone: 'plain', text: t('library.connectedAs', { name }) }

/** Connects one library, tries the connection, and ends it. */
export function LibraryForm({ kind, onChanged }: { kind: LibraryKind; onChanged: () => void }) {
  const { fields, connected: isConnected } = kind
  const [typed, setTyped] = useState<Record<string, string>>({})
  const [stored, setStored] = useState<Record<string, string | null>>({})
  const [busy, setBusy] = useState<'save' | 'test' | 'remove'>()
  const [error, setError] = useState<ApiError>()
  const [outcome, setOutcome] = useState<Outcome>()
  useEffect(() => {
    let left = false
    readLibrary(kind).then(
      found => !left && setStored(found),
      (failure: unknown) => {
        if (!(failure instanceof ApiError)) throw failure
      },
    )
    return () => {
      left = true
    }
  }, [kind])
  const run = async (work: 'save' | 'test' | 'remove', act: () => Promise<Outcome | undefined>) => {
    setBusy(work)
    setError(undefined)
    setOutcome(undefined)
    try {
      setOutcome(await act())
    } catch (refusal) {
      if (!(refusal instanceof ApiError)) throw refusal
      setError(refusal)
    } finally {
      setBusy(undefined)
    }
  }
  const valueOf = (name: string) => typed[name] ?? stored[name] ?? ''
  const save = async (): Promise<Outcome> => {
    const names = [fields.url, fields.account, fields.secret, fields.code].filter(name => name !== undefined)
    const sent = names.map(name => [name, valueOf(name)] as const).filter(([, value]) => value !== '')
    const { user, missing_rights } = await connectLibrary(kind, Object.fromEntries(sent))
    setTyped({})
    announce(t('library.connected'))
    onChanged()
    return outcomeOf(user.name, missing_rights)
  }
  const test = async (): Promise<Outcome> => {
    const status = await readLibraryStatus(kind)
    if (status.connected) return outcomeOf(status.user.name, status.missing_rights)
    const text = status.right ? rightsText([status.right]) : status.error
    return { tone: 'danger', text }
  }
  const remove = async (): Promise<undefined> => {
    await disconnectLibrary(kind)
    await forgetOwnPictures(kind.id)
    setTyped({})
    setStored({})
    announce(t('library.disconnected'))
    onChanged()
  }
  const field = (
    name: string,
    label: string,
    more: { type?: 'url' | 'password' | 'text'; hint?: string | undefined },
  ) => (
    <TextField
      label={label}
      value={valueOf(name)}
      type={more.type ?? 'text'}
      hint={more.hint}
      autocomplete="off"
      error={error?.fields[name] && fieldErrorText(error.fields[name])}
      onInput={value => setTyped(before => ({ ...before, [name]: value }))}
    />
  )
  const offReason = !syncStatus.value.connected && t('settings.needsServer')
  const told = error && Object.keys(error.fields).length === 0
  return (
    <form
      class="library-form"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void run('save', save)
      }}
    >
      {field(fields.url, t('library.address'), { type: 'url', hint: t('library.addressHint') })}
      {fields.account && field(fields.account, t('library.account'), {})}
      {field(fields.secret, fields.account ? t('library.password') : t('library.key'), {
        type: 'password',
        hint: isConnected ? t('library.secretStays') : fields.account ? undefined : t('library.keyHint'),
      })}
      {fields.code && field(fields.code, t('library.code'), { hint: t('library.codeHint') })}
      {told && (
        <Notice icon={CircleAlert} tone="danger" alert>
          {error.code === 'LIBRARY_RIGHT' && typeof error.detail['right'] === 'string'
            ? rightsText([error.detail['right']])
            : errorText(error)}
        </Notice>
      )}
      {outcome && (
        <Notice icon={icons[outcome.tone]} tone={outcome.tone} alert>
          {outcome.text}
        </Notice>
      )}
      <div class="library-buttons">
        <Button
          kind="primary"
          type="submit"
          busy={busy === 'save' && t('library.connecting')}
          offReason={offReason || (valueOf(fields.url) === '' && t('library.addressFirst'))}
        >
          {isConnected ? t('library.save') : t('library.connect')}
        </Button>
        {isConnected && (
          <>
            <Button
              busy={busy === 'test' && t('library.testing')}
              offReason={offReason}
              onClick={() => void run('test', test)}
            >
              {t('library.test')}
            </Button>
            <Button
              kind="destructive"
              busy={busy === 'remove' && t('library.disconnecting')}
              offReason={offReason}
              onClick={() => void run('remove', remove)}
            >
              {t('library.disconnect')}
            </Button>
          </>
        )}
      </div>
    </form>
  )
}
