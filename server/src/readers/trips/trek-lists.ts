/** What is packed, done and paid on a TREK trip. */
import type {
  BroughtBag,
  BroughtExpense,
  BroughtItem,
  BroughtSettlement,
  BroughtTodo,
} from '@caravel/sync-protocol/domain/bring/brought-things'
import { currencyIn, dateIn, minorIn, numberIn, textIn, together, type Json } from './read-json.ts'
import type { ForeignDatabase } from './foreign-database.ts'
import { keyOf, ownKey, type Names } from './trek-keys.ts'

const bySortOrder = (a: Json, b: Json): number => Number(a['sort_order'] ?? 0) - Number(b['sort_order'] ?? 0)

export function bagsOf(rows: readonly Json[]): BroughtBag[] {
  return rows.toSorted(bySortOrder).map(bag => ({
    key: ownKey(bag),
    name: textIn(bag['name']) ?? '?',
    color: textIn(bag['color']),
    limit_grams: numberIn(bag['weight_limit_grams']),
  }))
}

export function packingOf(rows: readonly Json[]): BroughtItem[] {
  return rows.toSorted(bySortOrder).map(item => ({
    key: ownKey(item),
    name: textIn(item['name']) ?? '?',
    category: textIn(item['category']),
    done: item['checked'] === 1,
    quantity: numberIn(item['quantity']),
    grams: numberIn(item['weight_grams']),
    bag_key: keyOf(item['bag_id']),
  }))
}

/** A to-do here has no category, and is assigned to members only: both stand under what is to be done. */
export function todosOf(rows: readonly Json[], names: Names): BroughtTodo[] {
  return rows.toSorted(bySortOrder).map(item => {
    const name = names.get(item['assigned_user_id']) ?? null
    const about = together([textIn(item['category']), name === null ? null : `@${name}`], ' · ')
    return {
      key: ownKey(item),
      name: textIn(item['name']) ?? '?',
      done: item['checked'] === 1,
      description: together([textIn(item['description']), about]),
      due: dateIn(item['due_date']),
      priority: numberIn(item['priority']),
    }
  })
}

export function expensesOf(
  database: ForeignDatabase,
  rows: readonly Json[],
  usual: string,
): BroughtExpense[] {
  return rows.toSorted(bySortOrder).flatMap(row => {
    const currency = currencyIn(row['currency']) ?? usual
    const amount = minorIn(row['total_price'], currency)
    if (amount === null) return []
    const of = (table: string) => database.rows(table, 'budget_item_id', row['id'])
    return [
      {
        key: ownKey(row),
        name: textIn(row['name']) ?? '?',
        note: textIn(row['note']),
        date: dateIn(row['expense_date']),
        amount,
        currency,
        category: textIn(row['category']),
        booking_key: keyOf(row['reservation_id']),
        payers: payersOf(of('budget_item_payers'), row['paid_by_user_id'], amount, currency),
        shared_by: of('budget_item_members').flatMap(({ user_id }) => keyOf(user_id) ?? []),
      },
    ]
  })
}

/** Rounded parts may differ from the whole by a few cents: the last one bears them. */
function payersOf(rows: readonly Json[], only: unknown, amount: number, currency: string) {
  const paid = rows.flatMap(({ user_id, amount: part }) => {
    const [person_key, minor] = [keyOf(user_id), minorIn(part, currency)]
    return person_key === null || !minor ? [] : [{ person_key, amount: minor }]
  })
  const payer = keyOf(only)
  if (!paid.length) return payer === null || amount === 0 ? [] : [{ person_key: payer, amount }]
  const [last] = paid.slice(-1)
  const off = amount - paid.reduce((sum, each) => sum + each.amount, 0)
  if (last && Math.abs(off) <= paid.length) last.amount += off
  return paid
}

/** There a payment below nought goes the other way, and all are in the currency of the trip. */
export function settlementsOf(rows: readonly Json[], currency: string): BroughtSettlement[] {
  return rows.flatMap(row => {
    const given = numberIn(row['amount']) ?? 0
    const amount = minorIn(Math.abs(given), currency)
    const people = [keyOf(row['from_user_id']), keyOf(row['to_user_id'])]
    const [from_key = null, to_key = null] = given < 0 ? people.toReversed() : people
    if (!amount || from_key === null || to_key === null) return []
    return [{ key: ownKey(row), from_key, to_key, amount, currency, date: dateIn(row['created_at']) }]
  })
}
