import { useState } from 'preact/hooks'
import type { TripSummary } from '../../data/trips.ts'
import { t } from '../../i18n/t.ts'
import { useDraft } from '../../shared/forms/use-draft.ts'
import { useSaving } from '../../shared/forms/use-saving.tsx'
import { navigate } from '../../shared/navigation/navigate.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { startJournal } from './journal-actions.ts'
import { choosableTrips } from './choosable-trips.ts'

/** Starts a journal from one or more trips, or from an empty page. */
export function NewJournal({ trip, onClose }: { trip?: TripSummary; onClose: () => void }) {
  const trips = choosableTrips()
  const draft = useDraft({
    form: 'journal',
    about: trip?.id ?? 'new',
    makes: 'journey',
    rows: null,
    fieldsOf: () => ({ title: '', trips: trip ? [trip.id] : [] }),
  })
  const { value, change } = draft
  const [tried, setTried] = useState(false)
  const { save, refusal } = useSaving()
  const submit = (event: Event) => {
    event.preventDefault()
    setTried(true)
    const title = value.title.trim() || (trips.find(({ id }) => id === value.trips[0])?.title ?? '')
    if (!title) return
    let made = ''
    void save(
      () => draft.make(id => startJournal(title, value.trips, (made = id))),
      () => {
        draft.forget()
        onClose()
        navigate(`/journal/${made}`)
      },
    )
  }
  const toggle = (id: string, on: boolean) =>
    change({ trips: on ? [...value.trips, id] : value.trips.filter(each => each !== id) })
  return (
    <Sheet
      title={t('journal.start')}
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={submit}>
          {t('journal.start')}
        </Button>
      }
    >
      <form class="journal-form" noValidate onSubmit={submit}>
        <TextField
          label={t('journal.name')}
          value={value.title}
          maxLength={200}
          dir="auto"
          error={tried && !value.title.trim() && !value.trips.length ? t('journal.nameMissing') : undefined}
          onInput={title => change({ title })}
        />
        {trips.length > 0 && (
          <fieldset class="journal-trips">
            <legend>{t('journal.about')}</legend>
            {trips.map(({ id, title }) => (
              <Checkbox key={id} checked={value.trips.includes(id)} onChange={on => toggle(id, on)}>
                <bdi>{title}</bdi>
              </Checkbox>
            ))}
          </fieldset>
        )}
        {refusal}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </Sheet>
  )
}
