/** A suggestion whose stop, booking or night is not in the plan any more is gone, whatever made a suggestion of it. */
import { journeyEntry } from '../../entities/journey-entry.ts'
import type { Derivation } from '../../plan.ts'

const entity = journeyEntry.name

/** Undo makes a suggestion of what was written since the plan lost its stop: nothing would ever take it away. */
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
