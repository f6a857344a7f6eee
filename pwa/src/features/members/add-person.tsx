import { useState } from 'preact/hooks'
import { tripStream } from '@caravel/sync-protocol/streams'
import { DraftNotice } from '../../shared/forms/draft-notice.tsx'
import { errorText } from '../../shared/errors/error-text.ts'
import { useDraft } from '../../shared/forms/use-draft.ts'
import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { announce } from '../../ui/live-region.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { addPerson } from './people-actions.ts'

/** One more traveller, by e-mail or user name. */
export function AddPerson({ tripId }: { tripId: string }) {
  const draft = useDraft({
    form: 'person',
    stream: tripStream(tripId),
    rows: null,
    fieldsOf: () => ({ name: '' }),
  })
  const { name } = draft.value
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const submit = async (event: Event) => {
    event.preventDefault()
    if (name.trim() === '') return setError(t('people.nameMissing'))
    setBusy(true)
    setError(undefined)
    try {
      await addPerson(tripId, name.trim())
      announce(t('people.added', { name: name.trim() }))
      draft.change({ name: '' })
    } catch (refusal) {
      setError(errorText(refusal))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form class="add-person" noValidate onSubmit={event => void submit(event)}>
      <h3>{t('people.add')}</h3>
      <DraftNotice draft={draft} onDiscard={() => setError(undefined)} />
      <TextField
        label={t('people.name')}
        hint={t('people.addHint')}
        error={error}
        value={name}
        onInput={next => draft.change({ name: next })}
        name="person"
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
        enterkeyhint="done"
      />
      <Button kind="primary" type="submit" busy={busy && t('people.addBusy')}>
        {t('people.addSubmit')}
      </Button>
    </form>
  )
}
