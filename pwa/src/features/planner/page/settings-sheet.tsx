import './planner-form.css'
import {
  Archive,
  ArchiveRestore,
  CalendarRange,
  Copy,
  FileDown,
  FileUp,
  Printer,
  Trash2,
} from 'lucide-preact'
import { Suspense } from 'preact/compat'
import { useState } from 'preact/hooks'
import { tripStream } from '@caravel/sync-protocol/streams'
import DraftNews from '../../../shared/forms/draft-news.tsx'
import { DraftNotice } from '../../../shared/forms/draft-notice.tsx'
import { navigate } from '../../../shared/navigation/navigate.ts'
import { openCopySheet, openSheet } from '../../../shared/navigation/sheet-url.ts'
import { useDraft } from '../../../shared/forms/use-draft.ts'
import { formatDateRange } from '../../../i18n/format.ts'
import { t, withMessages } from '../../../i18n/t.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { currencyOptions } from '../../../shared/forms/currency-options.ts'
import { laterPart } from '../model/later-part.ts'
import { usePlanner } from './planner-context.ts'
import { archiveTrip, deleteTrip, saveTrip } from '../model/trip-actions.ts'
import type { Trip } from '../model/trip-plan.ts'
import { attempt } from '../../../shared/undo/undo-toast.ts'
import { useSaving } from '../../../shared/forms/use-saving.tsx'

const labels = {
  title: 'planner.tripTitle',
  description: 'planner.description',
  currency: 'planner.currency',
  reminder_days: 'planner.reminder',
} as const
const CoverPicker = laterPart(withMessages('photos', () => import('../../../photos/cover-picker.tsx')))

const datesOf = ({ start_date: start, end_date: end }: Trip) =>
  start && end ? formatDateRange(start, end) : t('planner.tripDates')

const usualReminders = [0, 1, 2, 3, 7, 14, 30]

/** How many days before the first one everybody is reminded; what was set elsewhere is among them. */
const reminderOptions = (chosen: number) =>
  [...new Set([...usualReminders, chosen])]
    .toSorted((a, b) => a - b)
    .map(count => ({ value: String(count), label: t('planner.reminderDays', { count }) }))

/** Title, description, currency and reminder of the trip; archiving and deleting it. */
export default function SettingsSheet() {
  const { plan, go, may, tripId, view } = usePlanner()
  const { trip } = plan
  const stream = tripStream(tripId)
  const draft = useDraft({
    form: 'trip',
    stream,
    rows: trip,
    fieldsOf: row => ({
      title: row.title,
      description: row.description ?? '',
      currency: row.currency,
      reminder_days: row.reminder_days,
    }),
  })
  const { title, description, currency, reminder_days } = draft.value
  const [error, setError] = useState<string>()
  const { save: saveOnce, saving, refusal } = useSaving()
  const save = (event: Event) => {
    event.preventDefault()
    if (!title.trim()) return setError(t('error.TITLE_REQUIRED'))
    const changes = {
      title: title.trim(),
      description: description.trim() || null,
      currency,
      reminder_days,
    }
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
          <>
            <DraftNews draft={draft} saving={saving} stream={stream} labels={labels} />
            <Button kind="primary" onClick={save}>
              {t('planner.save')}
            </Button>
          </>
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
        <SelectField
          label={t('planner.reminder')}
          value={String(reminder_days)}
          options={reminderOptions(trip.reminder_days)}
          onChange={next => draft.change({ reminder_days: Number(next) })}
        />
        {view.can('trip_cover_upload') && (
          <Suspense fallback={null}>
            <CoverPicker tripId={tripId} coverId={trip.cover_file_id} />
          </Suspense>
        )}
        {refusal}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
        <div class="form-section form-row">
          {may.trip && (
            <Button icon={CalendarRange} onClick={() => go.openSheet('range')}>
              {datesOf(trip)}
            </Button>
          )}
          {view.can('trip_create') && (
            <Button icon={Copy} onClick={() => openCopySheet(tripId)}>
              {t('trips.copy')}
            </Button>
          )}
          <Button icon={Printer} onClick={() => navigate(`/trips/${tripId}/print`)}>
            {t('planner.print')}
          </Button>
          {may.places && (
            <Button icon={FileUp} onClick={() => openSheet('import-places', { replace: true })}>
              {t('placeImport.title')}
            </Button>
          )}
          <Button icon={FileDown} onClick={() => openSheet('export-trip', { replace: true })}>
            {t('tripExport.title')}
          </Button>
        </div>
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
