import { useState } from 'preact/hooks'
import { DraftNotice } from '../../../shared/forms/draft-notice.tsx'
import { errorText, fieldErrorText } from '../../../shared/errors/error-text.ts'
import { useDraft } from '../../../shared/forms/use-draft.ts'
import { ApiError } from '../../../data/api-error.ts'
import { changeName } from '../../../data/profile.ts'
import { t } from '../../../i18n/t.ts'
import { Button } from '../../../ui/button.tsx'
import { announce } from '../../../ui/live-region.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useErrorFocus } from '../../../ui/fields/use-error-focus.ts'

/** The name that fellow travellers see. */
export function YourName({ name }: { name: string }) {
  const draft = useDraft({ form: 'name', rows: { name }, fieldsOf: row => row })
  const value = draft.value.name
  const [error, setError] = useState<{ text: string }>()
  const form = useErrorFocus(error)
  const [busy, setBusy] = useState(false)
  const [saved, setSaved] = useState(false)
  const submit = async (event: Event) => {
    event.preventDefault()
    if (value.trim() === name) return
    setBusy(true)
    setError(undefined)
    try {
      await changeName(value.trim())
      draft.change({ name: value.trim() })
      draft.forget()
      setSaved(true)
      announce(t('settings.nameSaved'))
    } catch (refusal) {
      const code = refusal instanceof ApiError ? refusal.fields['username'] : undefined
      const taken = refusal instanceof ApiError && refusal.code === 'ACCOUNT_TAKEN'
      const text = taken ? t('settings.nameTaken') : code ? fieldErrorText(code) : errorText(refusal)
      setError({ text })
    } finally {
      setBusy(false)
    }
  }
  return (
    <form class="settings-name" ref={form} noValidate onSubmit={event => void submit(event)}>
      <DraftNotice draft={draft} />
      <TextField
        label={t('settings.yourName')}
        hint={saved && value === name ? t('settings.nameSaved') : t('settings.nameHint')}
        error={error?.text}
        value={value}
        onInput={next => {
          draft.change({ name: next })
          setSaved(false)
          setError(undefined)
        }}
        name="username"
        autocomplete="username"
        autocapitalize="words"
        spellcheck={false}
        maxLength={50}
        enterkeyhint="done"
      />
      <Button type="submit" busy={busy && t('settings.nameBusy')}>
        {t('settings.nameSave')}
      </Button>
    </form>
  )
}
