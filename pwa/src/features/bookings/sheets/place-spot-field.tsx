import { PlaceSearchField } from '../../../shared/place-search/place-search-field.tsx'
import { positionOf } from '../../../shared/place-search/position.ts'
import { noSpot, type SpotForm } from '../model/leg-form.ts'
import { spotOfFound, spotOfPlace } from '../model/search-spots.ts'
import type { TripBookings } from '../model/use-trip-bookings.ts'
import { ZoneField } from './zone-field.tsx'

type Props = {
  bookings: TripBookings
  label: string
  value: SpotForm
  onChange: (spot: SpotForm) => void
}

/** A station, port or garage: a place of the trip, one that is found on the map, or free text. */
export function PlaceSpotField({ bookings, label, value, onChange }: Props) {
  const own = bookings.places()
  const chosen = (id: string) => {
    const place = own.find(each => each.id === id)
    if (place) void spotOfPlace(place).then(onChange)
  }
  return (
    <div class="spot-field">
      <PlaceSearchField
        firstIsActive
        label={label}
        hint={value.address}
        value={value.name}
        near={positionOf(value) ?? bookings.near()}
        own={own}
        onInput={name => onChange({ ...noSpot, name, zone: value.zone })}
        onOwn={chosen}
        onChoose={found => void spotOfFound(found).then(onChange)}
      />
      <ZoneField label={label} zone={value.zone} onChange={zone => onChange({ ...value, zone })} />
    </div>
  )
}
