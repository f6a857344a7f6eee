import { trip } from '@caravel/sync-protocol/entities/trip'
import { mutate } from '../../data/mutate.ts'
import { doWithUndo } from './do-with-undo.ts'

type Trip = { readonly id: string; readonly title: string; readonly archived: boolean }

/** Into the archive, or out of it. */
export function archiveTrip({ id, title, archived }: Trip): void {
  doWithUndo({ key: archived ? 'trips.unarchived' : 'trips.archived', params: { title } }, options =>
    mutate(trip.update, { trip_id: id }, { archived: !archived }, options),
  )
}

/** Deletes for all its members; undo brings it back for all. */
export function deleteTrip({ id, title }: Trip): void {
  doWithUndo({ key: 'trips.deleted', params: { title } }, options =>
    mutate(trip.delete, { trip_id: id }, {}, options),
  )
}
