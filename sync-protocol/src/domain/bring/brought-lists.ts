/** What is packed, done and paid on a trip that comes from another planner, and who shares in it. */
import type { Imported } from '../../actions/import-trip.ts'
import type { Values } from '../../op.ts'
import { heaviestGrams } from '../../entities/packing-bag.ts'
import { todoPriorities } from '../../entities/todo-item.ts'
import { categoryOf } from '../money/import-categories.ts'
import { mostMoney, mostPeople } from '../money/split.ts'
import type { BroughtExpense } from './brought-things.ts'
import { nearestColor, whole } from './brought-texts.ts'
import { inOrder, pointer, row, toBag, toBooking, toPerson, type Making } from './making.ts'

/** No account is theirs because it has the same name: they come as guests. */
export function guestRows({ trip, texts, idOf, known }: Making): Imported[] {
  return trip.people
    .filter(({ key }) => known.people.has(key))
    .map(({ key, name }) => row('budget_guest', idOf('budget_guest', key), { name: texts.line(name, 100) }))
}

export function listRows(making: Making): Imported[] {
  const { trip, texts, idOf } = making
  return [
    ...inOrder(trip.bags).map(({ item: { key, name, color, limit_grams }, position }) =>
      row('packing_bag', idOf('packing_bag', key), {
        name: texts.line(name, 100) ?? '?',
        color: nearestColor(color),
        weight_limit_grams: whole(limit_grams, 1, heaviestGrams),
        position,
      }),
    ),
    ...inOrder(trip.packing).map(({ item, position }) =>
      row('packing_item', idOf('packing_item', item.key), {
        name: texts.line(item.name, 200) ?? '?',
        category: texts.line(item.category, 100),
        checked: item.done,
        quantity: whole(item.quantity, 1, 999) ?? 1,
        weight_grams: whole(item.grams, 0, heaviestGrams),
        bag_id: pointer(making, toBag, item.bag_key),
        position,
      }),
    ),
    ...inOrder(trip.todos).map(({ item, position }) => {
      const own = texts.ofRow()
      const title = own.line(item.name, 200) ?? '?'
      return row('todo_item', idOf('todo_item', item.key), {
        title,
        description: own.notes(item.description, 5000, title),
        due_date: item.due ?? null,
        priority: todoPriorities[(item.priority ?? 0) - 1] ?? null,
        done: item.done,
        position,
      })
    }),
    ...inOrder(trip.expenses).map(({ item, position }) => {
      const own = texts.ofRow()
      const name = own.line(item.name, 200) ?? '?'
      return row('expense', idOf('expense', item.key), {
        name,
        note: own.notes(item.note, 5000, name),
        expense_date: item.date,
        amount: item.amount,
        currency: item.currency,
        category: categoryOf(item.category ?? ''),
        reservation_id: pointer(making, toBooking, item.booking_key),
        ...moneyOf(making, item),
        position,
      })
    }),
    ...settlementRows(making),
  ]
}

/** Who paid and for whom, as far as those people are there and it adds up. */
function moneyOf(making: Making, { amount, payers = [], shared_by = [] }: BroughtExpense): Values {
  const paid = payers.flatMap(({ person_key, amount: part }) => {
    const user_id = pointer(making, toPerson, person_key)
    return user_id === null || part <= 0 ? [] : [{ user_id, amount: part }]
  })
  const of = [...new Set(shared_by.flatMap(key => pointer(making, toPerson, key) ?? []))]
  const sum = paid.reduce((all, each) => all + each.amount, 0)
  const once = new Set(paid.map(({ user_id }) => user_id)).size === paid.length
  return {
    ...(paid.length && paid.length <= mostPeople && once && sum === amount ? { payers: paid } : {}),
    ...(of.length && of.length <= mostPeople ? { split: { kind: 'equal', of } } : {}),
  }
}

function settlementRows(making: Making): Imported[] {
  return making.trip.settlements.flatMap(({ key, from_key, to_key, amount, currency, date }) => {
    const [from, to] = [pointer(making, toPerson, from_key), pointer(making, toPerson, to_key)]
    if (from === null || to === null || from === to || amount < 1 || amount > mostMoney) {
      making.broken++
      return []
    }
    const paid = { from_user_id: from, to_user_id: to, amount, currency, settled_date: date }
    return [row('settlement', making.idOf('settlement', key), paid)]
  })
}
