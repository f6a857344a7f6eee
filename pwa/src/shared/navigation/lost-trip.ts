import { trip } from '@caravel/sync-protocol/entities/trip'
import type { StreamView } from '../../data/store.ts'

/** Nothing of the trip is on this device, and nothing will come: it was deleted or taken away. */
export const isLost = (view: StreamView): boolean => {
  const status = view.status.value
  return (
    status === 'revoked' || (status !== 'loading' && status !== 'absent' && view.rows(trip).value.size === 0)
  )
}
