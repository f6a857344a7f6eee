import { tripStream } from '@caravel/sync-protocol/streams'
import { addonOn, openStream } from '../../data/store.ts'
import type { ImportRights } from './confirm-import.ts'

/** What this person may bring in beside bookings. Reactive. */
export function importRights(tripId: string): ImportRights {
  const view = openStream(tripStream(tripId))
  return {
    costs: addonOn('budget') && view.can('budget_edit'),
    places: view.can('place_edit'),
    files: view.can('file_upload') && view.can('file_edit'),
  }
}
