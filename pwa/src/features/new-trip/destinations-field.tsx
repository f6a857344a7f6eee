import { X } from 'lucide-preact'
import { t } from '../../i18n/t.ts'
import { kindIcon } from '../../shared/place-search/place-kinds.ts'
import { PlaceSearchField } from '../../shared/place-search/place-search-field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { announce } from '../../ui/live-region.tsx'
import { destinationOf, type NewTripDraft } from './new-trip-form.ts'

interface Props {
  draft: NewTripDraft
  change: (part: Partial<NewTripDraft>) => void
}

/** Where the trip goes: countries, regions or cities, in order. The map opens there, and searches lean there. */
export function DestinationsField({ draft: { destinations, where }, change }: Props) {
  const remove = (at: number) => {
    change({ destinations: destinations.filter((_, index) => index !== at) })
    announce(t('newTrip.destinationRemoved', { name: destinations[at]?.name ?? '' }))
  }
  const last = destinations.at(-1)
  const near = last?.lat == null || last.lng == null ? undefined : { lat: last.lat, lng: last.lng }
  return (
    <div class="new-trip-destinations">
      {destinations.length > 0 && (
        <ul class="new-trip-chosen" aria-label={t('newTrip.destinations')}>
          {destinations.map(({ name, kind }, at) => (
            <li key={`${name} ${at}`} class="new-trip-destination">
              <Icon of={kindIcon(kind)} size={16} />
              <bdi>{name}</bdi>
              <IconButton
                icon={X}
                size={16}
                label={t('newTrip.removeDestination', { name })}
                onClick={() => remove(at)}
              />
            </li>
          ))}
        </ul>
      )}
      <PlaceSearchField
        label={t(destinations.length ? 'newTrip.anotherDestination' : 'newTrip.destination')}
        hint={destinations.length ? undefined : t('newTrip.destinationHint')}
        value={where}
        near={near}
        areas
        autofocus={!destinations.length}
        onInput={text => change({ where: text })}
        onChoose={(_, found) =>
          change({ where: '', destinations: [...destinations, destinationOf(found)].slice(0, most) })
        }
      />
    </div>
  )
}

/** More cannot be told apart on a map of the whole trip. */
const most = 20
