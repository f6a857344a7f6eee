import { budgetGuest } from '../../entities/budget-guest.ts'
import { tripMember } from '../../entities/trip-member.ts'
import type { Refusal } from '../../errors.ts'
import type { State } from '../../state.ts'

/**
 * The refusal when one of these people is neither in the trip, nor was, nor is a guest. A guest who was deleted
 * meanwhile can be brought back, so that is said in its own way.
 */
export const unknownPerson = (state: State, ids: Iterable<string>): Refusal | undefined => {
  const asked = [...ids]
  if (!asked.length) return undefined
  const members = new Set(state.list(tripMember).map(row => row.user_id))
  const guests = new Set(state.list(budgetGuest).map(row => row.id))
  const unknown = asked.find(id => !members.has(id) && !guests.has(id))
  if (unknown === undefined) return undefined
  return state.tombstone(budgetGuest, unknown)
    ? { refused: 'ENTITY_GONE', detail: { entity: budgetGuest.name, id: unknown } }
    : { refused: 'USER_UNKNOWN', detail: { user_id: unknown } }
}
