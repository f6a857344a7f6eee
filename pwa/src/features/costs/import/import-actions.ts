import { FileUp } from 'lucide-preact'
import type { Values } from '@caravel/sync-protocol/op'
import { offerUndo } from '../../../shared/undo/undo-toast.ts'
import { mint, mutate, together } from '../../../data/mutate.ts'
import { inParts, type ToImport } from './import-plan.ts'

/** Brings in a file as one deed, however many requests it takes. */
export async function importCosts(tripId: string, guests: readonly Values[], rows: ToImport): Promise<void> {
  const unit = mint()
  const count = rows.expenses.length + rows.settlements.length
  const label = { key: 'costs.did.imported', params: { count } } as const
  const made = together(() =>
    inParts(guests, rows).map(part =>
      mutate('budget.import', { trip_id: tripId }, { id: mint(), ...part }, { unit, label }),
    ),
  )
  await Promise.all(made.map(({ saved }) => saved))
  offerUndo(FileUp, label, unit)
}
