import './planner-form.css'
import { Archive, ArchiveRestore, Trash2 } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { tripStream } from '@caravel/sync-protocol/streams'
import { DraftNotice } from '../../app/draft-notice.tsx'
import { navigate } from '../../app/navigate.ts'
import { useDraft } from '../../app/use-draft.ts'
import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { currencyOptions } from './currency-options.ts'
import { usePlanner } from './planner-context.ts'
import { archiveTrip, deleteTrip, saveTrip } from './trip-actions.ts'
import { attempt } from './undo-toast.ts'
import { useSaving } from './use-saving.tsx'

/** Title, description and currency of the trip; archiving and deleting it. */
export default function SettingsSheet() {
  const { plan, go, may, tripId } = usePlanner()
  const { trip } = plan
  const draft = useDraft({
    form: 'trip',
    stream: tripStream(tripId),
    rows: trip,
    fieldsOf: row => ({ title: row.title, description: row.description ?? '', currency: row.currency }),
  })
  const { title, description, currency } = draft.value
  const [error, setError] = useState<string>()
  const { save: saveOnce, refusal } = useSaving()
  const save = (event: Event) => {
    event.preventDefault()
    if (!title.trim()) return setError(t('error.TITLE_REQUIRED'))
    const changes = { title: title.trim(), description: description.trim() || null, currency }
    void saveOnce(
      () => saveTrip(draft.began, changes),
      () => (draft.forget(), go.closeSheet()),
    )
  }
  const remove = () => {
    if (attempt(() => deleteTrip(trip))) navigate('/', { replace: true })
  }
  return (
    <Sheet
      title={t('planner.tripSettings')}
      onClose={go.closeSheet}
      footer={
        may.trip && (
          <Button kind="primary" onClick={save}>
            {t('planner.save')}
          </Button>
        )
      }
    >
      <form class="planner-form" onSubmit={save}>
        <DraftNotice draft={draft} onDiscard={() => setError(undefined)} />
        <TextField
          label={t('planner.tripTitle')}
          value={title}
          onInput={next => {
            draft.change({ title: next })
            setError(undefined)
          }}
          error={error}
          maxLength={200}
          dir="auto"
        />
        <TextArea
          label={t('planner.description')}
          value={description}
          onInput={next => draft.change({ description: next })}
          maxLength={2000}
        />
        <SelectField
          label={t('planner.currency')}
          value={currency}
          options={currencyOptions([trip.currency])}
          onChange={next => draft.change({ currency: next })}
        />
        {refusal}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
        {(may.archive || may.remove) && (
          <div class="form-section form-row">
            {may.archive && (
              <Button
                icon={trip.archived ? ArchiveRestore : Archive}
                onClick={() => attempt(() => archiveTrip(trip, !trip.archived)) && go.closeSheet()}
              >
                {trip.archived ? t('planner.unarchiveTrip') : t('planner.archiveTrip')}
              </Button>
            )}
            {may.remove && (
              <Button kind="destructive" icon={Trash2} onClick={remove}>
                {t('planner.deleteTrip')}
              </Button>
            )}
          </div>
        )}
      </form>
    </Sheet>
  )
}
