import { FileUp } from 'lucide-preact'
import { importPlaces } from '@caravel/sync-protocol/actions/import-places'
import { mint, mutate } from '../../data/mutate.ts'
import type { ReadPlace } from '../../data/preview-places.ts'
import { offerUndo } from '../../shared/undo/undo-toast.ts'
import { fieldsOfRead, type CategoryChoice } from './import-choice.ts'

/** Adds the places of a file to the trip as one change with one undo. Throws `AppError`. */
export async function importRead(
  tripId: string,
  places: readonly ReadPlace[],
  categories: CategoryChoice,
): Promise<void> {
  const unit = mint()
  const label = { key: 'placeImport.did.imported', params: { count: places.length } } as const
  const body = { id: mint(), places: places.map(each => fieldsOfRead(each, categories)) }
  await mutate(importPlaces, { trip_id: tripId }, body, { unit, label }).saved
  offerUndo(FileUp, label, unit)
}
