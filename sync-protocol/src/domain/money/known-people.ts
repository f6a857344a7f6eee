/** Costs and bookings name people by id. Anyone who they name is, or was, in the trip, or is a guest. */
import { budgetGuest } from '../../entities/budget-guest.ts'
import { expense } from '../../entities/expense.ts'
import { settlement } from '../../entities/settlement.ts'
import { reservation } from '../../entities/reservation.ts'
import { tripMember } from '../../entities/trip-member.ts'
import type { RowOf } from '../../entity.ts'
import type { Refusal } from '../../errors.ts'
import type { CommittedOp } from '../../op.ts'
import type { Derivation } from '../../plan.ts'
import type { State } from '../../state.ts'
import type { Traveller } from '../bookings/details.ts'
import { everybodyIn } from './split.ts'

const guest = budgetGuest

/** Those of these ids that are nobody's now, each once, in the order of the ids. */
const nobodyIn = (state: State, ids: Iterable<string>): string[] => {
  const asked = new Set(ids)
  if (!asked.size) return []
  for (const { user_id } of state.list(tripMember)) asked.delete(user_id)
  for (const { id } of state.list(budgetGuest)) asked.delete(id)
  return [...asked].sort()
}

/** The refusal when one of these people never was in the trip, nor a guest. Guests who were deleted come back. */
export const unknownPerson = (state: State, ids: Iterable<string>): Refusal | undefined => {
  const unknown = nobodyIn(state, ids).find(id => !state.tombstone(guest, id))
  return unknown === undefined ? undefined : { refused: 'PERSON_UNKNOWN', detail: { user_id: unknown } }
}

/** A guest whom costs name again, whatever brought them, is there again. */
export const guestsRule: Derivation = {
  name: 'guests',
  derive: (state, changed) =>
    nobodyIn(
      state,
      changed.flatMap(op => namedBy(state, op)),
    ).flatMap(id => {
      const row = state.tombstone(guest, id)
      return row ? [{ op: 'restore', entity: guest.name, id, row, derived: true }] : []
    }),
}

/** Everybody in what this op wrote; who paid whom never changes. */
const namedBy = (state: State, op: CommittedOp): string[] => {
  if (op.op === 'del') return []
  if (op.entity === settlement.name && op.op === 'put')
    return [String(op.row['from_user_id']), String(op.row['to_user_id'])]
  if (op.entity === reservation.name) {
    const { travellers } = (op.op === 'put' ? op.row : op.fields) as { travellers?: Traveller[] }
    return (travellers ?? []).map(({ person_id }) => person_id)
  }
  if (op.entity !== expense.name) return []
  if (op.op === 'put') return [...everybodyIn(op.row as RowOf<typeof expense>)]
  const row = 'payers' in op.fields || 'split' in op.fields ? state.get(expense, op.id) : undefined
  return row ? [...everybodyIn(row)] : []
}
