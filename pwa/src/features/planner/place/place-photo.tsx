import { useEffect, useState } from 'preact/hooks'
import { ApiError } from '../../../data/api-error.ts'
import { askPhoto, keepPhoto, type PlacePhoto as Credit } from '../../../data/search/search-server.ts'
import { syncStatus } from '../../../data/sync/status.ts'
import { t } from '../../../i18n/t.ts'
import { PhotoCredit } from '../../../shared/place-search/photo-credit.tsx'
import { usePlanner } from '../page/planner-context.ts'
import type { Place } from '../model/trip-plan.ts'

/** The picture that a service has of a place, with its author and licence. Without one yet, the server is asked for it. */
export function PlacePhoto({ place }: { place: Place }) {
  const { image_url: address } = place
  useWantedPhoto(place)
  // Only the server writes the address, and only to itself.
  return address?.startsWith('/api/') ? <Picture key={address} place={place} address={address} /> : null
}

/** Without a connection it may be missing, and is left out then. */
function Picture({ place, address }: { place: Place; address: string }) {
  const [missing, setMissing] = useState(false)
  const { author, licence, source } = useCredit(place)
  if (missing) return null
  return (
    <figure class="place-photo">
      <img
        src={address}
        alt={t('placeSearch.photoOf', { name: place.name })}
        loading="lazy"
        onError={() => setMissing(true)}
      />
      <PhotoCredit
        author={author ? t('placeSearch.photoBy', { name: author }) : undefined}
        licence={licence}
        source={source}
        sourceText={t('placeSearch.photoSource')}
      />
    </figure>
  )
}

/** A field of the place; for an older place it is requested while the place is shown. */
function useCredit({ google_place_id: id, image_author, image_licence, image_source }: Place) {
  const [told, setTold] = useState<Credit>()
  const { connected } = syncStatus.value
  const lacking = image_author === null && image_source === null ? id : null
  useEffect(() => {
    if (lacking === null || !connected) return undefined
    const given = new AbortController()
    askPhoto(lacking, given.signal).then(
      credit => given.signal.aborted || setTold(credit),
      (error: unknown) => console.warn('the credit of a photo could not be read', error),
    )
    return () => given.abort()
  }, [lacking, connected])
  return {
    author: image_author ?? told?.attribution,
    licence: image_licence ?? told?.licence,
    source: image_source ?? told?.source,
  }
}

/** When the server was last asked for the picture of each place. */
const asked = new Map<string, number>()
const pauseMs = 10 * 60_000

/** Has the server give the place its picture, where there is one: it then comes with the row. */
function useWantedPhoto({ id, osm_id, image_url }: Place): void {
  const { tripId, may } = usePlanner()
  const { connected, waiting } = syncStatus.value
  // The server must have the place first.
  const wanted = osm_id !== null && image_url === null && may.places && connected && waiting === 0
  useEffect(() => {
    if (!wanted || Date.now() - (asked.get(id) ?? -Infinity) < pauseMs) return
    asked.set(id, Date.now())
    keepPhoto(tripId, id).catch((error: unknown) => {
      // No picture, or no service that has one: then there is nothing to show.
      if (!(error instanceof ApiError)) throw error
    })
  }, [wanted, id, tripId])
}
