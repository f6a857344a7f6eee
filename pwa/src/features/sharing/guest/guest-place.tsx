import { ExternalLink, MapPin, Navigation, Phone } from 'lucide-preact'
import type { GuestPlace } from '@caravel/sync-protocol/domain/sharing/guest-view'
import { formatMoney } from '../../../i18n/format-money.ts'
import { t } from '../../../i18n/t.ts'
import { PhotoCredit } from '../../../shared/place-search/photo-credit.tsx'
import { Prose } from '../../../shared/prose/prose.tsx'
import { Icon } from '../../../ui/icon.tsx'

/** A place that is on no day yet. */
export function GuestPlaceRow({ place }: { place: GuestPlace }) {
  return (
    <li>
      <details>
        <summary>
          <span class="guest-name" dir="auto">
            {place.name}
          </span>
        </summary>
        <GuestPlaceFacts place={place} />
      </details>
    </li>
  )
}

/** What is known of a place: picture, address, notes, and where else to look. */
export function GuestPlaceFacts({ place }: { place: GuestPlace }) {
  const { address, notes, website, phone, price, price_currency, image_url, lat, lng } = place
  return (
    <div class="guest-facts">
      {image_url !== null && (
        <figure class="guest-picture">
          <img
            class="guest-photo"
            src={image_url}
            alt=""
            loading="lazy"
            referrerpolicy="no-referrer"
            onError={event => event.currentTarget.parentElement?.remove()}
          />
          <PhotoCredit
            author={place.image_author ? t('sharing.photoBy', { name: place.image_author }) : undefined}
            licence={place.image_licence}
            source={place.image_source}
            sourceText={t('sharing.photoSource')}
          />
        </figure>
      )}
      {address !== null && (
        <p dir="auto">
          <Icon of={MapPin} size={16} /> {address}
        </p>
      )}
      {notes !== null && <Prose text={notes} />}
      {price !== null && price_currency !== null && <p>{formatMoney(price, price_currency)}</p>}
      <p class="guest-links">
        {lat !== null && lng !== null && (
          <a href={`geo:${lat},${lng}?q=${lat},${lng}(${encodeURIComponent(place.name)})`}>
            <Icon of={Navigation} size={16} /> {t('sharing.directions')}
          </a>
        )}
        {website !== null && (
          <a href={website} rel="noopener noreferrer nofollow" target="_blank">
            <Icon of={ExternalLink} size={16} /> {t('sharing.website')}
          </a>
        )}
        {phone !== null && (
          <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
            <Icon of={Phone} size={16} /> <bdi>{phone}</bdi>
          </a>
        )}
      </p>
    </div>
  )
}
