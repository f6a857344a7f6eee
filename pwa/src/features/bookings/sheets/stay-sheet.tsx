import './booking-form.css'
import { BedDouble, Lock, Trash2 } from 'lucide-preact'
import { Suspense } from 'preact/compat'
import { useState } from 'preact/hooks'
import { accommodation } from '@caravel/sync-protocol/entities/accommodation'
import { addDays } from '@caravel/sync-protocol/domain/trip-range'
import { Attachments } from '../../../shared/files/attachments-part.ts'
import DraftNews from '../../../shared/forms/draft-news.tsx'
import { DraftNotice } from '../../../shared/forms/draft-notice.tsx'
import { useDraft } from '../../../shared/forms/use-draft.ts'
import { useSaving } from '../../../shared/forms/use-saving.tsx'
import { openBooking } from '../../../shared/bookings/open-booking.ts'
import { HistoryButton } from '../../../shared/navigation/history-button.tsx'
import { closeSheet } from '../../../shared/navigation/sheet-url.ts'
import { attempt } from '../../../shared/undo/undo-toast.ts'
import type { SheetProps } from '../../../shared/areas/area.ts'
import { t } from '../../../i18n/t.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { addStay, deleteStay, saveStay } from '../model/booking-actions.ts'
import { fieldsOf, newPlace, readForm, type StayRows } from '../model/stay-form.ts'
import { tripBookings } from '../model/use-trip-bookings.ts'
import { StayFields } from './stay-fields.tsx'

/** Where someone sleeps, or with `new.<day>` in the address a new one. What a hotel booking made names its booking. */
export default function StaySheet({ tripId, card }: SheetProps) {
  const bookings = tripBookings(tripId)
  const [what = '', day = ''] = card.split('.')
  const isNew = what === 'new'
  const found = bookings.view.rows(accommodation).value.get(what)
  const [last, setLast] = useState(found)
  if (found && found !== last) setLast(found)
  // What someone deletes meanwhile stays in its form.
  const stay = found ?? last
  if (!isNew && !stay) return null
  const date = bookings.days().find(({ id }) => id === day)?.date ?? ''
  const rows: StayRows = {
    stay: isNew ? undefined : stay,
    start: { day_id: day, date, next: date && addDays(date, 1) },
  }
  return <Form key={card} tripId={tripId} rows={rows} gone={!isNew && !found} />
}

const labels = {
  place_id: 'bookingForm.place',
  start_date: 'bookingForm.checkIn',
  end_date: 'bookingForm.checkOut',
  check_in: 'bookingForm.checkInFrom',
  check_in_end: 'bookingForm.checkInUntil',
  check_out: 'bookingForm.checkOutBy',
  confirmation_code: 'bookings.code',
  notes: 'bookingForm.notes',
} as const

function Form({ tripId, rows, gone }: { tripId: string; rows: StayRows; gone: boolean }) {
  const bookings = tripBookings(tripId)
  const { stream } = bookings
  const { stay } = rows
  const makes = stay ? undefined : 'accommodation'
  const draft = useDraft({ form: 'stay', about: stay?.id ?? 'new', stream, makes, rows, fieldsOf })
  const [tried, setTried] = useState(false)
  const { save: saveOnce, saving, refusal } = useSaving()
  const form = draft.value
  const ofBooking = stay?.reservation_id ?? null
  const mayEdit = bookings.mayEditStays() && (ofBooking === null || bookings.mayEdit())
  const { values, wrong } = readForm(
    form,
    bookings.days().map(({ id }) => id),
  )
  const nameOf = (id: string | null) => bookings.place(id)?.name ?? t('stays.stay')
  const name = nameOf(stay?.place_id ?? null)
  const leave = () => (draft.forget(), closeSheet())
  const save = (event: Event) => {
    event.preventDefault()
    setTried(true)
    if (!mayEdit || !values) return
    const began = draft.began.stay
    const made = newPlace(form)
    const write = () =>
      began
        ? saveStay(began, values, name, { gone, made })
        : draft.make(id => addStay(tripId, values, made?.name ?? nameOf(form.place_id), { id, made }))
    void saveOnce(write, leave)
  }
  return (
    <Sheet
      tall
      title={stay ? <bdi>{name}</bdi> : t('stays.new')}
      actions={stay && <HistoryButton tripId={tripId} entity="accommodation" id={stay.id} name={name} />}
      onClose={closeSheet}
      footer={
        <>
          {stay && <DraftNews draft={draft} saving={saving} stream={stream} labels={labels} />}
          {stay && !gone && mayEdit && (
            <Button
              kind="destructive"
              icon={Trash2}
              class="form-first"
              onClick={() => attempt(() => deleteStay(stay, name)) && leave()}
            >
              {t('stays.delete')}
            </Button>
          )}
          {mayEdit && (
            <Button kind="primary" onClick={save}>
              {t(stay ? 'bookingForm.save' : 'stays.add')}
            </Button>
          )}
        </>
      }
    >
      <form class="booking-form" onSubmit={save}>
        <DraftNotice draft={draft} />
        {!mayEdit && <Notice icon={Lock}>{t('stays.readOnly')}</Notice>}
        {ofBooking !== null && (
          <Notice
            icon={BedDouble}
            action={{
              label: t('stays.openBooking'),
              onClick: () => openBooking(ofBooking, { replace: true }),
            }}
          >
            {t('stays.ofBooking')}
          </Notice>
        )}
        <fieldset class="form-all" disabled={!mayEdit}>
          <StayFields bookings={bookings} form={form} wrong={tried ? wrong : {}} onChange={draft.change} />
        </fieldset>
        {stay && !gone && (
          <Suspense fallback={null}>
            <Attachments
              tripId={tripId}
              field={ofBooking === null ? 'accommodation_id' : 'reservation_id'}
              id={ofBooking ?? stay.id}
              name={name}
            />
          </Suspense>
        )}
        {refusal}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </Sheet>
  )
}
