import './booking-form.css'
import { ChevronDown, ChevronUp, Lock, Trash2 } from 'lucide-preact'
import { Suspense } from 'preact/compat'
import { useRef, useState } from 'preact/hooks'
import { bookingTypes, type BookingType } from '@caravel/sync-protocol/domain/bookings/booking-types'
import { reservation } from '@caravel/sync-protocol/entities/reservation'
import { nameOfBooking } from '../../../shared/bookings/booking-name.ts'
import { Attachments } from '../../../shared/files/attachments-part.ts'
import DraftNews from '../../../shared/forms/draft-news.tsx'
import { DraftNotice } from '../../../shared/forms/draft-notice.tsx'
import { useDraft } from '../../../shared/forms/use-draft.ts'
import { useSaving } from '../../../shared/forms/use-saving.tsx'
import { openBooking } from '../../../shared/bookings/open-booking.ts'
import type { Reservation } from '../../../shared/bookings/booking-rows.ts'
import { HistoryButton } from '../../../shared/navigation/history-button.tsx'
import { closeSheet } from '../../../shared/navigation/sheet-url.ts'
import { attempt } from '../../../shared/undo/undo-toast.ts'
import type { SheetProps } from '../../../shared/areas/area.ts'
import { t } from '../../../i18n/t.ts'
import { Button } from '../../../ui/button.tsx'
import { focusFirstError } from '../../../ui/focusable.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useStableId } from '../../../ui/use-stable-id.ts'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { addBooking, deleteBooking, saveBooking } from '../model/booking-actions.ts'
import {
  changedValues,
  fieldsOf,
  isWhole,
  ownTitle,
  readForm,
  withType,
  type BookingRows,
} from '../model/booking-form.ts'
import { tripBookings } from '../model/use-trip-bookings.ts'
import { BookingFields, MoreFields } from './booking-fields.tsx'
import { TypeTiles } from './type-tiles.tsx'

/** A booking, or a new one: `new.<type>.<day>` in the address. */
export default function BookingFormSheet({ tripId, card }: SheetProps) {
  const bookings = tripBookings(tripId)
  const [what = '', type, day = ''] = card.split('.')
  const isNew = what === 'new'
  const found = bookings.view.rows(reservation).value.get(what)
  const [last, setLast] = useState(found)
  if (found && found !== last) setLast(found)
  // What someone deletes meanwhile stays in its form.
  const booking = found ?? last
  if (!isNew && !booking) return null
  // A new one starts from the days, the people and the currency of the trip: it waits until they are read.
  const { status } = bookings.view
  if (isNew && (status.value === 'loading' || status.value === 'absent')) return null
  const [cost] = booking ? bookings.costsOf(booking.id) : []
  const rows: BookingRows = {
    booking: isNew ? undefined : booking,
    price: cost && {
      amount: cost.amount,
      currency: cost.currency,
      payers: cost.payers.map(({ user_id }) => user_id),
    },
    start: {
      type: typeNamed(type),
      day_id: day,
      date: (bookings.days().find(({ id }) => id === day) ?? bookings.days()[0])?.date ?? '',
      currency: bookings.currency(),
      people: bookings.people().map(({ id }) => id),
    },
  }
  return <Form key={card} tripId={tripId} card={card} rows={rows} gone={!isNew && !found} />
}

function typeNamed(name: string | undefined): BookingType {
  return bookingTypes.find(type => type === name) ?? 'flight'
}

const labels = {
  type: 'bookingForm.type',
  title: 'bookingForm.name',
  status: 'bookingForm.status',
  confirmation_code: 'bookings.code',
  link: 'bookingForm.link',
  provider: 'bookingForm.provider',
  notes: 'bookingForm.notes',
  place_id: 'bookingForm.place',
  legs: 'bookingForm.legs',
  travellers: 'bookingForm.who',
  amount: 'bookingForm.price',
} as const

type FormProps = { tripId: string; card: string; rows: BookingRows; gone: boolean }

