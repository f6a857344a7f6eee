import './copy-trip.css'
import { CircleAlert, Copy } from 'lucide-preact'
import { maxTripDays } from '@caravel/sync-protocol/domain/trip-range'
import { useState } from 'preact/hooks'
import { navigate } from '../../app/navigate.ts'
import { closeSheet } from '../../app/sheet-url.ts'
import { undoStep } from '../../app/undo-steps.ts'
import { errorText } from '../../app/error-text.ts'
import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { copyTrip, tripToCopy } from './copy-trip.ts'

/** Asks what the copy is called and when it starts; says what does not come along. */
export default function CopyTripSheet({ tripId }: { tripId: string }) {
  const trip = tripToCopy(tripId)
  const [title, setTitle] = useState(() => (trip ? t('copyTrip.titleOf', { title: trip.title }) : ''))
  const [start, setStart] = useState(() => trip?.start_date ?? '')
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
      const { id, unit, saved } = copyTrip(tripId, wanted)
      await saved
      navigate(`/trips/${id}`, { replace: true })
      showToast({
        icon: Copy,
        text: t('trips.did.copied', { title: wanted.title }),
        action: {
          label: t('copyTrip.undo'),
          onClick: () => void undoStep({ unit }).then(() => navigate('/', { replace: true })),
        },
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
        <TextField
          label={t('copyTrip.name')}
          value={title}
          onInput={next => {
            setTitle(next)
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
            onChange={setStart}
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
