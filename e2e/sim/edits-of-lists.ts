/** What people do beside the plan: to-dos, things to pack, money, and what they choose for themselves. */
import { setSettings } from '@caravel/sync-protocol/actions/set-settings'
import { setExpenseMembers } from '@caravel/sync-protocol/actions/write-expense'
import { peopleOf } from '@caravel/sync-protocol/domain/money/split'
import type { AnyRow, Entity } from '@caravel/sync-protocol/entity'
import { expense } from '@caravel/sync-protocol/entities/expense'
import { packingItem } from '@caravel/sync-protocol/entities/packing-item'
import { todoItem, todoPriorities } from '@caravel/sync-protocol/entities/todo-item'
import { trip } from '@caravel/sync-protocol/entities/trip'
import { tripMember } from '@caravel/sync-protocol/entities/trip-member'
import type { BodyOf, Mutation } from '@caravel/sync-protocol/mutation'
import type { Values } from '@caravel/sync-protocol/op'
import type { Placement } from '@caravel/sync-protocol/order-list'
import { userStream } from '@caravel/sync-protocol/streams'
import { any, anyRow, names, save, send, type Edit, type Hand } from './hand.ts'
import { rewrite } from './prose.ts'

/** A spot in a list, as a drag gives it. */
const spotIn = ({ dice, memory }: Hand, entity: Entity, moved?: string): Placement => {
  const rows = (memory.view.list(entity) as AnyRow[])
    .filter(row => row.id !== moved)
    .toSorted((a, b) => (String(a['position']) < String(b['position']) ? -1 : 1))
  const index = dice.below(rows.length + 1)
  return { after: rows[index - 1]?.id ?? null, before: rows[index]?.id ?? null }
}

const listed = ({ memory, dice }: Hand, entity: Entity): AnyRow =>
  anyRow(dice, memory.view.list(entity) as AnyRow[])

const drop = (
  hand: Hand,
  entity: Entity & { delete: Mutation<{ trip_id: string; id: string }, Values> },
): void => send(hand, entity.delete, { id: listed(hand, entity).id }, {})

const people = ({ memory }: Hand): string[] =>
  memory.view.list(tripMember).flatMap(({ user_id, left_at }) => (left_at === null ? [user_id] : []))

/** Someone paid all of it, for some. */
const paid = (
  hand: Hand,
): Pick<BodyOf<typeof expense.create>, 'amount' | 'currency' | 'payers' | 'split'> => {
  const { dice } = hand
  const members = people(hand)
  const amount = 1 + dice.below(20_000)
  const of = members.filter(() => dice.chance(0.7))
  return {
    amount,
    currency: 'EUR',
    payers: dice.chance(0.3) ? [] : [{ user_id: any(dice, members), amount }],
    split: of.length ? { kind: 'equal', of } : null,
  }
}

const choices: readonly ((hand: Hand) => Values)[] = [
  ({ dice }) => ({ dark_mode: any(dice, ['light', 'dark', 'auto', null]) }),
  ({ dice }) => ({ week_start: 1 + dice.below(7), time_format: any(dice, ['12h', '24h', null]) }),
  ({ dice }) => ({ default_currency: any(dice, ['EUR', 'GBP', 'CHF', null]) }),
  ({ memory }) => ({ [`first_steps_done:${memory.stream.slice('trip:'.length)}`]: true }),
]

/** In the stream of their own, whichever trip is open. */
const choose = (hand: Hand): void => {
  const { device, dice } = hand
  const memory = device.engine.memory(userStream(device.user.id))
  // It is of another stream than the trip whose changes are noted.
  const own = { ...hand, memory, submitted: () => {} }
  send(own, setSettings, {}, { settings: any(dice, choices)(hand) })
}

export const listEdits: Record<string, Edit> = {
  'add to-do': hand => send(hand, todoItem.create, {}, { title: any(hand.dice, names) }),
  'edit to-do': hand => {
    const { dice } = hand
    const row = listed(hand, todoItem)
    const changes: BodyOf<typeof todoItem.update>[] = [
      { title: any(dice, names) + dice.below(100) },
      { description: rewrite(dice, row['description']) },
      { priority: any(dice, [...todoPriorities, null]), due_date: any(dice, ['2027-04-01', null]) },
      { assigned_user_id: any(dice, [...people(hand), null]) },
    ]
    save(hand, todoItem, row, any(dice, changes))
  },
  'tick to-do': hand => {
    const row = listed(hand, todoItem)
    save(hand, todoItem, row, { done: !row['done'] })
  },
  'move to-do': hand => {
    const row = listed(hand, todoItem)
    const position = spotIn(hand, todoItem, row.id)
    send(hand, todoItem.update, { id: row.id }, { position }, { baseSeq: row.version })
  },
  'delete to-do': hand => drop(hand, todoItem),
  'add thing': hand =>
    send(hand, packingItem.create, {}, { name: any(hand.dice, names), position: spotIn(hand, packingItem) }),
  'edit thing': hand => {
    const { dice } = hand
    const changes: BodyOf<typeof packingItem.update>[] = [
      { name: any(dice, names) + dice.below(100), quantity: 1 + dice.below(9) },
      { category: any(dice, names), weight_grams: dice.below(2000) },
      { each: dice.chance(0.5) },
    ]
    save(hand, packingItem, listed(hand, packingItem), any(dice, changes))
  },
  'pack thing': hand => {
    const row = listed(hand, packingItem)
    save(hand, packingItem, row, { checked: !row['checked'] })
  },
  'delete thing': hand => drop(hand, packingItem),
  'add cost': hand => send(hand, expense.create, {}, { name: any(hand.dice, names), ...paid(hand) }),
  'edit cost': hand => {
    const { dice } = hand
    const row = listed(hand, expense)
    const changes: BodyOf<typeof expense.update>[] = [
      { name: any(dice, names) + dice.below(100) },
      paid(hand),
      { note: rewrite(dice, row['note']) },
      { category: any(dice, ['food', 'transport', 'fees']), expense_date: '2027-05-02' },
    ]
    save(hand, expense, row, any(dice, changes))
  },
  'who a cost is for': hand => {
    const { id, split } = any(hand.dice, hand.memory.view.list(expense))
    const user_ids = people(hand).filter(() => hand.dice.chance(0.6))
    const before = split ? peopleOf(split) : []
    send(hand, setExpenseMembers, { id }, { user_ids }, { base: { user_ids: before } })
  },
  'delete cost': hand => drop(hand, expense),
  'choose for oneself': choose,
  /** One user action in two streams. */
  'choose and rename': hand => {
    const { device, dice, memory } = hand
    device.engine.together(() => {
      const row = anyRow(dice, memory.view.list(trip))
      save(hand, trip, row, { title: any(dice, names) + dice.below(100) })
      choose(hand)
    })
  },
}
