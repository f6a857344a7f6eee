import './copy-trip.css'
import { CircleAlert, Copy } from 'lucide-preact'
import { maxTripDays } from '@caravel/sync-protocol/domain/trip-range'
import { useState } from 'preact/hooks'
import { DraftNotice } from '../../shared/forms/draft-notice.tsx'
import { navigate } from '../../shared/navigation/navigate.ts'
import { closeSheet } from '../../shared/navigation/sheet-url.ts'
import { undoGroup } from '../../shared/undo/undo-groups.ts'
import { useDraft } from '../../shared/forms/use-draft.ts'
import { errorText } from '../../shared/errors/error-text.ts'
import { formatList } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/fields/date-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { showToast } from '../../ui/overlays/toast-store.ts'
import { copyTrip, leftOut, tripToCopy } from './copy-trip.ts'

/** Null: as it is offered. */
type Typed = { title: string | null; start: string | null }

/** "Left out: 2 files and 1 payment." Empty: nothing was. */
function leftOutText(tripId: string): string {
  const { people, files, payments } = leftOut(tripId)
  const parts = [
    people && t('copyTrip.leftPeople', { count: people }),
    files && t('copyTrip.leftFiles', { count: files }),
    payments && t('copyTrip.leftPayments', { count: payments }),
  ].filter(part => typeof part === 'string')
  return parts.length ? t('copyTrip.leftOut', { what: formatList(parts) }) : ''
}

/** Asks what the copy is called and when it starts; says what does not come along. */
export default function CopyTripSheet({ tripId }: { tripId: string }) {
  const trip = tripToCopy(tripId)
  // Of no stream: what is typed here is the reader's own, also when the trip is taken away.
  const draft = useDraft({
    form: 'copy-trip',
    about: tripId,
    makes: 'trip',
    rows: null,
    fieldsOf: () => ({ title: null, start: null }) as Typed,
  })
  const offered = {
    title: trip ? t('copyTrip.titleOf', { title: trip.title }) : '',
    start: trip?.start_date ?? '',
  }
  const title = draft.value.title ?? offered.title
  const start = draft.value.start ?? offered.start
  const [error, setError] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  if (!trip) return null
  const copy = async (event: Event) => {
    event.preventDefault()
    if (!title.trim()) return setError(t('error.TITLE_REQUIRED'))
    if (busy) return
    setBusy(true)
    try {
      const wanted = { title: title.trim(), ...(start ? { start_date: start } : {}) }
      const step: { unit?: string } = {}
      const id = await draft.make(made => {
        const copy = copyTrip(tripId, wanted, made)
        step.unit = copy.unit
        return copy.saved
      })
      draft.forget()
      navigate(`/trips/${id}`, { replace: true })
      const undo = () => void undoGroup(step).then(() => navigate('/', { replace: true }))
      showToast({
        icon: Copy,
        text: [t('trips.did.copied', { title: wanted.title }), leftOutText(tripId)].filter(Boolean).join(' '),
        ...(step.unit === undefined ? {} : { action: { label: t('copyTrip.undo'), onClick: undo } }),
      })
    } catch (problem) {
      setRefusal(errorText(problem))
      setBusy(false)
    }
  }
  return (
    <Sheet
      title={t('copyTrip.title')}
      over={<bdi>{trip.title}</bdi>}
      onClose={closeSheet}
      footer={
        <Button kind="primary" busy={busy && t('copyTrip.busy')} onClick={copy}>
          {t('copyTrip.copy')}
        </Button>
      }
    >
      <form class="copy-trip" onSubmit={copy}>
        <DraftNotice draft={draft} onDiscard={() => setError(undefined)} />
        <TextField
          label={t('copyTrip.name')}
          value={title}
          onInput={next => {
            draft.change({ title: next === offered.title ? null : next })
            setError(undefined)
          }}
          error={error}
          maxLength={200}
          dir="auto"
        />
        {trip.day_count <= maxTripDays && (
          <DateField
            label={t('copyTrip.start')}
            hint={t(trip.start_date ? 'copyTrip.startHint' : 'copyTrip.startHintOpen')}
            value={start}
            onChange={next => draft.change({ start: next === offered.start ? null : next })}
          />
        )}
        <Notice icon={Copy}>{t('copyTrip.fact')}</Notice>
        {refusal && (
          <Notice tone="danger" icon={CircleAlert} alert>
            {refusal}
          </Notice>
        )}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </Sheet>
  )
}
