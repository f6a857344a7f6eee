import './guest-sees.css'
import { Eye, EyeOff } from 'lucide-preact'
import { allAtOnce } from '@caravel/sync-protocol/domain/steps'
import { sleptAt } from '@caravel/sync-protocol/domain/sharing/hidden-texts'
import { coverOf, photosOfPlaces } from '@caravel/sync-protocol/domain/sharing/shown-pictures'
import { shareRights, type ShareRights } from '@caravel/sync-protocol/domain/sharing/share-rights'
import { accommodation } from '@caravel/sync-protocol/entities/accommodation'
import { file } from '@caravel/sync-protocol/entities/file'
import { place } from '@caravel/sync-protocol/entities/place'
import { reservation } from '@caravel/sync-protocol/entities/reservation'
import { trip } from '@caravel/sync-protocol/entities/trip'
import { tripStream } from '@caravel/sync-protocol/streams'
import { openStream } from '../../data/store.ts'
import { formatList } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'
import { Icon } from '../../ui/icon.tsx'
import { rightText } from './rights-words.ts'

/** What guests of a link with these rights see of this trip, and what they do not, before it is given to anyone. */
export function GuestSees({ tripId, rights }: { tripId: string; rights: ShareRights }) {
  const sections = shareRights.filter(right => rights[right]).map(rightText)
  return (
    <ul class="guest-sees" aria-label={t('sharing.sees.title')}>
      <Line shown>{sections.length ? formatList(sections) : t('sharing.titleOnly')}</Line>
      {rights.share_map && <Pictures tripId={tripId} withBookings={rights.share_bookings} />}
      {rights.share_bookings && (
        <Line shown={rights.share_codes}>
          {t(rights.share_codes ? 'sharing.sees.codes' : 'sharing.sees.noCodes')}
        </Line>
      )}
      {rights.share_map && (
        <Line shown={rights.share_prices}>
          {t(rights.share_prices ? 'sharing.sees.prices' : 'sharing.sees.noPrices')}
        </Line>
      )}
      <Line shown={false}>{t('sharing.sees.never')}</Line>
    </ul>
  )
}

function Pictures({ tripId, withBookings }: { tripId: string; withBookings: boolean }) {
  const view = openStream(tripStream(tripId))
  const files = [...view.rows(file).value.values()]
  const found = view.rows(trip).value.get(tripId)
  const cover = found && coverOf({ trip: found, files }) !== null ? 1 : 0
  // Where someone sleeps belongs to the bookings.
  const slept = allAtOnce(
    sleptAt({
      accommodations: [...view.rows(accommodation).value.values()],
      reservations: [...view.rows(reservation).value.values()],
    }),
  )
  const pictured = allAtOnce(photosOfPlaces({ files }))
  const photos = [...view.rows(place).value.keys()].filter(
    id => pictured.has(id) && (withBookings || !slept.has(id)),
  )
  const count = photos.length + cover
  return <Line shown={count > 0}>{t('sharing.sees.photos', { count })}</Line>
}

function Line({ shown, children }: { shown: boolean; children: string }) {
  return (
    <li>
      <Icon of={shown ? Eye : EyeOff} size={16} />
      <span>{children}</span>
    </li>
  )
}
