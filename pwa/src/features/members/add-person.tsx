import { useState } from 'preact/hooks'
import { errorText } from '../../app/error-text.ts'
import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { announce } from '../../ui/live-region.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { addPerson } from './people-actions.ts'

/** One more traveller, by e-mail or user name. */
export function AddPerson({ tripId }: { tripId: string }) {
  const [name, setName] = useState('')
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
      setName('')
    } catch (refusal) {
      setError(errorText(refusal))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form class="add-person" noValidate onSubmit={event => void submit(event)}>
      <h3>{t('people.add')}</h3>
      <TextField
        label={t('people.name')}
        hint={t('people.addHint')}
        error={error}
        value={name}
        onInput={setName}
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
