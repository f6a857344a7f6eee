import { copyTrip as copyTripAction } from '@caravel/sync-protocol/actions/copy-trip'
import { entities } from '@caravel/sync-protocol/entities/index'
import { trip } from '@caravel/sync-protocol/entities/trip'
import type { AnyRow } from '@caravel/sync-protocol/entity'
import type { Values } from '@caravel/sync-protocol/op'
import { tripStream } from '@caravel/sync-protocol/streams'
import { mint, mutate, type Mutation } from '../../data/mutate.ts'
import { openStream } from '../../data/store.ts'

/** Every row of a trip as this device shows it, with changes that still wait. */
function rowsOf(tripId: string) {
  const state = openStream(tripStream(tripId)).state()
  return entities
    .filter(({ stream }) => stream === 'trip')
    .flatMap(entity => (state.list(entity) as AnyRow[]).map(row => ({ entity: entity.name, row })))
}

/** A trip of one's own with what another one holds; without a network too. Throws `AppError` when it cannot be. */
export function copyTrip(
  tripId: string,
  wanted: { title: string; start_date?: string },
  id = mint(),
): Mutation & { id: string; unit: string } {
  const unit = mint()
  const body: Values = { id, ...wanted, rows: rowsOf(tripId) }
  const label = { key: 'trips.did.copied', params: { title: wanted.title } }
  return { id, unit, ...mutate(copyTripAction, { trip_id: tripId }, body, { unit, label }) }
}

/** How many rows of each kind a copy leaves out; the person themselves comes along. */
export function leftOut(tripId: string): Record<'people' | 'files' | 'payments', number> {
  const rows = rowsOf(tripId)
  const count = (name: string) => rows.filter(({ entity }) => entity === name).length
  const people = count('trip_member') - 1 + count('budget_guest')
  return { people: Math.max(0, people), files: count('file'), payments: count('settlement') }
}

export const tripToCopy = (tripId: string) => openStream(tripStream(tripId)).rows(trip).value.get(tripId)
