/** The rules that hold in every state, in the order in which they run after each mutation. */
import { bookingsRule } from './domain/bookings/bookings-rule.ts'
import { suggestionsRule } from './domain/journal/suggestions-rule.ts'
import { layDaysRule } from './domain/lay-days.ts'
import { guestsRule } from './domain/money/known-people.ts'
import type { Derivation } from './plan.ts'

export const derivations: readonly Derivation[] = [layDaysRule, bookingsRule, guestsRule, suggestionsRule]
