import { t } from '../../../i18n/t.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { searchable } from '../../../i18n/searchable.ts'
import { PlaceSearchField } from '../../../shared/place-search/place-search-field.tsx'
import { noSpot } from '../model/leg-form.ts'
import { spotOfFound, spotOfPlace } from '../model/search-spots.ts'
import type { FieldsProps } from './booking-fields.tsx'
import { PlaceSpotField } from './place-spot-field.tsx'

/** Where it is; a car has two ends, a table a number of people. */
export function WhereFields(props: FieldsProps) {
  const { form, wrong, onChange } = props
  if (form.type === 'car') return <CarFields {...props} />
  return (
    <>
      <PlaceFields {...props} />
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

/** What is particular to a car or a room. */
export function WhereMore({ form, onChange }: FieldsProps) {
  if (form.type === 'car')
    return (
      <TextField
        label={t('bookingForm.vehicle')}
        value={form.vehicle}
        maxLength={200}
        dir="auto"
        onInput={vehicle => onChange({ vehicle })}
      />
    )
  if (form.type !== 'hotel') return null
  return (
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
  )
}

/** A place of the trip, one that is found on the map, or free text. */
function PlaceFields({ bookings, form, onChange }: FieldsProps) {
  const own = bookings.places()
  const zoned = (zone: string) => (zone && !form.start_zone ? { start_zone: zone, end_zone: zone } : {})
  const chosen = (id: string) => {
    const place = bookings.place(id)
    if (!place) return
    onChange({ place_id: id, venue: noSpot })
    void spotOfPlace(place).then(({ zone }) => onChange(zoned(zone)))
  }
  const typed = (name: string) => {
    const same = own.find(each => searchable(each.name) === searchable(name))
    onChange(same ? { place_id: same.id, venue: noSpot } : { place_id: '', venue: { ...noSpot, name } })
  }
  return (
    <PlaceSearchField
      firstIsActive
      label={t('bookingForm.where')}
      hint={form.venue.address || t('bookingForm.whereHint')}
      value={bookings.place(form.place_id)?.name ?? form.venue.name}
      near={bookings.near()}
      own={own}
      onInput={typed}
      onOwn={chosen}
      onChoose={found =>
        void spotOfFound(found).then(venue => onChange({ place_id: '', venue, ...zoned(venue.zone) }))
      }
    />
  )
}

function CarFields({ bookings, form, onChange }: FieldsProps) {
  return (
    <>
      <PlaceSpotField
        bookings={bookings}
        label={t('bookingForm.pickUp')}
        value={form.pick_up}
        onChange={pick_up => onChange({ pick_up, start_zone: pick_up.zone })}
      />
      <PlaceSpotField
        bookings={bookings}
        label={t('bookingForm.dropOff')}
        value={form.drop_off}
        onChange={drop_off => onChange({ drop_off, end_zone: drop_off.zone })}
      />
    </>
  )
}
