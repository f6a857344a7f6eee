import { useEffect, useState } from 'preact/hooks'
import { ApiError } from '../../../data/api-error.ts'
import {
  askDetails,
  askPhoto,
  type PlaceDetails,
  type PlacePhoto,
} from '../../../data/search/search-server.ts'
import { syncStatus } from '../../../data/sync/status.ts'
import { language } from '../../../i18n/language.ts'

export type KnownDetails = {
  details?: PlaceDetails
  photo?: PlacePhoto
  asking: boolean
  /** Why a service that should know it did not say. */
  error?: unknown
}

/** Where a service is off, or knows nothing, there is nothing to say. */
const isQuiet = (error: unknown): boolean =>
  error instanceof ApiError && ['PROVIDER_OFF', 'NOT_FOUND', 'NO_PHOTO', 'NO_ANSWER'].includes(error.code)

/** What the services know of a place, asked while this shows; `id` undefined: nothing is asked. */
export function usePlaceDetails(id: string | undefined): KnownDetails {
  const [known, setKnown] = useState<KnownDetails>({ asking: false })
  const { connected } = syncStatus.value
  useEffect(() => {
    setKnown({ asking: id !== undefined && connected })
    if (id === undefined || !connected) return undefined
    const given = new AbortController()
    const tell = (change: Partial<KnownDetails>) => {
      if (!given.signal.aborted) setKnown(before => ({ ...before, ...change }))
    }
    const ask = async () => {
      const details = await askDetails(id, language.peek().tag, given.signal)
      tell({ details, asking: false })
      if (details.has_photo) tell({ photo: await askPhoto(id, given.signal) })
    }
    ask().catch((error: unknown) => tell(isQuiet(error) ? { asking: false } : { asking: false, error }))
    return () => given.abort()
  }, [id, connected])
  return known
}
