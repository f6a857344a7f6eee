/** Deletes suggestions whose stop, booking or night is no longer in the plan. */
import { journeyEntry } from '../../entities/journey-entry.ts'
import type { Derivation } from '../../plan.ts'

const entity = journeyEntry.name

/** Needed after undo, which may turn an entry into a suggestion when its stop has already left the plan. */
export const suggestionsRule: Derivation = {
  name: 'suggestions',
  derive(state, changed) {
    const ids = new Set(
      changed.flatMap(op =>
        op.entity !== entity || op.op === 'del' ? [] : [op.op === 'put' ? op.row.id : op.id],
      ),
    )
    return [...ids].flatMap(id => {
      const row = state.get(journeyEntry, id)
      if (row?.type !== 'skeleton' || row.source_there) return []
      return [{ op: 'delete', entity, id, derived: true }]
    })
  },
}
