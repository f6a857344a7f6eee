import { t } from '../../../i18n/t.ts'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { searchTripPlaces, zoneOf } from '../model/search-spots.ts'
import type { FieldsProps } from './booking-fields.tsx'
import { SpotField } from './spot-field.tsx'

/** Where it is, and what is particular to a car, a room or a table. */
export function WhereFields(props: FieldsProps) {
  const { form, wrong, onChange } = props
  if (form.type === 'car') return <CarFields {...props} />
  return (
    <>
      <PlaceFields {...props} />
      {form.type === 'hotel' && (
        <div class="form-pair">
          <TextField
            label={t('bookingForm.room')}
            value={form.room}
            maxLength={200}
            dir="auto"
            onInput={room => onChange({ room })}
          />
          <TextField
            label={t('bookingForm.board')}
            value={form.board}
            maxLength={100}
            dir="auto"
            onInput={board => onChange({ board })}
          />
        </div>
      )}
      {form.type === 'restaurant' && (
        <TextField
          numbers
          inputMode="numeric"
          label={t('bookingForm.party')}
          value={form.party_size}
          error={wrong.party_size && t(wrong.party_size)}
          maxLength={4}
          onInput={party_size => onChange({ party_size })}
        />
      )}
    </>
  )
}

/** A place of the trip, or free text. */
function PlaceFields({ bookings, form, onChange }: FieldsProps) {
  const places = bookings.places()
  const choose = (id: string) => {
    onChange({ place_id: id })
    const { lat, lng } = bookings.place(id) ?? { lat: null, lng: null }
    if (lat === null || lng === null || form.start_zone) return
    void zoneOf({ lat, lng }).then(zone => zone && onChange({ start_zone: zone, end_zone: zone }))
  }
  return (
    <>
      {places.length > 0 && (
        <SelectField
          label={t('bookingForm.place')}
          value={form.place_id}
          options={[
            { value: '', label: t('bookingForm.noPlace') },
            ...places.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={choose}
        />
      )}
      {!form.place_id && (
        <TextField
          label={t('bookingForm.venue')}
          value={form.venue.name}
          maxLength={200}
          dir="auto"
          onInput={name => onChange({ venue: { ...form.venue, name } })}
        />
      )}
    </>
  )
}

function CarFields({ bookings, form, onChange }: FieldsProps) {
  const search = searchTripPlaces(bookings.places())
  return (
    <>
      <TextField
        label={t('bookingForm.vehicle')}
        value={form.vehicle}
        maxLength={200}
        dir="auto"
        onInput={vehicle => onChange({ vehicle })}
      />
      <div class="leg-end">
        <SpotField
          label={t('bookingForm.pickUp')}
          value={form.pick_up}
          search={search}
          onChange={pick_up => onChange({ pick_up, start_zone: pick_up.zone })}
        />
        <SpotField
          label={t('bookingForm.dropOff')}
          value={form.drop_off}
          search={search}
          onChange={drop_off => onChange({ drop_off, end_zone: drop_off.zone })}
        />
      </div>
    </>
  )
}
