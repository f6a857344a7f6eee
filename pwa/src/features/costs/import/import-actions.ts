import { importCosts as importCostsAction } from '@caravel/sync-protocol/actions/import-costs'
import { FileUp } from 'lucide-preact'
import { offerUndo } from '../../../shared/undo/undo-toast.ts'
import { mint, mutate, together } from '../../../data/mutate.ts'
import { inParts, type NewGuest, type ToImport } from './import-plan.ts'

/** Brings in a file as one user action, however many requests it takes. */
export async function importCosts(
  tripId: string,
  guests: readonly NewGuest[],
  rows: ToImport,
): Promise<void> {
  const unit = mint()
  const count = rows.expenses.length + rows.settlements.length
  const label = { key: 'costs.did.imported', params: { count } } as const
  const made = together(() =>
    inParts(guests, rows).map(part =>
      mutate(importCostsAction, { trip_id: tripId }, { id: mint(), ...part }, { unit, label }),
    ),
  )
  await Promise.all(made.map(({ saved }) => saved))
  offerUndo(FileUp, label, unit)
}
