import { everybodyIn } from '../domain/money/split.ts'
import { defineEntity, register } from '../entity.ts'
import { field } from '../field.ts'
import { expense } from './expense.ts'
import { reservation } from './reservation.ts'
import { settlement } from './settlement.ts'

/** Someone without an account who shares costs or travels along. Their id stands wherever that of a member could. */
export const budgetGuest = defineEntity({
  name: 'budget_guest',
  one: 'guest',
  many: 'guests',
  path: 'budget/guests',
  event: 'budget_guest',
  stream: 'trip',
  permission: 'budget_edit',
  addon: 'budget',
  on_delete: 'ask',
  copy: 'skip',
  patch_only: true,
  groups: { name: register({ name: field.name(100) }) },
  held: {
    code: 'GUEST_IN_USE',
    holders(state) {
      const naming = [
        ...state.list(expense).map(row => ({ entity: expense.name, id: row.id, people: everybodyIn(row) })),
        ...state.list(settlement).map(row => ({
          entity: settlement.name,
          id: row.id,
          people: new Set([row.from_user_id, row.to_user_id]),
        })),
        ...state.list(reservation).map(row => ({
          entity: reservation.name,
          id: row.id,
          people: new Set(row.travellers.map(({ person_id }) => person_id)),
        })),
      ]
      const holders = new Map<string, { entity: string; id: string }[]>()
      for (const { people, ...row } of naming) {
        for (const person of people) {
          const rows = holders.get(person)
          if (rows) rows.push(row)
          else holders.set(person, [row])
        }
      }
      return holders
    },
  },
})