function Form({ tripId, card, rows, gone }: FormProps) {
  const bookings = tripBookings(tripId)
  const { stream } = bookings
  const { booking } = rows
  const name = booking && nameOfBooking(booking, bookings.view)
  const makes = booking ? undefined : 'reservation'
  const about = booking?.id ?? 'new'
  const draft = useDraft({ form: 'booking', about, stream, makes, rows, fieldsOf })
  const form = draft.value
  const began = draft.began
  const formRef = useRef<HTMLFormElement>(null)
  const [tried, setTried] = useState(false)
  const moreId = useStableId('booking-form')
  const [moreChosen, setMore] = useState(rows.booking !== undefined)
  const { save: saveOnce, saving, refusal } = useSaving()
  const mayEdit = bookings.mayEdit()
  const placeName = bookings.place(form.place_id)?.name
  const { values, price, wrong } = readForm(form, began, placeName)
  // What is wrong must be in view.
  const more = moreChosen || (tried && Boolean(wrong.link ?? wrong.times ?? wrong.title))
  const save = (event: Event) => {
    event.preventDefault()
    setTried(true)
    if (!mayEdit) return
    if (!values) return void requestAnimationFrame(() => formRef.current && focusFirstError(formRef.current))
    let made = about
    const write = async () => {
      if (began.booking) await saveBooking(began.booking, changedValues(values, began), { price, gone })
      else
        made = await draft.make(id =>
          addBooking(tripId, values, price, values.title ?? ownTitle(form, placeName), id),
        )
    }
    void saveOnce(write, () => {
      draft.forget()
      if (gone) closeSheet()
      else openBooking(made, { replace: true })
    })
  }
  const saveByEnter = (event: Event) => {
    if (isWhole(form)) return save(event)
    event.preventDefault()
    focusEmpty(formRef.current)
  }
  const fields = { bookings, form, wrong: tried ? wrong : {}, onChange: draft.change }
  return (
    <Sheet
      tall
      title={booking ? <bdi>{name}</bdi> : t('bookingForm.new')}
      actions={
        booking && <HistoryButton tripId={tripId} entity="reservation" id={booking.id} name={name ?? ''} />
      }
      onClose={closeSheet}
      footer={
        <>
          {booking && <DraftNews draft={draft} saving={saving} stream={stream} labels={labels} />}
          {booking && !gone && mayEdit && <DeleteButton booking={booking} onDone={draft.forget} />}
          {mayEdit && (
            <Button kind="primary" onClick={save}>
              {t(booking ? 'bookingForm.save' : 'bookingForm.add')}
            </Button>
          )}
        </>
      }
    >
      <form class="booking-form" ref={formRef} onSubmit={saveByEnter} data-card={card}>
        <DraftNotice draft={draft} />
        {!mayEdit && <Notice icon={Lock}>{t('bookings.readOnly')}</Notice>}
        <fieldset class="form-all" disabled={!mayEdit}>
          {!booking && <TypeTiles type={form.type} onChoose={type => draft.change(withType(form, type))} />}
          <BookingFields {...fields} />
          <button
            type="button"
            class="form-more"
            aria-expanded={more}
            aria-controls={`${moreId}-more`}
            onClick={() => setMore(!more)}
          >
            <Icon of={more ? ChevronUp : ChevronDown} size={16} />
            {t('bookingForm.moreDetails')}
          </button>
          <div id={`${moreId}-more`} hidden={!more}>
            {more && <MoreFields {...fields} typed={booking !== undefined} />}
          </div>
        </fieldset>
        {booking && !gone && (
          <Suspense fallback={null}>
            <Attachments tripId={tripId} field="reservation_id" id={booking.id} name={name ?? ''} />
          </Suspense>
        )}
        {refusal}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </Sheet>
  )
}

/** To the first field of those that count most that nothing stands in. */
function focusEmpty(form: HTMLElement | null): void {
  const inputs = [...(form?.querySelectorAll<HTMLInputElement>('.form-main input') ?? [])]
  inputs.find(({ value, disabled }) => value === '' && !disabled)?.focus()
}

function DeleteButton({ booking, onDone }: { booking: Reservation; onDone: () => void }) {
  const remove = () => {
    if (!attempt(() => deleteBooking(booking))) return
    onDone()
    closeSheet()
  }
  return (
    <Button kind="destructive" icon={Trash2} class="form-first" onClick={remove}>
      {t('bookings.delete')}
    </Button>
  )
}
